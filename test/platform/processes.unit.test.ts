import { describe, expect, test } from 'vitest';
import { openLog, passLines } from '../../src/platform/log.ts';
import { addUp, collectProcess, figures } from '../../src/platform/metrics.ts';
import { type Child, LinkCut, Tally, TallyKeeper } from '../../src/platform/processes/index.ts';
import { linkedPair } from '../setup/linked-pair.ts';
import { until } from '../setup/until.ts';

describe('a link', () => {
  test('answers questions in any order, and passes on what an answer throws', async () => {
    const [left, right] = linkedPair();
    let release = (): void => {};
    right.answer('slow', () => new Promise<string>((resolve) => (release = () => resolve('slow'))));
    right.answer('quick', (body: number) => body + 1);
    right.answer('wrong', () => Promise.reject(new Error('no such thing')));
    const slow = left.ask('slow', null);
    expect(await left.ask('quick', 1)).toBe(2);
    await expect(left.ask('wrong', null)).rejects.toThrow('no such thing');
    await expect(left.ask('unknown', null)).rejects.toThrow('nobody answers unknown');
    release();
    expect(await slow).toBe('slow');
  });

  test('fails what is asked when the other process ends, and what is asked after it', async () => {
    const [left, right, cut] = linkedPair();
    right.answer('never', () => new Promise(() => {}));
    const asked = left.ask('never', null);
    cut();
    await expect(asked).rejects.toThrow(LinkCut);
    await expect(left.ask('never', null)).rejects.toThrow(LinkCut);
    left.tell('anything', null);
  });
});

describe('a tally', () => {
  test('counts what all processes have, and forgets what one had that ended', async () => {
    const keeper = new TallyKeeper();
    const join = (name: string): { child: Child; tally: Tally } => {
      const [down, up] = linkedPair();
      const child: Child = { name, pid: 1, link: down, isReady: true };
      keeper.add(child);
      const tally = new Tally(up);
      keeper.greet(child);
      return { child, tally };
    };
    const [one, two] = [join('one'), join('two')];
    for (let i = 0; i < 3; i += 1) one.tally.add('acme', 1);
    two.tally.add('acme', 1);
    two.tally.add('other', 1);
    await until(
      () => one.tally.of('acme') === 4 && two.tally.of('acme') === 4 && one.tally.of('other') === 1,
    );
    const late = join('late');
    await until(() => late.tally.of('acme') === 4);
    one.tally.add('acme', -1);
    await until(() => late.tally.of('acme') === 3 && two.tally.of('acme') === 3);
    keeper.remove(one.child);
    await until(() => two.tally.of('acme') === 1 && late.tally.of('acme') === 1);
    expect([one.tally.size, two.tally.size, late.tally.size]).toEqual([1, 2, 0]);
  });
});

test('lines of another process stay whole in the log that they are passed into', () => {
  const written: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void written.push(line) });
  passLines(log)('{"a":1}\n{"b":2}\n');
  expect(written).toEqual(['{"a":1}\n{"b":2}\n']);
});

test('the figures of several processes are those of one: memory is added up, delays are not', async () => {
  collectProcess();
  const [one, two] = [await figures(), await figures()];
  const text = await addUp([one, two]);
  const memory = (all: object[]): number =>
    (all as { name: string; values: { value: number }[] }[]).find(
      ({ name }) => name === 'process_resident_memory_bytes',
    )!.values[0]!.value;
  expect(text).toContain(`process_resident_memory_bytes ${memory(one) + memory(two)}\n`);
  expect(text).not.toContain('process_start_time_seconds ');
});
