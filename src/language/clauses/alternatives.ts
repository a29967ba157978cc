import type { Noun, Token } from '../model.ts';
import type { Clause } from './clauses.ts';
import { lessCertain } from './modality.ts';

// Of all of them, "but" takes one out.
const ALL = /^(?:all|every|everyone|everybody|everything|anyone|anybody|nobody|none|one)$/;

/**
 * Lists whose joint says that not each of them is meant: of "Hart or Brand resigned" either may have, of "everyone but Hart"
 * and "Brand and not Hart" Hart has not.
 */
export function withAlternatives(tokens: readonly Token[], clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause) => {
    const { subject, complement, stance } = clause;
    const nouns = meant(tokens, subject.nouns);
    const objects = meant(tokens, complement.objects);
    const isOpen =
      stance.polarity === 'asserted' &&
      [subject.nouns, complement.objects].some((list) => isEither(tokens, list));
    const [only] = subject.nouns;
    const isExcluded = subject.nouns.length === 1 && isJoinedNot(tokens, only!.start);
    if (nouns === subject.nouns && objects === complement.objects && !isOpen && !isExcluded) return clause;
    return {
      ...clause,
      subject: { ...subject, nouns },
      complement: { ...complement, objects },
      stance: {
        polarity: isExcluded && stance.polarity === 'asserted' ? 'negated' : stance.polarity,
        modality: isOpen ? lessCertain(stance.modality, 'possible') : stance.modality,
      },
    };
  });
}

/** Without those that are taken out; the list itself where none is. */
function meant(tokens: readonly Token[], nouns: readonly Noun[]): readonly Noun[] {
  const kept = nouns.filter(({ start }, at) => {
    const before = nouns[at - 1];
    if (before === undefined) return true;
    const isBut = tokens[start - 1]!.lower === 'but' && ALL.test(tokens[before.head]!.lower);
    return !isBut && !isJoinedNot(tokens, start);
  });
  return kept.length === nouns.length ? nouns : kept;
}

/** "Brand *and not* Hart", "Brand, *not* Hart". */
const isJoinedNot = (tokens: readonly Token[], start: number): boolean =>
  tokens[start - 1]?.lower === 'not' && /^(?:and|but|,)$/.test(tokens[start - 2]?.lower ?? '');

/** Names joined by "or", and whatever stands behind "either": one of them is meant. */
const isEither = (tokens: readonly Token[], nouns: readonly Noun[]): boolean =>
  nouns.some(({ start, head }, at) => {
    const before = nouns[at - 1];
    if (before === undefined || tokens[start - 1]!.lower !== 'or') return false;
    const isNamed = tokens[head]!.tag === 'PROPN' && tokens[before.head]!.tag === 'PROPN';
    return isNamed || tokens[nouns[0]!.start - 1]?.lower === 'either';
  });
