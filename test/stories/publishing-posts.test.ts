import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeId } from '../../src/platform/ids.ts';
import type { IntelligenceEvent } from '../../src/publishing/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let operator: string;
let story: string;
beforeAll(async () => {
  house = await openTestHouse();
  operator = await house.key('enterprise', { scopes: ['read', 'operator'] });
  const [made] = await house.publish([draft()]);
  story = 'id' in made! ? made.id : '';
});
afterAll(async () => {
  await house?.close();
});

interface Receipt {
  readonly outcome: string;
  readonly id: string;
  readonly revision: number;
  readonly replayed: boolean;
  readonly post: Record<string, unknown>;
}
interface Answer {
  readonly data?: { readonly done: Receipt | null };
  readonly errors?: readonly { readonly extensions: Record<string, unknown> }[];
  readonly extensions: { readonly cost: { readonly requested: number } };
}

async function ask(query: string, variables: object, key = operator): Promise<Answer> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  return response.json() as Answer;
}
async function done(query: string, variables: object): Promise<Receipt> {
  const answer = await ask(query, variables);
  expect(answer.errors).toBeUndefined();
  expect(answer.extensions.cost.requested).toBe(1);
  return answer.data!.done!;
}
async function refused(query: string, variables: object, key = operator): Promise<Record<string, unknown>> {
  const answer = await ask(query, variables, key);
  expect(answer.errors, JSON.stringify(answer)).toHaveLength(1);
  return answer.errors![0]!.extensions;
}

const RECEIPT = '{ outcome id: postId revision replayed post { id title type period revision } }';
const PUBLISH = `mutation ($input: PostInput!, $key: String!) {
  done: publishPost(input: $input, idempotencyKey: $key) ${RECEIPT} }`;
const REVISE = `mutation ($id: ID!, $input: PostInput!, $key: String!) {
  done: revisePost(id: $id, input: $input, idempotencyKey: $key) ${RECEIPT} }`;

let number = 0;
const input = (more: object = {}) => {
  number += 1;
  return {
    type: 'analysis',
    period: 'weekly',
    title: `The harbours of week ${number}`,
    dek: 'One council, one plan, nine votes.',
    categories: ['politics'],
    countries: ['Australia'],
    persona: {
      slug: 'harbour-desk',
      name: 'Harbour desk',
      bio: 'Writes about ports.',
      disclosure: 'An automated persona: no human writes under this name.',
    },
    sections: [{ heading: 'What happened', html: '<p>The council voted [1].</p>' }],
    sourceStories: [story],
    citations: [{ story, quote: 'approved the plan by nine votes' }],
    ...more,
  };
};
const publish = (more: object = {}) => done(PUBLISH, { input: input(more), key: randomUUID() });

async function eventsOf(id: string): Promise<IntelligenceEvent[]> {
  const found = await house.services.db.query<{ data: IntelligenceEvent }>(
    `select data from pgboss.job where name = 'events' and data->'data'->>'id' = $1 order by singleton_key::bigint`,
    [id],
  );
  return found.rows.map(({ data }) => data);
}

test('a post is published and revised, each with its event', async () => {
  const first = await publish({ title: 'Nine votes', publishedAt: '2026-06-02' });
  expect(first).toMatchObject({
    outcome: 'created',
    revision: 1,
    post: { title: 'Nine votes', period: 'weekly' },
  });
  const second = await done(REVISE, {
    id: first.id,
    input: input({ title: 'Nine to four' }),
    key: randomUUID(),
  });
  expect(second).toMatchObject({
    outcome: 'revised',
    id: first.id,
    revision: 2,
    post: { title: 'Nine to four' },
  });
  const events = await eventsOf(first.id);
  expect(events.map(({ type }) => type)).toEqual(['intelligence.published', 'intelligence.updated']);
  expect(events[1]!.data).toEqual({
    kind: 'post',
    id: first.id,
    slug: 'nine-to-four',
    title: 'Nine to four',
    summary: 'One council, one plan, nine votes.',
    categories: ['politics'],
    geographies: ['AU'],
    publishedAt: '2026-06-02T00:00:00.000Z',
    updatedAt: events[1]!.occurredAt,
    revision: 2,
    cause: 'revised',
    sequence: expect.any(Number),
    mergedInto: null,
    reason: null,
    url: `${BASE_URL}/posts/nine-to-four`,
  });
});

test('a key that is known makes a revision, or nothing when nothing is new', async () => {
  const given = input({ keys: ['weekly/27'] });
  const first = await done(PUBLISH, { input: given, key: randomUUID() });
  expect(await done(PUBLISH, { input: given, key: randomUUID() })).toMatchObject({
    outcome: 'unchanged',
    id: first.id,
  });
  const next = { input: { ...given, dek: 'Another dek.' }, key: randomUUID() };
  expect(await done(PUBLISH, next)).toMatchObject({ outcome: 'revised', id: first.id, replayed: false });
  expect(await done(PUBLISH, next)).toMatchObject({ outcome: 'revised', revision: 2, replayed: true });
  expect(await refused(PUBLISH, { ...next, input: given })).toMatchObject({ code: 'conflict' });
  expect(await eventsOf(first.id)).toHaveLength(2);
});

test('what is wrong is said at once, with its place; what no source said is refused', async () => {
  const wrong = input({
    type: 'opinion',
    title: '',
    categories: ['polticis'],
    countries: ['Atlantis'],
    sections: [],
    citations: [{ story: 'elsewhere', quote: 'x' }],
  });
  const { code, errors } = await refused(PUBLISH, { input: wrong, key: randomUUID() });
  expect(code).toBe('invalid_body');
  expect((errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    '/input/categories/0',
    '/input/citations/0/story',
    '/input/countries/0',
    '/input/period',
    '/input/sections',
    '/input/title',
  ]);
  const invented = input({ citations: [{ story, quote: 'sank the harbour' }] });
  expect(await refused(PUBLISH, { input: invented, key: randomUUID() })).toMatchObject({
    code: 'invalid_body',
    errors: [{ pointer: '/input', detail: expect.stringContaining('citation 1') }],
  });
  const human = input();
  const persona = { ...human.persona, disclosure: 'A person.' };
  expect(await refused(PUBLISH, { input: { ...human, persona }, key: randomUUID() })).toMatchObject({
    code: 'invalid_body',
  });
});

test('a post that is not there, a key of another one, and a key without the scope are refused', async () => {
  const key = randomUUID();
  expect(await refused(REVISE, { id: encodeId('post', randomUUID()), input: input(), key })).toMatchObject({
    code: 'not_found',
  });
  expect(await refused(REVISE, { id: story, input: input(), key })).toMatchObject({ code: 'BAD_USER_INPUT' });
  await publish({ keys: ['key-of-another'] });
  const { id } = await publish();
  expect(await refused(REVISE, { id, input: input({ keys: ['key-of-another'] }), key })).toMatchObject({
    code: 'conflict',
    errors: [{ pointer: '/input/keys/0' }],
  });
  const reader = await house.key('pro');
  expect(await refused(PUBLISH, { input: input(), key }, reader)).toMatchObject({
    code: 'insufficient_scope',
  });
  expect(await refused(REVISE, { id, input: input(), key }, reader)).toMatchObject({
    code: 'insufficient_scope',
  });
});
