import {
  admitsError,
  analyse,
  type Expects,
  isDenial,
  isNegative,
  latestTold,
  type Reading as Read,
  relation,
} from '../../language/index.ts';
import { tokensOf } from '../question/tokens.ts';
import type { Close } from './close-reading.ts';

// A sentence of the same story that is this little behind the best answers as well.
const AS_GOOD = 0.2;
// One that sets right what another only calls wrong may be this far behind it.
const SETS_RIGHT = 0.8;
const DENIES = /\bden(?:y|ies|ied)\b/i;

/** What is known of a passage that may be quoted first. */
export type Lead = Pick<Close, 'text' | 'source' | 'isOfKind' | 'kind' | 'score'> & {
  readonly story: Pick<Close['story'], 'id' | 'publishedAt'>;
};

/**
 * Which sentence is quoted first, of those of one story that answer as well as the best: one that holds what is asked
 * for, the latest of figures that grew, a report before its denial, and what is true before a statement that something else was wrong.
 * @param question without the words of time. If it is negative itself, or asks whether something is so, a denial may
 * lead.
 */
export function leadOf<Each extends Lead>(
  first: Each,
  passages: readonly Each[],
  question: { readonly text: string; readonly asksWhether: boolean; readonly expects: Expects },
): Each {
  const best = MEASURED.has(question.expects) ? surerOf(first, passages) : first;
  // What was wrong before does not say what is true, however many words of the question it has.
  const isError = admitsError(best.text);
  const others = passages.filter(
    (each) =>
      each !== best &&
      each.story.id === best.story.id &&
      each.isOfKind &&
      each.kind >= best.kind &&
      each.score >= best.score - (isError ? SETS_RIGHT : AS_GOOD) &&
      !admitsError(each.text),
  );
  if (isError || others.length === 0) return others[0] ?? best;
  const read = new Map([best, ...others].map((each) => [each, analyse(each.text)]));
  const mayDeny = question.asksWhether || asksForDenial(question.text);
  const said = mayDeny ? best : (others.find((each) => isDeniedBy(read.get(best)!, read.get(each)!)) ?? best);
  return latestTold(said, others, timeOf, (each) => read.get(each)!);
}

const MEASURED: ReadonlySet<Expects> = new Set(['number', 'money', 'age', 'duration', 'date']);

/** If it is not sure that a sentence holds what is asked for, one of its story that is sure to, and answers as well. */
const surerOf = <Each extends Lead>(best: Each, passages: readonly Each[]): Each =>
  (best.kind < 1
    ? passages.find(
        ({ story, isOfKind, kind, score }) =>
          story.id === best.story.id && isOfKind && kind === 1 && score >= best.score - AS_GOOD,
      )
    : undefined) ?? best;

/** Whether a sentence only denies what another one says. */
const isDeniedBy = (denial: Read, said: Read): boolean =>
  isDenial(denial) && !isDenial(said) && relation(said, denial).kind === 'contradicts';

const asksForDenial = (question: string): boolean =>
  DENIES.test(question) || tokensOf(question).some(({ lower }) => isNegative(lower));

const timeOf = ({ source, story }: Lead): number => Date.parse(source?.publishedAt ?? story.publishedAt);
