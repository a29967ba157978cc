import { expect, onTestFinished, test } from 'vitest';
import { ConnectionTurns } from '../../src/platform/sql/connection-turns.ts';
import { runFor } from '../../src/platform/turns/owner.ts';
import { tellPresence } from '../../src/platform/turns/presence.ts';
import { until } from '../setup/until.ts';

/** Ten connections of which an owner may use eight, as somebody else is there. */
function open(): ConnectionTurns {
  onTestFinished(tellPresence({ isBeside: () => true }));
  return new ConnectionTurns(10, { patienceMs: 20 });
}

/** Begins so many pieces of work for an owner; each goes on until `end` is called. */
function begin(turns: ConnectionTurns, owner: string, count: number) {
  let begun = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const works = Array.from({ length: count }, () =>
    runFor({ turnOf: owner }, () =>
      turns.run(async () => {
        begun += 1;
        await ended;
      }),
    ),
  );
  let refused = 0;
  for (const work of works) {
    work.catch(() => {
      refused += 1;
    });
  }
  const settled = Promise.allSettled(works);
  return { begun: () => begun, refused: () => refused, end, settled };
}

test('beside others an owner uses eight of ten connections, and what has no turn in time is refused', async () => {
  const work = begin(open(), 'greedy', 10);
  await until(() => work.refused() === 2);
  expect(work.begun()).toBe(8);
  work.end();
  const refused = (await work.settled).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }]);
});

test('a turn is given back when the work is done, and when it fails', async () => {
  const turns = open();
  for (let n = 0; n < 20; n += 1) {
    expect(await runFor({ turnOf: 'greedy' }, () => turns.run(async () => n))).toBe(n);
    const failed = runFor({ turnOf: 'greedy' }, () =>
      turns.run(async () => {
        throw new Error('no');
      }),
    );
    await expect(failed).rejects.toThrow('no');
  }
});

test('what the service does for itself waits for no turn', async () => {
  const turns = open();
  const work = begin(turns, '', 30);
  await new Promise((resolve) => setImmediate(resolve));
  expect(work.begun()).toBe(30);
  work.end();
  expect((await work.settled).every(({ status }) => status === 'fulfilled')).toBe(true);
});

test('of connections that are held for long one is left to others, and who waits goes on in turns', async () => {
  onTestFinished(tellPresence({ isBeside: () => true }));
  const turns = new ConnectionTurns(4, { patienceMs: 60_000, areHeld: true });
  const went: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string): Promise<void> =>
    runFor({ turnOf: owner }, () =>
      turns.run(() => {
        went.push(owner);
        return new Promise((end) => ends.push(end));
      }),
    );
  /** Ends what was let through first, and gives what goes on then. */
  const next = async (): Promise<string[]> => {
    const before = went.length;
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
    return went.slice(before);
  };
  const work = ['greedy', 'greedy', 'greedy', 'greedy', 'greedy', 'first', 'first', 'first'].map(ask);
  await new Promise((resolve) => setImmediate(resolve));
  expect(went).toEqual(['greedy', 'greedy', 'greedy', 'first']);
  // One that has none is let through, though all are taken: it is the next to get a connection.
  work.push(ask('second'), ask('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(went.slice(4)).toEqual(['second']);
  // A place is free again when no more are taken than there are.
  expect(await next()).toEqual([]);
  expect(await next()).toEqual(['greedy']);
  expect(await next()).toEqual(['first']);
  expect(await next()).toEqual(['second']);
  expect(await next()).toEqual(['greedy']);
  expect(await next()).toEqual(['first']);
  while (ends.length > 0) await next();
  await Promise.all(work);
});
