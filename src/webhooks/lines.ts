// What the two connections of the engine have in common: one takes deliveries, the other writes their outcomes.

/** Plans are made for ids by the hundred, found by key, whatever the tables held when they were made. */
export const LINE_SETUP = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`;

/** An answer that takes longer is lost, in ms: what became of it is found out afterwards. */
export const STATEMENT_MS = 10_000;

/** Under load, from a batch of so many on, more come together while this time (ms) is waited before the next. */
export const GATHER_FROM = 50;
export const GATHER_MS = 2;
