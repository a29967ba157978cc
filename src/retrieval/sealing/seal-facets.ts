import type { Sql } from '../../platform/database.ts';
import { FACET_KINDS, type FacetKind, FIRST_KINDS } from '../counted.ts';
import { publisherNames } from '../publishers.ts';

/**
 * An entry is one value of a story: its number, the place of its kind among those that are kept together, and whether
 * a story begins with it.
 */
const NUMBER_BITS = 27;
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
  readonly verificationState: string;
}

/**
 * The values of a story, kind by kind in the order of FACET_KINDS, each value once.
 * @param sources as JSON. Without them it has no publishers.
 */
export function valuesOfStory(card: string, sources?: string | null): readonly (readonly string[])[] {
  const { category, countries, tags, entities, language, impactPaths, assets, verificationState } =
    JSON.parse(`{${card}}`) as Faceted;
  return [
    [category],
    countries,
    tags,
    entities.map((entity) => entity.slug),
    [language],
    impactPaths.map((path) => path.token),
    assets.map((asset) => asset.ticker),
    [verificationState],
    sources == null ? [] : publisherNames(JSON.parse(sources) as Parameters<typeof publisherNames>[0]),
  ];
}

/**
 * Writes what facets need to know about the stories of a chunk.
 * @param rows the stories, in the order of their slots.
 */
export async function sealFacets(
  sql: Sql,
  chunk: string,
  version: string,
  rows: readonly { readonly newest: string; readonly card: string; readonly sources: string }[],
): Promise<void> {
  const stories = rows.map((row) => valuesOfStory(row.card, row.sources));
  const numbers = await numbersOf(sql, stories);
  const entriesOf = (from: number, to: number): Buffer => {
    const entries: number[] = [];
    for (const kinds of stories) {
      let first = FIRST_OF_STORY;
      for (const [place, values] of kinds.slice(from, to).entries()) {
        for (const value of values) {
          entries.push((first | (place << NUMBER_BITS) | numbers[from + place]!.get(value)!) >>> 0);
          first = 0;
        }
      }
    }
    return Buffer.from(Uint32Array.from(entries).buffer);
  };
  const minutes = rows.map((row) => Math.floor(-Number(row.newest) / MINUTE_MS));
  await sql.query(
    'insert into sealed_facets (chunk, version, entries, more, minutes) values ($1, $2, $3, $4, $5)',
    [
      chunk,
      version,
      entriesOf(0, FIRST_KINDS),
      entriesOf(FIRST_KINDS, FACET_KINDS.length),
      Buffer.from(Int32Array.from(minutes).buffer),
    ],
  );
}

/** The number of every value, kind by kind. A new value gets one. */
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
