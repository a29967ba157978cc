import type { DraftAsset, StoryDraft } from '../stories/index.ts';
import {
  CURRENCIES,
  type Entry,
  GAZETTEER,
  INDICES,
  INSTRUMENTS,
  type Mention,
  type Segment,
} from './gazetteer/index.ts';
import { type ImpactRule, kindNamed } from './impact-rules.ts';
import { type Found, Said } from './impact-said.ts';
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
 * @param home of the publisher, whose market is meant where a report names none.
 */
export function impactOf(
  segments: readonly Segment[],
  topics: readonly (readonly TopicHit[])[],
  mentions: readonly Mention[],
  countries: readonly string[],
  home?: string | undefined,
): Impact {
  const said = new Said(segments, topics, mentions);
  const paths: StoryDraft['impactPaths'][number][] = [];
  const details: StoryDraft['impactDetails'][number][] = [];
  const filed: DraftAsset[] = [];
  for (const rule of said.rules()) {
    if (paths.length === MOST_PATHS) break;
    // Two rules of one path have different causes; one of them is enough.
    if (paths.some(({ token }) => token === rule.token)) continue;
    const found = said.triggers(rule);
    if (found === undefined) continue;
    const motion = said.course(rule);
    const assets = assetsOf(rule, mentions, countries, marketsOf(mentions, found, home));
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

/** Countries whose market a report is of. */
interface Markets {
  /** Those of the indices and exchanges that it names. */
  readonly named: readonly string[];
  /** Those named within or directly before the words of a rule ("Tokyo shares", "Russian stocks fall"), else the home. */
  readonly beside: readonly string[];
}

const OF_MARKETS = new Set<Entry>(INDICES);

/** "Stocks fall as Russia attacks Ukraine": who does something that moves prices is not whose prices they are. */
function marketsOf(
  mentions: readonly Mention[],
  [trigger]: readonly Found[],
  home: string | undefined,
): Markets {
  const countriesOf = (of: readonly Mention[]): string[] => [
    ...new Set(of.flatMap(({ entry }) => entry.country ?? [])),
  ];
  const beside = mentions.filter(
    ({ segment, from, to }) =>
      trigger !== undefined &&
      segment === trigger.segment &&
      from < trigger.to &&
      to >= trigger.from - POSSESSIVE,
  );
  const own = countriesOf(beside);
  return {
    named: countriesOf(mentions.filter(({ entry }) => OF_MARKETS.has(entry))),
    beside: own.length > 0 || home === undefined ? own : [home],
  };
}
// "Japan 's stocks".
const POSSESSIVE = 1;

const ASSETS = new Map<string, DraftAsset>();
for (const { ticker, label, kind } of GAZETTEER.entries) {
  if (ticker !== undefined) ASSETS.set(ticker, { ticker, label, kind: kindOfAsset(kind) });
}
for (const [ticker, { label, kind }] of INSTRUMENTS) ASSETS.set(ticker, { ticker, label, kind });

function assetsOf(
  rule: ImpactRule,
  mentions: readonly Mention[],
  countries: readonly string[],
  markets: Markets,
): DraftAsset[] {
  const assets = new Map<string, DraftAsset>();
  const add = (ticker: string | undefined): void => {
    const asset = ticker === undefined ? undefined : ASSETS.get(ticker);
    if (asset !== undefined && assets.size < MOST_ASSETS) assets.set(asset.ticker, asset);
  };
  for (const wanted of rule.assets) {
    const kind = kindNamed(wanted);
    if (kind !== undefined) {
      for (const { entry } of mentions) if (entry.kind === kind) add(entry.ticker);
    } else if (wanted === 'own index' || (wanted === 'index' && markets.named.length > 0)) {
      const own = markets.named.length > 0 ? markets.named : markets.beside;
      for (const country of own) add(INDEX_OF.get(country)?.ticker);
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
