import { z } from 'zod';
import { readRecords } from '../../platform/data-file.ts';
import type { EntityKind } from '../../stories/index.ts';
import { startsUpper, type Token, tokenize } from './tokens.ts';

/** How a name must be written to count; docs/gazetteer.md explains each. */
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
};

const RULES: Readonly<Record<keyof typeof WRITTEN, Rule>> = {
  names: 'name',
  anyCase: 'word',
  capitals: 'initialism',
  exact: 'exact',
  pronouns: 'pronoun',
  ambiguous: 'ambiguous',
  ambiguousAnyCase: 'hinted',
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

/** The first record: what the file holds, and what makes an ambiguous name count where a record has no words of its own. */
const head = z.strictObject({ about: z.string(), kind: z.enum(KINDS), context: texts });

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
});

type Written = { readonly [Name in keyof typeof WRITTEN]?: readonly string[] | undefined };

/**
 * The entries of a data file of this folder (docs/gazetteer.md says how one is written).
 * @throws Error that names the line which is not as it should be.
 */
export function readEntries(name: string): Entry[] {
  const file = readRecords(new URL(`data/${name}.ndjson`, import.meta.url), head, record);
  const shared = new Set(file.head.context);
  return file.records.map(({ slug, label, country, ticker, home, context, unless, ...written }) => ({
    slug,
    label,
    kind: file.head.kind,
    country,
    ticker,
    aliases: [
      ...aliasesOf(written, undefined),
      ...Object.entries(home ?? {}).flatMap(([scope, names]) => aliasesOf(names, scope)),
    ],
    context: context === undefined ? shared : new Set(context),
    unless: new Set(unless),
  }));
}

function aliasesOf(written: Written, scope: string | undefined): Alias[] {
  return (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((member) =>
    (written[member] ?? []).map((text) => {
      const tokens = tokenize(text);
      const capitals = tokens.map(({ surface }) => startsUpper(surface));
      return { text, rule: RULES[member], tokens, capitals, scope };
    }),
  );
}
