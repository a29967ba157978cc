import type { PostDraft } from '../../editorial/index.ts';
import { datesSaid } from '../../platform/days.ts';
import { findCountry, type Story, type StoryClaim } from '../../stories/index.ts';
import { cutAtWord, escapeHtml } from '../clean.ts';
import type { Material } from './material.ts';
import { cited, type Noted, Notes, paragraph, quotation, tellable } from './notes.ts';
import { dayOf, periodSaid, postPeriod } from './period.ts';
import { personaOf, WEEK_PERSONA } from './personas.ts';
import { tell } from './tell.ts';

const LED = { daily: 4, weekly: 5, monthly: 7, article: 6 } as const;
const NOUN = { daily: 'day', weekly: 'week', monthly: 'month', article: 'week' } as const;
// Fewer stories make a quiet day.
const BUSY = 3;
const MOST_DISPUTES = 4;
const MOST_BRIEFS = 12;
const LONGEST_TITLE = 200;

/**
 * Writes the analysis of a country, or the article on a week, from stories: each sentence tells what a source says and
 * cites it. The same stories always give the same post.
 * @param country undefined for the article.
 * @param isOver false: the period still goes on, and the post says so.
 * @returns undefined where no story can be quoted: then there is nothing to write.
 */
export function writePost(
  { period, total, isMore, stories }: Material,
  country: string | undefined,
  isOver: boolean,
): PostDraft | undefined {
  const told = stories.filter((story) => story.language === 'en' && tellable(story).length > 0);
  const led = (country === undefined ? apart(told) : told).slice(0, LED[period.kind]);
  const [lead] = led;
  if (lead === undefined || (country === undefined && led.length < 2)) return undefined;
  const notes = new Notes();
  const name = country === undefined ? undefined : the(findCountry(country)!.name);
  const isQuiet = total < BUSY;
  const noun = NOUN[period.kind];
  const sections = [
    {
      heading: isQuiet ? `A quiet ${noun}` : country === undefined ? 'What mattered' : `What led the ${noun}`,
      html: [
        ...(isQuiet ? [quiet(total, name, noun, lead, notes)] : []),
        ...led.flatMap((story, at) => tell(story, notes, at === 0)),
      ].join('\n'),
    },
    ...section('Where sources differ', disputes(led, told, notes)),
    ...section('How far it is borne out', isQuiet ? [] : led.flatMap((story) => borne(story, notes))),
    ...section(
      'Also reported',
      isQuiet
        ? []
        : briefs(
            told.filter((story) => !led.includes(story)),
            notes,
          ),
    ),
  ];
  const names = findCountry(country ?? '')?.name;
  const when = periodSaid(period);
  const dates = datesSaid(period.from, period.to);
  const opening =
    names === undefined
      ? `The week of ${dates}`
      : period.kind === 'weekly'
        ? `${names}, ${dates}`
        : `${names} ${when}`;
  return {
    keys: [`desk:${period.kind}:${country ?? 'all'}:${dayOf(period.from)}`],
    slug: `${names ?? 'the week'} ${period.kind === 'article' ? '' : period.kind} ${dayOf(period.from)}`,
    type: country === undefined ? 'article' : 'analysis',
    period: postPeriod(period.kind),
    title: cutAtWord(`${opening}: ${lead.title}`, LONGEST_TITLE, '…'),
    dek: dek({ name, when, total, isMore, isOver, isQuiet, noun, led }),
    categories: [...new Set(led.map(({ category }) => category))],
    countries: country === undefined ? [...new Set(led.flatMap(({ countries }) => countries))] : [country],
    persona: country === undefined ? WEEK_PERSONA : personaOf(country),
    sections,
    sourceStories: notes.sourceStories,
    citations: notes.citations,
    publishedAt: new Date(period.to).toISOString(),
  };
}

/** The most consequential of each category before the second of any: a week is more than its one big beat. */
function apart(stories: readonly Story[]): Story[] {
  const places = new Map<string, number>();
  return stories
    .map((story, at) => {
      const place = places.get(story.category) ?? 0;
      places.set(story.category, place + 1);
      return { story, order: at + 4 * place };
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ story }) => story);
}

// On a quiet day there are two stories at most, and a reader looks for both.
const UNTOLD = ' One of them is told here; the other has no words in English that can be quoted.';

function dek(post: {
  name: string | undefined;
  when: string;
  total: number;
  isMore: boolean;
  isOver: boolean;
  isQuiet: boolean;
  noun: string;
  led: readonly Story[];
}): string {
  const stories = `${post.isMore ? 'More than ' : ''}${post.total} stories`;
  const count = `${post.total === 1 ? 'One story' : stories}${post.name === undefined ? '' : ` about ${post.name}`}`;
  const so = post.isOver ? '' : ' so far';
  const contested = post.led.filter(({ verificationState }) => verificationState === 'contested').length;
  const disputed =
    contested === 0
      ? ''
      : ` ${contested === 1 ? 'One' : contested} of those told here ${contested === 1 ? 'is' : 'are'} contested.`;
  const untold = post.isQuiet && post.led.length < post.total ? UNTOLD : '';
  return `${count} ${post.when}${so} (UTC)${post.isQuiet ? `: a quiet ${post.noun}` : ''}.${untold}${disputed}`;
}

function quiet(total: number, name: string | undefined, noun: string, lead: Story, notes: Notes): string {
  const mark = noteOf(lead, tellable(lead)[0]!, notes);
  const count = total === 1 ? 'one story' : `${total} stories`;
  return paragraph(
    cited(
      `It was a quiet ${noun} for ${name ?? 'the world'}, with ${count}`,
      mark === undefined ? [] : [mark.mark],
    ),
  );
}

/** Contested claims, with the words of both sides: of two publishers in one story once, whoever is heard first. */
function disputes(led: readonly Story[], all: readonly Story[], notes: Notes): string[] {
  const told = new Set<string>();
  return [...led, ...all.filter((story) => !led.includes(story))]
    .flatMap((story) => tellable(story).map((claim) => ({ story, claim })))
    .filter(({ claim }) => claim.state === 'contested' && claim.contradicting.length > 0)
    .filter(({ story, claim }) => {
      const sides = [claim.supporting[0]!, claim.contradicting[0]!].map(({ sourceId }) =>
        publisherOf(story, sourceId),
      );
      const key = [story.id, ...sides.toSorted()].join('\n');
      if (told.has(key)) return false;
      told.add(key);
      return true;
    })
    .slice(0, MOST_DISPUTES)
    .flatMap(({ story, claim }) => {
      const said = notes.cite(story, claim.supporting[0]!);
      const against = notes.cite(story, claim.contradicting[0]!);
      if (said === undefined || against === undefined) return [];
      return [
        paragraph(
          cited(
            said.publisher === against.publisher
              ? `${said.publisher} gives two accounts`
              : `${said.publisher} and ${against.publisher} disagree`,
            [said.mark, against.mark],
          ),
        ),
        quotation(said),
        quotation(against),
      ];
    });
}

const publisherOf = (story: Story, sourceId: string): string | undefined =>
  story.sources?.find(({ id }) => id === sourceId)?.publisher;

/** How many independent publishers stand behind a story. */
function borne(story: Story, notes: Notes): string[] {
  const [claim] = tellable(story);
  if (claim === undefined) return [];
  const all = notes.citeSome(story, claim.supporting, 4);
  if (all.length === 0) return [];
  const marks = [...new Set(all.map(({ mark }) => mark))];
  // It is said of the claim itself: the title may rest on another one.
  const said = claim.claim.replace(/[.!]$/, '');
  const isTold = claim.supporting.some(({ sourceId }) => isIndependent(story, sourceId));
  const state = claim.state === 'reported' && !isTold ? OWN_WORD : BORNE[claim.state];
  return [paragraph(cited(`“${said}” ${state}`, marks))];
}

const isIndependent = (story: Story, sourceId: string): boolean =>
  story.sources?.find(({ id }) => id === sourceId)?.independence === 'independent';

const OWN_WORD = 'is what those concerned say themselves, and no independent origin reports it so far';

const BORNE: Readonly<Record<StoryClaim['state'], string>> = {
  corroborated: 'is reported by independent origins',
  contested: 'is contested',
  reported: 'rests on one independent origin so far',
  retracted: 'was taken back',
};

function briefs(stories: readonly Story[], notes: Notes): string[] {
  const items = stories.slice(0, MOST_BRIEFS).flatMap((story) => {
    const noted = noteOf(story, tellable(story)[0]!, notes);
    return noted === undefined ? [] : [`<li>${escapeHtml(cited(story.title, [noted.mark]))}</li>`];
  });
  return items.length === 0 ? [] : [`<ul>${items.join('')}</ul>`];
}

function noteOf(story: Story, claim: StoryClaim, notes: Notes): Noted | undefined {
  for (const quote of claim.supporting) {
    const noted = notes.cite(story, quote);
    if (noted !== undefined) return noted;
  }
  return undefined;
}

const section = (heading: string, parts: readonly string[]): { heading: string; html: string }[] =>
  parts.length === 0 ? [] : [{ heading, html: parts.join('\n') }];

/** The name inside a sentence. */
const the = (name: string): string => (/^(?:United|European|African)/.test(name) ? `the ${name}` : name);
