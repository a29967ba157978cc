import { z } from 'zod';
import { readRecords } from '../platform/files/data-file.ts';
import { GAZETTEER, INSTRUMENTS } from './gazetteer/index.ts';
import { TOPICS } from './topics.ts';

/**
 * What sets a rule off: a topic by its tag, an entity by its slug, any entity of a kind, plain words, or words close before a
 * company.
 */
export interface Trigger {
  readonly of: 'topics' | 'entities' | 'kinds' | 'words' | 'deals';
  readonly name: string;
}

/**
 * One way in which an event commonly reaches a market. Rules are the project's own; docs/import.md says how they are
 * applied and what is claimed by them: an inference, never a fact.
 */
export interface ImpactRule {
  /** What moves what; also the path's token. */
  readonly token: string;
  readonly label: string;
  /** Groups of triggers; one of each group must stand in the item. */
  readonly when: readonly (readonly Trigger[])[];
  /** Words beside which the triggers mean something else: "palm oil prices". */
  readonly not: readonly string[];
  /** Which of the groups names what moves. */
  readonly moves: number;
  /** Whether the target moves with (1) or against (-1) the cause; what rises and falls is read off the words. */
  readonly sign: 1 | -1;
  /** What the trigger alone says of the cause where no word says rise or fall: a drought is scarcity by itself. */
  readonly alone: 'up' | 'mixed';
  /** Whether the cause is an event, which ends or is called off, and not a quantity, which rises and falls. */
  readonly event: boolean;
  readonly magnitude: 'low' | 'medium' | 'high';
  readonly horizon: 'immediate' | 'short_term' | 'medium_term';
  /** Why; the second half of a sentence whose first half names the words found. */
  readonly because: string;
  /**
   * Tickers touched: fixed ones, and `currency`, `bond`, `index` (of the countries named), `own index` (of the market whose
   * prices the words tell of) or `named company` (the companies found; so with every kind of entity).
   */
  readonly assets: readonly string[];
  /**
   * The story is filed under the assets also where it names none of them. Only where the words leave no doubt that a reader
   * who follows the asset wants the story; else they stand in the details of the impact path alone.
   */
  readonly files?: true | undefined;
}

const names = z.array(z.string().min(1)).min(1).optional();

const record = z.strictObject({
  token: z.string().min(1),
  label: z.string().min(1),
  when: z
    .array(z.strictObject({ topics: names, entities: names, kinds: names, words: names, deals: names }))
    .min(1),
  not: z.array(z.string().min(1)).default([]),
  moves: z.int().nonnegative().default(0),
  sign: z.union([z.literal(1), z.literal(-1)]),
  alone: z.enum(['up', 'mixed']),
  event: z.literal(true).optional(),
  magnitude: z.enum(['low', 'medium', 'high']),
  horizon: z.enum(['immediate', 'short_term', 'medium_term']),
  because: z.string().min(1),
  assets: z.array(z.string().min(1)),
  files: z.literal(true).optional(),
});

// Assets that depend on what an item names.
const OF_THE_ITEM: ReadonlySet<string> = new Set(['currency', 'bond', 'index', 'own index']);
const NAMED = /^named (.+)$/;

/** The kind of entity whose assets a rule touches where the item names them. */
export const kindNamed = (asset: string): string | undefined => NAMED.exec(asset)?.[1];

/** The rules, in the order in which a story's paths are listed. */
export const IMPACT_RULES: readonly ImpactRule[] = load();

function load(): ImpactRule[] {
  const address = new URL('data/impact-rules.ndjson', import.meta.url);
  const { records } = readRecords(address, z.strictObject({ about: z.string() }), record);
  const entities = new Set(GAZETTEER.entries.map(({ slug }) => slug));
  const kinds = new Set<string>(GAZETTEER.entries.map(({ kind }) => kind));
  const tickers = new Set(GAZETTEER.entries.map(({ ticker }) => ticker));
  return records.map((rule) => {
    const wrong = (what: string): never => {
      throw new Error(`impact-rules.ndjson: ${rule.token}: there is no ${what}`);
    };
    for (const asset of rule.assets) {
      const kind = kindNamed(asset);
      const isKnown =
        kind === undefined
          ? OF_THE_ITEM.has(asset) || tickers.has(asset) || INSTRUMENTS.has(asset)
          : kinds.has(kind);
      if (!isKnown) wrong(`asset ${asset}`);
    }
    const when = rule.when.map((group) =>
      (Object.keys(group) as Trigger['of'][]).flatMap((of) =>
        (group[of] ?? []).map((name) => ({ of, name })),
      ),
    );
    if (rule.moves >= when.length) wrong(`group ${rule.moves}`);
    for (const { of, name } of when.flat()) {
      if (of === 'topics' && !TOPICS.has(name)) wrong(`topic ${name}`);
      if (of === 'entities' && !entities.has(name)) wrong(`entity ${name}`);
      if (of === 'kinds' && !kinds.has(name)) wrong(`kind ${name}`);
    }
    return { ...rule, when, event: rule.event ?? rule.alone === 'up' };
  });
}
