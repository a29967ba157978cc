import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { admitQuestion, conversationUuid } from '../../src/terminal/index.ts';
import { openTerminalHouse, type TerminalHouse } from './terminal-house.ts';

let service: TerminalHouse;

beforeAll(async () => {
  service = await openTerminalHouse();
});

afterAll(async () => {
  await service.close();
});

const DELETE = 'mutation ($id: ID!) { deleteConversation(id: $id) { deleted conversationId } }';

async function begun(): Promise<string> {
  return (await service.ask({ question: 'What did Odile Varga find?' })).json().conversation.id;
}

async function used(): Promise<number> {
  const { rows } = await service.house.services.db.query<{ n: number }>(
    `select count(*)::int as n from ai_questions where state <> 'released'`,
  );
  return rows[0]!.n;
}

test('a deleted conversation is gone with its questions and answers, and only it', async () => {
  const [id, other] = [await begun(), await begun()];
  expect((await service.graphql(DELETE, { id })).data).toEqual({
    deleteConversation: { deleted: true, conversationId: id },
  });
  const read = 'query ($id: ID!) { conversation(id: $id) { turns } node(id: $id) { id } }';
  const gone = await service.graphql(read, { id });
  expect(gone.data).toEqual({ conversation: null, node: null });
  expect((await service.ask({ question: 'And then?', conversationId: id })).statusCode).toBe(404);
  const { rows } = await service.house.services.db.query<{ id: string }>(
    'select distinct conversation_id as id from conversation_turns',
  );
  expect(rows.map((row) => encodeId('conv', row.id))).toEqual([other]);
  expect((await service.graphql(DELETE, { id })).errors[0].extensions.code).toBe('not_found');
});

test('nobody else can delete it, and a key needs the scope', async () => {
  const id = await begun();
  const stranger = await service.house.key('pro', { tenant: 'stranger' });
  const refusals = [
    await service.graphql(DELETE, { id }, stranger),
    await service.graphql(DELETE, { id: encodeId('conv', newUuid()) }, stranger),
  ].map(({ errors }) => ({ message: errors[0].message, code: errors[0].extensions.code }));
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]!.code).toBe('not_found');
  const reader = await service.house.key('pro', { tenant: 'asker', scopes: ['read', 'write'] });
  expect((await service.graphql(DELETE, { id }, reader)).errors[0].extensions.code).toBe(
    'insufficient_scope',
  );
  expect((await service.graphql(DELETE, { id: 'conv_1' })).errors[0].extensions.code).toBe('BAD_USER_INPUT');
  expect(
    (await service.graphql('query ($id: ID!) { conversation(id: $id) { turns } }', { id })).data,
  ).toEqual({ conversation: { turns: 1 } });
});

test('a question that is being answered in it does not bring it back, and is given back', async () => {
  const id = await begun();
  const { db } = service.house.services;
  const tenant = (await db.query<{ id: string }>(`select id from tenants where name = 'asker'`)).rows[0]!.id;
  const before = await used();
  const asked = { question: 'And then?', conversation: conversationUuid(id), before: undefined };
  const admitted = await admitQuestion(service.house.services.terminal, tenant, asked);
  await service.graphql(DELETE, { id });
  await expect(admitted.answer(new AbortController().signal)).rejects.toMatchObject({ code: 'not_found' });
  expect((await service.graphql('query ($id: ID!) { node(id: $id) { id } }', { id })).data.node).toBeNull();
  expect(await used()).toBe(before);
});
