import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fingerprintOfAddress } from '../../rest/app/hot/fingerprint.ts';
import { HotAnswers } from '../../rest/app/hot/hot-answers.ts';
import type { Context } from '../../schema/graph/context.ts';
import { perRequest } from '../../schema/graph/per-request.ts';
import { Page } from '../../src/stories/lists/page.ts';

// What an answer was made of is garbage as soon as it is sent. Where an old object still points to it, only a collection of the
// whole heap takes it, and each of the young generation copies it before.
setFlagsFromString('--expose-gc');
setFlagsFromString('--allow-natives-syntax');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
const haveSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

/** Bytes that collections of the young generation do not look at. */
const kept = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;

test('an answer that was shared goes with the young generation, however long the answers are there', async () => {
  const answers = new HotAnswers();
  const page = Buffer.alloc(20_000, 'x');
  const ask = async (n: number): Promise<number> => {
    const body = () => ({ body: page.toString('latin1') });
    const answer = await answers.share('pro', fingerprintOfAddress(`/${n}`), body, 0);
    return answer.body.length;
  };
  const burst = (n: number) => Promise.all(Array.from({ length: 32 }, (_, i) => ask(32 * n + i)));
  for (let n = 0; n < 10; n += 1) await burst(n);
  collect();
  const before = kept();
  let answered = 0;
  for (let n = 10; n < 40; n += 1) {
    for (const length of await burst(n)) answered += length;
    collect({ type: 'minor' });
  }
  expect(kept() - before).toBeLessThan(answered / 10);
});

test('pages have one shape, so that none of them keeps a shape of its own with all that it can see', () => {
  const made = [1, 2].map(
    (n) =>
      new Page(
        { end: () => `after ${n}`, before: () => `before ${n}` },
        {
          size: n,
          returned: n,
          number: n,
          offset: 0,
          total: n,
          totalRelation: 'eq',
          hasNext: n === 1,
          hasPrevious: n === 2,
          sort: 'pipeline',
          asOf: '2026-01-01T00:00:00.000Z',
          pos: BigInt(n),
          warnings: [],
        },
      ),
  ) as [Page, Page];
  expect(haveSameShape(...made)).toBe(true);
  expect(made.map(({ nextCursor, previousCursor }) => [nextCursor, previousCursor])).toEqual([
    ['after 1', null],
    [null, 'before 2'],
  ]);
});

test('what the fields of a request share goes with the young generation, though it leads back to the request', () => {
  const shared = perRequest((context) => ({ context, answer: Buffer.alloc(20_000, 'x').toString('latin1') }));
  const burst = (): number => {
    let length = 0;
    for (let i = 0; i < 32; i += 1) {
      const context = { requestId: `${i}` } as Context;
      length += shared(context).answer.length;
      expect(shared(context)).toBe(shared(context));
    }
    return length;
  };
  for (let n = 0; n < 10; n += 1) burst();
  collect();
  const before = kept();
  let made = 0;
  for (let n = 0; n < 30; n += 1) {
    made += burst();
    collect({ type: 'minor' });
  }
  expect(kept() - before).toBeLessThan(made / 10);
});
