import { analyse, deedsOf, isKnownVerb, isLightVerb, pastOf } from '../../language/index.ts';
import { lemmaAt, type Premise } from './premise.ts';

/** Something that a question supposes beside what it asks: in a clause of its own, after "by", or in somebody's deed. */
export interface Supposed extends Premise {
  /** The words that it has, and those that its pronouns stand for, in lower case. */
  readonly words: ReadonlySet<string>;
}

type Tokens = ReturnType<typeof analyse>['sentences'][number]['tokens'];

// "Before", "until", "if" and "unless" suppose nothing that happened.
const BEGINS = /^(?:after|when|while|since|because|although|though|once|as)$/;
// "Accused of", "banned from", "wanted for" and "interested in doing" say nothing of whether it was done.
const BEFORE_GERUND = /^(?:by|after|since|while|when|despite)$/;
const ENDS = /^(?:[,;:?]|after|when|while|since|because|although|though|before|until|if|unless)$/;
const QUESTION_WORD = /^(?:who|whom|whose|what|which|when|where|why|how)$/;
const PRONOUN = /^(?:it|its|he|him|his|she|her|they|them|their)$/;
const AUXILIARY = /^(?:do|does|did|has|have|had|was|were|is|are|be|been|being)$/;
// Who is led to do something does it.
const BRINGS_ABOUT = /^(?:lead|force|cause|prompt|push|persuade|convince|drive|compel|make|motivate|induce)$/;
const NOUN = /^(?:NOUN|PROPN|PRON|NUM)$/;
const PHRASE = /^(?:NOUN|PROPN|PRON|NUM|DET|ADJ|ADP|PART)$/;
const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;
const TO_COME = /^(?:will|would|can|could|may|might|should|must|to)$/;

/**
 * What a question takes for granted besides its main clause: "after Canada left NATO", "by abolishing the tax", "Ada
 * Vosk's acquittal", "What led the union to reject it?".
 */
export function supposedIn(question: string): Supposed[] {
  const [sentence] = analyse(question).sentences;
  if (sentence === undefined) return [];
  const tokens = sentence.tokens.filter(({ tag }) => tag !== 'SPACE');
  const said = (from: number, to: number): string =>
    from >= to ? '' : sentence.text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const asker: Asker = { tokens, said, subject: subjectOf(tokens) };
  return tokens.flatMap((_, at) => clauseAt(asker, at) ?? gerundAt(asker, at) ?? deedAt(asker, at) ?? []);
}

interface Asker {
  readonly tokens: Tokens;
  said(from: number, to: number): string;
  /** Where the subject of the main clause stands. */
  readonly subject: readonly [from: number, to: number];
}

/** "After Canada left NATO": a clause with a subject and a verb that says that something was done. */
function clauseAt(asker: Asker, at: number): Supposed[] | undefined {
  const { tokens, said } = asker;
  if (!BEGINS.test(tokens[at]!.lower) || !NOUN.test(tokens[at + 1]?.tag ?? '') === !isDetermined(tokens, at))
    return undefined;
  const end = endOf(tokens, at + 1);
  // At the beginning it is the question word, unless the question follows it.
  if (at === 0 && !QUESTION_WORD.test(tokens[end + 1]?.lower ?? '')) return undefined;
  const verb = tokens.findIndex(
    ({ tag, lower }, i) => i > at + 1 && i < end && tag === 'VERB' && !lower.endsWith('ing'),
  );
  if (verb < 0) return undefined;
  const before = tokens.slice(at + 1, verb);
  if (before.some(({ lower }) => TO_COME.test(lower) || lower === 'not' || lower === "n't")) return undefined;
  // "After somebody who stole it": who did so is described, and nothing is said of what they did next.
  if (
    !before.some(({ tag }) => NOUN.test(tag)) ||
    before.some(({ lower }) => /^(?:who|which|that)$/.test(lower))
  )
    return undefined;
  return made(asker, said(at + 1, end), verb, [at + 1, end]);
}

const isDetermined = (tokens: Tokens, at: number): boolean => /^(?:DET|ADJ)$/.test(tokens[at + 1]?.tag ?? '');

/** "By abolishing the tax": whoever is asked about did it. "What led the union to reject it?": the union did. */
function gerundAt(asker: Asker, at: number): Supposed[] | undefined {
  const { tokens, said, subject } = asker;
  const { lower, lemma, tag } = tokens[at]!;
  const verb = at + 1;
  const isGerund =
    at > 1 &&
    BEFORE_GERUND.test(lower) &&
    tokens[verb]?.lower.endsWith('ing') === true &&
    tokens[verb]?.tag === 'VERB';
  if (isGerund) {
    return madeOf(asker, subject, verb, endOf(tokens, verb));
  }
  if (tag !== 'VERB' || !BRINGS_ABOUT.test(lemma) || !/^(?:what|who)$/.test(tokens[0]!.lower))
    return undefined;
  const deed = tokens.findIndex(
    (token, i) => i > at + 1 && token.tag === 'VERB' && token.lower === token.lemma,
  );
  if (deed < 0 || said(at + 1, deed) === '') return undefined;
  const isTo = tokens[deed - 1]!.lower === 'to';
  return madeOf(asker, [at + 1, isTo ? deed - 1 : deed], deed, endOf(tokens, deed));
}

/** "Ada Vosk's acquittal", "the acquittal of Ada Vosk": a deed that is named with who did it or to whom. */
function deedAt(asker: Asker, at: number): Supposed[] | undefined {
  const { tokens, said } = asker;
  const { tag, lower, lemma } = tokens[at]!;
  if (tag !== 'NOUN' || lower.endsWith('ing') || at === 0) return undefined;
  // "Did Orvane's sales *rise*?": the verb of the question.
  if (/^(?:do|does|did)$/.test(tokens[0]!.lower) && !tokens.some((token) => token.tag === 'VERB'))
    return undefined;
  const deed = (deedsOf(lemma) ?? []).find((verb) => !isLightVerb(verb) && !UNCERTAIN.has(verb));
  if (deed === undefined) return undefined;
  let from = at;
  while (from > 0 && /^(?:NOUN|PROPN|ADJ|PART)$/.test(tokens[from - 1]!.tag)) from -= 1;
  const isPossessed = tokens.slice(from, at).some(({ lower: said_ }) => /^['’]s?$/.test(said_));
  const isNamed = tokens.slice(from, at).some((token) => token.tag === 'PROPN');
  const isFollowed = /^(?:of|from|against)$/.test(tokens[at + 1]?.lower ?? '');
  const isOf = isFollowed && (isPossessed || tokens[at + 2]?.tag === 'PROPN');
  if (!(isPossessed && isNamed) && !isOf) return undefined;
  if (!isPossessed && tokens[from - 1]?.tag === 'DET') from -= 1;
  let to = at + 1;
  while (to < tokens.length && PHRASE.test(tokens[to]!.tag)) to += 1;
  const last = isOf || tokens[to - 1]?.tag !== 'ADP' ? to : to - 1;
  const clause = said(from, isOf ? last : at + 1);
  return [
    {
      clause,
      told: `${clause} happened`,
      asked: '',
      verb: deed,
      lemma: deed,
      isAhead: false,
      words: wordsOf(asker, [from, isOf ? last : at + 1]),
    },
  ];
}

// What they name may be only spoken of.
const UNCERTAIN: ReadonlySet<string> = new Set(
  'plan propose threaten promise offer want hope fear claim accuse warn call demand request ask suggest expect speak talk comment state answer react'.split(
    ' ',
  ),
);

/** What is supposed, put together of a subject, the past of a verb and what follows it. */
function madeOf(asker: Asker, subject: readonly [number, number], verb: number, end: number): Supposed[] {
  const { tokens, said } = asker;
  const own = said(...subject);
  const clause =
    `${own === '' ? 'somebody' : own} ${pastOf(tokens[verb]!.lemma)} ${said(verb + 1, end)}`.trim();
  const words = new Set([...wordsOf(asker, [verb + 1, end]), ...wordsOf(asker, subject)]);
  return made(asker, clause, verb, [verb, end], words);
}

function made(
  asker: Asker,
  clause: string,
  verb: number,
  within: readonly [number, number],
  words: ReadonlySet<string> = wordsOf(asker, within),
): Supposed[] {
  const { lower } = asker.tokens[verb]!;
  const lemma = lemmaAt(asker.tokens, verb);
  if (AUXILIARY.test(lower)) return [];
  const meant = meantBeside(asker, within);
  const told = meant === undefined ? clause : clause.replace(REFERRING, meant);
  return [{ clause: told, told, asked: '', verb: lower, lemma, isAhead: false, words }];
}

// Who does it, or to what it is done at the end.
const REFERRING = /^(?:it|he|she|they)\b|\b(?:it|him|them)$/i;

/**
 * What a pronoun in a clause stands for, where only one thing can be meant: the subject of the main clause, if it is a name or "the
 * bank", else the only name outside the clause ("What happened in *Dorsk* after rebels took it?").
 */
function meantBeside(
  { tokens, said, subject }: Asker,
  [from, to]: readonly [number, number],
): string | undefined {
  const meant = said(...subject);
  const isPlain = !tokens.slice(...subject).some(({ tag }) => tag === 'ADP' || tag === 'PRON');
  if (/^\p{Lu}/u.test(meant) || (/^the \p{L}/iu.test(meant) && isPlain)) return meant;
  const names = tokens.flatMap(({ tag }, at) =>
    tag === 'PROPN' && (at < from || at >= to) && tokens[at - 1]?.tag !== 'PROPN' ? [at] : [],
  );
  const [first] = names;
  if (first === undefined || names.length > 1) return undefined;
  const end = tokens.findIndex(({ tag }, at) => at > first && tag !== 'PROPN');
  return said(first, end < 0 ? tokens.length : end);
}

/** The words of a part of a question. For its pronouns, those of the subject of the main clause. */
function wordsOf({ tokens, said, subject }: Asker, [from, to]: readonly [number, number]): Set<string> {
  const own = said(from, to);
  const isReferring = tokens.slice(from, to).some(({ lower }) => PRONOUN.test(lower));
  const meant = subject[0] === subject[1] ? said(1, from) : said(...subject);
  const text = isReferring ? `${own} ${meant}` : own;
  return new Set((text.match(WORD) ?? []).map((word) => word.toLowerCase().replace(/['’]s$/, '')));
}

function endOf(tokens: Tokens, from: number): number {
  const end = tokens.findIndex(({ lower, tag }, at) => at > from && (ENDS.test(lower) || tag === 'PUNCT'));
  return end < 0 ? tokens.length : end;
}

/** Where the subject of the main clause stands: behind the auxiliary, as far as the verb. */
function subjectOf(tokens: Tokens): readonly [number, number] {
  const asks = tokens.findIndex(({ lower }) => QUESTION_WORD.test(lower));
  const at = tokens.findIndex(({ tag, lower }, i) => i > asks && (tag === 'AUX' || AUXILIARY.test(lower)));
  if (at < 0) return [0, 0];
  const verb = tokens.findIndex(
    ({ tag, lower }, i) => i > at && (tag === 'VERB' || BEFORE_GERUND.test(lower) || BEGINS.test(lower)),
  );
  if (verb <= at + 1) return [at + 1, at + 1];
  // "Utah gain by" is read as two nouns.
  const { lower } = tokens[verb - 1]!;
  const isMistaken = tokens[verb]!.tag !== 'VERB' && verb > at + 2 && isKnownVerb(lower);
  return [at + 1, isMistaken ? verb - 1 : verb];
}
