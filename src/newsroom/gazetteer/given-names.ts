import { readRows } from '../../platform/files/data-file.ts';

/** Given names that are neither places nor usual words, in lower case. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  readRows(new URL('data/given-names.tsv', import.meta.url), ['names']).flatMap(({ names }) =>
    names.split(' '),
  ),
);
