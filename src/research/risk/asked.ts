import { isHazardWord } from '../../language/index.ts';
import { foldName } from '../../stories/index.ts';
import { alikeStems } from '../evidence/alike.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { hasWord } from '../evidence/passages.ts';
import { stemsOf } from '../evidence/retrieve.ts';
import type { Finding } from '../finding.ts';
import type { ResearchRoom } from '../model.ts';
import type { Scenario } from './scenarios.ts';

/** What a question asks about beside where: "hospitals" of "hospitals Queensland". */
export interface Asked {
  /** The stories that have a word of it. Where only a place was asked, all of them. */
  readonly stories: readonly Evidence[];
  /** The places that some stories name and none of the asked, where all of them name one; undefined otherwise. */
  readonly elsewhere: (stories: readonly Evidence[]) => string | undefined;
}

// What is full of a thing, or without it, is no matter of the thing: the search has one stem for "powerful" and "power".
const DERIVED = /\p{L}{3,}(?:ful|fully|less)(?!\p{L})/giu;
// What a text is about stands near its beginning.
const BEGINNING = 4_000;
const PLACES: ReadonlySet<string> = new Set(['place', 'country']);

/**
 * Leaves out the stories that have only the place of a question, or one of its words only in another sense.
 * @param question plain words.
 * @param stories that were retrieved for it.
 */
export async function askedOf(
  room: ResearchRoom,
  question: string,
  stories: readonly Evidence[],
): Promise<Asked> {
  const folded = foldName(question);
  const places = new Map(
    stories
      .flatMap(({ entities }) => entities.filter(({ kind }) => PLACES.has(kind)))
      .filter(({ label }) => hasWord(folded, foldName(label)))
      .map(({ slug, label }) => [slug, label]),
  );
  let matter = folded;
  for (const label of places.values()) matter = matter.replaceAll(foldName(label), ' ');
  // Of a "rail strike" the strikes elsewhere are none.
  const other = matter.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !isHazardWord(word));
  if (other.length > 0) matter = other.join(' ');
  const own = new Set(matter.match(DERIVED) ?? []);
  const [[words], alike, said] = await Promise.all([
    stemsOf(room.db, [matter]),
    alikeStems(room.db),
    stemsOf(
      room.db,
      stories.map((story) => textOf(story).replace(DERIVED, (word) => (own.has(word) ? word : ' '))),
    ),
  ]);
  const asked = [...words!].flatMap((stem) => [stem, ...(alike.get(stem) ?? [])]);
  return {
    stories:
      asked.length === 0
        ? stories
        : stories.filter((_, index) => asked.some((stem) => said[index]!.has(stem))),
    elsewhere(found) {
      if (places.size === 0) return undefined;
      const labels = found.map(({ entities, title }) =>
        [...places.values()].some((label) => hasWord(foldName(title), foldName(label)))
          ? []
          : entities.filter(({ kind, slug }) => kind === 'place' && !places.has(slug)),
      );
      const isHere = found.some(({ entities }) =>
        entities.some(({ slug, kind }) => kind === 'place' && places.has(slug)),
      );
      if (isHere || labels.some(({ length }) => length === 0)) return undefined;
      const names = [...new Set(labels.flat().map(({ label }) => label))].slice(0, 3);
      return `what it is derived from is told of ${names.join(', ')}, and not of ${[...places.values()].join(', ')}.`;
    },
  };
}

/**
 * Leaves out what is told of another place than the asked one, if anything is left. Where nothing is, it is shown with that against
 * it.
 */
export function leaveOutElsewhere(
  finding: Finding,
  derived: readonly Scenario[],
  { elsewhere }: Asked,
): readonly Scenario[] {
  const told = derived.map((scenario) => elsewhere(scenario.steps.map(({ evidence }) => evidence)));
  const here = derived.filter((_, at) => told[at] === undefined);
  if (here.length === 0 || here.length === derived.length) return derived;
  for (const [at, { name }] of derived.entries())
    if (told[at] !== undefined) finding.warn(`Left out: ${JSON.stringify(name)}: ${told[at]}`);
  return here;
}

const textOf = ({ title, summary, sources, body }: Evidence): string =>
  foldName(
    [
      title,
      summary,
      ...sources.flatMap((source) => [source.title, source.snippet]),
      body.text.slice(0, BEGINNING),
    ].join(' . '),
  );
