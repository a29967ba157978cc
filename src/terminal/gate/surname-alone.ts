import { GIVEN, TITLE_NOUN } from '../../language/index.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import type { Concept, Reading } from '../question/reading.ts';

/** Whether a name stands right before another one in the question that a passage has around it: "Peter" before "Hart". */
export function isGivenName(
  { text, concepts }: Pick<Reading, 'text' | 'concepts'>,
  name: Concept,
  hasAround: readonly number[],
): boolean {
  const next = concepts.indexOf(name) + 1;
  const surname = concepts[next];
  return (
    surname?.isName === true &&
    (hasAround[next] ?? 0) >= PRESENT &&
    text.toLowerCase().includes(`${name.word} ${surname.word}`.toLowerCase())
  );
}

/**
 * A clause about somebody by the surname alone, as headlines tell it ("Hart resigned" of "Ada Hart resigned"), where what comes near
 * has the surname, and nowhere another name before it.
 * @param passages those that come near.
 */
export function bySurname(
  reading: Pick<Reading, 'text' | 'concepts'>,
  clause: string,
  passages: readonly Scored[],
): string | undefined {
  const { concepts } = reading;
  const at = concepts.findIndex(
    (name) => name.isName && passages.some(({ hasAround }) => isGivenName(reading, name, hasAround)),
  );
  const [given, surname] = [concepts[at]?.word, concepts[at + 1]?.word];
  if (given === undefined || surname === undefined || !clause.includes(`${given} ${surname}`))
    return undefined;
  const isOther = passages.some(({ text, story }) =>
    [text, story.title].some((said) => namesOther(said, given.toLowerCase(), surname.toLowerCase())),
  );
  return isOther ? undefined : clause.replace(`${given} ${surname}`, surname);
}

/** Whether a text has another name than the given one before a surname. */
function namesOther(text: string, given: string, surname: string): boolean {
  const words = text.match(/[\p{L}'’-]+/gu) ?? [];
  const lower = words.map((word) => word.toLowerCase().replace(/['’]s$/, ''));
  return lower.some((word, at) => {
    const before = lower[at - 1];
    if (word !== surname || before === undefined || before === given || TITLE_NOUN.has(before)) return false;
    return GIVEN.has(before) || /^\p{Lu}/u.test(words[at - 1]!);
  });
}
