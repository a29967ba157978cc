import type { Sentence, Statement } from '../model.ts';
import { analyse } from '../statements/analyse.ts';
import { MARK } from '../words/marks.ts';
import { ALIASES } from '../words/names.ts';
import { wordClass } from '../words/words.ts';
import { RULES, type Rule } from './hazard-rules.ts';
import { mayReportHazard } from './hazard-scan.ts';

type Token = Sentence['tokens'][number];

const NOUNS = RULES.filter(({ kind }) => kind === 'noun');
const VERBS = RULES.filter(({ kind }) => kind === 'verb');

/** What can be reported, by name. */
export const HAZARD_NAMES: ReadonlySet<string> = new Set(RULES.map(({ hazard }) => hazard));

/**
 * The hazards that a text reports, by name: what happened, or is said to be coming. Each is told by one of its sentences.
 * @param about what was asked: of a government shutdown, "the shutdown" is none of a road.
 */
export function hazardsIn(text: string, about = ''): ReadonlySet<string> {
  const found = new Set<string>();
  if (!mayReportHazard(text)) return found;
  const asked = wordsIn(about);
  const nouns = asked.length === 0 ? NOUNS : NOUNS.filter((rule) => !isOther(rule, asked));
  for (const sentence of analyse(text).sentences) {
    if (sentence.isQuestion) continue;
    const forms = formsIn(sentence);
    for (const rule of nouns) {
      if (found.has(rule.hazard) || !rule.words.every((word) => forms.has(word))) continue;
      if (hasNoun(sentence, rule)) found.add(rule.hazard);
    }
    for (const rule of VERBS) if (!found.has(rule.hazard) && hasVerb(sentence, rule)) found.add(rule.hazard);
  }
  return found;
}

/**
 * The hazards that a question consists of: asked about a "strike", a story of an air strike is about another matter.
 * @returns undefined where it has other words too, which say what is meant.
 */
export function hazardsAsked(query: string): ReadonlySet<string> | undefined {
  const tokens = analyse(query).sentences.flatMap((sentence) => sentence.tokens);
  const words = tokens.filter(({ tag }) => tag !== 'PUNCT' && tag !== 'SPACE');
  const meant = words.map((token) =>
    RULES.filter(({ words: of }) => of.length === 1 && isWord(token, of[0]!)).map(({ hazard }) => hazard),
  );
  if (meant.length === 0 || meant.some(({ length }) => length === 0)) return undefined;
  return new Set(meant.flat());
}

/** Whether a word alone may tell a hazard: "strike", "outage". */
export const isHazardWord = (word: string): boolean =>
  RULES.some(({ words }) => words.length === 1 && (words[0] === word || `${words[0]}s` === word));

// What is not there, is over, or only dates something else.
const ABSENT = wordClass('absent');
const BEYOND = wordClass('beyond');
const FIGURES = wordClass('figure_of');
// What is remembered is over.
const REMEMBERING = wordClass('remembering');
const NAMED: ReadonlySet<string> = new Set(['NOUN', 'PROPN']);
// Between a noun and what stands before its group: adjectives, numbers, other nouns.
export const OF_GROUP: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM', 'PUNCT']);

function hasNoun(sentence: Sentence, rule: Rule): boolean {
  const { words, notAfter, notBefore, notIn, mustIn, of, mustOf } = rule;
  const { tokens } = sentence;
  for (let end = words.length - 1; end < tokens.length; end += 1) {
    const start = end - words.length + 1;
    if (!words.every((word, offset) => isWord(tokens[start + offset]!, word))) continue;
    if (tokens[end]!.tag === 'VERB' && words.length === 1) continue;
    const next = tokens[end + 1];
    // "Strike prices" are prices; a headline's verb may be tagged as a noun, so one in a statement is let pass.
    if (next !== undefined && NAMED.has(next.tag) && !isDeed(sentence, end + 1)) continue;
    if (isHeadlineVerb(tokens, start, end)) continue;
    // "Strikes on rebels", but "a strike on Monday".
    if (next !== undefined && notBefore.has(next.lower) && !isWhen(tokens[end + 2])) continue;
    // "A war of words", "a battle of wills": what follows makes it a figure of speech.
    if (next?.lower === 'of' && FIGURES.has(tokens[end + 2]?.lower ?? '')) continue;
    if (mustOf && next?.lower !== 'of') continue;
    if (next?.lower === 'of' && of !== undefined && !isOf(sentence, end + 2, of)) continue;
    if (isBarred(sentence, start, notAfter)) continue;
    if (isDenied(sentence, start, end)) continue;
    if (
      mustIn.size > 0 &&
      !sentence.statements.some((one) => mustIn.has(one.verb) && touches(one, start, end))
    )
      continue;
    // "Won by a landslide": what it is told of makes it a figure of speech.
    if (
      sentence.statements.some(
        (one) => (notIn.has(one.verb) || REMEMBERING.has(one.verb)) && touches(one, start, end),
      )
    )
      continue;
    return true;
  }
  return false;
}

export const isWhen = (token: Token | undefined): boolean => ((token?.marks ?? 0) & MARK.time) !== 0;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];

/** Whether the word of a rule stands in a text behind one that makes it something else. */
const isOther = ({ words: [word, second], notAfter }: Rule, asked: readonly string[]): boolean =>
  second === undefined &&
  asked.some((each, at) => (each === word || each === `${word}s`) && notAfter.has(asked[at - 1] ?? ''));

const COUNTRIES: ReadonlySet<string> = new Set(ALIASES.map(([name]) => name!.toLowerCase()));

/**
 * Whether what is tagged as a noun is the verb of a headline: "england strike early blows", a country or a plural before
 * it and its object behind.
 */
function isHeadlineVerb(tokens: Sentence['tokens'], start: number, end: number): boolean {
  const [before, next, object] = [tokens[start - 1], tokens[end + 1], tokens[end + 2]];
  if (before === undefined || next?.tag !== 'ADJ' || object === undefined) return false;
  const isSubject = COUNTRIES.has(before.lower) || (before.tag === 'NOUN' && before.lemma !== before.lower);
  return isSubject && NAMED.has(object.tag);
}

export const isWord = (token: Token, word: string): boolean => formsOf(token).includes(word);

/** The words that a token may be a form of. */
function formsOf({ lower, lemma }: Token): string[] {
  const forms = [lower, lemma];
  if (lower.endsWith('s')) forms.push(lower.slice(0, -1));
  if (lower.endsWith('es')) forms.push(lower.slice(0, -2));
  return forms;
}

/** Those of all tokens. Most rules have a word that none of them is, and need not be held against each token. */
const formsIn = ({ tokens }: Sentence): ReadonlySet<string> => new Set(tokens.flatMap(formsOf));

/** Whether a token is the verb of a statement. */
const isDeed = ({ statements }: Sentence, token: number): boolean =>
  statements.some(({ kind, at: verb }) => kind === 'clause' && verb === token);

/** Whether the noun group after "of" is of a class. */
function isOf({ tokens }: Sentence, from: number, lemmas: ReadonlySet<string>): boolean {
  for (let i = from; i < Math.min(tokens.length, from + 5); i += 1) {
    const { tag, lemma, lower } = tokens[i]!;
    if (lemmas.has(lemma) || lemmas.has(lower)) return true;
    if (tag === 'VERB' || tag === 'ADP') return false;
  }
  return false;
}

/** Whether the words before say that it is something else, or that there is none. */
function isBarred({ tokens }: Sentence, start: number, notAfter: ReadonlySet<string>): boolean {
  let i = start - 1;
  for (; i >= 0 && OF_GROUP.has(tokens[i]!.tag); i -= 1) {
    const { lemma, lower } = tokens[i]!;
    if (notAfter.has(lemma) || notAfter.has(lower) || ABSENT.has(lower)) return true;
  }
  // A deed or preposition without an article between makes a phrase of it: "opened fire", "under fire".
  const before = tokens[i];
  if (before !== undefined && (notAfter.has(before.lemma) || notAfter.has(before.lower))) return true;
  for (
    ;
    i >= 0 &&
    i >= start - 4 &&
    (tokens[i]!.tag === 'DET' ||
      tokens[i]!.tag === 'ADP' ||
      tokens[i]!.tag === 'ADV' ||
      tokens[i]!.tag === 'SCONJ' ||
      tokens[i]!.tag === 'PART');
    i -= 1
  ) {
    if (ABSENT.has(tokens[i]!.lower) || BEYOND.has(tokens[i]!.lower)) return true;
  }
  return false;
}

/** Whether what is said of it is that it did not happen, or only might be wished for. */
function isDenied({ statements }: Sentence, start: number, end: number): boolean {
  const about = statements.filter((statement) => touches(statement, start, end));
  return about.length > 0 && about.every((statement) => !isReal(statement));
}

function touches({ at: verb, subjects, objects, phrases }: Statement, start: number, end: number): boolean {
  const nouns = [...subjects, ...objects, ...phrases.map(({ noun }) => noun)];
  return (
    (verb >= start && verb <= end) || nouns.some(({ start: from, end: to }) => from <= start && end < to)
  );
}

const isReal = ({ polarity, modality }: Statement): boolean =>
  polarity === 'asserted' && modality !== 'hypothetical' && modality !== 'called_for';

function hasVerb({ tokens, statements }: Sentence, { words, notBefore, who, what }: Rule): boolean {
  const [verb, particle] = words;
  // A verb and its particle may be read as one: "laid off" is of the verb "lay_off".
  const whole = words.join('_');
  return statements.some((statement) => {
    if (statement.kind !== 'clause' || !isReal(statement)) return false;
    const { verb: told } = statement;
    if (told !== verb && told !== whole && tokens[statement.at]?.lower !== verb) return false;
    const after = tokens.slice(statement.at + 1, statement.at + 3);
    if (particle !== undefined && !after.some(({ lower }) => lower === particle)) return false;
    if (statement.phrases.some(({ preposition }) => notBefore.has(preposition))) return false;
    const isIn = (nouns: Statement['subjects'], lemmas: ReadonlySet<string>): boolean =>
      nouns.some(({ head }) => isOfClass(tokens, head, lemmas));
    // "Workers strike" has no object; "leaders strike a deal" has.
    if (who !== undefined && !isIn(statement.subjects, who)) return false;
    if (who !== undefined && particle === undefined && statement.objects.length > 0) return false;
    // Of "lay off workers" the tagger makes a phrase.
    const objects = [
      ...statement.objects,
      ...statement.phrases.flatMap(({ preposition, noun }) => (preposition === particle ? [noun] : [])),
    ];
    if (what === undefined || isIn(objects, what)) return true;
    return statement.objects.length === 0 && isIn(statement.subjects, what);
  });
}

/** Whether a noun is of a class; of "two of four berths" the berths are meant. */
function isOfClass(tokens: Sentence['tokens'], head: number, lemmas: ReadonlySet<string>): boolean {
  const nouns = tokens[head]!.tag === 'NUM' ? tokens.slice(head, head + 5) : [tokens[head]!];
  return nouns.some(
    ({ lemma, lower }) => lemmas.has(lemma) || lemmas.has(lower) || lemmas.has(lower.replace(/s$/, '')),
  );
}
