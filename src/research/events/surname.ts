import { analyse, GIVEN, isBodyOfPeople, type Reading, TITLE_NOUN } from '../../language/index.ts';
import type { Report } from '../evidence/origins.ts';

/** An event with a person in it called by the surname alone, as headlines do. */
export interface BySurname {
  readonly claim: Reading;
  /** What stands before the surname in the event, and the surname, in lower case. */
  readonly given: string;
  readonly surname: string;
}

/**
 * The event with the first person who is named in full called by the surname alone: "Hart resigned" of "Ada Hart resigned".
 * @returns undefined where nobody is.
 */
export function bySurname({ sentences }: Reading): BySurname | undefined {
  const [sentence] = sentences;
  if (sentence === undefined || sentences.length > 1) return undefined;
  const { tokens, statements } = sentence;
  for (const { kind, subjects, objects } of statements) {
    if (kind !== 'clause') continue;
    for (const { start, end, head } of [...subjects, ...objects]) {
      const [first, last] = [tokens[start]!, tokens[head]!];
      const isName = tokens.slice(start, end).every(({ tag }) => tag === 'PROPN');
      if (!isName || head !== end - 1 || end - start < 2 || isBodyOfPeople(last.lower)) continue;
      const { text } = sentence;
      return {
        claim: analyse(text.slice(0, first.start) + text.slice(last.start)),
        given: text.slice(first.start, last.start).trim().toLowerCase(),
        surname: last.lower,
      };
    }
  }
  return undefined;
}

/** Whether a report has the surname, nowhere the given name, and none of somebody else before it. */
export function hasSurnameAlone({ source, text }: Report, { given, surname }: BySurname): boolean {
  const said = `${source.title} . ${text}`;
  const words = said.match(/[\p{L}'’-]+/gu) ?? [];
  const lower = words.map((word) => word.toLowerCase().replace(/['’]s$/, ''));
  if (!lower.includes(surname) || given.split(/\s+/).some((word) => lower.includes(word))) return false;
  return lower.every((word, at) => {
    const [before, written] = [lower[at - 1] ?? '', words[at - 1] ?? ''];
    if (word !== surname || TITLE_NOUN.has(before)) return true;
    return !GIVEN.has(before) && !/^\p{Lu}/u.test(written);
  });
}

/** Whether the story of a report is filed under that person, so that its surname is theirs. */
export const isFiledUnder = ({ evidence }: Report, { given, surname }: BySurname): boolean =>
  evidence.entities.some(
    ({ kind, label }) => kind === 'person' && label.toLowerCase() === `${given} ${surname}`,
  );
