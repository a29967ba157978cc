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
