import { COUNTRIES } from '../stories/index.ts';

/**
 * The members of the G20 as entities go by them. Stories carry them as countries too, and most stories carry one: as
 * subjects they would be named twice.
 */
export const G20_SLUGS: ReadonlySet<string> = new Set(
  COUNTRIES.map(({ name }) =>
    name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-'),
  ),
);
