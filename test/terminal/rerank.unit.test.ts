import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rerank } from '../../src/terminal/models/rerank.ts';
import type { Scored } from '../../src/terminal/passages/score.ts';

let server: Server;
let baseUrl: string;
let asked: { model: string; input: string[] }[] = [];
let answer: ((input: readonly string[]) => string) | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      asked.push(body);
      // Without an answer the connection stays open and silent.
      if (answer !== undefined && request.url === '/v1/embeddings') response.end(answer(body.input));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const settings = () => ({ baseUrl, apiKey: undefined, model: 'chat', embeddings: 'vectors-1' });
const passage = (text: string, score: number): Scored =>
  ({ text, score, isTitle: false, story: { title: 'T' } }) as unknown as Scored;
const passages = [passage('far', 0.5), passage('near', 0.45)];
// The question and what is near point the same way.
const vectorOf = (text: string): number[] => (text.includes('far') ? [0, 1] : [1, 0]);
const whole = (input: readonly string[]): string =>
  JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) });

test('passages that are nearer in meaning come first', async () => {
  asked = [];
  answer = whole;
  const ordered = await rerank(settings(), 'Which one?', passages);
  expect(ordered.map(({ text }) => text)).toEqual(['near', 'far']);
  expect(asked).toEqual([{ model: 'vectors-1', input: ['Which one?', 'T. far', 'T. near'] }]);
});

test.each([
  ['no JSON', () => 'oops'],
  ['another shape', () => '{"data":[{"index":0,"embedding":"x"}]}'],
  ['a vector too few', (input: readonly string[]) => whole(input.slice(0, 2))],
])('an endpoint that answers with %s is not followed', async (_name, said) => {
  answer = said;
  await expect(rerank(settings(), 'Which one?', passages)).rejects.toThrow();
});

test('an endpoint that says nothing is not waited for', async () => {
  answer = undefined;
  await expect(rerank(settings(), 'Which one?', passages, 50)).rejects.toThrow();
});
