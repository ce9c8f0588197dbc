/* The yardstick of benchmarks/solver.py: what a plain C program needs for the same answers.
 *
 * It reads boards, one a line of 36 characters ('.' empty, '#' wall, 'X' target), explores each one's whole
 * component by single steps with a hash table, then searches from all solved states back, and prints
 *
 *     states  greatest distance  par  nanoseconds
 *
 * (-1 where there is no way out). The time is the least of several repetitions, reading not counted, setting up
 * a board and clearing the hash table counted.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 6, CELLS = 36, MOST_BLOCKS = 18, REPEATS = 7 };

typedef struct {
    int blocks, target;
    int length[MOST_BLOCKS], first[MOST_BLOCKS], stride[MOST_BLOCKS];
    uint64_t cell[MOST_BLOCKS][SIZE]; /* the bits of a block's lane */
    uint64_t places, taken;
} Puzzle;

static uint64_t *places, *taken;
static int16_t *depths, *distances;
static int32_t *table, *queue, *neighbours; /* of state s: neighbours[ends[s - 1]] to neighbours[ends[s] - 1] */
static uint32_t *ends;
static size_t room, slots, edge_room;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static void *grown(void *memory, size_t bytes) {
    memory = realloc(memory, bytes);
    if (!memory) { fputs("out of memory\n", stderr); exit(1); }
    return memory;
}

static int read_puzzle(const char *layout, Puzzle *p) {
    memset(p, 0, sizeof *p);
    p->target = -1;
    uint32_t seen = 0;
    for (int at = 0; at < CELLS; at++) {
        char sign = layout[at];
        if (sign == '.') continue;
        p->taken |= 1ull << at;
        if (sign == '#' || seen >> (sign - 'A') & 1) continue;
        if (sign < 'A' || sign > 'Z' || p->blocks == MOST_BLOCKS) return 0;
        seen |= 1u << (sign - 'A');
        int b = p->blocks++, across = at % SIZE < SIZE - 1 && layout[at + 1] == sign;
        int step = across ? 1 : SIZE, place = across ? at % SIZE : at / SIZE;
        if (sign == 'X') p->target = b;
        while (at + p->length[b] * step < CELLS && layout[at + p->length[b] * step] == sign) p->length[b]++;
        for (int i = 0; i < SIZE; i++) p->cell[b][i] = 1ull << (at + (i - place) * step);
        p->places |= (uint64_t)place << 3 * b;
    }
    return p->target >= 0;
}

static uint32_t slot_of(uint64_t wanted) {
    uint64_t mixed = wanted * 0x9E3779B97F4A7C15ull;
    uint32_t slot = (mixed ^ mixed >> 32) & (slots - 1);
    while (table[slot] >= 0 && places[table[slot]] != wanted) slot = (slot + 1) & (slots - 1);
    return slot;
}

static void make_room(size_t states) {
    room = states;
    slots = 2 * room;
    places = grown(places, room * sizeof *places);
    taken = grown(taken, room * sizeof *taken);
    depths = grown(depths, room * sizeof *depths);
    distances = grown(distances, room * sizeof *distances);
    queue = grown(queue, room * sizeof *queue);
    ends = grown(ends, room * sizeof *ends);
    table = grown(table, slots * sizeof *table);
}

static void enter_all(int32_t count) {
    memset(table, -1, slots * sizeof *table);
    for (int32_t s = 0; s < count; s++) table[slot_of(places[s])] = s;
}

static int32_t explore(const Puzzle *p) {
    int32_t count = 1;
    uint32_t edges = 0;
    places[0] = p->places, taken[0] = p->taken, depths[0] = 0;
    enter_all(1);
    for (int32_t here = 0; here < count; here++) {
        if ((size_t)count + 2 * MOST_BLOCKS > room) {
            make_room(2 * room);
            enter_all(count);
        }
        if (edges + 2 * MOST_BLOCKS > edge_room) {
            edge_room = 2 * edge_room + 4096;
            neighbours = grown(neighbours, edge_room * sizeof *neighbours);
        }
        for (int b = 0; b < p->blocks; b++) {
            int place = places[here] >> 3 * b & 7, length = p->length[b];
            for (int way = -1; way <= 1; way += 2) {
                int entered = way < 0 ? place - 1 : place + length, left = way < 0 ? place + length - 1 : place;
                if (entered < 0 || entered == SIZE || taken[here] & p->cell[b][entered]) continue;
                uint64_t there = places[here] + ((uint64_t)(int64_t)way << 3 * b);
                uint32_t slot = slot_of(there);
                int32_t found = table[slot];
                if (found < 0) {
                    table[slot] = found = count++;
                    places[found] = there;
                    taken[found] = taken[here] ^ p->cell[b][entered] ^ p->cell[b][left];
                    depths[found] = depths[here] + 1;
                }
                neighbours[edges++] = found;
            }
        }
        ends[here] = edges;
    }
    return count;
}

static int measure(const Puzzle *p, int32_t count) {
    int32_t head = 0, tail = 0;
    uint64_t mask = 7ull << 3 * p->target, out = (uint64_t)(SIZE - 2) << 3 * p->target;
    for (int32_t s = 0; s < count; s++) {
        distances[s] = -1;
        if ((places[s] & mask) == out) distances[s] = 0, queue[tail++] = s;
    }
    while (head < tail) {
        int32_t here = queue[head++];
        for (uint32_t e = here ? ends[here - 1] : 0; e < ends[here]; e++) {
            int32_t there = neighbours[e];
            if (distances[there] < 0) distances[there] = distances[here] + 1, queue[tail++] = there;
        }
    }
    return tail ? distances[queue[tail - 1]] : -1;
}

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        Puzzle p;
        double least = 1e18;
        int32_t count = 0;
        int greatest = -1;
        for (int i = 0; i < REPEATS; i++) {
            double started = now();
            if (strlen(line) < CELLS || !read_puzzle(line, &p)) { fprintf(stderr, "no board: %s", line); return 1; }
            if (i == 0 || room > 4096) make_room(4096);
            count = explore(&p);
            greatest = measure(&p, count);
            double took = now() - started;
            if (took < least) least = took;
        }
        printf("%d\t%d\t%d\t%.0f\n", count, greatest, distances[0], least);
        fflush(stdout);
    }
    return 0;
}
