import { LIGHT_STEMS } from '../../language/index.ts';
import type { Reading } from '../question/reading.ts';
import { LIKE } from './asked-deed.ts';
import type { Close } from './close-reading.ts';
import { isOnlyPossible } from './otherwise.ts';

// "What is the latest on the ferry?", "any news about the strike", "what's new with Orvane?", "tell me about the wildfire".
const NEWS_OF = new RegExp(
  `^(?:${[
    "what(?:'s|’s| is| are) (?:the )?(?:latest|newest|new)(?: news| developments?| updates?)?",
    '(?:is there |are there |have you )?any (?:latest |recent |more )?(?:news|updates?|developments?)',
    '(?:(?:give|show|tell) me )?(?:an |the )?(?:latest |recent )?(?:news|updates?|developments?|headlines|stories)',
    'latest',
    "what(?:'s|’s| is| has been| was) (?:happening|going on)",
    'what (?:has )?happened',
  ].join('|')}) (?:on|about|of|from|for|regarding|concerning|with|to|at|in)\\b|^(?:please )?(?:${[
    'tell me (?:more )?about',
    'summari[sz]e',
    'sum up',
    'brief me on',
    'catch me up on',
  ].join('|')})\\b`,
  'i',
);
// "What was decided about interest rates?"
const DONE =
  /^what (?:was|has been|is being|have they|did they) (decided?|agreed?|announced?|done|do|planned?|reported?|said|say) (?:about|on|over|regarding|against|for|with|to)\b/i;

/** A question for the news of a matter. */
interface NewsOf {
  /** The word that only stands for what happened ("decided"). */
  readonly verb: string | undefined;
}

/** Whether a question names a matter and asks for whatever is told of it. Undefined for a question that asks one thing of it. */
export function newsOf(text: string): NewsOf | undefined {
  const verb = DONE.exec(text)?.[1]?.toLowerCase();
  return verb !== undefined || NEWS_OF.test(text) ? { verb } : undefined;
}

/**
 * The passage that tells of the matter whose news a question asks for: whatever is told of the matter itself answers, however
 * much else there is of it. It has all that the question says of the matter in its sentence and title. Of several that are
 * nearly as good, the newest that says what happened: what somebody would have liked is no news of it.
 * @param scored the best first.
 */
export function newsAmong({ text, concepts }: Reading, scored: readonly Close[]): Close | undefined {
  const asked = newsOf(text);
  if (asked === undefined) return undefined;
  const hasOwn = concepts.some(({ isBefore }) => !isBefore);
  const needed = concepts.flatMap(({ word, stem, isName, isBefore }, at) =>
    (isBefore && hasOwn) || (!isName && (LIGHT_STEMS.has(stem) || word.toLowerCase() === asked.verb))
      ? []
      : [at],
  );
  if (needed.length === 0) return undefined;
  const telling = scored.filter(
    ({ isOfKind, hasAround, has }) =>
      isOfKind && needed.every((at) => hasAround[at]! >= LIKE) && needed.some((at) => has[at]! >= LIKE),
  );
  const [first] = telling;
  if (first === undefined) return undefined;
  const within = LATEST.test(text) ? NEAR_LATEST : NEAR_FIRST;
  const near = telling.filter(
    ({ score, text: said }) => score >= first.score - within && !isOnlyPossible(said),
  );
  return near.reduce((newest, each) => (timeOf(each) > timeOf(newest) ? each : newest), first);
}

const NEAR_FIRST = 0.12;
// Whoever asks for the latest wants it, though other sentences have more of the matter's words together.
const NEAR_LATEST = 0.4;
const LATEST = /\b(?:latest|newest|new|news|updates?|recent)\b/i;

const timeOf = ({ source, story }: Close): string => source?.publishedAt ?? story.publishedAt;
