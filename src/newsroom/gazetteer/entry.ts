import type { EntityKind } from '../../stories/index.ts';
import { startsUpper, type Token, tokenize } from './tokens.ts';

/** How a name must be written to count; docs/gazetteer.md explains the marks. */
export type Rule = 'name' | 'word' | 'exact' | 'initialism' | 'pronoun' | 'ambiguous' | 'hinted';

/** One way in which an entry is written. */
export interface Alias {
  readonly text: string;
  readonly rule: Rule;
  readonly tokens: readonly Token[];
  /** Of each word: whether it must be capitalised where capitals say something. */
  readonly capitals: readonly boolean[];
  /** Only in items of publishers of this home country. */
  readonly scope: string | undefined;
}

/** Something the gazetteer knows. Entries of kind `none` only keep their words from being taken for others. */
export interface Entry {
  readonly slug: string;
  readonly label: string;
  readonly kind: EntityKind | 'none';
  /** ISO 3166-1 alpha-2, EU or AFU. */
  readonly country: string | undefined;
  readonly ticker: string | undefined;
  readonly aliases: readonly Alias[];
  /** Words of which one must stand in the item before an ambiguous name counts. */
  readonly context: ReadonlySet<string>;
  /** Words beside which the name means something else. */
  readonly unless: ReadonlySet<string>;
}

/**
 * Reads a table of entries, one a line: `Label | country | ticker | names | + context words | - unless words`.
 * Fields at the end may be left out. The label is a name of its own unless it has brackets or is among the names
 * with a mark. A label is written `slug = Label` where its own slug would be another entry's.
 * @param context what makes an ambiguous name count where a line has no words of its own.
 * @param labels whether labels are names without being listed; false where they are everyday words.
 */
export function readTable(kind: EntityKind | 'none', table: string, context = '', labels = true): Entry[] {
  const shared = words(context);
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readLine(kind, line, shared, labels));
}

/** `Reserve Bank of Australia` to `reserve-bank-of-australia`. */
export function kebab(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A name with its mark, if any: `~`, `=`, `^`, `?`, after `@XX:` for a name that holds only in one home country. */
export function readAlias(written: string): Alias {
  const scoped = /^@([A-Z]{2,3}):/.exec(written);
  const rest = scoped === null ? written : written.slice(scoped[0].length);
  const rule = rest.startsWith('?~') ? 'hinted' : (MARKS[rest[0]!] ?? 'name');
  const text = rest.slice(rule === 'name' ? 0 : rule === 'hinted' ? 2 : 1);
  const tokens = tokenize(text);
  return {
    text,
    rule,
    tokens,
    capitals: tokens.map(({ surface }) => startsUpper(surface)),
    scope: scoped?.[1],
  };
}

const MARKS: Readonly<Record<string, Rule>> = {
  '~': 'word',
  '=': 'exact',
  '^': 'initialism',
  '!': 'pronoun',
  '?': 'ambiguous',
};

function readLine(kind: Entry['kind'], line: string, shared: ReadonlySet<string>, labels: boolean): Entry {
  const fields = line.split('|').map((field) => field.trim());
  const [head, country, ticker, names] = fields as [string, string?, string?, string?];
  const equals = head.indexOf(' = ');
  const label = equals < 0 ? head : head.slice(equals + 3);
  const aliases = (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(readAlias);
  if (
    labels &&
    !label.includes('(') &&
    !aliases.some(({ text }) => text.toLowerCase() === label.toLowerCase())
  ) {
    aliases.unshift(readAlias(label));
  }
  const own = fields.find((field) => field.startsWith('+'))?.slice(1);
  return {
    slug: equals < 0 ? kebab(label) : head.slice(0, equals),
    label,
    kind,
    country: country === undefined || country === '' ? undefined : country,
    ticker: ticker === undefined || ticker === '' ? undefined : ticker,
    aliases,
    context: own === undefined ? shared : words(own),
    unless: words(fields.find((field) => field.startsWith('-'))?.slice(1) ?? ''),
  };
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/[\s,]+/).filter((word) => word !== ''));
}
