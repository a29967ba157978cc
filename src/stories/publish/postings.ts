import { bigintArray, uuidArray } from '../../platform/sql/binary-array.ts';
import { copyRows } from '../../platform/sql/copy-in.ts';
import type { TermNumber } from '../indexing/lexicon.ts';

interface Posting {
  readonly id: Buffer;
  readonly pos: TermNumber;
  readonly newest: TermNumber;
}

/** What states post: their terms, each once. */
export class Postings {
  readonly #terms: TermNumber[] = [];
  readonly #stories: Posting[] = [];

  /**
   * @param uuid of the story.
   * @param newest where it stands in lists.
   * @param terms none is there twice.
   */
  add(uuid: string, pos: bigint, newest: number, terms: readonly TermNumber[]): void {
    const story = {
      id: Buffer.from(uuid.replaceAll('-', ''), 'hex'),
      pos: halvesOf(pos),
      newest: halvesOf(BigInt(newest)),
    };
    for (const term of terms) {
      this.#terms.push(term);
      this.#stories.push(story);
    }
  }

  get length(): number {
    return this.#terms.length;
  }

  /** The same as rows of `COPY_POSTINGS`. */
  rows(): Buffer {
    const order = this.#inOrder();
    return copyRows(order.length, POSTING, (row, view, [term, newest, story, pos]) => {
      const one = this.#stories[order[row]!]!;
      write(view, term!, this.#terms[order[row]!]!);
      write(view, newest!, one.newest);
      for (let at = 0; at < one.id.length; at += 1) view.setUint8(story! + at, one.id[at]!);
      write(view, pos!, one.pos);
    });
  }

  /** Parameters `bigint[]` of terms, `bigint[]` of places in lists, `uuid[]` of stories, `bigint[]` of places on the tape. */
  parameters(): Buffer[] {
    const order = this.#inOrder();
    const { length } = order;
    const term = (nr: number): TermNumber => this.#terms[order[nr]!]!;
    const story = (nr: number): Posting => this.#stories[order[nr]!]!;
    return [
      bigintArray(
        length,
        (nr) => term(nr).high,
        (nr) => term(nr).low,
      ),
      bigintArray(
        length,
        (nr) => story(nr).newest.high,
        (nr) => story(nr).newest.low,
      ),
      uuidArray(length, (nr) => story(nr).id),
      bigintArray(
        length,
        (nr) => story(nr).pos.high,
        (nr) => story(nr).pos.low,
      ),
    ];
  }

  /** By term, near enough: numbers are sorted ten times as fast as what they stand for, and only their order is of use. */
  #inOrder(): Float64Array {
    const room = 2 ** Math.ceil(Math.log2(this.#terms.length + 1));
    const order = new Float64Array(this.#terms.length);
    for (let nr = 0; nr < order.length; nr += 1) order[nr] = this.#terms[nr]!.high * room + nr;
    order.sort();
    for (let nr = 0; nr < order.length; nr += 1) order[nr]! -= Math.floor(order[nr]! / room) * room;
    return order;
  }
}

/** Writes postings where every one is new: the statement that `rows` are for. */
export const COPY_POSTINGS =
  'copy story_postings (term, newest, story_id, from_pos) from stdin (format binary)';
const POSTING = [8, 8, 16, 8];

function write(view: DataView, at: number, { high, low }: TermNumber): void {
  view.setInt32(at, high);
  view.setInt32(at + 4, low);
}

const halvesOf = (value: bigint): TermNumber => ({
  high: Number(BigInt.asIntN(32, value >> 32n)),
  low: Number(BigInt.asIntN(32, value)),
});
