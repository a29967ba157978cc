import { DAY_MS } from '../../platform/days.ts';
import { type Census, countStories, readSearch, type StoryFilter } from '../../stories/index.ts';
import { readLimit, readText } from '../arguments.ts';
import { counted } from '../counted.ts';
import { warnOfElsewhere } from '../evidence/elsewhere.ts';
import { independentOrigins } from '../evidence/origins.ts';
import { Finding, newestCommit } from '../finding.ts';
import type { Envelope, ResearchRoom, WhatChangedArgs } from '../model.ts';
import { readQuery, warnOfSearch } from '../query.ts';
import { type ResearchWindow, readWindow, windowBefore } from '../window.ts';
import { type Change, changesOf, FEWEST, isBeyondChance, labelled, topicChange } from './change.ts';
import type { TwoCounts } from './counts.ts';
import { boundsOf, type ChangeStories, doubt, quotesOf, readChanges } from './stories.ts';
import { sayStories, sayTold } from './told.ts';
import {
  causeInWords,
  changeInWords,
  noChangeInWords,
  outcomeInWords,
  toldInWords,
  windowInWords,
} from './words.ts';

// A period with fewer stories says nothing about what is usual.
const FEWEST_STORIES = 10;

/**
 * What the stories of a window are about more, or less, than those of the equally long period before it: entities,
 * impact paths, categories and countries whose counts changed beyond chance. With a query, also how its own stories
 * changed (docs/research.md, "What changed").
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function whatChanged(room: ResearchRoom, args: WhatChangedArgs): Promise<Envelope> {
  const query = readText('query', args.query);
  const limit = readLimit(args.limit);
  const seen = await newestCommit(room);
  const window = await readWindow(room, args);
  const before = windowBefore(window);
  const finding = new Finding('svc_research_what_changed', window, seen);
  const [whole, topic, beginning] = await Promise.all([
    censusesOf(room, {}, window, before),
    query === undefined ? undefined : topicOf(room, query, window, before),
    beginningOf(room),
  ]);
  const compared = topic ?? whole;
  warnOfCounts(finding, compared, before, beginning);
  const all = countsOf(whole);
  const counts = countsOf(compared);
  const match = counts.now === 1 ? 'matches' : 'match';
  const about = query === undefined ? '' : ` that ${match} ${JSON.stringify(query)}`;
  const headline =
    `${counted(counts.now, 'story')}${about} from ${windowInWords(window)}, against ${counts.before} ` +
    `from ${windowInWords(before)}`;
  const tooFew = async (why: string): Promise<Envelope> => {
    finding.warn(why);
    const told = query === undefined ? [] : await sayStories(room, finding, compared.filter, window, limit);
    const which =
      told.length === 0
        ? ''
        : ` ${told.length < counts.now ? 'The newest' : 'They'} are: ${told.map((title) => `“${title}”`).join('; ')}.`;
    return finding.envelope(room, {
      summary: `${headline}. That is too few to tell what changed.${which}`,
      verificationState: 'insufficient_evidence',
      confidence: 'low',
      returned: told.length,
      truncated: told.length > 0 && told.length < counts.now,
    });
  };
  if (isFew(all))
    return tooFew(`A period of fewer than ${FEWEST_STORIES} stories says nothing about what is usual.`);
  // Of a topic that hardly anybody tells, "it did not change" would be as unfounded as that it did.
  if (query !== undefined && counts.now + counts.before < FEWEST) {
    const { words, matching } = readQuery(query, finding);
    const both = { from: before.from, to: window.to };
    if (counts.now + counts.before === 0) await warnOfElsewhere(room, finding, words, both, matching);
    return tooFew(
      `A topic of fewer than ${FEWEST} stories in both periods together cannot change beyond chance.`,
    );
  }
  const own = query === undefined ? undefined : topicChange(query, counts, all);
  const isOwn = own !== undefined && isBeyondChance(own);
  if (own !== undefined && !isOwn) finding.say('inference', noChangeInWords(own), 'medium');
  const { changes, tested } = isFew(counts)
    ? { changes: [], tested: 0 }
    : changesOf(...compared.censuses, counts);
  const found = await labelled(room, isOwn ? [own, ...changes] : changes.slice(0, limit));
  const shown = found.slice(0, limit);
  const read = await readChanges(room, shown, compared.filter, window, before);
  let supported = 0;
  for (const [index, change] of shown.entries())
    if (await describe(finding, change, read[index]!)) supported += 1;
  doubt(finding, shown, read);
  const told = await sayTold(room, finding, compared.filter, window, shown, limit);
  volume(finding, all);
  const total = changes.length + (isOwn ? 1 : 0);
  const isClear = shown.length > 0 && shown.every(({ q }) => q <= 0.001);
  return finding.envelope(room, {
    summary: `${headline}. ${outcomeInWords(shown, changes.length, tested, own)}${toldInWords(told)}`,
    verificationState:
      supported === 0 ? 'unverified' : supported === shown.length ? 'corroborated' : 'partially_corroborated',
    confidence:
      shown.length > 0 && Math.min(all.now, all.before) >= 100 ? (isClear ? 'high' : 'medium') : 'low',
    returned: shown.length + told.length,
    truncated: total > shown.length,
  });
}

/** @param beginning when the oldest story was published, in ms since 1970. */
function warnOfCounts(
  finding: Finding,
  { warnings, isLoose, censuses }: Compared,
  before: ResearchWindow,
  beginning: number | undefined,
): void {
  warnOfSearch(finding, warnings);
  if (isLoose) {
    finding.warn(
      censuses.every(({ stories }) => stories === 0)
        ? 'No story in either period contains a word of the query.'
        : 'No story in either period contains all words of the query. Stories that contain any of them were counted.',
    );
  }
  if (beginning !== undefined && beginning > before.from + DAY_MS) {
    const day = new Date(beginning).toISOString().slice(0, 10);
    finding.warn(`The corpus begins on ${day}, within the period that serves as the comparison.`);
  }
  if (censuses.some(({ isCut }) => isCut)) {
    finding.warn(
      'Only the newest stories of a period were counted, because the index of the corpus is still being built.',
    );
  }
}

interface Compared {
  readonly filter: StoryFilter;
  /** Of the window, and of the period before it. */
  readonly censuses: readonly [Census, Census];
  /** Whether no story has all words of the query, so that these stories have any of them. */
  readonly isLoose?: boolean;
  /** What was ignored in the query. */
  readonly warnings: readonly string[];
}

async function censusesOf(
  room: ResearchRoom,
  filter: StoryFilter,
  window: ResearchWindow,
  before: ResearchWindow,
): Promise<Compared> {
  const censuses = await Promise.all([
    countStories(room.stories, { ...filter, ...boundsOf(window) }),
    countStories(room.stories, { ...filter, ...boundsOf(before) }),
  ]);
  return { filter, censuses, warnings: censuses[0].warnings };
}

/** The stories of a query: those with all of its words, or with any of them if none has all. */
async function topicOf(
  room: ResearchRoom,
  query: string,
  window: ResearchWindow,
  before: ResearchWindow,
): Promise<Compared> {
  const whole = await censusesOf(room, { q: query }, window, before);
  const { now, before: then } = countsOf(whole);
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  // A search for any of the words would find what the query excludes.
  if (now + then > 0 || words.length < 2 || !readSearch(query).isPlain) return whole;
  return {
    ...(await censusesOf(room, { q: words.join(' or ') }, window, before)),
    isLoose: true,
    warnings: whole.warnings,
  };
}

const countsOf = ({ censuses: [now, then] }: Compared): TwoCounts => ({
  now: now.stories,
  before: then.stories,
});
const isFew = ({ now, before }: TwoCounts): boolean => now < FEWEST_STORIES || before < FEWEST_STORIES;

/** @returns whether at least two independent origins report it. */
async function describe(finding: Finding, change: Change, read: ChangeStories): Promise<boolean> {
  const isBacked = independentOrigins(read.origins).length >= 2;
  const quotes = await quotesOf(change, read);
  const confidence = isBacked ? (change.q <= 0.001 ? 'high' : 'medium') : 'low';
  const sources = quotes.map(({ source }) => source);
  finding.item();
  finding.say('inference', `${changeInWords(change)}${causeInWords(read)}`, confidence, sources);
  for (const quoted of quotes) finding.fact(quoted, confidence);
  return isBacked;
}

/** Says how the number of stories itself changed, because rates are compared and not numbers. */
function volume(finding: Finding, all: TwoCounts): void {
  const ratio = all.now / all.before;
  if (ratio > 2 / 3 && ratio < 3 / 2) return;
  finding.say(
    'counterfactor',
    `The period holds ${ratio.toPrecision(2)} times as many stories as the one before it (${all.now} against ${all.before}). Shares are compared, but what is collected may also have changed.`,
    'medium',
  );
}

/** When the oldest story was published, in ms since 1970. */
async function beginningOf(room: ResearchRoom): Promise<number | undefined> {
  const [row] = await room.db.hot('research_oldest', OLDEST, []);
  return row === undefined ? undefined : -Number(row[0]);
}

const OLDEST = `select newest from story_cards where to_pos is null order by newest desc, story_id desc limit 1`;
