import {
  analyse,
  entails,
  isExchanged,
  type ReadNoun,
  type ReadSentence,
  tellsDeed,
} from '../../language/index.ts';
import type { Scored } from '../passages/score.ts';
import type { NamedDeed } from '../question/named-deed.ts';

/**
 * Whether a passage and what stands beside it tell a deed only of somebody else than is asked to have done it, or with its two
 * sides exchanged: that Brandt bought a firm does not say that he sold it, nor that Soto was beaten what she won.
 */
export const isDoneByOthers = (deed: NamedDeed, { text, story, before, behind }: Scored): boolean => {
  const told = [text, story.title, before, behind].flatMap((said) =>
    analyse(said).sentences.flatMap((sentence) => sidesTold(deed, sentence)),
  );
  return (told.length > 0 && !told.includes('theirs') && !told.includes('anybody')) || isTurned(told);
};

/** Whether a passage has whoever is asked about on the other side of the deed, and nowhere on this one. */
const isTurned = (told: readonly Side[]): boolean => told.includes('turned') && !told.includes('theirs');

/** Who does a deed in a statement: those who are asked about, perhaps they, others, or they are on its other side. */
type Side = 'theirs' | 'anybody' | 'others' | 'turned';

/** Who does it, for each statement that tells a deed in some way. */
function sidesTold({ who, lemma }: NamedDeed, sentence: ReadSentence): Side[] {
  const { tokens, statements } = sentence;
  const isThem = ({ start, end }: ReadNoun): boolean =>
    tokens.slice(start, end).some(({ lower }) => who.has(lower));
  // "The golden girl of the screen, Ada Vosk, died": whoever stands beside is the same.
  const beside = statements.flatMap(({ kind, subjects, objects }) =>
    kind === 'apposition' && [...subjects, ...objects].some(isThem) ? [...subjects, ...objects] : [],
  );
  const has = (nouns: readonly ReadNoun[]): boolean =>
    nouns.some(
      (noun) => isThem(noun) || beside.some(({ start, end }) => start >= noun.start && end <= noun.end),
    );
  const may = (nouns: readonly ReadNoun[]): boolean =>
    has(nouns) ||
    nouns.some(({ start, end, head }) => {
      // "The university" may be the one that is asked about.
      const group = tokens.slice(start, end);
      const isKnown = group[0]?.lower === 'the' && !group.some(({ tag }) => tag === 'PROPN');
      return isKnown || tokens[head]!.tag === 'PRON';
    });
  const sideOf = (nouns: readonly ReadNoun[]): Side =>
    has(nouns) ? 'theirs' : may(nouns) ? 'anybody' : 'others';
  return statements.flatMap(({ kind, verb, at, subjects, objects }): Side[] => {
    if (kind !== 'clause' && kind !== 'nominal') return [];
    if (entails(verb, lemma)) {
      if (subjects.length > 0) return [sideOf(subjects)];
      return [has(objects) ? 'others' : 'anybody'];
    }
    // Whoever bought it has not sold it by that.
    if (isExchanged(verb, lemma)) {
      if (has(subjects)) return ['turned'];
      return kind === 'clause' ? ['anybody'] : [];
    }
    if (kind !== 'clause' || !tellsDeed(tokens.slice(at, at + 1), lemma)) return [];
    if (has(objects)) return ['others'];
    return [subjects.length === 0 ? 'anybody' : sideOf(subjects)];
  });
}
