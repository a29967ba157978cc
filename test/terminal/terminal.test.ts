import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { indexBodies } from '../../src/terminal/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { terminalStories, told } from '../setup/terminal-stories.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'asker' });
  await house.publish(terminalStories());
  while ((await indexBodies(house.services.db)) > 0);
});
afterAll(() => house.close());

const ask = (payload: unknown, with_ = key, path = '/v1/ai-terminal', headers: Record<string, string> = {}) =>
  house.app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...(with_ === '' ? {} : { authorization: `Bearer ${with_}` }),
      'content-type': 'application/json',
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const graphql = async (query: string, variables: object = {}, with_ = key) =>
  (
    await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${with_}`, 'content-type': 'application/json' },
      payload: { query, variables },
    })
  ).json();

const used = async (tenant: string): Promise<number> => {
  const { rows } = await house.services.db.query<{ n: string }>(
    `select count(*) as n from ai_questions q join tenants t on t.id = q.tenant_id
     where t.name = $1 and q.state <> 'released'`,
    [tenant],
  );
  return Number(rows[0]!.n);
};

describe('an answer', () => {
  test('has the shape of the contract, quotes its source and counts a call and a question', async () => {
    const fresh = await house.key('pro', { tenant: 'shape' });
    const response = await ask({ question: 'Who bought the lighthouse of Pellworm?' }, fresh);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const body = response.json();
    expect(Object.keys(body).sort()).toEqual(
      [
        'answer',
        'citations',
        'conversation',
        'model',
        'outcome',
        'premise',
        'usage',
        'verificationState',
      ].sort(),
    );
    expect(body.citations[0]).toMatchObject({
      n: 1,
      title: 'Lighthouse of Pellworm sold to a choir',
      slug: 'lighthouse-of-pellworm-sold-to-a-choir',
    });
    expect(body.citations[0].storyId).toMatch(/^story_/);
    expect(body.answer).toContain('[1]');
    expect(body.answer).toContain(body.citations[0].quote);
    expect(body.model).toBe('newstape-extractive-1');
    expect(body.conversation).toMatchObject({ turns: 1 });
    expect(body.conversation.id).toMatch(/^conv_/);
    expect(body.usage.api.calls).toBe(1);
    expect(body.usage.aiQuestions).toMatchObject({ used: 1, limit: 50, remaining: 49 });
    expect(body.usage.aiQuestions.resetAt).toMatch(/-01T00:00:00\.000Z$/);
  });

  test('quotes nothing but what is stored', async () => {
    const { rows } = await house.services.db.query<{ card: string; body: string; sources: string }>(
      `select c.card, r.body, r.sources from story_cards c
       join story_revisions r on r.story_id = c.story_id and r.revision = c.revision where c.to_pos is null`,
    );
    const stored = rows.flatMap(({ card, body, sources }) => {
      const { title, summary } = JSON.parse(`{${card}}`) as { title: string; summary: string };
      const said = JSON.parse(sources) as { snippet: string; title: string }[];
      return [
        title,
        summary,
        JSON.parse(body).text as string,
        ...said.flatMap((each) => [each.snippet, each.title]),
      ];
    });
    for (const question of [
      'Who bought the lighthouse of Pellworm?',
      'Is the bridge of Tralbek safe?',
      'What did Odile Varga find?',
    ]) {
      const { citations } = (await ask({ question })).json();
      expect(citations.length, question).toBeGreaterThan(0);
      for (const { quote } of citations)
        expect(
          stored.some((text) => text.includes(quote)),
          quote,
        ).toBe(true);
    }
  });

  test('finds what only a body says', async () => {
    const { citations } = (
      await ask({ question: 'How many newborn pups were found in the marsh enclosure?' })
    ).json();
    expect(citations[0]?.quote).toBe(
      'Keeper Odile Varga found seventeen newborn pups in the marsh enclosure.',
    );
  });

  test('is corroborated by publishers who say it in their own words, not by reprints', async () => {
    const sold = (
      await ask({ question: 'Was the lighthouse of Pellworm sold to a choir for 214,000 euros?' })
    ).json();
    expect(sold.verificationState).toBe('corroborated');
    const ferry = (await ask({ question: 'When will the ferry to Quillmere not sail?' })).json();
    expect(ferry.citations[0].quote).toBe('The ferry to Quillmere will not sail between November and March.');
    expect(ferry.verificationState).toBe('unverified');
    const bridge = (await ask({ question: 'Does the mayor of Tralbek say the bridge is safe?' })).json();
    expect(bridge.verificationState).toBe('contested');
    expect(bridge.citations.map(({ quote }: { quote: string }) => quote)).toEqual([
      'The mayor of Tralbek says the bridge is safe.',
      'The builder of the Tralbek bridge says it is not safe.',
    ]);
  });

  test('says so when nothing stored answers', async () => {
    for (const question of [
      'Who bought the windmill of Zorvania?',
      'Did the choir of Pellworm sink the ferry to Quillmere?',
      'Who bought the lighthouse of Pellworm yesterday?',
    ]) {
      const body = (await ask({ question })).json();
      expect(body.verificationState, question).toBe('insufficient_evidence');
      expect(body.outcome, question).not.toBe('answer');
      expect(body.answer).toMatch(/do not answer this/);
    }
  });

  test('tells the nearest passages apart from an answer, and nothing where nothing comes near', async () => {
    const near = (await ask({ question: 'Why did the choir of Pellworm quarrel with the harbour?' })).json();
    expect(near).toMatchObject({ outcome: 'passages', verificationState: 'insufficient_evidence' });
    expect(near.citations.length).toBeGreaterThan(0);
    expect(near.answer).toContain('The closest passages:');
    expect(near.answer).toContain(near.citations[0].quote);
    const none = (await ask({ question: 'Who grows tulips on Saturn?' })).json();
    expect(none).toMatchObject({ outcome: 'none', citations: [] });
  });

  test('says what a question takes for granted, where no story says it', async () => {
    const question = 'When did Odile Varga leave Brelgard?';
    const { outcome, answer, premise, conversation } = (await ask({ question })).json();
    expect(outcome).not.toBe('answer');
    expect(answer).toContain('No story says that Odile Varga left Brelgard.');
    expect(premise).toBe('Odile Varga left Brelgard');
    const { data } = await graphql(`{ conversation(id: "${conversation.id}") { said { outcome premise } } }`);
    expect(data.conversation.said).toEqual([{ outcome, premise }]);
    expect((await ask({ question: 'Who bought the lighthouse of Pellworm?' })).json().premise).toBeNull();
    // As the turns of earlier releases are kept.
    const asKept = async (change: string): Promise<unknown> => {
      await house.services.db.query(
        `update conversation_turns set answer = ${change}
         where conversation_id = $1`,
        [decodeId('conv', conversation.id)],
      );
      const read = await graphql(`{ conversation(id: "${conversation.id}") { said { outcome premise } } }`);
      return read.data.conversation.said[0];
    };
    expect(await asKept(`(answer::jsonb - 'premise' || '{"outcome": "nearest"}')::json`)).toEqual({
      outcome: 'passages',
      premise: null,
    });
    expect(await asKept(`(answer::jsonb - 'outcome' || '{"citations": []}')::json`)).toEqual({
      outcome: 'none',
      premise: null,
    });
  });

  test('counts as the lists do, with the address of the list', async () => {
    const { outcome, answer } = (await ask({ question: 'How many stories mention Pellworm?' })).json();
    const list = await house.get('/v1/news?q=Pellworm', key);
    expect(outcome).toBe('answer');
    expect(answer).toMatch(
      new RegExp(`^${list.json().page.total} stor(?:y|ies) with “Pellworm”: /v1/news\\?q=Pellworm$`),
    );
  });

  test.each([
    [
      'How many stories are about Japan?',
      'with “Japan”: /v1/news?q=Japan',
      'about Japan: /v1/news?country=JP',
    ],
    [
      'How many sport stories were published in June 2026?',
      'with “sport”, published in June 2026: /v1/news?q=sport&',
      'in Sport, published in June 2026: /v1/news?category=sport&',
    ],
  ])(
    'counts what is filed under a country or category beside what has the word: %s',
    async (question, words, filed) => {
      const { answer } = (await ask({ question })).json();
      const lines = (answer as string).split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(words);
      expect(lines[1]).toContain(filed);
      for (const line of lines) {
        const list = await house.get(line.slice(line.indexOf('/v1/')), key);
        expect(line.toLowerCase().startsWith(`${list.json().page.total} stor`), line).toBe(true);
      }
    },
  );

  test.each(['How many stories are contested?', 'How many contested stories are there?'])(
    'counts by verification where a question asks for it: %s',
    async (question) => {
      const { answer } = (await ask({ question })).json();
      const list = await house.get('/v1/news?verification=contested', key);
      expect(answer).toMatch(
        new RegExp(`^${list.json().page.total} contested stor(?:y|ies): /v1/news\\?verification=contested$`),
      );
    },
  );

  test('quotes who said it, and not the service that tells what they said', async () => {
    const said = 'The lanterns of Ostrel were lit by 41 keepers on Friday.';
    const denied = 'No lantern of Ostrel was lit on Friday, the keepers said.';
    await house.publish([
      told(
        'Lanterns of Ostrel lit',
        [
          ['courier', said],
          ['post', denied],
        ],
        {
          bodyHtml: `<p>Harbour Courier reported on 10 June 2026 at 08:00 UTC:</p><blockquote><p>${said}</p></blockquote>
            <p>Melgo Post stated on 10 June 2026 at 08:00 UTC; its text stands below. Printed again by Ostrel Weekly.</p>
            <h3>What is disputed</h3><p>Harbour Courier: “${said} ${said}” This is disputed. Melgo Post says otherwise: “${denied}”</p>
            <h3>Melgo Post, 10 June 2026 at 08:00 UTC</h3><p>${denied}</p><p>The lanterns of Ostrel weigh eleven tonnes.</p>`,
        },
      ),
    ]);
    while ((await indexBodies(house.services.db)) > 0);
    const { outcome, citations } = (
      await ask({ question: 'How many keepers lit the lanterns of Ostrel?' })
    ).json();
    expect(outcome).not.toBe('none');
    expect(citations.length).toBeGreaterThan(0);
    for (const { publisher, quote } of citations) {
      expect(['Harbour Courier', 'Melgo Post']).toContain(publisher);
      expect(quote).not.toMatch(/says otherwise|is disputed|reported on/);
    }
    // What a paper says further down, in a text that the story shows whole, is that paper's.
    const heavy = (await ask({ question: 'How much do the lanterns of Ostrel weigh?' })).json();
    expect(heavy.citations[0]).toMatchObject({
      publisher: 'Melgo Post',
      quote: 'The lanterns of Ostrel weigh eleven tonnes.',
    });
  });
});

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
    const title = async (body: object) => (await ask(body)).json().citations[0]?.title;
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
      const answer = await ask(body);
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
    expect((await ask({ messages: [said('user', 'What is new? '.repeat(2_000))] })).statusCode).toBe(200);
    expect(await title({ question: ferry, messages: [long] })).toBe(FERRY);
    const twin = await graphql(
      'mutation ($messages: [TerminalMessageInput!]) { askTerminal(messages: $messages) { citations { title } } }',
      { messages: [...many, said('user', ferry)] },
    );
    expect(JSON.stringify(twin)).toContain(FERRY);
    expect((await ask({ messages: [said('user', 'y'.repeat(270_000))] })).statusCode).toBe(413);
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
      const response = await ask(payload as object);
      expect(response.statusCode, JSON.stringify(payload).slice(0, 80)).toBe(400);
      expect(response.json().code).toBe('invalid_body');
      if (pointer !== '') expect(response.json().errors[0].pointer).toBe(pointer);
    }
    expect(
      (await ask('question=hello', key, '/v1/ai-terminal', { 'content-type': 'text/plain' })).statusCode,
    ).toBe(415);
    expect((await ask({ question: 'x', messages: 'y'.repeat(300_000) })).statusCode).toBe(413);
    expect(await used('asker')).toBe(before);
  });

  test('needs a key, and a key with the scope', async () => {
    expect((await ask({ question: 'Who?' }, '')).statusCode).toBe(401);
    const reader = await house.key('pro', { tenant: 'asker', scopes: ['read'] });
    const refused = await ask({ question: 'Who?' }, reader);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('insufficient_scope');
    const twin = await graphql('mutation { askTerminal(question: "Who?") { answer } }', {}, reader);
    expect(twin.errors[0].extensions.code).toBe('insufficient_scope');
    expect((await graphql('{ conversations { nodes { id } } }', {}, reader)).errors[0].extensions.code).toBe(
      'insufficient_scope',
    );
  });

  test('answers at both addresses alike', async () => {
    const body = { question: 'When will the ferry to Quillmere not sail?' };
    const [one, other] = [(await ask(body)).json(), (await ask(body, key, '/v1/ai-terminal/chat')).json()];
    expect(other.answer).toBe(one.answer);
    expect(other.citations).toEqual(one.citations);
  });
});

describe('a conversation', () => {
  test('goes on: a question that leans on the one before it is understood', async () => {
    const first = (await ask({ question: 'What did the Bank of Japan do with its policy rate?' })).json();
    expect(first.citations[0].title).toBe('Bank of Japan raises its rate');
    const id = first.conversation.id as string;
    const second = (await ask({ question: 'And in Australia?', conversationId: id })).json();
    expect(second.citations[0]?.title).toBe('Reserve Bank of Australia holds its rate');
    expect(second.conversation).toMatchObject({ id, turns: 2 });
    const third = (
      await ask({ question: 'Who bought the lighthouse of Pellworm?', conversation_id: id })
    ).json();
    expect(third.citations[0].title).toBe('Lighthouse of Pellworm sold to a choir');
    const kept = await graphql(
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
    const node = await graphql('query ($id: ID!) { node(id: $id) { ... on Conversation { turns } } }', {
      id,
    });
    expect(node.data.node).toEqual({ turns: 3 });
    const list = await graphql('{ conversations(first: 1) { nodes { id } } }');
    expect(list.data.conversations.nodes).toEqual([{ id }]);

    // Walked one by one, in the order of their last turns; what is no cursor of the list is refused.
    const WALK =
      'query ($n: Int, $after: String) { conversations(first: $n, after: $after) { nodes { id updatedAt } pageInfo { hasNextPage endCursor } } }';
    const all = (await graphql(WALK, { n: 100 })).data.conversations.nodes as {
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
      const { nodes, pageInfo } = (await graphql(WALK, { n: 1, after })).data.conversations;
      walked.push(...nodes.map((each: { id: string }) => each.id));
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(walked).toEqual(all.map((each) => each.id));
    const forged = Buffer.from(`2026-99-99T00:00:00.000Z ${id}`).toString('base64url');
    for (const after of ['x', id, forged]) {
      expect((await graphql(WALK, { after })).errors[0].extensions.code, after).toBe('BAD_USER_INPUT');
    }
  });

  test('keeps to the time that a later question asks for, whatever was quoted before', async () => {
    const first = (await ask({ question: 'Who bought the lighthouse of Pellworm?' })).json();
    expect(first.outcome).toBe('answer');
    const next = await ask({ question: 'And who sold it in 1998?', conversationId: first.conversation.id });
    const { answer, citations } = next.json();
    if (citations.length > 0) expect(answer).toMatch(/No story published in 1998 answers this|1998/);
    const last = await ask({ question: 'And yesterday?', conversationId: first.conversation.id });
    expect(last.json()).toMatchObject({ outcome: 'none', citations: [] });
  });

  test('may be kept by the caller: earlier messages say what a question leans on', async () => {
    const body = (
      await ask({
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
    const other = await house.key('pro', { tenant: 'stranger' });
    const { conversation } = (await ask({ question: 'What did Odile Varga find?' })).json();
    const nobody = 'conv_01h455vb4pex5vsknk084sn02q';
    const before = await used('stranger');
    const bodies = [];
    for (const conversationId of [conversation.id, nobody]) {
      const response = await ask({ question: 'And then?', conversationId }, other, '/v1/ai-terminal', {
        'x-request-id': 'same',
      });
      expect(response.statusCode).toBe(404);
      bodies.push(response.body);
      const twin = await graphql(
        'query ($id: ID!) { conversation(id: $id) { turns } }',
        { id: conversationId },
        other,
      );
      expect(twin.errors[0].extensions.code).toBe('not_found');
      const node = await graphql('query ($id: ID!) { node(id: $id) { id } }', { id: conversationId }, other);
      expect(node.data.node).toBeNull();
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect(await used('stranger')).toBe(before);
  });

  test('ends after its hundredth turn', async () => {
    const { conversation } = (await ask({ question: 'What did Odile Varga find?' })).json();
    await house.services.db.query(
      'update conversations set turns = 100 where turns = 1 and id = (select max(id::text)::uuid from conversations)',
    );
    const before = await used('asker');
    const response = await ask({ question: 'And then?', conversationId: conversation.id });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('conflict');
    expect(await used('asker')).toBe(before);
  });
});

describe('the twin', () => {
  test('askTerminal says what POST /v1/ai-terminal says', async () => {
    const question = 'Who bought the lighthouse of Pellworm?';
    const rest = (await ask({ question })).json();
    const twin = await graphql(
      `mutation ($question: String!) { askTerminal(question: $question) { answer verificationState model
        citations { n storyId slug title url publisher publishedAt quote }
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
    const empty = await graphql('mutation { askTerminal { answer } }');
    expect(empty.errors[0].extensions.code).toBe('invalid_parameter');
    expect(empty.errors[0].extensions.errors[0].parameter).toBe('question');
    const malformed = await graphql(
      'mutation { askTerminal(question: "x", conversationId: "conv_x") { answer } }',
    );
    expect(malformed.errors[0].extensions.status).toBe(400);
  });
});
