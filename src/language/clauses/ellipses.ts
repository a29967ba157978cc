import type { Token } from '../model.ts';
import type { Chunk } from './chunks.ts';
import type { Clause } from './clauses.ts';

const AS = /^(?:until|as|so)$/;
const INVERTING = /^(?:as|so)$/;

/**
 * "Nobody had climbed it until Paul Brandt *did*", "sued Orvane, as *did* Hart": "did" stands for the verb before and all
 * that was done. Other clauses are as they were.
 */
export function withEllipses(
  tokens: readonly Token[],
  chunks: readonly Chunk[],
  clauses: readonly Clause[],
): readonly Clause[] {
  if (clauses.length < 2 || !clauses.some(({ verb }) => verb === 'do')) return clauses;
  return clauses.map((clause, index) => {
    const { at, verb, subject, complement } = clause;
    if (verb !== 'do' || tokens[chunks[at]!.head]!.tag !== 'AUX') return clause;
    const main = clauses.findLast(
      (one, i) => i < index && chunks[one.at]!.verb!.form === 'finite' && one.verb !== 'do',
    );
    if (main === undefined || main.isPassive) return clause;
    // "As did Hart", "so did Hart": who did it stands behind.
    const { nouns } = subject;
    const word = tokens[chunks[at]!.start - 1]!.lower;
    const isInverted = INVERTING.test(word) && complement.objects.length === 1;
    const before = isInverted ? word : tokens[(nouns[0]?.start ?? 0) - 1]?.lower;
    if (before === undefined || !AS.test(before) || (!isInverted && complement.objects.length > 0))
      return clause;
    return {
      ...clause,
      verb: main.verb,
      subject: { ...subject, nouns: isInverted ? complement.objects : nouns },
      complement: { objects: main.complement.objects, phrases: complement.phrases },
      stance: before === 'until' ? clause.stance : main.stance,
      speaker: main.speaker ?? clause.speaker,
    };
  });
}
