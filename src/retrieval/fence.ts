/**
 * Ends a subquery that the planner shall run as it is written, before what reads it. Merged into what stands around it, it
 * would make each bitmap once for every place that names it, look at many rows for the few that an index leads to, or
 * lose the order that it was given. A common table expression would keep it apart too, but it copies its rows, and it
 * cannot name the row beside which a lateral one is run.
 */
export const FENCE = 'offset 0';

/** A subquery that is run as it is written. */
export const fenced = (rows: string): string => `(${rows} ${FENCE})`;

/** A common table expression that is made once, however many places read it. */
export const once = (name: string, rows: string): string => `${name} as materialized (${rows})`;
