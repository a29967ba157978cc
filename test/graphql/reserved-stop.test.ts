import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { hasRedis, noteRedis, type TestRedis, testRedis } from '../setup/redis.ts';
import { until } from '../setup/until.ts';

// What waits for its reserved connection can be stopped as what runs on it, also if as many wait as may.

const STORIES = 'subscription { storyChanges { __typename } }';
const MOST = 20;

/** A reservation; its requests go to one node after the other. */
async function reserve(nodes: readonly TestHouse[], key: string) {
  let turn = 0;
  const send = (init: RequestInit, query = ''): Promise<Response> => {
    const { url } = nodes[turn++ % nodes.length]!;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return fetch(`${url}/graphql/stream${query}`, { ...init, headers });
  };
  const token = await (await send({ method: 'PUT' })).text();
  const operate = async (operationId: string, query = STORIES): Promise<number> => {
    const body = JSON.stringify({ query, extensions: { operationId } });
    return (await send({ method: 'POST', body }, `?token=${token}`)).status;
  };
  const stop = async (operationId: string): Promise<number> =>
    (await send({ method: 'DELETE' }, `?token=${token}&operationId=${operationId}`)).status;
  const open = (): Promise<OpenStream> => openStream(`${nodes[0]!.url}/graphql/stream?token=${token}`);
  return { operate, stop, open };
}

noteRedis('an operation that waits at several nodes is stopped (test/graphql/reserved-stop.test.ts)');

describe.each([
  ['one node', 1],
  ['two nodes on one Redis', 2],
] as const)('at %s', (_name, count) => {
  let redis: TestRedis | undefined;
  const nodes: TestHouse[] = [];
  let key: string;
  const isLeftOut = count > 1 && !hasRedis;

  beforeAll(async () => {
    if (isLeftOut) return;
    if (count > 1) redis = await testRedis();
    for (let i = 0; i < count; i += 1) {
      nodes.push(
        await openTestHouse({
          listen: true,
          ...(redis === undefined ? {} : { env: { REDIS_URL: redis.url } }),
          ...(i === 0 ? {} : { databaseUrl: nodes[0]!.databaseUrl, dataDir: nodes[0]!.dataDir }),
        }),
      );
    }
    key = await nodes[0]!.key('enterprise');
  });
  afterAll(async () => {
    for (const node of nodes.reverse()) await node.close();
    await redis?.close();
  });

  test.skipIf(isLeftOut)('a subscription that waits is stopped, and its place is free again', async () => {
    const { operate, stop, open } = await reserve(nodes, key);
    for (let i = 0; i < MOST; i += 1) expect(await operate(`waits ${i}`)).toBe(202);
    expect(await operate('next')).toBe(409);
    expect(await stop('waits 7')).toBe(200);
    expect(await operate('next')).toBe(202);
    expect(await operate('one more')).toBe(409);
    const { events, close } = await open();
    const of = (id: string) => events.filter(({ data }) => data.id === id);
    try {
      await until(() => of('next').length > 0 && of('waits 19').length > 0);
      // The id is free: what runs under it would make this a 409, or end both.
      expect(await operate('waits 7', '{ __typename }')).toBe(202);
      await until(() => of('waits 7').some(({ event }) => event === 'complete'));
      expect(of('waits 7').map(({ event, data }) => [event, data.payload])).toEqual([
        ['next', { data: { __typename: 'Query' }, extensions: expect.anything() }],
        ['complete', undefined],
      ]);
    } finally {
      close();
    }
  });

  test.skipIf(isLeftOut)(
    'the result of a query that waits is sent to nobody once it is stopped',
    async () => {
      const { operate, stop, open } = await reserve(nodes, key);
      for (let i = 0; i < MOST; i += 1) expect(await operate(`waits ${i}`, '{ __typename }')).toBe(202);
      for (const id of ['waits 3', 'waits 4', 'no such operation']) expect(await stop(id)).toBe(200);
      expect(await operate('next', '{ __typename }')).toBe(202);
      const { events, close } = await open();
      try {
        await until(() => events.some(({ event, data }) => event === 'complete' && data.id === 'next'));
        const completed = events.filter(({ event }) => event === 'complete').map(({ data }) => data.id);
        expect(completed).toHaveLength(MOST - 1);
        expect(completed).not.toContain('waits 3');
        expect(completed).not.toContain('waits 4');
      } finally {
        close();
      }
    },
  );
});
