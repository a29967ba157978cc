import type { Scored } from '../passages/score.ts';
import { type Token, tokensOf } from '../question/tokens.ts';

const ORDINALS: ReadonlyMap<string, number> = new Map(
  [
    ['second', '2nd'],
    ['third', '3rd'],
    ['fourth', '4th'],
    ['fifth', '5th'],
    ['sixth', '6th'],
    ['seventh', '7th'],
    ['eighth', '8th'],
    ['ninth', '9th'],
    ['tenth', '10th'],
  ].flatMap((words, at) => words.map((word) => [word, at + 2] as const)),
);

/**
 * Whether a question asks for a later one of several ("the second quake", "who came third"), and a passage speaks of none that has
 * that place: it is about the first, or about the only one.
 */
export function isOfOtherPlace(
  question: string,
  { text, before, story }: Pick<Scored, 'text' | 'before' | 'story'>,
): boolean {
  const asked = placesIn(tokensOf(question));
  if (asked.length === 0) return false;
  const told = [text, before, story.title].flatMap((said) => placesIn(tokensOf(said)));
  return !asked.every(({ place, of }) =>
    told.some(
      (each) => each.place === place && (of === undefined || each.of === undefined || each.of === of),
    ),
  );
}

/** The places in an order that a text tells of, each with the base form of what has it ("the third *round*"). */
function placesIn(tokens: readonly Token[]): { readonly place: number; readonly of: string | undefined }[] {
  return tokens.flatMap(({ lower }, at) => {
    const place = ORDINALS.get(lower);
    if (place === undefined) return [];
    const behind = tokens.slice(at + 1, at + 1 + WITHIN);
    const end = behind.findIndex(({ tag }) => tag !== 'ADJ' && tag !== 'NOUN' && tag !== 'PROPN');
    return [
      { place, of: behind.slice(0, end < 0 ? undefined : end).findLast(({ tag }) => tag === 'NOUN')?.lemma },
    ];
  });
}

const WITHIN = 4;
