import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish([draft()]);
});
afterAll(() => house?.close());

const ROUTES = [
  ['POST', '/v1/saved-searches', 'filters'],
  ['PUT', '/v1/saved-searches/search_x', 'query'],
  ['POST', '/v1/ai-terminal', 'messages'],
  ['POST', '/v1/ai-terminal/chat', 'other'],
  ['POST', '/v1/webhooks/subscriptions', 'eventTypes'],
  ['POST', '/graphql', 'variables'],
  ['POST', '/mcp', 'params'],
] as const;

async function send(method: 'POST' | 'PUT', url: string, payload: string) {
  const answer = await house.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json, text/event-stream',
    },
    payload,
  });
  return { status: answer.statusCode, text: answer.body };
}

describe('the JSON of a body', () => {
  test.each(ROUTES)('nests 64 deep at most: %s %s', async (method, url, field) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"é\\"[":', '}]'],
    ] as const) {
      for (const levels of [64, 5_000]) {
        const body = `{"${field}":${open.repeat(levels)}1${close.repeat(levels)}}`;
        const { status, text } = await send(method, url, body);
        expect(status, text).toBe(400);
        expect(text).toContain('invalid_body');
        expect(text).toContain('the maximum is 64');
        expect(text.length).toBeLessThan(1_000);
      }
    }
  });

  test.each(ROUTES)('has 20,000 values at most: %s %s', async (method, url, field) => {
    for (const value of ['1', '[]', '{}', '""']) {
      const { status, text } = await send(method, url, `{"${field}":[${Array(20_002).fill(value).join()}]}`);
      expect(status, text).toBe(400);
      expect(text).toContain('more than the maximum of 20000 values');
    }
  });

  test('may hold brackets and commas in its texts', async () => {
    const text = `${'[{,'.repeat(10_000)}\\"[`;
    const { status } = await send('POST', '/v1/ai-terminal', `{"question":"oil?","note":"${text}"}`);
    expect(status).toBe(200);
  });

  test('may be a conversation of the shortest messages that fit', async () => {
    const message = '{"role":"user","content":"oil"}';
    const messages = Array(8_000).fill(message).join();
    const { status, text } = await send('POST', '/v1/ai-terminal', `{"messages":[${messages}]}`);
    expect(status, text).toBe(200);
  });

  test('is told ten faults of, however many it has', async () => {
    for (const [url, field] of [
      ['/v1/ai-terminal', 'messages'],
      ['/v1/webhooks/subscriptions', 'eventTypes'],
    ]) {
      const { status, text } = await send('POST', url!, `{"${field}":[${Array(19_000).fill('7').join()}]}`);
      expect(status).toBe(400);
      expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(10);
    }
  });
});
