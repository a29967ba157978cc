import type { Chunk } from '../clauses/chunks.ts';
import { type Clause, isMeans } from '../clauses/clauses.ts';
import { isTime } from '../clauses/noun-groups.ts';
import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { governmentOf, isGiving } from '../words/verbs.ts';
import { PARTICIPLE } from '../words/words.ts';

/** "Smallest seahorse discovered": a verb that ends a headline governs nothing. */
const isLast = (chunks: readonly Chunk[], at: number): boolean => at === chunks.length - 1;

/** "Mad cow disease found in Norland": where something was found or seen, not what somebody found out. */
const isFoundThere = (
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
  verb: string,
): boolean =>
  governmentOf(verb) === 'say' && chunks[at + 1]?.kind === 'preposition' && tokens.at(-1)!.lower !== '.';

/** "Norland confirms general captured": the last clause, of somebody else, that a verb of saying right before it governs. */
function isTold(clauses: readonly Clause[], at: number, subjects: readonly Noun[]): boolean {
  const [last, above] = [clauses.at(-1), clauses.at(-2)];
  if (last?.at !== at || above === undefined || clauses.length > 2 || above.isPassive) return false;
  return (
    governmentOf(above.verb) === 'say' &&
    !last.subject.nouns.some(({ head }) => above.subject.nouns.some((noun) => noun.head === head)) &&
    subjects.every(({ start }) => above.subject.nouns.every(({ end }) => end <= start))
  );
}

/** Turns passives round and takes out what says nothing. */
export function statementsOfClauses(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): Statement[] {
  const statements: Statement[] = [];
  const isLonely = clauses.filter(({ at }) => chunks[at]!.verb!.form === 'finite').length === 1;
  for (const { at, verb, isPassive, subject, complement, stance, speaker } of clauses) {
    const { objects, phrases } = complement;
    const head = chunks[at]!.head;
    // "According to the ministry" tells whose words it is, and no deed.
    if (tokens[head]!.lower === 'according') continue;
    const add = (
      subjects: readonly Noun[],
      done: readonly Noun[],
      rest: readonly Phrase[],
      passive: boolean,
      isGuess: boolean,
    ) =>
      statements.push({
        kind: 'clause',
        at: head,
        verb,
        isPassive: passive,
        isGuess,
        subjects,
        objects: done,
        phrases: [...subject.phrases, ...rest],
        ...stance,
        speaker,
      });
    const isAgent = ({ preposition, noun }: Phrase): boolean =>
      preposition === 'by' && !isMeans(tokens, noun);
    const by = phrases.filter(isAgent).map(({ noun }) => noun);
    const others = phrases.filter((phrase) => !isAgent(phrase));
    if (isPassive && objects.length > 0 && isGiving(verb)) {
      // "Was awarded the prize": the prize is what was given.
      const to = subject.nouns.map((noun): Phrase => ({ preposition: 'to', noun }));
      add(by, objects, [...to, ...others], true, false);
      continue;
    }
    if (isPassive) {
      // "Was named chairman": what it was made stands as a phrase.
      const made = objects.map((noun): Phrase => ({ preposition: 'as', noun }));
      add(
        by.filter(({ head: agent }) => !isTime(tokens[agent]!)),
        subject.nouns,
        [
          ...made,
          ...others,
          ...phrases.filter((phrase) => isAgent(phrase) && isTime(tokens[phrase.noun.head]!)),
        ],
        true,
        false,
      );
      continue;
    }
    add(subject.nouns, objects, phrases, false, false);
    const group = chunks[at]!.verb!;
    const isBare =
      group.form === 'finite' && !group.isPerfect && group.modal === '' && PARTICIPLE(tokens[head]!.lower);
    // Headlines leave "was" out.
    if (
      isBare &&
      (isLonely || isTold(clauses, at, subject.nouns)) &&
      objects.length === 0 &&
      subject.nouns.length > 0 &&
      (governmentOf(verb) === undefined || isLast(chunks, at) || isFoundThere(tokens, chunks, at, verb))
    )
      add(by, subject.nouns, others, true, true);
  }
  return statements;
}
