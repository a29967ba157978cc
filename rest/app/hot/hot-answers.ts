import type { Reading } from '../../../schema/graph/reading.ts';
import type { Usage } from '../../../src/metering/index.ts';
import type { Coding } from '../answers/answer.ts';
import { bytesOf, sizeOf } from '../answers/long-body.ts';
import type { Answer } from '../route/route.ts';
import { type Fingerprint, Repeats } from './fingerprint.ts';

/**
 * An answer that many callers share. All callers of a plan get the same bytes until the tape grows. The parts that differ
 * between requests (the id, the caller's usage) are written around it.
 */
export interface HotAnswer {
  readonly route: string;
  /** The sum of its fingerprint. */
  readonly sum: number;
  /** The position on the tape at which it was made. */
  readonly pos: bigint;
  /** Number of calls that each request for it counts. */
  readonly cost: number;
  /** Headers in pairs, name and value, that every such answer has. */
  readonly headers: readonly string[];
  readonly contentType: string;
  readonly representations: Map<Coding, Representation>;
  /** Length of the body before coding. */
  readonly size: number;
}
export interface Representation {
  /** A short body in one piece, or a long body in the pieces that were made. */
  readonly bytes: Buffer | readonly Buffer[];
  /** Null: the answer has no validator. */
  readonly etag: string | null;
  /** Makes the end of the body for a caller. Without it the body has no such end. */
  readonly ending?: (usage: Usage) => string;
}

/** An answer that was just sent, in one coding. */
export interface Made extends Omit<HotAnswer, 'sum' | 'pos' | 'representations'> {
  readonly representation: Representation;
}

// Few answers are requested again soon. The limits prevent a crawler from filling the memory.
const MOST_ANSWERS = 1_000;
export const MOST_BYTES = 32 * 1024 * 1024;

/** An answer that is being made. */
interface UnderWay {
  readonly plan: string;
  readonly text: string;
  answer: Promise<Answer> | undefined;
  readonly commits: number;
  readonly floor: bigint;
}

/** The kept answers by plan and address. The oldest are removed first. */
export class HotAnswers {
  readonly #answers = new Map<string, HotAnswer>();
  /** By the sum of their fingerprint: of two requests with one sum, the later one is shared. */
  readonly #underWay = new Map<number, UnderWay>();
  readonly #repeats = new Repeats();
  /** The number of kept answers for each sum. */
  readonly #sums = new Map<number, number>();
  /** The keys of long texts that are being converted to bytes. */
  readonly #making = new Set<string>();
  #bytes = 0;

  get(plan: string, asked: Fingerprint): HotAnswer | undefined {
    return this.#sums.has(asked.sum) ? this.#answers.get(keyOf(plan, asked)) : undefined;
  }

  /**
   * Runs `work`, unless the same answer is already being made. Then both requests share that answer, if it includes
   * everything that this request must see.
   * @param commits how many commits of this process moved the tape so far.
   */
  share(
    plan: string,
    asked: Fingerprint,
    work: () => Promise<Answer> | Answer,
    commits: number,
    reading?: Pick<Reading, 'floor' | 'needed'>,
  ): Promise<Answer> {
    const { sum } = asked;
    const known = this.#underWay.get(sum);
    if (
      known?.answer !== undefined &&
      known.plan === plan &&
      known.commits === commits &&
      known.text === asked.text() &&
      (reading === undefined || reading.needed <= known.floor)
    )
      return known.answer;
    const answer = Promise.resolve(work());
    const floor = reading?.floor ?? 0n;
    const underWay: UnderWay = { plan, text: asked.text(), answer, commits, floor };
    this.#underWay.set(sum, underWay);
    const over = (): void => {
      if (this.#underWay.get(sum) === underWay) this.#underWay.delete(sum);
      // An old map keeps its outgrown tables with their content until V8 collects the whole heap.
      underWay.answer = undefined;
    };
    answer.then(over, over);
    return answer;
  }

  /**
   * Keeps an answer that is being sent, if it was requested before. Most addresses are requested only once, and would
   * displace the others. If several callers share an answer, only the first one keeps it.
   */
  keep(
    plan: string,
    asked: Fingerprint,
    pos: bigint,
    coding: Coding,
    body: () => string | Buffer | readonly Buffer[],
    made: (bytes: Buffer | readonly Buffer[]) => Made,
  ): void {
    if (!this.#repeats.note(asked)) return;
    const { sum } = asked;
    const key = keyOf(plan, asked);
    const there = this.#answers.get(key);
    if (there?.pos === pos && there.representations.has(coding)) return;
    const making = `${key} ${pos} ${coding}`;
    if (this.#making.has(making)) return;
    const whole = body();
    const bytes = typeof whole === 'string' ? bytesOf(whole) : whole;
    if (!(bytes instanceof Promise)) {
      this.#put(key, sum, pos, coding, made(bytes));
      return;
    }
    this.#making.add(making);
    // The headers and the type are read now, because the reply no longer exists when the bytes are ready.
    const { representation, ...rest } = made(NO_BYTES);
    bytes
      .then((bytes) =>
        this.#put(key, sum, pos, coding, { ...rest, representation: { ...representation, bytes } }),
      )
      // The answer itself was sent. One that cannot be kept is made anew for the next caller.
      .catch(() => {})
      .finally(() => this.#making.delete(making));
  }

  #put(key: string, sum: number, pos: bigint, coding: Coding, { representation, ...rest }: Made): void {
    const there = this.#answers.get(key);
    if (there !== undefined && there.pos === pos) {
      this.#bytes -= memoryOf(key, there);
      there.representations.set(coding, representation);
      this.#bytes += memoryOf(key, there);
    } else {
      this.#drop(key);
      const answer: HotAnswer = { ...rest, sum, pos, representations: new Map([[coding, representation]]) };
      this.#answers.set(key, answer);
      this.#sums.set(sum, (this.#sums.get(sum) ?? 0) + 1);
      this.#bytes += memoryOf(key, answer);
    }
    while (this.#answers.size > MOST_ANSWERS || this.#bytes > MOST_BYTES) {
      this.#drop(this.#answers.keys().next().value!);
    }
  }

  #drop(key: string): void {
    const old = this.#answers.get(key);
    if (old === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= memoryOf(key, old);
    const others = this.#sums.get(old.sum)! - 1;
    if (others > 0) this.#sums.set(old.sum, others);
    else this.#sums.delete(old.sum);
  }
}

const keyOf = (plan: string, asked: Fingerprint): string => `${plan} ${asked.text()}`;

const NO_BYTES = Buffer.alloc(0);

// What the maps, the headers and the closures of an answer take beside its bytes: about this much, by a heap snapshot.
const OVERHEAD = 1_000;

/** The bytes in memory of a kept answer: each of its codings, and its address, which can be a long document. */
function memoryOf(key: string, { representations }: HotAnswer): number {
  let bytes = OVERHEAD + key.length * 2;
  for (const { bytes: of } of representations.values()) {
    bytes += Buffer.isBuffer(of) ? of.length : sizeOf(of);
  }
  return bytes;
}
