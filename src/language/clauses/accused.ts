import type { Noun, Phrase, Token } from '../model.ts';
import { singular } from '../tagging/tagger.ts';
import { PARTICIPLE } from '../words/words.ts';
import type { Chunk } from './chunks.ts';
import type { Complement } from './complements.ts';
import type { Site } from './subject-site.ts';

/** "American *accused* of theft", "*convicted* of killing": whoever accuses, accuses somebody. */
export function isAccusation(tokens: readonly Token[], chunks: readonly Chunk[], at: number): boolean {
  const { lemma, lower } = tokens[chunks[at]!.head]!;
  const next = chunks[at + 1];
  return (
    ACCUSES.has(lemma) &&
    PARTICIPLE(lower) &&
    next?.kind === 'preposition' &&
    tokens[next.start]!.lower === 'of'
  );
}

const DISCUSSES = /^(?:miss|vote|decide|debate|discuss|consult|rule|argue|disagree)(?:_\w+)?$/;

const ACCUSES = new Set(['accuse', 'convict', 'acquit', 'suspect', 'rob', 'deprive', 'strip']);

/**
 * "Charged with robbing", "on trial for bribing", "voted against raising", "voted on joining": whether it is done is not
 * decided yet.
 */
export function isAlleged({ tokens, clauses }: Site, of: number, preposition: string): boolean {
  if (preposition === 'against') return true;
  if (/^(?:on|about|over)$/.test(preposition) && DISCUSSES.test(clauses[of]!.verb)) return true;
  if (!/^(?:with|for|of|over|in)$/.test(preposition)) return false;
  const { verb, complement } = clauses[of]!;
  const isTried = [...complement.objects, ...complement.phrases.map(({ noun }) => noun)].some(({ head }) =>
    /^(?:trial|charge|suspicion|investigation|inquiry|probe)$/.test(singular(tokens[head]!.lower)),
  );
  return isTried || ACCUSED.test(verb);
}

const ACCUSED =
  /^(?:charge|indict|arraign|prosecute|try|sue|investigate|probe|question|interrogate|arrest|rearrest|detain|hold|seek|want|impeach|book|blame|rap|report)$/;

/** "Found him guilty", "was found not guilty": the verdict is the deed. */
export function foundGuilty(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  at: number,
): string | undefined {
  const next = chunks[at + 1]?.kind === 'noun' ? at + 2 : at + 1;
  const isNot = tokens[chunks[next]?.start ?? -1]?.lower === 'not';
  const guilty = chunks[isNot ? next + 1 : next];
  return tokens[guilty?.start ?? -1]?.lower === 'guilty' ? (isNot ? 'acquit' : 'find_guilty') : undefined;
}

/** "Guilty of fraud": of what stays. */
export function withoutVerdict(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  { objects, phrases }: Complement,
): Complement {
  const isGuilty = ({ head }: Noun): boolean => tokens[head]!.lower === 'guilty';
  const of = objects.filter(isGuilty).flatMap(({ head }): Phrase[] => {
    const noun = chunks.find(({ start }) => start === head + 2);
    return noun?.kind === 'noun' ? [{ preposition: tokens[head + 1]!.lower, noun }] : [];
  });
  return { objects: objects.filter((noun) => !isGuilty(noun)), phrases: [...of, ...phrases] };
}
