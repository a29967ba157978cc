import { z } from 'zod';
import { readRows } from '../platform/files/data-file.ts';
import type { Direction, DraftAsset, StoryDraft } from '../stories/index.ts';
import {
  CURRENCIES,
  type Entry,
  GAZETTEER,
  INDICES,
  INSTRUMENTS,
  type Mention,
  type Segment,
  Trie,
  tokenize,
} from './gazetteer/index.ts';
import { IMPACT_RULES, type ImpactRule, type Trigger } from './impact-rules.ts';
import type { TopicHit } from './topics.ts';

/** What the impact rules say of a story. */
export interface Impact {
  readonly paths: StoryDraft['impactPaths'];
  readonly details: StoryDraft['impactDetails'];
  /** Assets of rules that file a story under them, whether it names them or not. */
  readonly filed: readonly DraftAsset[];
}

/**
 * Applies the impact rules to what was found in an item. Whatever comes out is an inference from words.
 * @param segments the title first.
 * @param topics those of each segment.
 * @param countries the story's, for assets that are a country's (its currency, bond or index).
 */
export function impactOf(
  segments: readonly Segment[],
  topics: readonly (readonly TopicHit[])[],
  mentions: readonly Mention[],
  countries: readonly string[],
): Impact {
  const said = new Said(segments, topics, mentions);
  const paths: StoryDraft['impactPaths'][number][] = [];
  const details: StoryDraft['impactDetails'][number][] = [];
  const filed: DraftAsset[] = [];
  for (const rule of said.rules()) {
    if (paths.length === MOST_PATHS) break;
    const triggers = rule.when.map((group) => said.first(group));
    if (triggers.some((trigger) => trigger === undefined)) continue;
    const found = triggers as Found[];
    const motion = said.motion(found[0]!.segment, rule);
    const assets = assetsOf(rule, mentions, countries);
    if (rule.files === true) filed.push(...assets);
    paths.push({ token: rule.token, label: rule.label, direction: motion.direction });
    details.push({
      impactPath: rule.token,
      direction: motion.direction,
      magnitude: rule.magnitude,
      horizon: rule.horizon,
      rationale: rationale(
        rule,
        found.map((one) => said.words(one)),
        motion.words,
      ),
      evidenceType: 'inference',
      confidence: motion.words.length > 0 && !motion.hedged ? 'medium' : 'low',
      assets,
    });
  }
  return { paths, details, filed };
}

// More would say of one headline that it moves everything.
const MOST_PATHS = 4;
const MOST_ASSETS = 6;

type MotionKind = 'up' | 'down' | 'hold' | 'hedge';

const MOTIONS = new Map<string, MotionKind>(
  readRows(new URL('data/motions.tsv', import.meta.url), ['word', 'motion']).map(({ word, motion }) => [
    word,
    z.enum(['up', 'down', 'hold', 'hedge']).parse(motion),
  ]),
);

/** A trigger that an item holds: where it stands first. */
interface Found {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

interface Motion {
  readonly direction: Direction;
  readonly words: readonly string[];
  readonly hedged: boolean;
}

/** The places of rules in their table, by a trigger of which one must be there first: `topics:drought`. */
const BY_TRIGGER = new Map<string, number[]>();
IMPACT_RULES.forEach(({ when }, at) => {
  for (const { of, name } of when[0]!) {
    const key = `${of}:${name}`;
    const places = BY_TRIGGER.get(key);
    if (places === undefined) BY_TRIGGER.set(key, [at]);
    else if (places.at(-1) !== at) places.push(at);
  }
});

// Plain words of the rules, found in one pass like everything else.
const PHRASES = new Trie<string>();
for (const phrase of new Set(
  IMPACT_RULES.flatMap(({ when }) => when.flat())
    .filter(({ of }) => of === 'words')
    .map(({ name }) => name),
)) {
  PHRASES.add(
    tokenize(phrase).map(({ word }) => word),
    phrase,
  );
}

const KINDS_OF_TRIGGER = ['topics', 'entities', 'kinds', 'words'] as const satisfies readonly Trigger['of'][];

/** What an item says, by trigger: where it first stands and in which words. */
class Said {
  readonly #segments: readonly Segment[];
  readonly #found: Readonly<Record<Trigger['of'], Map<string, Found>>> = {
    topics: new Map(),
    entities: new Map(),
    kinds: new Map(),
    words: new Map(),
  };

  constructor(
    segments: readonly Segment[],
    topics: readonly (readonly TopicHit[])[],
    mentions: readonly Mention[],
  ) {
    this.#segments = segments;
    topics.forEach((hits, segment) => {
      for (const { topic, from, to } of hits) this.#note('topics', topic.tag, segment, from, to);
    });
    for (const { entry, segment, from, to } of mentions) {
      this.#note('entities', entry.slug, segment, from, to);
      this.#note('kinds', entry.kind, segment, from, to);
    }
    segments.forEach(({ tokens }, segment) => {
      // A longer phrase must not hide a shorter one that another rule waits for.
      PHRASES.visit(tokens, (phrase, from, to) => this.#note('words', phrase, segment, from, to));
    });
  }

  /** The rules that something in the item may set off, in the order of the table. Most items set off none. */
  rules(): ImpactRule[] {
    const places = new Set<number>();
    for (const of of KINDS_OF_TRIGGER) {
      for (const name of this.#found[of].keys()) {
        for (const place of BY_TRIGGER.get(`${of}:${name}`) ?? []) places.add(place);
      }
    }
    return [...places].sort((a, b) => a - b).map((place) => IMPACT_RULES[place]!);
  }

  /** The words in which a trigger stands. */
  words({ segment, from, to }: Found): string {
    const tokens = this.#segments[segment]!.tokens.slice(from, to);
    return tokens.map(({ surface }) => surface).join(' ');
  }

  first(group: readonly Trigger[]): Found | undefined {
    for (const { of, name } of group) {
      const found = this.#found[of].get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Which way the target goes, by the words of motion in the segment where the cause stands. */
  motion(segment: number, rule: ImpactRule): Motion {
    let up = 0;
    let down = 0;
    let held = false;
    let hedged = false;
    const words: string[] = [];
    for (const { word } of this.#segments[segment]!.tokens) {
      const kind = MOTIONS.get(word);
      if (kind === undefined) continue;
      if (kind === 'hedge') hedged = true;
      else words.push(word);
      if (kind === 'hold') held = true;
      if (kind === 'up') up += 1;
      if (kind === 'down') down += 1;
    }
    const alone = up === 0 && down === 0;
    if (held || (up > 0 && down > 0) || (alone && rule.alone === 'mixed')) {
      return { direction: 'mixed', words: [], hedged };
    }
    // Where the trigger is scarcity by itself, words of rising do not make it more, but words of ending make it less.
    const cause = alone || up > 0 ? 1 : -1;
    return { direction: cause * rule.sign > 0 ? 'up' : 'down', words: [...new Set(words)], hedged };
  }

  #note(of: Trigger['of'], name: string, segment: number, from: number, to: number): void {
    if (!this.#found[of].has(name)) this.#found[of].set(name, { segment, from, to });
  }
}

function rationale(rule: ImpactRule, triggers: readonly string[], motion: readonly string[]): string {
  const words = [...new Set([...triggers, ...motion])];
  const quoted = words.map((word) => `“${word}”`);
  const list = quoted.length === 1 ? quoted[0] : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
  return `Inferred from the words ${list}: ${rule.because}.`;
}

const CURRENCY_OF = new Map(CURRENCIES.map((entry) => [entry.country, entry]));
// The first index of a country in the table is its main one.
const INDEX_OF = new Map(
  [...INDICES]
    .filter(({ ticker }) => ticker !== undefined)
    .reverse()
    .map((entry) => [entry.country, entry]),
);
const EURO_AREA = new Set(['DE', 'FR', 'IT']);

/** The kind of the asset that an entry of the gazetteer is. */
export function kindOfAsset(kind: Entry['kind']): string {
  return kind === 'topic' ? 'index' : kind;
}

const ASSETS = new Map<string, DraftAsset>();
for (const { ticker, label, kind } of GAZETTEER.entries) {
  if (ticker !== undefined) ASSETS.set(ticker, { ticker, label, kind: kindOfAsset(kind) });
}
for (const [ticker, { label, kind }] of INSTRUMENTS) ASSETS.set(ticker, { ticker, label, kind });

function assetsOf(
  rule: ImpactRule,
  mentions: readonly Mention[],
  countries: readonly string[],
): DraftAsset[] {
  const assets = new Map<string, DraftAsset>();
  const add = (ticker: string | undefined): void => {
    const asset = ticker === undefined ? undefined : ASSETS.get(ticker);
    if (asset !== undefined && assets.size < MOST_ASSETS) assets.set(asset.ticker, asset);
  };
  for (const wanted of rule.assets) {
    if (wanted === 'named') {
      for (const { entry } of mentions) add(entry.ticker);
    } else if (wanted === 'currency' || wanted === 'index' || wanted === 'bond') {
      for (const country of countries) {
        if (wanted === 'bond') add(`${country}10Y`);
        else {
          const entry = (wanted === 'index' ? INDEX_OF : CURRENCY_OF).get(
            wanted === 'currency' && EURO_AREA.has(country) ? 'EU' : country,
          );
          add(entry?.ticker);
        }
      }
    } else {
      add(wanted);
    }
  }
  return [...assets.values()];
}
