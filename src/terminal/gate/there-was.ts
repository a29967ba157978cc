import { tokensOf } from '../question/tokens.ts';

/**
 * Whether a sentence names what a question asks whether there was only as that against which something else is: that an advisory
 * of a tsunami was lifted does not say whether there was a tsunami, nor does a ballot say whether there is a strike.
 * @param question "Was there a tsunami in Japan?"; other questions ask for more than that something was.
 */
export function isOnlyFeared(question: string, text: string): boolean {
  const asked = thingAsked(question);
  if (asked === undefined) return false;
  const tokens = tokensOf(text);
  const told = tokens.flatMap(({ lemma, lower }, at) => (lemma === asked || lower === asked ? [at] : []));
  return told.length > 0 && told.every((at) => NOT_IT.has(tokens[at + 1]?.lemma ?? ''));
}

/** The noun of "Was there a deadly tsunami in Japan?", as a base form. */
function thingAsked(question: string): string | undefined {
  const tokens = tokensOf(question);
  const there = tokens.findIndex(({ lower }) => lower === 'there');
  if (there < 1 || there > 2 || !BE.has(tokens[there - 1]!.lemma)) return undefined;
  const behind = tokens.slice(there + 1);
  const end = behind.findIndex(({ tag }) => !OF_THING.test(tag));
  return behind.slice(0, end < 0 ? undefined : end).findLast(({ tag }) => tag === 'NOUN')?.lemma;
}

const BE: ReadonlySet<string> = new Set(['be', 'have']);
const OF_THING = /^(?:DET|ADJ|NOUN|NUM|AUX|ADV)$/;
// What is said of something that did not happen, or not yet.
const NOT_IT: ReadonlySet<string> = new Set(
  `advisory alarm alert ballot ban bid bulletin call danger defence defense drill exercise fear forecast hoax insurance plan
  possibility prevention proposal protection risk rumor rumour scare shelter simulation talk talks threat vote warning watch`.split(
    /\s+/,
  ),
);
