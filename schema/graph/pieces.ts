import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import { answerTooLarge, isLongerThan, MOST_ANSWER_BYTES } from './answer-size.ts';

// Characters: what is shorter is one text, as it always was. A piece is written in a fraction of a millisecond.
const PIECE = 64 * 1024;
// What is shorter and waits for others is not worth memory of its own.
const WORTH_BYTES = 4 * 1024;

/**
 * A text that grows. What is long is put into bytes piece by piece, since to do it at once keeps everybody waiting; what
 * is short stays a text.
 */
export class GrowingText {
  readonly #encoding: 'utf8' | 'latin1';
  #bytes: Buffer[] = [];
  #size = 0;
  #tail = '';

  /** @param isOctets what is added are bytes, a character each. */
  constructor(isOctets = false) {
    this.#encoding = isOctets ? 'latin1' : 'utf8';
  }

  /** @throws Problem `answer_too_large` */
  add(text: string): void {
    this.#tail += text;
    if (this.#tail.length >= PIECE) this.#flush();
  }

  /**
   * Puts what was added last into bytes, unless it is short: for a text that is complete and waits for others. A text that
   * was put together holds what it was cut from, which is all that was read for it, until it is bytes.
   * @throws Problem `answer_too_large`
   */
  settle(): void {
    if (this.#tail.length >= WORTH_BYTES) this.#flush();
  }

  #flush(): void {
    const piece = Buffer.from(this.#tail, this.#encoding);
    this.#bytes.push(piece);
    this.#size += piece.length;
    this.#tail = '';
    if (this.#size > MOST_ANSWER_BYTES) throw answerTooLarge();
  }

  /** Adds another text, which is not used any more. @throws Problem `answer_too_large` */
  addAll(other: GrowingText): void {
    if (other.#bytes.length > 0) {
      if (this.#tail !== '') this.#flush();
      this.#bytes.push(...other.#bytes);
      this.#size += other.#size;
    }
    this.add(other.#tail);
    if (this.#size > MOST_ANSWER_BYTES) throw answerTooLarge();
  }

  whole(): string | Bytes {
    return this.#bytes.length === 0 ? this.#tail : [...this.#bytes, Buffer.from(this.#tail, this.#encoding)];
  }
}

/**
 * Texts as one, in as many slices as that takes: each is put into bytes, and fifty at once keep everybody waiting. They
 * are not used any more.
 * @throws Problem `answer_too_large`
 */
export async function joinTexts(texts: readonly GrowingText[]): Promise<GrowingText> {
  const [first, ...others] = texts;
  for (const text of others) {
    if (isSliceSpent()) await nextSlice();
    first!.addAll(text);
  }
  return first!;
}

/** A long text as UTF-8, in pieces: it is sent as it is, since to put megabytes into one keeps everybody waiting. */
export type Bytes = readonly Buffer[];

export const bytesIn = (bytes: Bytes): number => bytes.reduce((sum, { length }) => sum + length, 0);

/**
 * The data of an answer that was written as JSON already. In JSON it stands for itself: `JSON.stringify` puts a mark
 * there, and `into` puts what was written in the place of the mark.
 */
export class WrittenData {
  readonly #json: Bytes;

  constructor(json: Bytes) {
    this.#json = json;
  }

  toJSON(): string {
    return MARK;
  }

  into(document: string): Bytes {
    const [before, after] = split(document, `"data":${JSON.stringify(MARK)}`);
    return [Buffer.from(`${before}"data":`), ...this.#json, Buffer.from(after)];
  }
}

// Found by its quotation marks: in any other text they would be escaped.
const MARK = 'the data of this answer';

function split(text: string, mark: string): [before: string, after: string] {
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error('an answer without its data');
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * The data of an answer, as it goes into the answer: as it is while it is short, else written, piece by piece.
 * @throws Problem `answer_too_large`
 */
export async function dataInPieces(
  data: Record<string, unknown>,
): Promise<Record<string, unknown> | WrittenData> {
  if (!isLongerThan(data, PIECE)) return data;
  const text = new GrowingText();
  for (const piece of pieces(data)) {
    text.add(piece);
    if (isSliceSpent()) await nextSlice();
  }
  const whole = text.whole();
  const bytes = typeof whole === 'string' ? [Buffer.from(whole)] : whole;
  if (bytesIn(bytes) > MOST_ANSWER_BYTES) throw answerTooLarge();
  return new WrittenData(bytes);
}

/** The text of JSON.stringify in pieces. A piece is short unless a single string is long. */
function* pieces(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value || !isLongerThan(value, PIECE)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  if (Array.isArray(value)) {
    let before = '[';
    for (const item of value) {
      yield before;
      yield* pieces(item);
      before = ',';
    }
    yield ']';
    return;
  }
  let before = '{';
  for (const [key, member] of Object.entries(value)) {
    // As JSON.stringify has it.
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* pieces(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
