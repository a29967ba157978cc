/**
 * Ends a subquery that the planner must run as written, before what reads it. If it were merged into its
 * surroundings, each bitmap would be made again wherever it is named, many rows would be read for the few that an
 * index leads to, or its order would be lost. A common table expression would also keep it apart, but it copies its
 * rows, and it cannot refer to the row beside which a lateral subquery runs.
 */
export const FENCE = 'offset 0';

/** A subquery that is run as it is written. */
export const fenced = (rows: string): string => `(${rows} ${FENCE})`;

/** A common table expression that is computed once, however many places read it. */
export const once = (name: string, rows: string): string => `${name} as materialized (${rows})`;
