import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Meter } from '../../src/metering/index.ts';
import { unavailable } from '../../src/platform/sql/outage.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
let asked = 0;
let isAway = false;

beforeAll(async () => {
  house = await openTestHouse({ listen: true, services: ({ meter }) => ({ meter: counting(meter) }) });
  key = await house.key('pro');
  await house.publish([draft()]);
});
afterAll(() => house?.close());

/** A meter that says how often it was asked, and whose database can be away. */
function counting(meter: Meter): Meter {
  return {
    ...meter,
    async admit(tenant, cost) {
      asked += 1;
      if (isAway) throw unavailable();
      return meter.admit(tenant, cost);
    },
    giveBack: (tenant, month, calls) => meter.giveBack(tenant, month, calls),
  };
}

const graph = {
  method: 'POST',
  body: JSON.stringify({ query: '{ stories(first: 5) { nodes { title } } }' }),
};

test.each([
  ['/v1/news', {}, { code: 'unavailable' }],
  ['/graphql', graph, { errors: [{ extensions: { code: 'unavailable' } }] }],
])(
  'a kept answer that cannot be counted is a 503 after one attempt, and not after two: %s',
  async (path, init, told) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ask = () => fetch(house.url + path, { ...init, headers });
    for (let n = 0; n < 4; n += 1) expect((await ask()).status).toBe(200);
    const before = asked;
    isAway = true;
    const refused = await ask();
    isAway = false;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject(told);
    expect(asked - before).toBe(1);
    expect((await ask()).status).toBe(200);
  },
);
