import { quantitiesOf } from '../amounts/quantities.ts';
import { chunksOf } from '../clauses/chunks.ts';
import { clausesOf } from '../clauses/clauses.ts';
import { deniesBefore } from '../clauses/denials.ts';
import type { Noun, Reading, Sentence, Statement, Token } from '../model.ts';
import { sentenceCase } from '../tagging/headline.ts';
import { languageOf } from '../tagging/languages.ts';
import { sentenceSpans } from '../tagging/sentences.ts';
import { tokensOf } from '../tagging/tokens.ts';
import { governmentOf } from '../words/verbs.ts';
import { statementsOfClauses } from './clause-statements.ts';
import { inferred } from './inferences.ts';
import { nominalsOf } from './nominals.ts';

/** Goes up with every change of what the analyser gives; stored readings of other versions are made anew. */
export const ANALYSER_VERSION = 41;

// A sentence of more words is a table or a list; tagging it costs, and grammar does not tell its clauses.
const LONGEST = 2_000;

/** Reads one English sentence, from its own words alone: equal sentences may have one reading. */
export type SentenceReader = (sentence: string) => SentenceRead;

/** How a text is read. */
export interface AnalyseOptions {
  /** Sentences that are read, the first ones; all unless given. */
  readonly most?: number | undefined;
  /** What reads a sentence: something that remembers. */
  readonly read?: SentenceReader;
}

/**
 * Reads a text: its sentences, what each says, and the numbers it gives. Texts of other languages than English keep
 * their sentences and have no statements.
 */
export function analyse(text: string, { most, read: reader = readSentence }: AnalyseOptions = {}): Reading {
  const language = languageOf(text);
  // What the next sentence denies is known only from that one.
  const spans = sentenceSpans(text, most === undefined ? undefined : most + 1);
  const sentences = spans.map(({ start, end }): Sentence => {
    const own = text.slice(start, end);
    const read = language === 'en' && own.length <= LONGEST ? reader(own) : NOTHING;
    return { start, end, text: own, isQuestion: isQuestion(own), ...read };
  });
  return { version: ANALYSER_VERSION, language, text, sentences: sentences.map(denied).slice(0, most) };
}

/** The words of a text with their tags, for a caller that compares words: half the work of `analyse`, and no statements. */
export function tagged(text: string): Token[] {
  if (languageOf(text) !== 'en') return [];
  return sentenceSpans(text).flatMap(({ start, end }) =>
    end - start > LONGEST ? [] : tokensOf(sentenceCase(text.slice(start, end))),
  );
}

/** "He denied it." denies what the sentence before says. */
function denied(sentence: Sentence, at: number, all: readonly Sentence[]): Sentence {
  const next = all[at + 1];
  const denies = next?.statements.some(
    ({ kind, verb, objects, polarity, phrases }) =>
      kind === 'clause' &&
      polarity === 'asserted' &&
      phrases.length === 0 &&
      deniesBefore(next.tokens, verb, objects),
  );
  if (denies !== true) return sentence;
  const statements = sentence.statements.map((one) =>
    one.kind === 'clause' &&
    one.polarity === 'asserted' &&
    governmentOf(one.verb) !== 'say' &&
    !one.subjects.some(({ end }) => RELATIVE.test(sentence.tokens[end]?.lower ?? ''))
      ? { ...one, polarity: 'denied' as const }
      : one,
  );
  return { ...sentence, statements };
}

// "The inquiry into a bridge that opened late": which bridge it is stays so.
const RELATIVE = /^(?:that|which|who)$/;

const noun = ({ start, end, head }: Noun): Noun => ({ start, end, head });

/** A statement whose nouns are no more than nouns. */
const bare = (one: Statement): Statement => ({
  ...one,
  subjects: one.subjects.map(noun),
  objects: one.objects.map(noun),
  phrases: one.phrases.map((phrase) => ({ preposition: phrase.preposition, noun: noun(phrase.noun) })),
  speaker: one.speaker === undefined ? undefined : noun(one.speaker),
});

/** Whether a sentence is a question: it states nothing. */
export const isQuestion = (text: string): boolean => ASKS.test(text);
const ASKS = /[?？؟]["”’»」』）)\]]*$/;

const NOTHING = { tokens: [], statements: [], quantities: [] } as const;

/** What a sentence says. */
export type SentenceRead = Pick<Sentence, 'tokens' | 'statements' | 'quantities'>;

/** Reads one English sentence. */
export const readSentence: SentenceReader = (text) =>
  readTokens(tokensOf(sentenceCase(text)), isQuestion(text));

/** What a sentence says whose words are tagged. */
export function readTokens(tokens: readonly Token[], isAsked: boolean): SentenceRead {
  const chunks = chunksOf(tokens);
  const clauses = clausesOf(tokens, chunks, isAsked);
  const clausal = statementsOfClauses(tokens, chunks, clauses);
  const statements = [...clausal, ...nominalsOf(tokens, chunks, clausal)];
  return {
    tokens,
    statements: [...statements, ...inferred(tokens, statements)].map(bare),
    quantities: quantitiesOf(tokens),
  };
}
