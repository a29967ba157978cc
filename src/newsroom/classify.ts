import type { Category } from '../stories/index.ts';
import { sectionsOf } from './categories.ts';
import { isForm, type Mention, type Segment } from './gazetteer/index.ts';
import type { TopicHit } from './topics.ts';

/** What a category is decided by. */
export interface Evidence {
  /** The publisher's own names for the item's section. */
  readonly sections: readonly string[];
  /** The title, then the text. */
  readonly segments: readonly Segment[];
  /** Topics of the title and of the text. */
  readonly title: readonly TopicHit[];
  readonly text: readonly TopicHit[];
  readonly mentions: readonly Mention[];
  readonly home: string | undefined;
  /** Whether the item names countries other than the publisher's own, and not that one. */
  readonly abroad: boolean;
}

/**
 * The normalized category: the publisher's own section when the table has it (of several the one that
 * the words speak for most), else what the words of the title and
 * text speak for most, else `society` for news of a publisher's own country and `world` for the rest.
 */
export function categoryOf(evidence: Evidence): Category {
  const sections = sectionsOf(evidence.sections);
  const section = sections[0];
  if (section?.by === 'section') {
    // If there are several sections, the one that the words speak for most. A continent among them says where, not what.
    const among = sections
      .map(({ category }) => category)
      .filter((category, at) => at === 0 || category !== 'world');
    return (among.length > 1 ? strongest(evidence, new Set(among)) : undefined) ?? section.category;
  }
  const spoken = strongest(evidence);
  if (spoken === undefined) {
    return section?.category ?? (evidence.home !== undefined && !evidence.abroad ? 'society' : 'world');
  }
  // To a national publisher's readers the politics, courts and accidents of other countries are world news.
  if (evidence.home !== undefined && evidence.abroad && DOMESTIC.has(spoken)) return 'world';
  return spoken;
}

const DOMESTIC: ReadonlySet<Category> = new Set<Category>(['politics', 'society']);

// Where two speak equally strongly, the more particular one wins.
const ORDER: readonly Category[] = [
  'markets',
  'sport',
  'science',
  'technology',
  'health',
  'environment',
  'economy',
  'culture',
  'business',
  'politics',
  'world',
  'society',
];

// A title is written to say what a story is about; a text also says what else there is.
const TITLE_WEIGHT = 2;
const BY_KIND: Readonly<Partial<Record<Mention['entry']['kind'], readonly [Category, number]>>> = {
  central_bank: ['economy', 3],
  company: ['business', 1],
  crypto_asset: ['markets', 3],
  currency: ['markets', 3],
  topic: ['markets', 2],
  commodity: ['business', 1],
};

// Whose news is what borrowers are worth: `ratings` are none of television beside them.
const RATERS = new Set(['moodys', 'standard-and-poors']);

function strongest(
  { segments, title, text, mentions }: Evidence,
  among?: ReadonlySet<Category>,
): Category | undefined {
  const scores = new Map<Category, number>();
  const add = (category: Category, weight: number): void => {
    scores.set(category, (scores.get(category) ?? 0) + weight);
  };
  for (const { topic } of title)
    if (topic.category !== undefined) add(topic.category, topic.weight * TITLE_WEIGHT);
  for (const { topic } of text) if (topic.category !== undefined) add(topic.category, topic.weight);
  for (const { entry, segment } of mentions) {
    const factor = segment === 0 ? TITLE_WEIGHT : 1;
    if (entry.sport !== undefined) add('sport', 3 * factor);
    if (RATERS.has(entry.slug)) add('markets', 3 * factor);
    const spoken = BY_KIND[entry.kind];
    if (spoken !== undefined) add(spoken[0], spoken[1] * factor);
  }
  const firm = firmsIn(segments);
  if (firm > 0) add('business', firm);
  if (isOnlyHint(title, text, mentions) && (firm > 0 || [...title, ...text].some(isOfTrade)))
    scores.delete('sport');
  let best: Category | undefined;
  for (const category of ORDER) {
    if (among?.has(category) === false) continue;
    const score = scores.get(category);
    if (score !== undefined && score > (best === undefined ? 0 : scores.get(best)!)) best = category;
  }
  return best;
}

// Legal forms name companies that no table knows; a second one in the text adds nothing.
function firmsIn([title, text]: readonly Segment[]): number {
  const has = (segment: Segment | undefined): boolean =>
    segment?.tokens.some(
      (token, at) =>
        at > 0 && segment.tokens[at]!.adjoins && isForm(token, segment.casing) && token.word !== 'co',
    ) ?? false;
  return has(title) ? TITLE_WEIGHT : has(text) ? 1 : 0;
}

const TRADE: ReadonlySet<Category | undefined> = new Set<Category>(['business', 'markets', 'economy']);
const isOfTrade = ({ topic: { category, weight } }: TopicHit): boolean => weight > 1 && TRADE.has(category);

/** Whether sport is spoken for by words alone that companies and courts use as well: lead, beat, loss, title, win. */
function isOnlyHint(
  title: readonly TopicHit[],
  text: readonly TopicHit[],
  mentions: readonly Mention[],
): boolean {
  const isSure = ({ topic: { category, weight } }: TopicHit): boolean => category === 'sport' && weight > 1;
  return (
    !title.some(isSure) && !text.some(isSure) && mentions.every(({ entry }) => entry.sport === undefined)
  );
}
