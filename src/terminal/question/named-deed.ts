import { isLightVerb, isSpeech, pastOf } from '../../language/index.ts';
import { premiseOf } from './premise.ts';
import type { Supposed } from './supposed.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What somebody who is named is asked to have done. */
export interface NamedDeed {
  /** The words of who did it, in lower case: "Ada Vosk", "Kesh forces". */
  readonly who: ReadonlySet<string>;
  /** The base form of the deed. */
  readonly lemma: string;
}

const DID = /^(?:did|has|have|had)$/;
const NAMING = /^(?:NOUN|PROPN|NUM)$/;
const NOUN = /^(?:DET|ADJ|NOUN|PROPN|NUM|PART)$/;

/** The deed of "When did Ada Vosk sell the mill?" and "What has Vosk won?". Undefined where nobody is named, and for words. */
export function namedDeedOf(question: string): NamedDeed | undefined {
  const tokens = tokensOf(question);
  const helper = tokens.findIndex(({ lower }) => DID.test(lower));
  if (helper < 1 || helper > FURTHEST) return undefined;
  const group = subjectBehind(tokens, helper);
  if (!group.some(({ tag }) => tag === 'PROPN')) return undefined;
  const lemma = premiseOf(asksWhen(tokens, helper))?.lemma;
  if (lemma === undefined || isLightVerb(lemma) || isSpeech(lemma)) return undefined;
  const who = group.filter(({ tag }) => NAMING.test(tag)).map(({ lower }) => lower);
  return { who: new Set(who), lemma };
}

/**
 * What a question for the object of a deed supposes: "What did Ada Vosk win at the fair?" that she won something there, "Which prize
 * has she won?" that she won one.
 */
export function objectSupposedIn(question: string): (Supposed & NamedDeed) | undefined {
  const tokens = tokensOf(question);
  if (!/^(?:what|which)$/.test(tokens[0]?.lower ?? '')) return undefined;
  const deed = namedDeedOf(question);
  const helper = tokens.findIndex(({ lower }) => DID.test(lower));
  const premise = deed === undefined ? undefined : premiseOf(asksWhen(tokens, helper));
  if (deed === undefined || premise === undefined) return undefined;
  const kind = tokens.slice(1, helper);
  if (kind.some(({ tag }) => !NOUN.test(tag))) return undefined;
  const any = kind.length === 0 ? 'anything' : `any ${kind.map(({ text }) => text).join(' ')}`;
  const { clause, verb } = premise;
  const done = DID.test(tokens[helper]!.lower) && tokens[helper]!.lower === 'did' ? pastOf(verb) : verb;
  const at = clause.indexOf(` ${done}`);
  const isStranded = tokens.findLast(({ tag }) => tag !== 'PUNCT')?.tag === 'ADP';
  const behind = at + done.length + 1;
  const told =
    at < 0 || isStranded ? `${clause} ${any}` : `${clause.slice(0, behind)} ${any}${clause.slice(behind)}`;
  const words = new Set(clause.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return { ...premise, ...deed, told, words };
}

// "Which of the prizes of the fair did she win?" is read no further.
const FURTHEST = 4;

/** The same question for a time, of which it is known what it takes for granted. */
const asksWhen = (tokens: readonly Token[], helper: number): string =>
  `When ${tokens
    .slice(helper)
    .map(({ text }) => text)
    .join(' ')
    .replace(/ (?=['’]s\b|n['’]t\b|[,.?])/g, '')}`;

/** Who is said to have done it, up to a preposition: "the mayor of Dorsk" is the mayor. */
function subjectBehind(tokens: readonly Token[], helper: number): readonly Token[] {
  const behind = tokens.slice(helper + 1);
  const end = behind.findIndex(({ tag }) => !NOUN.test(tag));
  const group = behind.slice(0, end < 0 ? undefined : end);
  return group.slice(group.findLastIndex(({ lower }) => /^['’]s?$/.test(lower)) + 1);
}
