import { z } from 'zod';
import { readRecords } from '../../platform/files/data-file.ts';
import { type Entry, readEntries } from './entry.ts';
import { withHolders } from './holders.ts';
import { Gazetteer } from './match.ts';

export type { Entry } from './entry.ts';
export { type Mention, type Segment, segmentOf } from './match.ts';
export { isForm, isOfPerson } from './neighbours.ts';
export { type People, surnamesIn } from './surnames.ts';
export { startsUpper, type Token, tokenize } from './tokens.ts';
export { Trie } from './trie.ts';

const MEMBERS = readEntries('members');
const OTHER_STATES = readEntries('other-states');
/** Main currencies, by which impact rules find that of a country. */
export const CURRENCIES: readonly Entry[] = readEntries('currencies');
/** Stock indices and exchanges, likewise. */
export const INDICES: readonly Entry[] = readEntries('indices');

/** Everything the project knows by name. Earlier entries win where two share a name. */
export const GAZETTEER = new Gazetteer([
  ...readEntries('not-countries'),
  ...MEMBERS,
  ...OTHER_STATES,
  ...withHolders([...readEntries('central-banks'), ...readEntries('offices')]),
  ...readEntries('organizations'),
  ...readEntries('people'),
  ...readEntries('outlets'),
  ...readEntries('companies'),
  ...readEntries('crypto-assets'),
  ...CURRENCIES,
  ...INDICES,
  ...readEntries('commodities'),
  ...readEntries('places'),
]);

/** Government bonds and other instruments by ticker, which only impact rules name; no text is matched to them. */
export const INSTRUMENTS: ReadonlyMap<string, { readonly label: string; readonly kind: string }> = new Map(
  readRecords(
    new URL('data/instruments.ndjson', import.meta.url),
    z.strictObject({ about: z.string() }),
    z.strictObject({ ticker: z.string().min(1), label: z.string().min(1), kind: z.string().min(1) }),
  ).records.map(({ ticker, label, kind }) => [ticker, { label, kind }]),
);

const BY_COUNTRY = new Map<string, Entry>();
for (const entry of [...MEMBERS, ...OTHER_STATES]) {
  // The first of a country is the state that is there now.
  if (entry.country !== undefined && !BY_COUNTRY.has(entry.country)) BY_COUNTRY.set(entry.country, entry);
}

/** The entry of a country by its code. */
export function countryEntry(code: string): Entry | undefined {
  return BY_COUNTRY.get(code);
}

/** Whether a code is that of a member of the G20. */
export function isMember(code: string): boolean {
  return MEMBER_CODES.has(code);
}

const MEMBER_CODES = new Set(MEMBERS.map(({ country }) => country));
