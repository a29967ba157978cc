import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type {
  Modality,
  Noun,
  Polarity,
  Quantity,
  Reading,
  Sentence,
  Statement,
  StatementKind,
  Tag,
  Token,
} from '../model.ts';
import { fold, straight } from '../words/fold.ts';
import { marksOf } from '../words/marks.ts';

const TAGS: readonly Tag[] = [
  'ADJ',
  'ADP',
  'ADV',
  'AUX',
  'CCONJ',
  'DET',
  'INTJ',
  'NOUN',
  'NUM',
  'PART',
  'PRON',
  'PROPN',
  'PUNCT',
  'SCONJ',
  'SPACE',
  'SYM',
  'VERB',
  'X',
];
const KINDS: readonly StatementKind[] = ['clause', 'apposition', 'compound', 'nominal', 'place'];
const POLARITIES: readonly Polarity[] = ['asserted', 'negated', 'denied'];
const MODALITIES: readonly Modality[] = ['happened', 'planned', 'possible', 'called_for', 'hypothetical'];

type PackedNoun = readonly [number, number, number];
/** Start, length, tag; the lemma where it is not the word itself. */
type PackedToken = readonly [number, number, number, string?];
type PackedStatement = readonly [
  kind: number,
  at: number,
  verb: string,
  flags: number,
  subjects: readonly PackedNoun[],
  objects: readonly PackedNoun[],
  phrases: readonly (readonly [string, ...PackedNoun])[],
  polarity: number,
  modality: number,
  speaker: PackedNoun | 0,
];
type PackedSentence = readonly [
  start: number,
  end: number,
  question: number,
  tokens: readonly PackedToken[],
  statements: readonly PackedStatement[],
  quantities: readonly Quantity[],
];

/** A reading without its text, as it is stored: some 200 bytes a sentence. */
export function pack(reading: Reading): Buffer {
  const sentences = reading.sentences.map(packSentence);
  return deflateRawSync(JSON.stringify([reading.language, sentences]));
}

/** The reading of a text, as `pack` wrote it. @param text the very text that was read. */
export function unpack(text: string, version: number, packed: Uint8Array): Reading {
  const [language, sentences] = JSON.parse(inflateRawSync(packed).toString('utf8')) as [
    string,
    PackedSentence[],
  ];
  return { version, language, text, sentences: sentences.map((sentence) => unpackSentence(text, sentence)) };
}

const packNoun = ({ start, end, head }: Noun): PackedNoun => [start, end, head];
const unpackNoun = ([start, end, head]: PackedNoun): Noun => ({ start, end, head });

// Tokens of a headline are in sentence case: what differs from what is written is marked beside the tag.
const LOWERED = 32;
const CAPITAL = 64;

function caseOf(token: Token, written: string): number {
  if (token.text === written) return 0;
  return token.text === written.toLowerCase() ? LOWERED : CAPITAL;
}

function packSentence({
  start,
  end,
  text,
  isQuestion,
  tokens,
  statements,
  quantities,
}: Sentence): PackedSentence {
  const plain = straight(text);
  return [
    start,
    end,
    isQuestion ? 1 : 0,
    tokens.map((token): PackedToken => {
      const mark = caseOf(token, plain.slice(token.start, token.end));
      const place = [token.start, token.end - token.start, TAGS.indexOf(token.tag) + mark] as const;
      return token.lemma === token.lower ? place : [...place, token.lemma];
    }),
    statements.map(
      (one): PackedStatement => [
        KINDS.indexOf(one.kind),
        one.at,
        one.verb,
        (one.isPassive ? 1 : 0) + (one.isGuess ? 2 : 0),
        one.subjects.map(packNoun),
        one.objects.map(packNoun),
        one.phrases.map(({ preposition, noun }) => [preposition, ...packNoun(noun)] as const),
        POLARITIES.indexOf(one.polarity),
        MODALITIES.indexOf(one.modality),
        one.speaker === undefined ? 0 : packNoun(one.speaker),
      ],
    ),
    quantities,
  ];
}

function unpackSentence(
  text: string,
  [start, end, question, tokens, statements, quantities]: PackedSentence,
): Sentence {
  const own = text.slice(start, end);
  const plain = straight(own);
  return {
    start,
    end,
    text: own,
    isQuestion: question === 1,
    tokens: tokens.map(([at, length, tag, lemma]): Token => {
      const word = plain.slice(at, at + length);
      const written =
        tag >= CAPITAL
          ? word.slice(0, 1) + word.slice(1).toLowerCase()
          : tag >= LOWERED
            ? word.toLowerCase()
            : word;
      const lower = fold(written);
      return {
        start: at,
        end: at + length,
        text: written,
        lower,
        lemma: lemma ?? lower,
        tag: TAGS[tag % LOWERED]!,
        marks: marksOf(lower),
      };
    }),
    statements: statements.map(
      ([kind, at, verb, flags, subjects, objects, phrases, polarity, modality, speaker]): Statement => ({
        kind: KINDS[kind]!,
        at,
        verb,
        isPassive: flags % 2 === 1,
        isGuess: flags >= 2,
        subjects: subjects.map(unpackNoun),
        objects: objects.map(unpackNoun),
        phrases: phrases.map(([preposition, ...noun]) => ({ preposition, noun: unpackNoun(noun) })),
        polarity: POLARITIES[polarity]!,
        modality: MODALITIES[modality]!,
        speaker: speaker === 0 ? undefined : unpackNoun(speaker),
      }),
    ),
    quantities,
  };
}
