import { LIST_SHAPE, listStories } from '../stories/index.ts';
import type { Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';

// Beyond so many words the rarest say it all, and each costs a walk over the stories that have it.
const MOST_TERMS = 10;
const MOST_FORMS = 6;
// A word that more than a tenth of the stories have leads nowhere if there are rarer ones.
const COMMON = 1.05;

/**
 * The stories with the most of a question by BM25 (docs/search.md, "Relevance") over titles, summaries, names and
 * bodies, the best first.
 * @returns uuids.
 */
export async function documentsOf(room: TerminalRoom, reading: Reading, most: number): Promise<string[]> {
  const { concepts, span } = reading;
  const rarest = concepts.toSorted((a, b) => b.weight - a.weight);
  const telling = rarest.filter(({ weight }) => weight > COMMON);
  const used = (telling.length >= 2 ? telling : rarest).slice(0, MOST_TERMS);
  const forms = used.flatMap(({ stem }) => room.stems.formsOf(stem)).slice(0, MOST_FORMS);
  const words = anyOf([...used.map(({ word }) => word), ...forms]);
  if (words === '') return [];
  const { records } = await listStories(
    room.stories,
    {
      q: `${words} OR body:(${words})`,
      publishedSince: dateOf(span?.from),
      publishedUntil: dateOf(span?.to),
    },
    { size: most, sort: 'relevance', walk: true, unmarked: true },
    LIST_SHAPE,
  );
  return records.map(({ uuid }) => uuid);
}

// A search has at most 500 characters, and each word stands in it twice.
const LONGEST = 235;

/** Words as a search for any of them; where that would be too long, the last ones are left out. */
export function anyOf(words: readonly string[]): string {
  let text = '';
  for (const word of new Set(words.map((each) => each.replaceAll(/["()]/g, ' ').trim()))) {
    const longer = text === '' ? `"${word}"` : `${text} OR "${word}"`;
    if (word !== '' && longer.length <= LONGEST) text = longer;
  }
  return text;
}

const FURTHEST = 4_102_444_800_000;

/** A bound in the form of lists; one beyond all stories is left out. */
export function dateOf(at: number | undefined): string | undefined {
  return at === undefined || Math.abs(at) >= FURTHEST ? undefined : new Date(at).toISOString();
}
