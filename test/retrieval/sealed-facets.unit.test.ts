import { expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { Counted, SealedStories } from '../../src/retrieval/index.ts';

// Counts by the sealed facets that run side by side, in a process that has little room for them. A chunk has one story, and the
// story one category, whose number is that of the chunk.
const FIRST_OF_STORY = 0x8000_0000;
const VERSION = '7';
const ONE_STORY = `80${'00'.repeat(7)}`;

const hexOf = (numbers: Int32Array | Uint32Array): string => Buffer.from(numbers.buffer).toString('hex');
const found = (...chunks: number[]): string =>
  chunks.map((chunk) => `${chunk}:${VERSION}:${ONE_STORY}:`).join(',');

/** A database whose answers wait, one after the other, for as long as the test says. */
class SlowDatabase {
  readonly #held: { readonly about: string; readonly go: () => void }[] = [];
  /** Answers to wait with: those whose query is about one of these numbers. */
  readonly slow = new Set<string>();

  async hot(name: string, _text: string, [numbers]: readonly unknown[]): Promise<string[][]> {
    const asked = (numbers as (string | number)[]).map(String);
    const about = asked.map((number) => `${name} ${number}`).find((each) => this.slow.has(each));
    if (about !== undefined) await new Promise<void>((go) => this.#held.push({ about, go }));
    if (name === 'sealed_values') return asked.map((number) => [number, `value ${number}`]);
    return asked.map((number) => [
      number,
      VERSION,
      hexOf(Int32Array.of(29_000_000)),
      hexOf(Uint32Array.of((FIRST_OF_STORY | Number(number)) >>> 0)),
      '',
    ]);
  }

  /** Gives the answers that wait. */
  release(): void {
    this.slow.clear();
    for (const { go } of this.#held.splice(0)) go();
  }

  get waiting(): number {
    return this.#held.length;
  }
}

function open(kept: { bytes: number; names: number }) {
  const db = new SlowDatabase();
  const stories = new SealedStories(kept);
  const count = async (...chunks: number[]) => {
    const counted = new Counted();
    const outcome = await stories.count(db as unknown as Database, found(...chunks), counted, false);
    return { outcome, categories: [...counted.values('category').keys()] };
  };
  return { db, count };
}

test('a value has its name, although another count has let go of the names meanwhile', async () => {
  const { db, count } = open({ bytes: 1_000_000, names: 1 });
  await count(1);
  db.slow.add('sealed_values 2');
  const first = count(1, 2);
  await expect.poll(() => db.waiting).toBe(1);
  await count(3);
  await count(4);
  db.release();
  expect(await first).toEqual({ outcome: 'counted', categories: ['value 1', 'value 2'] });
});

test('a count has all its chunks, although another one has made room for its own meanwhile', async () => {
  const { db, count } = open({ bytes: 0, names: 1_000 });
  // So many that they are read in two goes.
  const chunks = Array.from({ length: 20 }, (_, i) => i + 1);
  db.slow.add('sealed_facets 20');
  const first = count(...chunks);
  await expect.poll(() => db.waiting).toBe(1);
  await count(30);
  db.release();
  expect(await first).toEqual({ outcome: 'counted', categories: chunks.map((chunk) => `value ${chunk}`) });
});
