import type { Persona, PostDraft, PostPeriod } from '../../../editorial/index.ts';
import { findCountry } from '../../../stories/index.ts';
import type { Code } from '../cast.ts';
import { chance } from '../random.ts';
import { counted, isReprint, listed, small } from './articles.ts';
import { type Part, postOf } from './essay.ts';
import { accounts } from './investigations/method.ts';
import { Notes } from './notes.ts';
import type { DemoStory } from './record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A stretch of time that has ended. Times in ms since 1970; `to` is exclusive. */
export interface Period {
  readonly kind: PostPeriod;
  readonly from: number;
  readonly to: number;
}

/** The stories of one country and period, and what they are compared with. */
export interface Material {
  readonly code: Code;
  /** The country inside a sentence. */
  readonly the: string;
  readonly persona: Persona;
  readonly period: Period;
  readonly stories: readonly DemoStory[];
  /** Stories of the period before; undefined where the record does not hold all of it. */
  readonly before: number | undefined;
  readonly since: Date;
}

const LED = { daily: 3, weekly: 4, monthly: 6 } as const;
// Entities, paths and countries of one list: what a reader takes in.
const MOST_NAMED = 6;
// A day or week has few; of a month’s the first are enough to see what kind they are.
const MOST_DISPUTES = 2;
// What the room takes for one post.
const MOST_SOURCES = 40;

/**
 * A country analysis: counts, and sentences that say what is counted. Nothing in it is estimated, and every sentence
 * about the world is a claim of a story, with what its source said. Undefined when no story can be quoted.
 */
export function analysisOf(material: Material): PostDraft | undefined {
  const { code, persona, period, stories } = material;
  const ranked = stories.filter(isQuotable).toSorted(byWeight).slice(0, LED[period.kind]);
  if (ranked.length === 0) return undefined;
  const notes = new Notes();
  const sections: Part[] = [
    [`The ${NOUN[period.kind]} in numbers`, numbers(material)],
    ['What led', ranked.flatMap((story, place) => led(story, notes, place === 0))],
    ['Who and what came up', named(material)],
    ['Where it may lead', leads(material)],
    ['How well it is borne out', borne(material, notes)],
  ];
  for (const story of stories.toSorted(byWeight)) {
    if (notes.stories.length < MOST_SOURCES) notes.use(story);
  }
  const key = `demo-post:${period.kind}:${code.toLowerCase()}:${day(period.from)}`;
  const morning = period.to + 5 * HOUR_MS + Math.floor(chance(key) * 90) * MINUTE_MS;
  // Nothing is quoted before it was said.
  const newest = Math.max(...stories.map(({ updatedAt }) => Date.parse(updatedAt)));
  return postOf(notes, {
    key,
    type: 'analysis',
    period: period.kind,
    persona,
    title: titleOf(material, ranked[0]!),
    dek: dekOf(material),
    sections,
    publishedAt: Math.max(morning, newest + 30 * MINUTE_MS),
    countries: [code],
  });
}

const NOUN = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

function isQuotable({ language, claims }: DemoStory): boolean {
  return language === 'en' && claims.some(isPlain);
}

function isPlain({ evidenceType, state, supporting }: DemoStory['claims'][number]): boolean {
  return (
    evidenceType === 'documented_fact' &&
    state !== 'retracted' &&
    state !== 'contested' &&
    supporting.length > 0
  );
}

/** Publishers with reporting of their own first, then what is popular, then what is new. */
function byWeight(a: DemoStory, b: DemoStory): number {
  return origins(b) - origins(a) || b.popularity - a.popularity || (a.key < b.key ? -1 : 1);
}

function origins({ sources }: DemoStory): number {
  const own = sources.filter((source) => source.independence === 'independent' && !isReprint(source));
  return new Set(own.map(({ publisher }) => publisher)).size;
}

function titleOf({ code, period, stories }: Material, lead: DemoStory): string {
  const country = nameOf(code);
  if (period.kind === 'daily') return `${country} on ${date(period.from)}: ${lead.title}`;
  const [first, second] = categoriesOf(stories);
  const ahead = first![1] === second?.[1] ? 'and no subject ahead' : `${first![0]} ahead`;
  const count = counted(stories.length, 'story');
  if (period.kind === 'weekly') {
    return `${country}, ${date(period.from)} to ${date(period.to - 1)}: ${count}, ${ahead}`;
  }
  return `${country} in ${month(period.from)}: ${count}, ${ahead}`;
}

function dekOf({ the, period, stories }: Material): string {
  const subjects = categoriesOf(stories).map(([name]) => name);
  const contested = stories.filter(({ verificationState }) => verificationState === 'contested').length;
  const disputed =
    contested === 0
      ? 'none of them is contested'
      : `${small(contested)} of them ${contested === 1 ? 'is' : 'are'} contested`;
  const count = capital(counted(stories.length, 'story'));
  return `${count} about ${the} in one ${NOUN[period.kind]}, on ${listed(subjects.slice(0, 4))}; ${disputed}.`;
}

function numbers({ the, period, stories, before, since }: Material): string[] {
  const sources = stories.flatMap((story) => story.sources);
  const revised = stories.filter(({ revision }) => revision > 1);
  const reprints = sources.filter(isReprint).length;
  const span =
    period.kind === 'daily'
      ? `on ${date(period.from)}`
      : `from ${date(period.from)} to ${date(period.to - 1)}`;
  const first = [
    `The record holds ${counted(stories.length, 'story')} about ${the} that ${stories.length === 1 ? 'was' : 'were'} published ${span} (UTC).`,
  ];
  if (period.from < since.getTime()) first.push(`The record itself begins on ${date(since.getTime())}.`);
  if (before !== undefined) {
    first.push(`For the ${NOUN[period.kind]} before it holds ${before === 0 ? 'none' : small(before)}.`);
  }
  first.push(`By category: ${listed(categoriesOf(stories).map(([name, count]) => `${name} ${count}`))}.`);
  const second = [
    `They rest on ${counted(sources.length, 'report')} by ${counted(new Set(sources.map(({ publisher }) => publisher)).size, 'publisher')}.`,
  ];
  if (reprints > 0) {
    second.push(
      `${capital(counted(reprints, 'report'))} ${reprints === 1 ? 'is' : 'are'} a news agency’s, printed again word for word.`,
    );
  }
  second.push(
    revised.length === 0
      ? 'None has been revised.'
      : `${capital(counted(revised.length, 'story'))} ${revised.length === 1 ? 'has' : 'have'} been revised since publication.`,
  );
  return [first.join(' '), second.join(' ')];
}

/** One story: what it says, by its own claims; the first of them in the words of its source. */
function led(story: DemoStory, notes: Notes, first: boolean): string[] {
  const plain = story.claims.flatMap((claim, index) => (isPlain(claim) ? [index] : [])).slice(0, 2);
  const says = plain.map((index) => notes.claim(story, index)).join('. ');
  const text = `${story.title} (${story.category}, ${date(Date.parse(story.publishedAt))}): ${says}.`;
  return first ? [text, notes.block(story, plain[0]!)] : [text];
}

function named({ code, the, stories }: Material): string[] {
  const counts = tally(
    stories.flatMap(({ entities }) =>
      entities.filter(({ kind }) => kind !== 'country').map(({ label }) => label),
    ),
  );
  const often = counts.filter(([, count]) => count > 1).slice(0, MOST_NAMED);
  const others = tally(stories.flatMap(({ countries }) => countries.filter((other) => other !== code)));
  const text =
    often.length > 0
      ? `Named in more than one of the stories: ${tallied(often)}.`
      : `No name but that of ${the} occurs in two of the stories. Those that occur in one: ${listed(counts.slice(0, MOST_NAMED).map(([label]) => label)) || 'none'}.`;
  if (others.length === 0) return [text, 'No other member of the G20 is named in them.'];
  const named = others.slice(0, MOST_NAMED).map(([other, count]) => [nameOf(other), count] as const);
  return [text, `Other members of the G20 named in them: ${tallied(named)}.`];
}

function leads({ stories }: Material): string[] {
  const paths = new Map<string, Map<string, number>>();
  for (const { label, direction } of stories.flatMap(({ impactPaths }) => impactPaths)) {
    const directions = paths.get(label) ?? new Map<string, number>();
    directions.set(direction, (directions.get(direction) ?? 0) + 1);
    paths.set(label, directions);
  }
  if (paths.size === 0) return ['The stories name no effect on anything else.'];
  const sum = (directions: ReadonlyMap<string, number>): number =>
    [...directions.values()].reduce((total, count) => total + count, 0);
  const items = [...paths]
    .toSorted(([a, x], [b, y]) => sum(y) - sum(x) || (a < b ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(([label, directions]) => {
      const each = [...directions].map(([direction, count]) => `${direction} in ${counted(count, 'story')}`);
      return `${label}: ${listed(each)}`;
    });
  const assets = tally(stories.flatMap((story) => story.assets.map(({ ticker }) => ticker))).slice(
    0,
    MOST_NAMED,
  );
  return [
    'Ways by which the stories expect to move something else. They are expectations, not outcomes.',
    `* ${items.join(' | ')}`,
    ...(assets.length === 0 ? [] : [`What can be traded and is named in them: ${tallied(assets)}.`]),
  ];
}

function borne({ stories }: Material, notes: Notes): string[] {
  const states = tally(stories.map(({ verificationState }) => verificationState.replaceAll('_', ' ')));
  const disputed = stories.filter(({ language }) => language === 'en');
  return [
    `By how independent publishers bear them out: ${listed(states.map(([state, count]) => `${state} ${count}`))}.`,
    ...accounts(disputed, notes, MOST_DISPUTES),
  ];
}

function categoriesOf(stories: readonly DemoStory[]): [name: string, count: number][] {
  return tally(stories.map(({ category }) => category));
}

/** How often each occurs, the most frequent first. */
function tally(items: readonly string[]): [item: string, count: number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

const tallied = (items: readonly (readonly [string, number])[]): string =>
  listed(items.map(([item, count]) => `${item} (${count})`));

const nameOf = (code: string): string => findCountry(code)?.name ?? code;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const date = (ms: number): string => DATE.format(new Date(ms));
const month = (ms: number): string => MONTH.format(new Date(ms));
