import { analyse } from '../../language/index.ts';
import { PRESENT } from '../passages/score.ts';
import type { Reading } from '../question/reading.ts';
import type { Close } from './close-reading.ts';

/**
 * Whether it is asked whether something is so, and a sentence speaks of just what that is said of, in whatever other verb: "the alarm
 * worked", asked whether the alarm went off. Names alone say only which matter is meant, and so does where and after what it happened.
 * A headline has the words of many questions: "champion felled" does not say whether the champion withdrew.
 */
export function speaksOfAsked(reading: Reading, best: Close): boolean {
  const { claim, concepts } = reading;
  const { has, isTitle, text, story } = best;
  if (claim === undefined) return false;
  if (OCCURS.has(claim.lemma)) return !leavesEventOpen(reading, best);
  if (isTitle || text === story.title) return false;
  const asked = partsOf(`${claim.clause}.`);
  const told = partsOf(text);
  return concepts.some(({ word, isName }, at) => {
    const lower = word.toLowerCase();
    // "His home burned down in the fire" says nothing of the fire. By another word it may stand anywhere.
    const isApart = told.all.has(lower) && !told.parts.has(lower);
    return !isName && asked.parts.has(lower) && (has[at] ?? 0) >= PRESENT && !isApart;
  });
}

/** The words of what clauses do something with, or that does something in them; and all words. In lower case. */
function partsOf(text: string): { readonly parts: ReadonlySet<string>; readonly all: ReadonlySet<string> } {
  const { sentences } = analyse(text);
  const parts = sentences.flatMap(({ tokens, statements }) =>
    statements
      .filter(({ kind }) => kind === 'clause')
      .flatMap(({ subjects, objects, speaker }) => [...subjects, ...objects, ...(speaker ? [speaker] : [])])
      .flatMap(({ start, end }) => tokens.slice(start, end).map(({ lower }) => lower)),
  );
  return {
    parts: new Set(parts),
    all: new Set(sentences.flatMap(({ tokens }) => tokens.map(({ lower }) => lower))),
  };
}

const OCCURS: ReadonlySet<string> = new Set(['happen', 'occur', 'take_place']);
// What says of an event that there was one, or that there will be none.
const OF_EVENT: ReadonlySet<string> = new Set(
  `avert avoid begin break_out call_off cancel continue defer delay end erupt finish go_ahead happen hit hold last occur open
  postpone proceed resume scrap start strike suspend take_place`.split(/\s+/),
);

/**
 * Whether it is asked whether an event happened, and a passage says of this event nothing of the kind: "the shutdown is not acceptable"
 * does not say whether the shutdown happened.
 */
export function leavesEventOpen({ claim }: Pick<Reading, 'claim'>, { text }: Pick<Close, 'text'>): boolean {
  if (claim === undefined || !OCCURS.has(claim.lemma)) return false;
  const events = new Set(
    analyse(`${claim.clause}.`).sentences.flatMap(({ tokens, statements }) =>
      statements.flatMap(({ subjects }) => subjects.map(({ head }) => tokens[head]!.lemma)),
    ),
  );
  return !analyse(text).sentences.some(({ tokens, statements }) =>
    statements.some(
      ({ verb, at, subjects, objects }) =>
        (OF_EVENT.has(verb) || OF_EVENT.has(`${verb}_${tokens[at + 1]?.lower}`)) &&
        [...subjects, ...objects].some(({ head }) => events.has(tokens[head]!.lemma)),
    ),
  );
}
