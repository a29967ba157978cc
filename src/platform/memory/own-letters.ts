/**
 * The same letters by themselves. A long word that was cut out of a text keeps all of that text in memory; V8 copies shorter
 * ones, and what is put together (pairs).
 */
export const ownOf = (term: string): string =>
  term.length < SHORTEST_SLICE || term.includes(' ')
    ? term
    : Buffer.from(term, 'utf16le').toString('utf16le');
const SHORTEST_SLICE = 13;
