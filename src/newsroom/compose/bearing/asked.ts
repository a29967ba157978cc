import type { Reading, ReadSentence, Statement } from '../../../language/index.ts';
import { type Concept, type Concepts, conceptsAmong, conceptsOf } from './concepts.ts';
import { type Figure, figuresIn } from './figures.ts';
import { happeningsIn } from './happenings.ts';
import { hasNegator, isTurnedIn } from './turned.ts';

/** A claim, as it is looked for in the items of its story. */
export interface Asked {
  readonly concepts: Concepts;
  /** The deed that it tells, by the verbs that say it: of its main clause, and not what it only mentions. */
  readonly deeds: readonly string[];
  readonly figures: readonly Figure[];
  /** Whether it leaves open itself what it tells: what is only considered, or may be. */
  readonly isOpen: boolean;
  /** Whether it says that something is not so. */
  readonly isTurned: boolean;
  /** Whether that is only a part of what it says: "destroyed his life, but nothing happened to her". */
  readonly isTurnedInPart: boolean;
  /** Whether it says so by a word such as "not". */
  readonly isNegated: boolean;
  /** The tokens that only tell whose word it is: "two survivors told the Sun" at its end. */
  readonly source: ReadonlySet<number>;
  /** The tokens that tell what it came from: "after a *fall*". */
  readonly reasons: ReadonlySet<number>;
}

const REASON = /^(?:after|amid|because|despite|due|following|over)$/;
const REASON_LENGTH = 3;

/** Reads a claim. @param reading one sentence. */
export function askedOf({ sentences }: Pick<Reading, 'sentences'>): Asked {
  const [only, more] = sentences;
  // Of one sentence the words are read once.
  const tokens =
    only !== undefined && more === undefined ? only.tokens : sentences.flatMap((sentence) => sentence.tokens);
  const reasons = tokens.flatMap(({ lower }, at) =>
    REASON.test(lower) ? Array.from({ length: REASON_LENGTH }, (_, behind) => at + 1 + behind) : [],
  );
  // Whatever it is said to have done where it was, an earthquake was there.
  const happenings = happeningsIn(sentences);
  const all = conceptsOf({ tokens }).all.filter(({ at }) => !happenings.has(at));
  const isTurned = sentences.some((sentence) => isTurnedIn(sentence, 0, sentence.tokens.length));
  const main = only !== undefined && more === undefined ? mainAmong(only) : [];
  return {
    concepts: conceptsAmong(all),
    deeds: deedsAsked(
      all.filter(({ at }) => at < openFrom(tokens)),
      main,
    ),
    reasons: new Set(reasons),
    source: sourceIn(tokens),
    isNegated: sentences.some(hasNegator),
    figures: sentences.flatMap(figuresIn),
    isOpen: main.some(({ modality }) => modality !== 'happened' && modality !== 'planned'),
    isTurned,
    isTurnedInPart: isTurned && sentences.some((sentence) => isAsserted(mainAmong(sentence))),
  };
}

/** What stands behind the last comma, where it only says who said it. */
function sourceIn(tokens: ReadSentence['tokens']): ReadonlySet<number> {
  const comma = tokens.findLastIndex(({ lower }) => lower === ',');
  const behind = comma < 0 ? [] : tokens.slice(comma + 1);
  const verbs = behind.filter(({ tag }) => tag === 'VERB');
  const isSource =
    behind[0]?.lower === 'according' || (verbs.length > 0 && verbs.every(({ lemma }) => SAYS.has(lemma)));
  return new Set(isSource ? behind.map((_, at) => comma + 1 + at) : []);
}

const SAYS = new Set('say tell report add state claim announce confirm'.split(' '));

const isAsserted = (main: readonly Statement[]): boolean =>
  main.some(({ polarity }) => polarity === 'asserted');

/**
 * The statements of a sentence that it makes itself: those of whom or what it is about, and what somebody says in it. "Broke his
 * silence about a photo *sent* from his account" does not say who sent it.
 */
function mainAmong({ statements, tokens }: ReadSentence): readonly Statement[] {
  const open = openFrom(tokens);
  const clauses = statements.filter(({ kind, at }) => kind === 'clause' && at >= 0 && at < open);
  const [first] = clauses.toSorted((a, b) => a.at - b.at);
  if (first === undefined) return [];
  const about = new Set(bearersOf(first));
  return clauses.filter(
    (one) =>
      one === first ||
      about.has(one.speaker?.start ?? -1) ||
      bearersOf(one).some((start) => about.has(start)),
  );
}

/** "Announces *whether he will run*": from there on nothing is said to be so. */
function openFrom(tokens: readonly { readonly lower: string }[]): number {
  const at = tokens.findIndex(({ lower }) => lower === 'whether');
  return at < 0 ? tokens.length : at;
}

/** Where those stand who do what a statement tells, or whom it is done to. */
const bearersOf = ({ subjects, objects, isPassive }: Statement): number[] =>
  (subjects.length === 0 && isPassive ? objects : subjects).map(({ start }) => start);

/**
 * The deed that a claim is about: that of the verbs of its main clause, or where they say nothing by themselves that of its nouns.
 */
function deedsAsked(all: readonly Concept[], main: readonly Statement[]): string[] {
  const isMain = ({ at }: Concept): boolean => main.length === 0 || main.some((one) => one.at === at);
  const told = all.filter((one) => !one.isVerb || isMain(one));
  const verbs = told.filter(({ isVerb }) => isVerb);
  return [...new Set((verbs.length > 0 ? verbs : told).flatMap(({ deeds }) => deeds))];
}
