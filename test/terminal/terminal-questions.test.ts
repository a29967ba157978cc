import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTerminalHouse, type TerminalHouse } from './terminal-house.ts';

let service: TerminalHouse;

beforeAll(async () => {
  service = await openTerminalHouse();
});
afterAll(() => service?.close());

const used = async (tenant: string): Promise<number> => {
  const { rows } = await service.house.services.db.query<{ n: string }>(
    `select count(*) as n from ai_questions q join tenants t on t.id = q.tenant_id
     where t.name = $1 and q.state <> 'released'`,
    [tenant],
  );
  return Number(rows[0]!.n);
};

describe('the question', () => {
  test('is the first of question, message, prompt, query and the latest user message that says something', async () => {
    const otters = 'How many otters did the zoo of Brelgard count?';
    const ferry = 'When will the ferry to Quillmere not sail?';
    const messages = [
      { role: 'user', content: otters },
      { role: 'assistant', content: 'Seventeen.' },
      { role: 'user', content: ferry },
      { role: 'assistant', content: 'In winter.' },
    ];
    const title = async (body: object) => (await service.ask(body)).json().citations[0]?.title;
    const FERRY = 'Ferry to Quillmere stops for the winter';
    expect(await title({ question: ferry, message: otters, prompt: otters, query: otters })).toBe(FERRY);
    expect(await title({ question: ' ', message: ferry, prompt: otters })).toBe(FERRY);
    expect(await title({ prompt: ferry, query: otters, messages })).toBe(FERRY);
    expect(await title({ query: ferry, extra: { of: 'any kind' } })).toBe(FERRY);
    expect(await title({ messages, temperature: 0.3 })).toBe(FERRY);
  });

  test('of a chat client is its newest message, however much was said before it', async () => {
    const otters = 'How many otters did the zoo of Brelgard count?';
    const ferry = 'When will the ferry to Quillmere not sail?';
    const title = async (body: object) => {
      const answer = await service.ask(body);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      return answer.json().citations[0]?.title;
    };
    const said = (role: string, content: string) => ({ role, content });
    const FERRY = 'Ferry to Quillmere stops for the winter';
    const many = Array.from({ length: 600 }, (_, i) =>
      said(i % 2 === 0 ? 'user' : 'assistant', `${otters} ${i}`),
    );
    expect(await title({ messages: [...many, said('user', ferry)] })).toBe(FERRY);
    const long = said('user', 'otters '.repeat(8_000));
    expect(
      await title({ messages: [long, said('assistant', 'y'.repeat(60_000)), said('user', ferry)] }),
    ).toBe(FERRY);
    expect((await service.ask({ messages: [said('user', 'What is new? '.repeat(2_000))] })).statusCode).toBe(
      200,
    );
    expect(await title({ question: ferry, messages: [long] })).toBe(FERRY);
    const twin = await service.graphql(
      'mutation ($messages: [TerminalMessageInput!]) { askTerminal(messages: $messages) { citations { title } } }',
      { messages: [...many, said('user', ferry)] },
    );
    expect(JSON.stringify(twin)).toContain(FERRY);
    expect((await service.ask({ messages: [said('user', 'y'.repeat(270_000))] })).statusCode).toBe(413);
  });

  test('is refused with 400, and nothing is reserved', async () => {
    const before = await used('asker');
    const long = 'x'.repeat(2_001);
    const cases: [unknown, string][] = [
      ['', ''],
      ['{', ''],
      ['[]', ''],
      [{}, '/question'],
      [{ question: '' }, '/question'],
      [{ question: 7 }, '/question'],
      [{ question: long }, '/question'],
      [{ question: 'a\u0000b' }, '/question'],
      [{ messages: [] }, '/question'],
      [{ messages: [{ role: 'assistant', content: 'hello' }] }, '/question'],
      [{ messages: [{ role: 'robot', content: 'hello' }] }, '/messages/0/role'],
      [{ messages: [{ role: 'user' }] }, '/messages/0/content'],
      [{ question: 'Who?', conversationId: 'conv_nonsense' }, '/conversationId'],
      [{ question: 'Who?', conversationId: 'conv_1', conversation_id: 'conv_2' }, '/conversation_id'],
    ];
    for (const [payload, pointer] of cases) {
      const response = await service.ask(payload as object);
      expect(response.statusCode, JSON.stringify(payload).slice(0, 80)).toBe(400);
      expect(response.json().code).toBe('invalid_body');
      if (pointer !== '') expect(response.json().errors[0].pointer).toBe(pointer);
    }
    expect(
      (await service.ask('question=hello', service.key, '/v1/ai-terminal', { 'content-type': 'text/plain' }))
        .statusCode,
    ).toBe(415);
    expect((await service.ask({ question: 'x', messages: 'y'.repeat(300_000) })).statusCode).toBe(413);
    expect(await used('asker')).toBe(before);
  });

  test('needs a key, and a key with the scope', async () => {
    expect((await service.ask({ question: 'Who?' }, '')).statusCode).toBe(401);
    const reader = await service.house.key('pro', { tenant: 'asker', scopes: ['read'] });
    const refused = await service.ask({ question: 'Who?' }, reader);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('insufficient_scope');
    const twin = await service.graphql('mutation { askTerminal(question: "Who?") { answer } }', {}, reader);
    expect(twin.errors[0].extensions.code).toBe('insufficient_scope');
    expect(
      (await service.graphql('{ conversations { nodes { id } } }', {}, reader)).errors[0].extensions.code,
    ).toBe('insufficient_scope');
  });

  test('answers at both addresses alike', async () => {
    const body = { question: 'When will the ferry to Quillmere not sail?' };
    const [one, other] = [
      (await service.ask(body)).json(),
      (await service.ask(body, service.key, '/v1/ai-terminal/chat')).json(),
    ];
    expect(other.answer).toBe(one.answer);
    expect(other.citations).toEqual(one.citations);
  });
});

describe('a conversation', () => {
  test('goes on: a question that leans on the one before it is understood', async () => {
    const first = (
      await service.ask({ question: 'What did the Bank of Japan do with its policy rate?' })
    ).json();
    expect(first.citations[0].title).toBe('Bank of Japan raises its rate');
    const id = first.conversation.id as string;
    const second = (await service.ask({ question: 'And in Australia?', conversationId: id })).json();
    expect(second.citations[0]?.title).toBe('Reserve Bank of Australia holds its rate');
    expect(second.conversation).toMatchObject({ id, turns: 2 });
    const third = (
      await service.ask({ question: 'Who bought the lighthouse of Pellworm?', conversation_id: id })
    ).json();
    expect(third.citations[0].title).toBe('Lighthouse of Pellworm sold to a choir');
    const kept = await service.graphql(
      'query ($id: ID!) { conversation(id: $id) { id turns said { turn question answer model verificationState citations { n quote } } } }',
      { id },
    );
    expect(kept.data.conversation.turns).toBe(3);
    expect(kept.data.conversation.said.map((turn: { question: string }) => turn.question)).toEqual([
      'What did the Bank of Japan do with its policy rate?',
      'And in Australia?',
      'Who bought the lighthouse of Pellworm?',
    ]);
    expect(kept.data.conversation.said[1].answer).toBe(second.answer);
    const node = await service.graphql(
      'query ($id: ID!) { node(id: $id) { ... on Conversation { turns } } }',
      {
        id,
      },
    );
    expect(node.data.node).toEqual({ turns: 3 });
    const list = await service.graphql('{ conversations(first: 1) { nodes { id } } }');
    expect(list.data.conversations.nodes).toEqual([{ id }]);

    // Walked one by one, in the order of their last turns; what is no cursor of the list is refused.
    const WALK =
      'query ($n: Int, $after: String) { conversations(first: $n, after: $after) { nodes { id updatedAt } pageInfo { hasNextPage endCursor } } }';
    const all = (await service.graphql(WALK, { n: 100 })).data.conversations.nodes as {
      id: string;
      updatedAt: string;
    }[];
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
      all
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .reverse(),
    );
    const walked: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { nodes, pageInfo } = (await service.graphql(WALK, { n: 1, after })).data.conversations;
      walked.push(...nodes.map((each: { id: string }) => each.id));
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(walked).toEqual(all.map((each) => each.id));
    const forged = Buffer.from(`2026-99-99T00:00:00.000Z ${id}`).toString('base64url');
    for (const after of ['x', id, forged]) {
      expect((await service.graphql(WALK, { after })).errors[0].extensions.code, after).toBe(
        'invalid_cursor',
      );
    }
  });

  test('keeps to the time that a later question asks for, whatever was quoted before', async () => {
    const first = (await service.ask({ question: 'Who bought the lighthouse of Pellworm?' })).json();
    expect(first.outcome).toBe('answer');
    const next = await service.ask({
      question: 'And who sold it in 1998?',
      conversationId: first.conversation.id,
    });
    const { answer, citations } = next.json();
    if (citations.length > 0) expect(answer).toMatch(/No story published in 1998 answers this|1998/);
    const last = await service.ask({ question: 'And yesterday?', conversationId: first.conversation.id });
    expect(last.json()).toMatchObject({ outcome: 'none', citations: [] });
  });

  test('may be kept by the caller: earlier messages say what a question leans on', async () => {
    const body = (
      await service.ask({
        messages: [
          { role: 'user', content: 'What did the Bank of Japan do with its policy rate?' },
          { role: 'assistant', content: 'It raised it.' },
          { role: 'user', content: 'and in Australia?' },
        ],
      })
    ).json();
    expect(body.citations[0]?.title).toBe('Reserve Bank of Australia holds its rate');
  });

  test('of another account is as unknown as one of nobody, on every wire', async () => {
    const other = await service.house.key('pro', { tenant: 'stranger' });
    const { conversation } = (await service.ask({ question: 'What did Odile Varga find?' })).json();
    const nobody = 'conv_01h455vb4pex5vsknk084sn02q';
    const before = await used('stranger');
    const bodies = [];
    for (const conversationId of [conversation.id, nobody]) {
      const response = await service.ask(
        { question: 'And then?', conversationId },
        other,
        '/v1/ai-terminal',
        {
          'x-request-id': 'same',
        },
      );
      expect(response.statusCode).toBe(404);
      bodies.push(response.body);
      const twin = await service.graphql(
        'query ($id: ID!) { conversation(id: $id) { turns } }',
        { id: conversationId },
        other,
      );
      expect(twin.errors[0].extensions.code).toBe('not_found');
      const node = await service.graphql(
        'query ($id: ID!) { node(id: $id) { id } }',
        { id: conversationId },
        other,
      );
      expect(node.data.node).toBeNull();
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect(await used('stranger')).toBe(before);
  });

  test('ends after its hundredth turn', async () => {
    const { conversation } = (await service.ask({ question: 'What did Odile Varga find?' })).json();
    await service.house.services.db.query(
      'update conversations set turns = 100 where turns = 1 and id = (select max(id::text)::uuid from conversations)',
    );
    const before = await used('asker');
    const response = await service.ask({ question: 'And then?', conversationId: conversation.id });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('conflict');
    expect(await used('asker')).toBe(before);
  });
});

describe('the twin', () => {
  test('askTerminal says what POST /v1/ai-terminal says', async () => {
    const question = 'Who bought the lighthouse of Pellworm?';
    const rest = (await service.ask({ question })).json();
    const twin = await service.graphql(
      `mutation ($question: String!) { askTerminal(question: $question) { answer verificationState model
        citations { n storyId slug title url publisher publishedAt quote synthetic }
        conversation { turns } usage { api { calls monthlyLimit } aiQuestions { used limit remaining resetAt } } } }`,
      { question },
    );
    expect(twin.errors).toBeUndefined();
    const answer = twin.data.askTerminal;
    expect(answer).toMatchObject({
      answer: rest.answer,
      verificationState: rest.verificationState,
      model: rest.model,
      citations: rest.citations,
    });
    expect(answer.usage.aiQuestions.used).toBe(rest.usage.aiQuestions.used + 1);
    expect(answer.usage.api.calls).toBe(rest.usage.api.calls + 1);
  });

  test('refuses as REST does', async () => {
    const empty = await service.graphql('mutation { askTerminal { answer } }');
    expect(empty.errors[0].extensions.code).toBe('invalid_parameter');
    expect(empty.errors[0].extensions.errors[0].parameter).toBe('question');
    const malformed = await service.graphql(
      'mutation { askTerminal(question: "x", conversationId: "conv_x") { answer } }',
    );
    expect(malformed.errors[0].extensions.status).toBe(400);
  });
});
