import { isQuestion } from '../language/index.ts';
import { featuresOf } from '../newsroom/index.ts';
import { type Census, countStories, readSearch, type StoryFilter } from '../stories/index.ts';
import { readLimit, readText } from './arguments.ts';
import { backingOf } from './backing.ts';
import {
  type Change,
  type ChangeKind,
  changesOf,
  FALSE_SHARE,
  isBeyondChance,
  labelled,
  topicChange,
} from './change.ts';
import { boundsOf, type ChangeStories, doubt, quotesOf, readChanges } from './change-stories.ts';
import type { TwoCounts } from './counts.ts';
import { evidenceOf } from './evidence.ts';
import { Finding } from './finding.ts';
import type { Envelope, ResearchRoom, WhatChangedArgs } from './model.ts';
import { independentOrigins } from './origins.ts';
import { quotePassage } from './passages.ts';
import { warnOfSearch } from './query.ts';
import { tellingPassage } from './telling.ts';
import { popularCards } from './weekly-cards.ts';
import { readWeekTold } from './weekly-told.ts';
import { type ResearchWindow, readWindow, windowBefore, writeWindow } from './window.ts';

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
  const window = await readWindow(room, args);
  const before = windowBefore(window);
  const finding = new Finding('svc_research_what_changed', window);
  const [whole, topic, beginning] = await Promise.all([
    censusesOf(room, {}, window, before),
    query === undefined ? undefined : topicOf(room, query, window, before),
    beginningOf(room),
  ]);
  const compared = topic ?? whole;
  warnOfSearch(finding, compared.warnings);
  if (topic?.isLoose) {
    finding.warn(
      'No story in either period contains all words of the query. Stories that contain any of them were counted.',
    );
  }
  if (beginning !== undefined && beginning > before.from + DAY_MS) {
    const day = new Date(beginning).toISOString().slice(0, 10);
    finding.warn(`The corpus begins on ${day}, within the period that serves as the comparison.`);
  }
  if (compared.censuses.some(({ isCut }) => isCut)) {
    finding.warn(
      'Only the newest stories of a period were counted, because the index of the corpus is still being built.',
    );
  }
  const all = countsOf(whole);
  const counts = countsOf(compared);
  const match = counts.now === 1 ? 'matches' : 'match';
  const about = query === undefined ? '' : ` that ${match} ${JSON.stringify(query)}`;
  const headline =
    `${stories(counts.now)}${about} from ${written(window)}, against ${counts.before} ` +
    `from ${written(before)}`;
  if (isFew(all)) {
    finding.warn(`A period of fewer than ${FEWEST_STORIES} stories says nothing about what is usual.`);
    return finding.envelope(room, {
      summary: `${headline}. That is too few to tell what changed.`,
      verificationState: 'insufficient_evidence',
      confidence: 'low',
      returned: 0,
      truncated: false,
    });
  }
  const own = query === undefined ? undefined : topicChange(query, counts, all);
  const isOwn = own !== undefined && isBeyondChance(own);
  if (own !== undefined && !isOwn) finding.say('inference', unchanged(own), 'medium');
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
    summary: `${headline}. ${outcome(shown, changes.length, tested, own)}${happened(told)}`,
    verificationState:
      supported === 0 ? 'unverified' : supported === shown.length ? 'corroborated' : 'partially_corroborated',
    confidence:
      shown.length > 0 && Math.min(all.now, all.before) >= 100 ? (isClear ? 'high' : 'medium') : 'low',
    returned: shown.length + told.length,
    truncated: total > shown.length,
  });
}

// How many running stories are given beside the names.
const MOST_TOLD = 3;
const FEWEST_OF_MATTER = 3;

/** What the window covers more than the weeks before it, by the words of titles: what happened, named by a story. */
async function sayTold(
  room: ResearchRoom,
  finding: Finding,
  filter: StoryFilter,
  window: ResearchWindow,
  shown: readonly Change[],
  limit: number,
): Promise<string[]> {
  const most = limit - shown.length;
  if (most < 1) return [];
  // What a changed name already represents is not repeated.
  const named = new Set(
    shown.flatMap(({ label }) => featuresOf(label, '', '', true).map(({ term }) => term)),
  );
  const { cards } = await popularCards(room, filter, window);
  const { matters, of, word, isName } = await readWeekTold(room, cards, window);
  // Pulsars and football share the word "beat". A single word that is not a name is not a matter.
  const isMatter = (stems: readonly string[]): boolean => stems.length > 1 || isName(stems[0]!);
  const chosen = matters
    .filter(
      ({ members, stems }) => members.length >= FEWEST_OF_MATTER && !named.has(stems[0]!) && isMatter(stems),
    )
    .slice(0, Math.min(most, MOST_TOLD));
  const leads = chosen.map(({ members }) => {
    const near = (place: number): number => of(place)?.centrality ?? 0;
    const told = members.toSorted((a, b) => near(b) - near(a) || a - b).map((place) => cards[place]!);
    // A question does not tell what happened.
    return told.find(({ title }) => !isQuestion(title)) ?? told[0]!;
  });
  const read = await evidenceOf(
    room,
    leads.map(({ uuid }) => uuid),
  );
  const titles: string[] = [];
  for (const [index, { members, stems }] of chosen.entries()) {
    const evidence = read.find(({ uuid }) => uuid === leads[index]!.uuid);
    const passage = evidence === undefined ? undefined : tellingPassage(evidence);
    if (evidence === undefined || passage === undefined) continue;
    const quoted = quotePassage(passage);
    const confidence = backingOf([evidence]).independent.length >= 2 ? 'medium' : 'low';
    finding.say(
      'inference',
      `Covered more than in the weeks before: “${evidence.title}” (${evidence.publishedAt.slice(0, 10)}) and ` +
        `${members.length - 1} more on ${stems.slice(0, 3).map(word).join(', ')}.`,
      confidence,
      [quoted.source],
    );
    finding.fact(quoted, confidence);
    titles.push(evidence.title);
  }
  return titles;
}

const happened = (titles: readonly string[]): string =>
  titles.length === 0 ? '' : ` Covered more than before: ${titles.map((title) => `“${title}”`).join('; ')}.`;

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
  finding.say('inference', `${changed(change)}${made(read)}`, confidence, sources);
  for (const quoted of quotes) finding.fact(quoted, confidence);
  return isBacked;
}

/** The story that caused the change, in words. */
function made({ lead, shared }: ChangeStories): string {
  if (lead === undefined) return '';
  const more = shared > 1 ? ` and ${shared - 1} more like it` : '';
  return ` Mostly: “${lead.title}” (${lead.publishedAt.slice(0, 10)})${more}.`;
}

const NOUNS: Readonly<Record<ChangeKind, string>> = {
  entity: 'Entity',
  impact_path: 'Impact path',
  category: 'Category',
  country: 'Country',
  topic: 'The topic',
};
const VERBS: Readonly<Record<Change['direction'], string>> = {
  new: 'is new',
  gone: 'is gone',
  risen: 'has risen',
  fallen: 'has fallen',
};

function changed(change: Change): string {
  const { kind, label, direction, ratio } = change;
  const isPartial = direction === 'risen' || direction === 'fallen';
  return (
    `${NOUNS[kind]} ${JSON.stringify(label)} ${VERBS[direction]}: ${shares(change)}` +
    `${isPartial ? `, ${ratio.toPrecision(2)} times the rate` : ''}; ${tested(change)}.`
  );
}

function unchanged(own: Change): string {
  const what =
    own.q <= FALSE_SHARE ? `changed by less than half, though beyond chance` : `did not change beyond chance`;
  return `The topic ${JSON.stringify(own.label)} ${what}: ${shares(own)}; ${tested(own)}.`;
}

function shares({ now, before, all }: Change): string {
  const share = (n: number, of: number): string => (n === 0 ? '0 %' : `${((100 * n) / of).toPrecision(2)} %`);
  return (
    `${stories(now)} of ${all.now} (${share(now, all.now)}) ` +
    `against ${before} of ${all.before} (${share(before, all.before)}) before`
  );
}

const tested = ({ kind, q }: Change): string =>
  `exact test of two counts, ${kind === 'topic' ? '' : 'adjusted '}p ${q < 1e-12 ? '< 1e-12' : `= ${q.toPrecision(2)}`}`;

/** The result, for the summary. */
function outcome(shown: readonly Change[], changes: number, tests: number, own: Change | undefined): string {
  const ofNames =
    tests === 0
      ? 'There are too few stories to tell which names changed.'
      : changes === 0
        ? `None of ${tests} names that were tested changed beyond chance.`
        : `${changes} of ${tests} names that were tested changed beyond chance: ${listed(shown)}.`;
  if (own === undefined) return ofNames;
  return `${isBeyondChance(own) ? `The topic itself ${VERBS[own.direction]}` : own.q <= FALSE_SHARE ? 'The topic itself changed by less than half' : 'The topic itself did not change beyond chance'}. ${ofNames}`;
}

function listed(changes: readonly Change[]): string {
  return (['new', 'risen', 'fallen', 'gone'] as const)
    .flatMap((direction) => {
      const labels = changes
        .filter((change) => change.direction === direction && change.kind !== 'topic')
        .map(({ label }) => label);
      return labels.length === 0 ? [] : [`${direction} ${labels.join(', ')}`];
    })
    .join('; ');
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
const DAY_MS = 86_400_000;

function written(window: ResearchWindow): string {
  const { from, to } = writeWindow(window);
  return `${from} to ${to}`;
}

const stories = (n: number): string => `${n} ${n === 1 ? 'story' : 'stories'}`;
