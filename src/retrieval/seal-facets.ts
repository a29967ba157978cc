import type { Sql } from '../platform/database.ts';
import { FACET_KINDS, type FacetKind } from './counted.ts';

/** An entry is one value of a story: its number, the place of its kind, and whether a story begins with it. */
export const NUMBER_BITS = 27;
export const NUMBER_MASK = 2 ** NUMBER_BITS - 1;
export const FIRST_OF_STORY = 0x8000_0000;
const KIND_MASK = 7;
export const kindOfEntry = (entry: number): number => (entry >>> NUMBER_BITS) & KIND_MASK;
const MINUTE_MS = 60_000;

/** A card as far as facets read it. */
interface Faceted {
  readonly category: string;
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  readonly entities: readonly { readonly slug: string }[];
  readonly language: string;
  readonly impactPaths: readonly { readonly token: string }[];
  readonly assets: readonly { readonly ticker: string }[];
}

/** The values of a card, kind by kind in the order of FACET_KINDS; each value once. */
export function valuesOfCard(card: string): readonly (readonly string[])[] {
  const { category, countries, tags, entities, language, impactPaths, assets } = JSON.parse(
    `{${card}}`,
  ) as Faceted;
  return [
    [category],
    countries,
    tags,
    entities.map((entity) => entity.slug),
    [language],
    impactPaths.map((path) => path.token),
    assets.map((asset) => asset.ticker),
  ];
}

/**
 * Writes what facets need to know of the stories of a chunk.
 * @param rows the stories, in the order of their slots.
 */
export async function sealFacets(
  sql: Sql,
  chunk: string,
  version: string,
  rows: readonly { readonly newest: string; readonly card: string }[],
): Promise<void> {
  const stories = rows.map((row) => valuesOfCard(row.card));
  const numbers = await numbersOf(sql, stories);
  const entries: number[] = [];
  for (const kinds of stories) {
    let first = FIRST_OF_STORY;
    for (const [kind, values] of kinds.entries()) {
      for (const value of values) {
        entries.push((first | (kind << NUMBER_BITS) | numbers[kind]!.get(value)!) >>> 0);
        first = 0;
      }
    }
  }
  const minutes = rows.map((row) => Math.floor(-Number(row.newest) / MINUTE_MS));
  await sql.query('insert into sealed_facets (chunk, version, entries, minutes) values ($1, $2, $3, $4)', [
    chunk,
    version,
    Buffer.from(Uint32Array.from(entries).buffer),
    Buffer.from(Int32Array.from(minutes).buffer),
  ]);
}

/** The number of every value, kind by kind; what is new gets one. */
async function numbersOf(
  sql: Sql,
  stories: readonly (readonly (readonly string[])[])[],
): Promise<readonly ReadonlyMap<string, number>[]> {
  const wanted = FACET_KINDS.map((_, kind) => [...new Set(stories.flatMap((kinds) => kinds[kind]!))].sort());
  const kinds = wanted.flatMap((values, kind) => values.map(() => FACET_KINDS[kind]!));
  const values = wanted.flat();
  await sql.query(
    `insert into sealed_values (kind, value)
     select x.kind, x.value from unnest($1::text[], $2::text[]) as x (kind, value)
     where not exists (select 1 from sealed_values v where v.kind = x.kind and v.value = x.value)`,
    [kinds, values],
  );
  const { rows } = await sql.query<{ kind: FacetKind; value: string; number: number }>(
    `select v.kind, v.value, v.number from unnest($1::text[], $2::text[]) as x (kind, value)
     join sealed_values v on v.kind = x.kind and v.value = x.value`,
    [kinds, values],
  );
  const numbers = FACET_KINDS.map(() => new Map<string, number>());
  for (const row of rows) numbers[FACET_KINDS.indexOf(row.kind)]!.set(row.value, row.number);
  return numbers;
}
