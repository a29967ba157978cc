import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { call } from '../setup/receiver.ts';

// A search with a filter that a later release stored, while nodes are replaced.
let house: TestHouse;
let key: string;
let id: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme' });
  id = (await call(house, key, 'POST', '/v1/saved-searches', { query: 'lighthouse' })).json().id;
  await house.services.db.query(`update saved_searches set filters = '{"country": "AU", "mood": "grim"}'`);
});
afterAll(() => house?.close());

const stored = async () =>
  (await house.services.db.query('select filters, name, updated_at from saved_searches')).rows;

test.each(['results', 'rss'])('is never answered wider than it asks: %s is a 503', async (what) => {
  const refused = await call(house, key, 'GET', `/v1/saved-searches/${id}/${what}`);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.body).toContain('mood');
});

test('is changed by nobody who would lose the filter, and is still shown, listed and deleted', async () => {
  const before = await stored();
  for (const patch of [
    { name: 'Lamps' },
    { filters: { country: 'US' } },
    { query: 'tower' },
    { filters: null },
  ]) {
    const refused = await call(house, key, 'PUT', `/v1/saved-searches/${id}`, patch);
    expect(refused.statusCode, JSON.stringify(patch)).toBe(503);
  }
  expect(await stored()).toEqual(before);
  expect((await call(house, key, 'GET', '/v1/saved-searches')).statusCode).toBe(200);
  expect((await call(house, key, 'GET', `/v1/saved-searches/${id}`)).statusCode).toBe(200);
  expect((await call(house, key, 'DELETE', `/v1/saved-searches/${id}`)).statusCode).toBe(200);
});
