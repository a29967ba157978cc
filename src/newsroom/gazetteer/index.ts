import { COMPANIES } from './companies.ts';
import type { Entry } from './entry.ts';
import { CENTRAL_BANKS, ORGANIZATIONS } from './institutions.ts';
import { COMMODITIES, CRYPTO_ASSETS, CURRENCIES, INDICES } from './markets.ts';
import { Gazetteer } from './match.ts';
import { OFFICES, PEOPLE } from './offices.ts';
import { PLACES } from './places.ts';
import { MEMBERS, NOT_COUNTRIES, OTHER_STATES } from './states.ts';

export type { Entry } from './entry.ts';
export { CURRENCIES, INDICES, INSTRUMENTS } from './markets.ts';
export { type Gazetteer, type Mention, type Segment, segmentOf } from './match.ts';
export { tokenize } from './tokens.ts';
export { Trie } from './trie.ts';

/** Everything the project knows by name. Earlier entries win where two share a name. */
export const GAZETTEER = new Gazetteer([
  ...NOT_COUNTRIES,
  ...MEMBERS,
  ...OTHER_STATES,
  ...CENTRAL_BANKS,
  ...OFFICES,
  ...ORGANIZATIONS,
  ...PEOPLE,
  ...COMPANIES,
  ...CRYPTO_ASSETS,
  ...CURRENCIES,
  ...INDICES,
  ...COMMODITIES,
  ...PLACES,
]);

const BY_COUNTRY = new Map<string, Entry>();
for (const entry of [...MEMBERS, ...OTHER_STATES]) {
  if (entry.country !== undefined) BY_COUNTRY.set(entry.country, entry);
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
