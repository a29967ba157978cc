import type { Reading } from '../../schema/graph/reading.ts';
import type { Usage } from '../../src/metering/index.ts';
import type { Coding } from './answer.ts';
import { type Fingerprint, Repeats } from './fingerprint.ts';
import { bytesOf } from './long-body.ts';
import type { Answer } from './route.ts';

/**
 * An answer that many callers share: the same bytes for everyone of a plan while the tape does not move. The parts that
 * differ between requests (the id, the caller's usage) are written around it.
 */
export interface HotAnswer {
  readonly route: string;
  /** Of its fingerprint. */
  readonly sum: number;
  /** The place on the tape it was made at. */
  readonly pos: bigint;
  /** Calls that each request for it counts. */
  readonly cost: number;
  /** Headers in pairs, name and value, that every such answer has. */
  readonly headers: readonly string[];
  readonly contentType: string;
  readonly representations: Map<Coding, Representation>;
  /** Length of the body before coding. */
  readonly size: number;
}
export interface Representation {
  /** In one piece while it is short; a long body stays in the pieces that it was made in. */
  readonly bytes: Buffer | readonly Buffer[];
  /** Null: the answer has no validator. */
  readonly etag: string | null;
  /** What the body ends with for this caller; nothing unless given. */
  readonly ending?: (usage: Usage) => string;
}

/** An answer as it was just sent, in one coding. */
export interface Made extends Omit<HotAnswer, 'sum' | 'pos' | 'representations'> {
  readonly representation: Representation;
}

// Few answers are repeated within moments; the limits keep a crawler from filling memory.
const MOST_ANSWERS = 1_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** An answer that is being worked out, until it is there. */
interface UnderWay {
  answer: Promise<Answer> | undefined;
  readonly floor: bigint;
}

/** The answers of a moment, by plan and address; the oldest go first. */
export class HotAnswers {
  readonly #answers = new Map<string, HotAnswer>();
  readonly #underWay = new Map<string, UnderWay>();
  readonly #repeats = new Repeats();
  /** Of the answers that are kept: how many have a sum. */
  readonly #sums = new Map<number, number>();
  /** Long texts that are being put into bytes. */
  readonly #making = new Set<string>();
  #bytes = 0;

  get(plan: string, asked: Fingerprint): HotAnswer | undefined {
    return this.#sums.has(asked.sum) ? this.#answers.get(keyOf(plan, asked)) : undefined;
  }

  /**
   * Runs `work`, unless the same is being worked out already: then its answer is this one's as well, if it has seen what
   * this one must see.
   */
  share(
    plan: string,
    target: string,
    work: () => Promise<Answer> | Answer,
    reading?: Pick<Reading, 'floor' | 'needed'>,
  ): Promise<Answer> {
    const key = `${plan} ${target}`;
    const known = this.#underWay.get(key);
    if (known?.answer !== undefined && (reading === undefined || reading.needed <= known.floor))
      return known.answer;
    const answer = Promise.resolve(work()).finally(() => {
      if (this.#underWay.get(key) === underWay) this.#underWay.delete(key);
      // A map that was long there leaves its outgrown tables, with what they held, until V8 collects the whole heap.
      underWay.answer = undefined;
    });
    const underWay: UnderWay = { answer, floor: reading?.floor ?? 0n };
    this.#underWay.set(key, underWay);
    return answer;
  }

  /**
   * Keeps an answer that is being sent, if it was requested before: most addresses are requested once, and would evict
   * the others. Of many callers who share one answer the first keeps it: what is kept already is not made again.
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
    // Its headers and type are read now: the reply is gone by the time its bytes are there.
    const { representation, ...rest } = made(NO_BYTES);
    void bytes.then((bytes) => {
      this.#making.delete(making);
      this.#put(key, sum, pos, coding, { ...rest, representation: { ...representation, bytes } });
    });
  }

  #put(key: string, sum: number, pos: bigint, coding: Coding, { representation, ...rest }: Made): void {
    const there = this.#answers.get(key);
    if (there !== undefined && there.pos === pos) {
      there.representations.set(coding, representation);
      return;
    }
    this.#drop(key);
    const answer: HotAnswer = { ...rest, sum, pos, representations: new Map([[coding, representation]]) };
    this.#answers.set(key, answer);
    this.#sums.set(sum, (this.#sums.get(sum) ?? 0) + 1);
    this.#bytes += sizeOf(answer);
    while (this.#answers.size > MOST_ANSWERS || this.#bytes > MOST_BYTES) {
      this.#drop(this.#answers.keys().next().value!);
    }
  }

  #drop(key: string): void {
    const old = this.#answers.get(key);
    if (old === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(old);
    const others = this.#sums.get(old.sum)! - 1;
    if (others > 0) this.#sums.set(old.sum, others);
    else this.#sums.delete(old.sum);
  }
}

const keyOf = (plan: string, asked: Fingerprint): string => `${plan} ${asked.text()}`;

const NO_BYTES = Buffer.alloc(0);

// Every coding of an answer is smaller than the body; each is there at most once.
function sizeOf(answer: HotAnswer): number {
  return answer.size * 2 + 1_000;
}
