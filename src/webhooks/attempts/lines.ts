// Options of the engine's two connections: one takes deliveries, the other writes their outcomes.

/** Plans are made for ids by the hundred, found by key, whatever the tables held when they were made. */
export const LINE_SETUP = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`;

/** An answer that takes longer counts as lost, in ms; the outcome is determined afterwards. */
export const STATEMENT_MS = 10_000;

/** Under load, after a batch of this size, the engine waits this time (ms) so that the next batch is larger. */
export const GATHER_FROM = 50;
export const GATHER_MS = 2;
