import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

// https://github.com/graphql/graphql-http/tree/main/audits: every audit of GraphQL over HTTP, those that only MAY be
// met included.

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
});
afterAll(() => house.close());

const audits = serverAudits({
  url: () => `${house.url}/graphql`,
  fetchFn: (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    return fetch(url, { ...init, headers });
  },
});

describe('GraphQL over HTTP', () => {
  test('the suite is there', () => {
    expect(audits.length).toBeGreaterThan(55);
  });
  for (const audit of audits) {
    test(`${audit.id}: ${audit.name}`, async () => {
      const result = await audit.fn();
      expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok');
    });
  }
});
