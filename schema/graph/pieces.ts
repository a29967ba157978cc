import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import { answerTooLarge, isLongerThan, MOST_ANSWER_BYTES } from './answer-size.ts';

// In characters. A shorter text stays one text. A piece of this length is written in a fraction of a millisecond.
const PIECE = 64 * 1024;
// A shorter text that waits for others is not worth a buffer of its own.
const WORTH_BYTES = 4 * 1024;

/**
 * A text that is appended to. A long text is converted to bytes piece by piece, because converting it at once would block
 * the process. A short one stays a text.
 */
export class GrowingText {
  readonly #encoding: 'utf8' | 'latin1';
  #bytes: Buffer[] = [];
  #size = 0;
  #tail = '';

  /** @param isOctets whether each character of an added text stands for one byte. */
  constructor(isOctets = false) {
    this.#encoding = isOctets ? 'latin1' : 'utf8';
  }

  /** Appends a text. @throws Problem `answer_too_large`. */
  add(text: string): void {
    this.#tail += text;
    if (this.#tail.length >= PIECE) this.#flush();
  }

  /**
   * Converts the text that was added last to bytes, unless it is short. Use it for a text that is complete and waits for
   * others: a text that was cut out of a page keeps the whole page in memory until it is converted.
   * @throws Problem `answer_too_large`.
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

  /** Appends another text, which must not be used any more. @throws Problem `answer_too_large`. */
  addAll(other: GrowingText): void {
    if (other.#bytes.length > 0) {
      if (this.#tail !== '') this.#flush();
      this.#bytes.push(...other.#bytes);
      this.#size += other.#size;
    }
    this.add(other.#tail);
    if (this.#size > MOST_ANSWER_BYTES) throw answerTooLarge();
  }

  /** The whole text; as bytes if it is long. */
  whole(): string | Bytes {
    return this.#bytes.length === 0 ? this.#tail : [...this.#bytes, Buffer.from(this.#tail, this.#encoding)];
  }
}

/**
 * Joins texts, in as many slices as that takes: each is converted to bytes, and fifty at once would block the process. The
 * texts must not be used any more.
 * @throws Problem `answer_too_large`.
 */
export async function joinTexts(texts: readonly GrowingText[]): Promise<GrowingText> {
  const [first, ...others] = texts;
  for (const text of others) {
    if (isSliceSpent()) await nextSlice();
    first!.addAll(text);
  }
  return first!;
}

/** A long text as UTF-8, in pieces. It is sent in pieces too, because joining megabytes would block the process. */
export type Bytes = readonly Buffer[];

/** The number of bytes in all pieces. */
export const bytesIn = (bytes: Bytes): number => bytes.reduce((sum, { length }) => sum + length, 0);

/**
 * The data of an answer that was written as JSON already. `JSON.stringify` writes a mark for it, and `into` replaces the
 * mark by the data.
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

// It is found with its quotation marks: inside any other text they would be escaped.
const MARK = 'the data of this answer';

function split(text: string, mark: string): [before: string, after: string] {
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error('an answer without its data');
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/**
 * The data of an answer: as they are if they are short, otherwise written as JSON, piece by piece.
 * @throws Problem `answer_too_large`.
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
    // JSON.stringify leaves such a member out too.
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* pieces(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
