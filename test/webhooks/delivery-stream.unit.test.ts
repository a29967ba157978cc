import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import type { Sink } from '../../src/platform/sink.ts';
import { type DeliveryEvent, DeliveryStream } from '../../src/webhooks/index.ts';

const TENANT = newUuid();
const LOG = pino({ level: 'silent' });

interface Row {
  readonly id: string;
  readonly seq: string;
  readonly status: string;
}
const row = (seq: number, status: string, id = newUuid()) => ({
  id,
  seq: String(seq),
  subscription_id: TENANT,
  event_id: TENANT,
  event_type: 'subscription.test',
  status,
  attempt_count: 0,
  response_code: null,
  failure_reason: null,
  next_attempt_at: null,
  delivered_at: null,
});

/** A database that answers looks from a list which the test changes, and a reader whose backlog the test sets. */
function follow(rows: Row[]) {
  const state = { rows, looks: 0, isAway: false, open: [] as unknown[] };
  const db = {
    query: async (_text: string, values: readonly unknown[]) => {
      state.looks += 1;
      state.open = values[3] as unknown[];
      if (state.isAway) throw new Error('it is away');
      return { rows: state.rows, rowCount: state.rows.length };
    },
  };
  const stream = new DeliveryStream(db as never, LOG, {
    lookMs: 100,
    heartbeatMs: 10_000,
    backlogBytes: 10,
    stalledMs: 3_000,
  });
  streams.push(stream);
  const told: DeliveryEvent[] = [];
  const sink = { backlog: 0, drain: () => {}, destroyed: false, ended: false, text: '' };
  const asSink: Sink = {
    write: (bytes) => {
      sink.text += bytes.toString();
    },
    get backlog() {
      return sink.backlog;
    },
    onDrain: (ready) => {
      sink.drain = () => {
        sink.backlog = 0;
        ready();
      };
    },
    end: () => {
      sink.ended = true;
    },
    destroy: () => {
      sink.destroyed = true;
    },
  };
  const reading = stream.read({
    tenant: TENANT,
    subscription: undefined,
    sink: asSink,
    encoding: {
      opening: 'retry: 1;',
      frame: (event) => {
        told.push(event);
        return '.';
      },
    },
  });
  const statuses = () => told.flatMap((event) => (event.kind === 'changed' ? [event.status] : []));
  return { state, told, sink, statuses, reading };
}

const streams: DeliveryStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  vi.useRealTimers();
});
const look = () => vi.advanceTimersByTimeAsync(100);

describe('the live stream of webhook deliveries', () => {
  test('begins with what opens it on its wire, and once', async () => {
    vi.useFakeTimers();
    const { sink, told } = follow([]);
    expect(sink.text).toBe('retry: 1;');
    await look();
    expect(sink.text).toBe(`retry: 1;${'.'.repeat(told.length)}`);
  });

  test('tells what is new and what changes, not what was and not what comes into sight', async () => {
    vi.useFakeTimers();
    const old = row(5, 'retrying');
    const { state, told, statuses } = follow([old]);
    await look();
    expect(told.map(({ kind }) => kind)).toEqual(['heartbeat']);
    const id = newUuid();
    state.rows = [row(2, 'delivered'), old, row(6, 'pending', id)];
    await look();
    expect(statuses()).toEqual(['pending']);
    expect(state.open).toEqual([old.id]);
    state.rows = [old, row(6, 'delivering', id)];
    await look();
    state.rows = [{ ...old, status: 'delivered' }, row(6, 'delivered', id), row(1, 'retrying')];
    await look();
    await look();
    expect(statuses()).toEqual(['pending', 'delivering', 'delivered', 'delivered', 'retrying']);
    expect(told.at(-1)).toMatchObject({
      id: expect.stringMatching(/^dlv_/),
      eventId: encodeId('evt', TENANT),
    });
  });

  test('goes on where it was when the database comes back', async () => {
    vi.useFakeTimers();
    const id = newUuid();
    const { state, statuses } = follow([row(1, 'pending', id)]);
    await look();
    state.isAway = true;
    await look();
    state.isAway = false;
    state.rows = [row(1, 'delivered', id)];
    await look();
    await look();
    expect(statuses()).toEqual(['delivered']);
  });

  test('keeps for a reader that takes nothing how each delivery stands, and gives it up after a while', async () => {
    vi.useFakeTimers();
    const id = newUuid();
    const { state, statuses, sink } = follow([row(1, 'pending', id)]);
    await look();
    sink.backlog = 11;
    for (const status of ['delivering', 'retrying', 'delivering', 'delivered']) {
      state.rows = [row(1, status, id)];
      await look();
    }
    await look();
    expect(statuses()).toEqual([]);
    sink.drain();
    expect(statuses()).toEqual(['delivered']);
    sink.backlog = 11;
    state.rows = [row(1, 'retrying', id)];
    await look();
    await look();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sink.destroyed).toBe(true);
    const { looks } = state;
    await look();
    await look();
    // Nobody follows the account any more: it is not looked at.
    expect(state.looks - looks).toBeLessThanOrEqual(1);
  });

  test('ends its streams when the node closes', async () => {
    vi.useFakeTimers();
    const { sink } = follow([]);
    await look();
    streams[0]!.close();
    expect(sink.ended).toBe(true);
  });
});
