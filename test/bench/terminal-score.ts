import type { Answered } from '../../src/terminal/index.ts';
import type { Corpus } from './terminal-corpus.ts';

/** A question with what answers it: the columns of `questions-dev.ndjson`, and some more. */
export interface QuestionRow {
  readonly id: string;
  readonly question: string;
  /** The item that answers; several where each of them does. */
  readonly paragraph?: string | readonly string[];
  readonly answerable: boolean;
  /** What the right sentence holds; with `start` at that place of the item's text, else anywhere. */
  readonly answers?: readonly { readonly text: string; readonly start?: number }[];
  /** What it tests: a question like any other unless it says so. */
  readonly kind?: 'question' | 'false_premise' | 'follow_up' | 'time' | 'count';
  /** The questions asked before it in one conversation, the oldest first. */
  readonly before?: readonly string[];
  /** RFC 3339: the present, for words such as "last week". */
  readonly now?: string;
  /** Of `time`: nothing outside may be quoted, days inclusive. */
  readonly within?: readonly [from: string, to: string];
}

/** What was found for one question. */
export interface Judged {
  readonly row: QuestionRow;
  readonly answered: Answered;
  readonly ms: number;
  /** The place of the first right sentence among those quoted, from 0; -1: none is right. */
  readonly at: number;
  /** Nothing that is quoted lies outside the span that was asked for without the answer saying so. */
  readonly isWithin: boolean;
}

// How an answer says that what it quotes is from outside the time that was asked for.
const SAID_OUTSIDE =
  /^No story published .* answers this\. Stories from other times say:|, from other times:$/m;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether a quote is a right sentence: of the right item, and with the answer, at its place where that is given. */
export function isRightQuote(
  corpus: Corpus,
  row: QuestionRow,
  { storyId, quote }: { readonly storyId: string; readonly quote: string },
): boolean {
  const item = corpus.items.get(storyId);
  if (item === undefined || ![row.paragraph ?? []].flat().includes(item)) return false;
  const answers = row.answers ?? [];
  return answers.length === 0 || answers.some((answer) => holds(corpus.texts.get(item)!, quote, answer));
}

/** Holds an answer against what is right. */
export function judgeAnswer(corpus: Corpus, row: QuestionRow, answered: Answered, ms: number): Judged {
  return {
    row,
    answered,
    ms,
    at: answered.citations.findIndex((citation) => isRightQuote(corpus, row, citation)),
    isWithin:
      SAID_OUTSIDE.test(answered.answer) ||
      answered.citations.every(({ publishedAt }) => {
        if (row.within === undefined || publishedAt === null) return true;
        const day = publishedAt.slice(0, 10);
        return day >= row.within[0] && day <= row.within[1];
      }),
  };
}

function holds(
  item: string,
  quote: string,
  { text, start }: { readonly text: string; readonly start?: number },
): boolean {
  if (!plain(quote).includes(plain(text))) return false;
  if (start === undefined) return true;
  const body = item.slice(item.indexOf('\n') + 1);
  const at = body.indexOf(quote);
  return at < 0 || (at <= start && start + text.length <= at + quote.length);
}

/** Shares from 0 to 1, and how many questions they are of. */
export interface Figures {
  readonly answerable: number;
  /** The first quote of an answer is a right sentence. */
  readonly rightFirst: number;
  /** One of the first three quotes is, of an answer or of the nearest passages. */
  readonly amongThree: number;
  /** It is told as an answer, and no sentence that is quoted is right. */
  readonly wrong: number;
  /** Told as an answer. */
  readonly answered: number;
  readonly unanswerable: number;
  /** Not told as an answer. */
  readonly recognised: number;
  readonly falsePremises: number;
  readonly falsePremisesRecognised: number;
  /** Recognised, and the answer says that no story says so. */
  readonly falsePremisesTold: number;
  readonly followUps: number;
  readonly followUpsRight: number;
  readonly times: number;
  /** Right first (or recognised where there is no answer), and nothing quoted from outside the span. */
  readonly timesRight: number;
  readonly counts: number;
  /** The answer gives the number, with an address. */
  readonly countsRight: number;
}

const isAnswered = ({ answered }: Judged): boolean => answered.outcome === 'answer';
const isFirst = (judged: Judged): boolean => isAnswered(judged) && judged.at === 0;

/** Counts what was judged. */
export function figuresOf(judged: readonly Judged[]): Figures {
  const of = (kind: QuestionRow['kind']): Judged[] =>
    judged.filter(({ row }) => (row.kind ?? 'question') === kind);
  const share = (all: readonly Judged[], test: (judged: Judged) => boolean): number =>
    all.length === 0 ? Number.NaN : Math.round((all.filter(test).length / all.length) * 1000) / 1000;
  const answerable = of('question').filter(({ row }) => row.answerable);
  const premises = of('false_premise');
  const unanswerable = [...of('question').filter(({ row }) => !row.answerable), ...premises];
  const isRight = (each: Judged): boolean => (each.row.answerable ? isFirst(each) : !isAnswered(each));
  const isCounted = ({ row, answered }: Judged): boolean =>
    (row.answers ?? []).some(({ text }) => answered.answer.replaceAll(',', '').includes(text)) &&
    answered.answer.includes('/v1/');
  return {
    answerable: answerable.length,
    rightFirst: share(answerable, isFirst),
    amongThree: share(answerable, ({ at }) => at >= 0 && at < 3),
    wrong: share(answerable, (each) => isAnswered(each) && each.at < 0),
    answered: share(answerable, isAnswered),
    unanswerable: unanswerable.length,
    recognised: share(unanswerable, (each) => !isAnswered(each)),
    falsePremises: premises.length,
    falsePremisesRecognised: share(premises, (each) => !isAnswered(each)),
    falsePremisesTold: share(
      premises,
      (each) => !isAnswered(each) && /\bno story says\b/i.test(each.answered.answer),
    ),
    followUps: of('follow_up').length,
    followUpsRight: share(of('follow_up'), isRight),
    times: of('time').length,
    timesRight: share(of('time'), (each) => isRight(each) && each.isWithin),
    counts: of('count').length,
    countsRight: share(of('count'), isCounted),
  };
}
