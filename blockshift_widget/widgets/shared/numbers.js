// @ts-check
/** Numbers, without a page. */

/** @param {number} value @param {number} lo @param {number} hi */
export const clamp = (value, lo, hi) => Math.min(Math.max(value, lo), hi);

/** What is made of 0, 1, 2 ... @template Made @param {number} length @param {(i: number) => Made} create */
export const times = (length, create) => Array.from({ length }, (_, i) => create(i));

/** The speeds to choose from: the usual ones, and the present one. @param {number[]} usual @param {number} present */
export const speedsWith = (usual, present) => [...new Set([...usual, present])].sort((a, b) => a - b);

/** A speed in words. @param {number} speed how many a second */
export const speedInWords = (speed) => `${speed === 0.5 ? "½" : Number(speed.toFixed(2))}/s`;
