import type { Persona, PostDraft } from '../../../editorial/index.ts';
import { CATEGORIES, type Category } from '../../../stories/index.ts';
import { WIRES } from '../publishers.ts';
import { chance } from '../random.ts';
import { type Part, postOf } from './essay.ts';
import { accounts, open } from './investigations/method.ts';
import { Notes } from './notes.ts';
import { PERSONAS } from './personas.ts';
import type { DemoStory } from './record.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
// One article in three days: twenty in the record, and every category has its turn.
const EVERY_DAYS = 3;

/** Single-story articles: for every third day one of its stories, told by what its sources bear out. */
export function writeArticles(record: readonly DemoStory[], now: Date): PostDraft[] {
  const days = Map.groupBy(record, ({ publishedAt }) => Math.floor(Date.parse(publishedAt) / DAY_MS));
  return [...days].flatMap(([day, stories]) => {
    if (day % EVERY_DAYS !== 0 || (day + 1) * DAY_MS > now.getTime()) return [];
    const turn = CATEGORIES[(day / EVERY_DAYS) % CATEGORIES.length]!.value;
    const usable = stories.filter(isTellable);
    const wanted = usable.filter(({ category }) => category === turn);
    const [story] = (wanted.length > 0 ? wanted : usable).toSorted((a, b) => chance(a.key) - chance(b.key));
    const post = story === undefined ? undefined : article(story);
    return post !== undefined && Date.parse(post.publishedAt) <= now.getTime() ? [post] : [];
  });
}

function isTellable({ language, scenario, claims, sources }: DemoStory): boolean {
  const borne = claims.filter(({ supporting }) => supporting.length > 0);
  return language === 'en' && !scenario.startsWith('letters-') && borne.length > 1 && sources.length > 1;
}

function article(story: DemoStory): PostDraft {
  const notes = new Notes();
  notes.use(story);
  const key = `demo-post:article:${story.key.slice('demo:'.length)}`;
  const minutes = 40 + Math.floor(chance(key) * 400);
  return postOf(notes, {
    key,
    type: 'article',
    persona: PERSONA_OF[story.category as Category] ?? PERSONAS.calloway,
    title: `${openingOf(story)}: ${story.title}`,
    dek: story.summary,
    sections: sectionsOf(story, notes),
    publishedAt: Date.parse(story.updatedAt) + minutes * MINUTE_MS,
  });
}

const OPENINGS: Readonly<Record<DemoStory['verificationState'], readonly string[]>> = {
  corroborated: ['Borne out', 'What the sources agree on', 'Confirmed more than once'],
  partially_corroborated: ['What is established, and what is not', 'Partly borne out', 'What holds so far'],
  unverified: ['One origin so far', 'Not yet confirmed elsewhere'],
  contested: ['Two accounts', 'Contested'],
  insufficient_evidence: ['Too early to say'],
};

function openingOf({ verificationState, key }: DemoStory): string {
  const openings = OPENINGS[verificationState];
  return openings[Math.floor(chance(`${key}/opening`) * openings.length)]!;
}

const PERSONA_OF: Readonly<Record<Category, Persona>> = {
  politics: PERSONAS.vale,
  world: PERSONAS.vale,
  business: PERSONAS.quill,
  markets: PERSONAS.marsh,
  economy: PERSONAS.marsh,
  technology: PERSONAS.quill,
  science: PERSONAS.thornquist,
  health: PERSONAS.thornquist,
  environment: PERSONAS.kestrel,
  sport: PERSONAS.sund,
  culture: PERSONAS.sund,
  society: PERSONAS.sund,
};

function sectionsOf(story: DemoStory, notes: Notes): Part[] {
  const parts: Part[] = [['What is reported', reported(story, notes)]];
  const disputed = accounts([story], notes);
  if (disputed.length > 0) parts.push(['Where the sources part', disputed]);
  const back = takenBack(story, notes);
  if (back.length > 0) parts.push(['What was taken back', back]);
  parts.push(['Who says so', provenance(story)]);
  if (story.impactDetails.length > 0) parts.push(['What it may move', effects(story)]);
  parts.push(['What is not established', open([story], notes)]);
  return parts;
}

function reported(story: DemoStory, notes: Notes): string[] {
  const facts = story.claims.flatMap(({ evidenceType, state, supporting }, index) =>
    evidenceType === 'documented_fact' &&
    (state === 'corroborated' || state === 'reported') &&
    supporting.length > 0
      ? [index]
      : [],
  );
  if (facts.length === 0) return [story.summary];
  return [
    `${facts.map((index) => notes.claim(story, index)).join('. ')}.`,
    'In the words of the source:',
    notes.block(story, facts[0]!),
  ];
}

function takenBack(story: DemoStory, notes: Notes): string[] {
  return story.claims.flatMap(({ claim, state, supporting }, index) =>
    state === 'retracted' && supporting.length > 0
      ? [
          `The record once held this sentence: “${claim}” It has been taken back since.`,
          notes.block(story, index),
        ]
      : [],
  );
}

/** Whether a report is a news agency's, printed again by a paper that names it. */
export function isReprint({ snippet }: DemoStory['sources'][number]): boolean {
  return WIRES.some(({ name }) => snippet.startsWith(`(${name}) `));
}

function provenance({ sources }: DemoStory): string[] {
  const primary = sources.filter(({ independence }) => independence === 'primary');
  const reprints = sources.filter(isReprint);
  const others = sources.filter((source) => !primary.includes(source) && !reprints.includes(source));
  const said = [`The story rests on ${counted(sources.length, 'report')}.`];
  if (primary.length > 0) said.push(`From those it is about: ${names(primary)}.`);
  if (others.length > 0) said.push(`From newsrooms with reporting of their own: ${names(others)}.`);
  if (reprints.length > 0) {
    said.push(`${names(reprints)} printed the report of a news agency word for word, which adds no origin.`);
  }
  return [said.join(' ')];
}

function effects({ impactPaths, impactDetails }: DemoStory): string[] {
  const items = impactDetails.map(({ impactPath, direction, magnitude, horizon, rationale, confidence }) => {
    const label = impactPaths.find(({ token }) => token === impactPath)?.label ?? impactPath;
    return `${label}: ${direction}, ${magnitude} in size, ${HORIZON[horizon]}, held with ${confidence} confidence. ${rationale}`;
  });
  return ['The story names these effects. They are expectations, not outcomes.', `* ${items.join(' | ')}`];
}

const HORIZON = { immediate: 'at once', short_term: 'within weeks', medium_term: 'within months' } as const;

/** `one report`, `two reports`, `14 reports`. */
export function counted(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${small(count)} ${count === 1 ? noun : plural}`;
}

/** `three`, `14`. */
export function small(count: number): string {
  return SMALL[count] ?? String(count);
}

const SMALL = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `Le Quai, Open Channel and The Parallel`. */
function names(sources: readonly { readonly publisher: string }[]): string {
  return listed([...new Set(sources.map(({ publisher }) => publisher))]);
}

export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
