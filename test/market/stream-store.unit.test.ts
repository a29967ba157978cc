import { afterEach, expect, test, vi } from 'vitest';
import { Fenced, LocalChannel } from '../../src/market/live/channel.ts';
import { Hub } from '../../src/market/live/hub.ts';
import type { Draft } from '../../src/market/live/model.ts';
import { ParentChannel } from '../../src/market/live/parent-channel.ts';
import { StreamStore } from '../../src/market/live/stream-store.ts';
import { openLog } from '../../src/platform/log.ts';
import { linkedPair } from '../setup/linked-pair.ts';
import { until } from '../setup/until.ts';
import { read } from './hub-by-hand.ts';

const log = openLog({ logLevel: 'silent' }, { write: () => {} });

interface Joined {
  readonly hub: Hub;
  readonly channel: ParentChannel;
  end(): void;
}

/** A process that has joined: its hub, and what it would lead and write with. */
function join(store: StreamStore): Joined {
  const [down, up, cut] = linkedPair();
  store.serve(down);
  const hub = new Hub({ venue: 'simulated', staleAfterMs: 30_000 });
  const channel = new ParentChannel(up, hub, log);
  return {
    hub,
    channel,
    end() {
      void channel.close();
      hub.close();
      cut();
    },
  };
}

const trade = (id: number): Draft => ({
  event: {
    kind: 'tick',
    symbol: 'BTCUSDT',
    venue: 'simulated',
    price: String(id),
    tickType: 'trade',
    occurredAt: Date.now(),
    bid: null,
    ask: null,
    snapshot: false,
    conflated: 0,
  },
  trade: { id, quantity: '1' },
});
const price = ({ hub }: Joined): string | null => hub.latest('BTCUSDT').price;

test('what one process writes reaches every other, in one order, also one that joins later', async () => {
  const store = new StreamStore();
  const [leader, early] = [join(store), join(store)];
  expect(early.hub.starting).toBe(true);
  const { epoch } = await leader.channel.lead(1);
  for (let id = 1; id <= 10; id += 1) await leader.channel.post(1, epoch, [trade(id)]);
  await until(() => price(early) === '10');
  const late = join(store);
  await until(() => price(late) === '10');
  expect([early.hub.epoch, late.hub.epoch]).toEqual([epoch, epoch]);
  expect(late.hub.head).toBe(early.hub.head);
  // More than one page of the past.
  for (let i = 0; i < 6; i += 1) {
    await leader.channel.post(
      1,
      epoch,
      Array.from({ length: 1_000 }, (_, at) => trade(100 + i * 1_000 + at)),
    );
  }
  const later = join(store);
  await until(() => price(later) === '6099' && price(early) === '6099');
  expect(later.hub.head).toBe(early.hub.head);
  for (const each of [leader, early, late, later]) each.end();
});

test('the next holder of the connector goes on in the same life, and the one before is refused', async () => {
  const store = new StreamStore();
  const [first, second] = [join(store), join(store)];
  const { epoch } = await first.channel.lead(1);
  await first.channel.post(1, epoch, [trade(1)]);
  const tail = await second.channel.lead(2);
  expect(tail.epoch).toBe(epoch);
  expect(tail.trades.map(({ trade: mark }) => mark?.id)).toEqual([1]);
  expect(tail.recent).toHaveLength(1);
  await expect(first.channel.post(1, epoch, [trade(2)])).rejects.toThrow(Fenced);
  await expect(first.channel.lead(1)).rejects.toThrow(Fenced);
  await second.channel.post(2, epoch, [trade(3)]);
  await until(() => price(first) === '3');
  for (const each of [first, second]) each.end();
});

afterEach(() => void vi.useRealTimers());

test('the store keeps no more than it may, also after the clock of this machine was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const store = new StreamStore({ windowMs: 900_000, barsMs: 900_000, most: 10 });
  const { epoch } = store.lead(1)!;
  store.post(1, epoch, [trade(1)]);
  vi.setSystemTime(Date.now() - 3_600_000);
  for (let id = 2; id <= 100; id += 1) store.post(1, epoch, [trade(id)]);
  expect((await store.read('', 0)).entries.length).toBeLessThanOrEqual(10);
});

test('a process alone keeps no more of the last minutes than it may, also after its clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const hub = new Hub({ venue: 'simulated', staleAfterMs: 30_000 });
  try {
    const channel = new LocalChannel(hub, 'elsewhere', true, 10);
    const { epoch } = await channel.lead(1);
    await channel.post(1, epoch, [trade(1)]);
    vi.setSystemTime(Date.now() - 3_600_000);
    for (let id = 2; id <= 2_000; id += 1) await channel.post(1, epoch, [trade(id)]);
    const { recent, trades } = await channel.lead(1);
    expect(recent.length).toBeLessThanOrEqual(10);
    expect(trades.map(({ trade: mark }) => mark?.id)).toEqual([2_000]);
  } finally {
    hub.close();
  }
});

test('readers of a process that stood still for longer than the store keeps are told what they lost', async () => {
  const store = new StreamStore({ windowMs: 900_000, barsMs: 900_000, most: 5 });
  const leader = join(store);
  const [down, up, cut] = linkedPair();
  // It asks for nothing while it stands still.
  let goOn: Promise<void> = Promise.resolve();
  store.serve(down);
  const asks = up.ask.bind(up);
  up.ask = async <Answer>(topic: string, body: unknown): Promise<Answer> => {
    await goOn;
    return asks<Answer>(topic, body);
  };
  const hub = new Hub({ venue: 'simulated', staleAfterMs: 30_000 });
  const channel = new ParentChannel(up, hub, log);
  const { epoch } = await leader.channel.lead(1);
  await leader.channel.post(1, epoch, [trade(1)]);
  await until(() => hub.latest('BTCUSDT').price === '1');
  const reader = read(hub, ['BTCUSDT']);
  let wake: () => void = () => {};
  goOn = new Promise((resolve) => {
    wake = resolve;
  });
  await leader.channel.post(1, epoch, [trade(2)]);
  await until(() => reader.prices.includes(2));
  for (let id = 3; id <= 40; id += 1) await leader.channel.post(1, epoch, [trade(id)]);
  wake();
  await until(() => hub.latest('BTCUSDT').price === '40');
  expect(reader.isEnded).toBe(true);
  expect(reader.prices).toEqual([2]);
  const again = read(hub, ['BTCUSDT'], reader.events.at(-1)!.id);
  expect(again.events[0]).toMatchObject({ event: 'gap', data: { reason: 'window_expired' } });
  void channel.close();
  hub.close();
  cut();
  leader.end();
});
