import { analyse, tellsEvent } from '../../language/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { DEFAULT_WEEKLY_LIMIT, readLimit, readText } from '../arguments.ts';
import { type Backing, backingInSlices, originsSaid, stateOf } from '../evidence/backing.ts';
import { storedContradictions } from '../evidence/contradictions.ts';
import { datedTitle } from '../evidence/dated.ts';
import { type Evidence, evidenceOf, type Quoted } from '../evidence/evidence.ts';
import { isWithin, type Narrowed, narrowedBy, readNarrowing } from '../evidence/narrowing.ts';
import { quotePassage } from '../evidence/passages.ts';
import { retrieve } from '../evidence/retrieve.ts';
import { tellingPassage } from '../evidence/telling.ts';
import { Finding, newestCommit } from '../finding.ts';
import type { Envelope, ResearchRoom, WeeklyConsequentialArgs } from '../model.ts';
import { type Query, readQuery, withWords } from '../query.ts';
import { type ResearchWindow, readWeek } from '../window.ts';
import { type Card, type Cards, cardOfStory, OF_SLICE, popularCards } from './cards.ts';
import { developmentsOf } from './developments.ts';
import type { Matter } from './matters.ts';
import { covered, type RankedDevelopment, rankOf, reportsOf, standingOf } from './rank.ts';
import { readWeekTold } from './told.ts';

// How many stories of the developments that look largest are read whole.
const READ = 120;
const MOST_READ = 50;
const OF_DEVELOPMENT = 6;
const MATCHING = 200;

/**
 * The developments of one ISO week, ranked by factors that are shown. Each appears once, however many stories report
 * it (docs/research.md, "Weekly consequential").
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function weeklyConsequential(
  room: ResearchRoom,
  args: WeeklyConsequentialArgs,
): Promise<Envelope> {
  const query = readText('query', args.query);
  const texts = readNarrowing(args);
  const limit = readLimit(args.limit, DEFAULT_WEEKLY_LIMIT);
  const seen = await newestCommit(room);
  const week = await readWeek(room, args);
  const finding = new Finding('svc_research_weekly_consequential', week, seen);
  const narrowed = await narrowedBy(room, texts, finding);
  const asked = query === undefined ? undefined : readQuery(query, finding);
  const isOfAll = asked === undefined && narrowed.words.length === 0;
  const { cards, isCut } = isOfAll
    ? await popularCards(room, narrowed.filters, week)
    : await matchingCards(room, asked ?? NO_QUERY, narrowed, week);
  if (isCut) {
    finding.warn(
      isOfAll
        ? `Some half-days have more than ${OF_SLICE} stories. Only the ${OF_SLICE} most popular of each were compared.`
        : `More stories contain words of the query. The ${MATCHING} best matches were compared.`,
    );
  }
  if (isSliceSpent()) await nextSlice();
  const told = await readWeekTold(room, cards, week);
  const standing = cards.map((card, place) => ({ ...card, ...standingOf(told, place, card) }));
  const developments = await developmentsOf(standing.toSorted(byStanding));
  const leads = await leadsOf(developments.map(([first]) => first!));
  const seenOf = new Map<Matter, number>();
  const chosen = developments
    .map((members) => {
      const { matter, standing: own } = members[0]!;
      // The second development of one matter is not a second matter, and the sixth still less.
      let nth = 0;
      if (matter !== undefined && leads.get(matter) !== members[0]) {
        nth = (seenOf.get(matter) ?? 0) + 1;
        seenOf.set(matter, nth);
      }
      return { members, nth, weight: own / (1 + nth) };
    })
    .sort((a, b) => b.weight - a.weight || byStanding(a.members[0]!, b.members[0]!))
    .slice(0, MOST_READ);
  const groups = await readGroups(room, chosen, week);
  const largest = told.matters[0]?.spread ?? 0;
  const backed: (Group & { readonly backing: Backing })[] = [];
  for (const group of groups) backed.push({ ...group, backing: await backingInSlices(group.stories) });
  const mostCovered = Math.max(
    0,
    ...backed.map(({ backing, stories }) => covered(backing.independent.length, reportsOf(stories))),
  );
  const ranks: RankedDevelopment[] = [];
  for (const { stories, backing, lead, nth } of backed) {
    ranks.push(await rankOf(stories, backing, { ...lead, nth }, { largest, mostCovered }));
  }
  const ranked = ranks.sort((a, b) => b.score - a.score || (a.lead.uuid < b.lead.uuid ? -1 : 1));
  const shown = ranked.slice(0, limit);
  for (const [index, development] of shown.entries()) await say(finding, development, index + 1);
  against(finding, shown);
  return finding.envelope(room, {
    summary: summaryOf(week, cards.length, developments.length, shown),
    verificationState: stateOf(shown.map(({ backing }) => backing)),
    confidence: confidenceOf(shown),
    returned: shown.length,
    truncated: developments.length > shown.length,
  });
}

const NO_QUERY: Query = { words: '', matching: undefined };

/** A story with its place in the week's news. */
type Standing = Card & ReturnType<typeof standingOf>;

async function matchingCards(
  room: ResearchRoom,
  query: Query,
  narrowed: Narrowed,
  week: ResearchWindow,
): Promise<Cards> {
  const { words, matching } = withWords(query, narrowed.words);
  const { candidates, isCut } = await retrieve(room, {
    ...week,
    ...narrowed.filters,
    query: words,
    matching,
    most: MATCHING,
  });
  const best = candidates[0]?.coverage ?? 0;
  const fitting = candidates.filter(({ coverage }) => coverage >= Math.max(LEAST_COVERAGE, best / 2));
  const stories = await evidenceOf(
    room,
    fitting.map(({ uuid }) => uuid),
    week.to,
  );
  return { cards: stories.filter((story) => isWithin(narrowed, story)).map(cardOfStory), isCut };
}

// So many developments of a matter are looked at for one that happened.
const MOST_LEADS = 6;
// What is covered much less than the first does not stand for the matter, whatever it tells.
const LEAST_OF_FIRST = 0.75;

/**
 * Which story leads each matter: the first whose title tells of something that happened, else the first. What somebody expects
 * of a war does not stand for the war. @param firsts of each development, in their order.
 */
async function leadsOf(firsts: readonly Standing[]): Promise<ReadonlyMap<Matter, Standing>> {
  const leads = new Map<Matter, { first: Standing; told: Standing | undefined; seen: number }>();
  for (const story of firsts) {
    if (story.matter === undefined) continue;
    const of = leads.get(story.matter) ?? { first: story, told: undefined, seen: 0 };
    leads.set(story.matter, of);
    of.seen += 1;
    if (of.told !== undefined || of.seen > MOST_LEADS) continue;
    if (story.standing < LEAST_OF_FIRST * of.first.standing) continue;
    if (isSliceSpent()) await nextSlice();
    if (analyse(story.title, { most: 1 }).sentences.some(tellsEvent)) of.told = story;
  }
  return new Map([...leads].map(([matter, { first, told }]) => [matter, told ?? first]));
}

// A story with less of the question is about something else.
const LEAST_COVERAGE = 0.34;

function byStanding(a: Standing, b: Standing): number {
  return b.standing - a.standing || a.publishedMs - b.publishedMs || (a.uuid < b.uuid ? -1 : 1);
}

interface Group {
  readonly lead: Standing;
  /** How many developments of its matter stand before it. */
  readonly nth: number;
  readonly stories: Evidence[];
}

/** The stories of the developments that look largest, in one query. */
async function readGroups(
  room: ResearchRoom,
  groups: readonly { readonly members: readonly Standing[]; readonly nth: number }[],
  week: ResearchWindow,
): Promise<Group[]> {
  const chosen: { uuids: string[]; lead: Standing; nth: number }[] = [];
  let left = READ;
  for (const { members, nth } of groups) {
    if (left <= 0) break;
    const uuids = members.slice(0, Math.min(OF_DEVELOPMENT, left)).map(({ uuid }) => uuid);
    left -= uuids.length;
    chosen.push({ uuids, lead: members[0]!, nth });
  }
  const read = await evidenceOf(
    room,
    chosen.flatMap(({ uuids }) => uuids),
    week.to,
  );
  const byUuid = new Map(read.map((evidence) => [evidence.uuid, evidence]));
  return chosen
    .map(({ uuids, ...group }) => ({ ...group, stories: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []) }))
    .filter(({ stories }) => stories.length > 0);
}

/** What the first stories say, in at most two sentences. */
async function quotesOf(stories: readonly Evidence[]): Promise<Quoted[]> {
  const said = new Map<string, Quoted>();
  for (const evidence of stories) {
    if (said.size === QUOTES) break;
    if (isSliceSpent()) await nextSlice();
    const passage = tellingPassage(evidence);
    if (passage !== undefined && !said.has(passage.text)) said.set(passage.text, quotePassage(passage));
  }
  return [...said.values()];
}

const QUOTES = 2;

async function say(
  finding: Finding,
  { lead, stories, backing, score, factors }: RankedDevelopment,
  place: number,
): Promise<void> {
  const shown = factors.map(
    ({ name, value, weight, what }) => `${name} ${value.toFixed(2)} × ${weight} (${what})`,
  );
  const quotes = await quotesOf(stories);
  const confidence = backing.isContested
    ? 'low'
    : backing.independent.length >= 2
      ? 'high'
      : backing.independent.length === 1
        ? 'medium'
        : 'low';
  finding.item();
  finding.say(
    'inference',
    `${place}. ${datedTitle(lead)}, score ${score.toFixed(2)}: ${shown.join(', ')}.`,
    confidence,
    quotes.map(({ source }) => source),
  );
  for (const quoted of quotes) finding.fact(quoted, confidence);
}

function against(finding: Finding, shown: readonly RankedDevelopment[]): void {
  const alone = shown.flatMap(({ backing }, index) => (backing.independent.length < 2 ? [index + 1] : []));
  if (alone.length > 0) {
    finding.say(
      'counterfactor',
      `Fewer than two independent origins report ${alone.length === shown.length ? 'any of these developments' : `${alone.length === 1 ? 'development' : 'developments'} ${alone.join(', ')}`}. Nobody else corroborates ${alone.length === 1 ? 'it' : 'them'}.`,
      'medium',
    );
  }
  for (const [index, { stories }] of shown.entries()) {
    const [contradiction] = storedContradictions(stories);
    if (contradiction === undefined) continue;
    const { a, b, what } = contradiction;
    finding.say(
      'counterfactor',
      `Development ${index + 1}: sources contradict each other (${what}): “${a.text}” against “${b.text}”.`,
      'high',
      [a.source, b.source],
    );
  }
}

function confidenceOf(shown: readonly RankedDevelopment[]): 'low' | 'medium' | 'high' {
  const backed = shown.filter(({ backing }) => backing.independent.length >= 2).length;
  if (shown.length === 0 || backed === 0) return 'low';
  return backed === shown.length ? 'high' : 'medium';
}

function summaryOf(
  { from, to }: ResearchWindow,
  stories: number,
  developments: number,
  shown: readonly RankedDevelopment[],
): string {
  const week = `Week of ${new Date(from).toISOString().slice(0, 10)} to ${new Date(to).toISOString().slice(0, 10)}`;
  if (shown.length === 0) return `${week}: no story was found.`;
  const [first, ...others] = shown;
  const told = `${week}: ${stories === 1 ? '1 story reports' : `${stories} stories report`} ${developments === 1 ? '1 development' : `${developments} developments`}.`;
  const top = `First, “${first!.lead.title}” (${originsSaid(first!.backing.independent.length)})`;
  const rest = others.slice(0, 4).map(({ lead }) => `“${lead.title}”`);
  return `${told} ${top}${rest.length === 0 ? '' : `; then ${rest.join(', ')}`}.`;
}
