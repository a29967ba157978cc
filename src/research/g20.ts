import { COUNTRIES } from '../stories/index.ts';

/**
 * The members of the G20, by their slugs as entities. Stories also have them as countries, and most stories have one,
 * so as subjects they would be named twice.
 */
export const G20_SLUGS: ReadonlySet<string> = new Set(
  COUNTRIES.map(({ name }) =>
    name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-'),
  ),
);
