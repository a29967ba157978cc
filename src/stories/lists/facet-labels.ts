import type { Database } from '../../platform/database.ts';
import { readRows } from '../../platform/files/data-file.ts';
import { CATEGORIES } from '../categories.ts';
import { COUNTRIES } from '../countries.ts';
import type { FacetKind } from '../model.ts';

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const CATEGORY_LABELS = new Map<string, string>(CATEGORIES.map(({ value, label }) => [value, label]));
const COUNTRY_NAMES = new Map<string, string>(COUNTRIES.map(({ code, name }) => [code, name]));

/** What a person calls a value that has no record of its own. */
export const PLAIN_LABELS = {
  category: (value: string): string => CATEGORY_LABELS.get(value) ?? spaced(value),
  /** @param value ISO 3166-1 alpha-2, EU or AFU. */
  country: (value: string): string => COUNTRY_NAMES.get(value) ?? value,
  /** `interest-rates` to `Interest rates`, `covid-19` to `COVID-19`. */
  tag: (value: string): string => asWritten(spaced(value)),
  /** `partially_corroborated` to `Partially corroborated`. */
  verification: (value: string): string => spaced(value),
  /** @param value BCP 47, well-formed or not. */
  language: (value: string): string => {
    try {
      return LANGUAGES.of(value) ?? value;
    } catch {
      return value;
    }
  },
} as const;

/**
 * The labels of some values of a facet; a value that nobody named is its own. A publisher's domain has none, unless it is
 * a publisher's name too.
 */
export async function labelsOf(
  db: Database,
  kind: FacetKind,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (isPlain(kind)) return new Map(values.map((value) => [value, PLAIN_LABELS[kind](value)]));
  if (values.length === 0) return new Map();
  const rows = await db.hot(`facet_labels_${kind}`, RECORDS[kind], [values]);
  const named = new Map(rows.map(([value, label]) => [value!, label!]));
  return kind === 'publisher' ? named : new Map(values.map((value) => [value, named.get(value) ?? value]));
}

const isPlain = (kind: FacetKind): kind is keyof typeof PLAIN_LABELS => kind in PLAIN_LABELS;

const RECORDS: Readonly<Record<Exclude<FacetKind, keyof typeof PLAIN_LABELS>, string>> = {
  entity: 'select slug, label from entities where slug = any($1::text[])',
  impact_path: 'select token, label from impact_paths where token = any($1::text[])',
  publisher: 'select name, label from publishers where name = any($1::text[])',
  asset: 'select ticker, label from assets where ticker = any($1::text[])',
};

const WRITTEN = new Map(
  readRows(new URL('data/tag-words.tsv', import.meta.url), ['words', 'written']).map((row) => [
    row.words,
    row.written,
  ]),
);
const WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...WRITTEN.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** A tag's words as people write them: a tag has lost the capitals of initialisms, apostrophes and hyphens. */
const asWritten = (label: string): string =>
  label.replace(WORDS, (words, at: number) => {
    const written = WRITTEN.get(words.toLowerCase())!;
    return at > 0 && /^\p{Lu}[\p{Ll}’]+$/u.test(written)
      ? written[0]!.toLowerCase() + written.slice(1)
      : written;
  });

function spaced(value: string): string {
  const [first = '', ...rest] = [...value.replaceAll(/[-_]/g, ' ')];
  return first.toUpperCase() + rest.join('');
}
