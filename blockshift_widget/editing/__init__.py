"""Making boards: drafts, what is wrong with them, and keeping them in packs."""
