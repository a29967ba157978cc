import { z } from 'zod';
import { readRecords } from '../../platform/files/data-file.ts';
import type { EntityKind } from '../../stories/index.ts';
import { startsUpper, type Token, tokenize } from './tokens.ts';

/** How a name must be written to count; docs/gazetteer.md explains each. */
export type Rule =
  | 'name'
  | 'word'
  | 'exact'
  | 'initialism'
  | 'pronoun'
  | 'ambiguous'
  | 'hinted'
  | 'homonym'
  | 'apposed';

/** One way in which an entry is written. */
export interface Alias {
  readonly text: string;
  readonly rule: Rule;
  readonly tokens: readonly Token[];
  /** Of each word: whether it must be capitalised where capitals say something. */
  readonly capitals: readonly boolean[];
  /** Only in items of publishers of this home country. */
  readonly scope: string | undefined;
  /** Only in items dated from the first day to the second, both inclusive, YYYY-MM-DD. */
  readonly during?: readonly [from: string, to: string];
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
  /** Words in the item beside which the name means something else. */
  readonly unless: ReadonlySet<string>;
  /** Words that make it something else when one stands right before or right after it. */
  readonly notAfter: Neighbours;
  readonly notBefore: Neighbours;
  /** Whether it is a state or province: a place before it, divided by a comma, lies in it. */
  readonly region: boolean;
  /** Its news is sport; a club is at home somewhere, but its matches are of no country. */
  readonly sport: 'club' | 'other' | undefined;
}

/** Words by how they must be written: those with a capital count only so where capitals say something. */
export interface Neighbours {
  readonly any: ReadonlySet<string>;
  readonly capital: ReadonlySet<string>;
}

const texts = z.array(z.string().min(1)).min(1).optional();

/** How names are written in a data file: the member of a record says the rule of the names in it. */
const WRITTEN = {
  names: texts,
  anyCase: texts,
  capitals: texts,
  exact: texts,
  pronouns: texts,
  ambiguous: texts,
  ambiguousAnyCase: texts,
  homonyms: texts,
  apposed: texts,
};

const RULES: Readonly<Record<keyof typeof WRITTEN, Rule>> = {
  names: 'name',
  anyCase: 'word',
  capitals: 'initialism',
  exact: 'exact',
  pronouns: 'pronoun',
  ambiguous: 'ambiguous',
  ambiguousAnyCase: 'hinted',
  homonyms: 'homonym',
  apposed: 'apposed',
};

const KINDS = [
  'none',
  'country',
  'central_bank',
  'office',
  'organization',
  'person',
  'company',
  'crypto_asset',
  'currency',
  'topic',
  'commodity',
  'place',
] as const satisfies readonly Entry['kind'][];

/**
 * The first record: what the file holds, what makes an ambiguous name count where a record has no words of its own, and
 * the neighbours that are wrong for all of the file.
 */
const head = z.strictObject({
  about: z.string(),
  kind: z.enum(KINDS),
  context: texts,
  notAfter: texts,
  notBefore: texts,
});

const record = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  label: z.string().min(1),
  country: z
    .string()
    .regex(/^[A-Z]{2,3}$/)
    .optional(),
  ticker: z.string().min(1).optional(),
  ...WRITTEN,
  home: z.record(z.string().regex(/^[A-Z]{2,3}$/), z.strictObject(WRITTEN)).optional(),
  // An empty one: no word helps, whatever those of the file are.
  context: z.array(z.string().min(1)).optional(),
  unless: texts,
  notAfter: texts,
  notBefore: texts,
  region: z.literal(true).optional(),
  sport: z.enum(['club', 'other']).optional(),
});

type Written = { readonly [Name in keyof typeof WRITTEN]?: readonly string[] | undefined };

/**
 * The entries of a data file of this folder (docs/gazetteer.md says how one is written).
 * @throws Error that names the line which is not as it should be.
 */
export function readEntries(name: string): Entry[] {
  const file = readRecords(new URL(`data/${name}.ndjson`, import.meta.url), head, record);
  const shared = new Set(file.head.context);
  return file.records.map(
    ({
      slug,
      label,
      country,
      ticker,
      home,
      context,
      unless,
      notAfter,
      notBefore,
      region,
      sport,
      ...written
    }) => ({
      slug,
      label,
      kind: file.head.kind,
      country,
      ticker,
      aliases: [
        ...aliasesOf(written, undefined),
        ...Object.entries(home ?? {}).flatMap(([scope, names]) => aliasesOf(names, scope)),
      ],
      context: context === undefined ? shared : wordSet(context),
      unless: wordSet(unless ?? []),
      notAfter: neighboursOf(file.head.notAfter, notAfter),
      notBefore: neighboursOf(file.head.notBefore, notBefore),
      region: region === true,
      sport,
    }),
  );
}

// Most entries have no words of their own.
const NONE: ReadonlySet<string> = new Set();

const wordSet = (words: readonly string[]): ReadonlySet<string> =>
  words.length === 0 ? NONE : new Set(words);

function neighboursOf(...lists: (readonly string[] | undefined)[]): Neighbours {
  const words = lists.flatMap((list) => list ?? []).flatMap((text) => tokenize(text));
  const written = (upper: boolean): ReadonlySet<string> =>
    wordSet(words.filter(({ surface }) => startsUpper(surface) === upper).map(({ word }) => word));
  return { any: written(false), capital: written(true) };
}

function aliasesOf(written: Written, scope: string | undefined): Alias[] {
  return (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((member) =>
    (written[member] ?? []).map((text) => aliasOf(text, RULES[member], scope)),
  );
}

/** One way of writing a name. */
export function aliasOf(text: string, rule: Rule, scope: string | undefined): Alias {
  const tokens = tokenize(text);
  return { text, rule, tokens, capitals: tokens.map(({ surface }) => startsUpper(surface)), scope };
}
