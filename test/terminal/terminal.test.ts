import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { indexBodies } from '../../src/terminal/index.ts';
import { told } from '../setup/terminal-stories.ts';
import { openTerminalHouse, type TerminalHouse } from './terminal-house.ts';

let service: TerminalHouse;

beforeAll(async () => {
  service = await openTerminalHouse();
});
afterAll(() => service?.close());

describe('an answer', () => {
  test('has the shape of the contract, quotes its source and counts a call and a question', async () => {
    const fresh = await service.house.key('pro', { tenant: 'shape' });
    const response = await service.ask({ question: 'Who bought the lighthouse of Pellworm?' }, fresh);
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
    const { rows } = await service.house.services.db.query<{ card: string; body: string; sources: string }>(
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
      const { citations } = (await service.ask({ question })).json();
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
      await service.ask({ question: 'How many newborn pups were found in the marsh enclosure?' })
    ).json();
    expect(citations[0]?.quote).toBe(
      'Keeper Odile Varga found seventeen newborn pups in the marsh enclosure.',
    );
  });

  test('is corroborated by publishers who say it in their own words, not by reprints', async () => {
    const sold = (
      await service.ask({ question: 'Was the lighthouse of Pellworm sold to a choir for 214,000 euros?' })
    ).json();
    expect(sold.verificationState).toBe('corroborated');
    const ferry = (await service.ask({ question: 'When will the ferry to Quillmere not sail?' })).json();
    expect(ferry.citations[0].quote).toBe('The ferry to Quillmere will not sail between November and March.');
    expect(ferry.verificationState).toBe('unverified');
    const bridge = (
      await service.ask({ question: 'Does the mayor of Tralbek say the bridge is safe?' })
    ).json();
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
      const body = (await service.ask({ question })).json();
      expect(body.verificationState, question).toBe('insufficient_evidence');
      expect(body.outcome, question).not.toBe('answer');
      expect(body.answer).toMatch(/do not answer this/);
    }
  });

  test('tells the nearest passages apart from an answer, and nothing where nothing comes near', async () => {
    const near = (
      await service.ask({ question: 'Why did the choir of Pellworm quarrel with the harbour?' })
    ).json();
    expect(near).toMatchObject({ outcome: 'passages', verificationState: 'insufficient_evidence' });
    expect(near.citations.length).toBeGreaterThan(0);
    expect(near.answer).toContain('The closest passages:');
    expect(near.answer).toContain(near.citations[0].quote);
    const none = (await service.ask({ question: 'Who grows tulips on Saturn?' })).json();
    expect(none).toMatchObject({ outcome: 'none', citations: [] });
    // Nor does a sentence stand below a question that is not read, or is not one about reports.
    for (const question of ['Wer hat den Leuchtturm von Pellworm gekauft?', 'Should I visit Pellworm?'])
      expect((await service.ask({ question })).json(), question).toMatchObject({
        outcome: 'none',
        citations: [],
      });
  });

  test('says what a question takes for granted, where no story says it', async () => {
    const question = 'When did Odile Varga leave Brelgard?';
    const { outcome, answer, premise, conversation } = (await service.ask({ question })).json();
    expect(outcome).not.toBe('answer');
    expect(answer).toContain('No story says that Odile Varga left Brelgard.');
    expect(premise).toBe('Odile Varga left Brelgard');
    const { data } = await service.graphql(
      `{ conversation(id: "${conversation.id}") { said { outcome premise } } }`,
    );
    expect(data.conversation.said).toEqual([{ outcome, premise }]);
    expect(
      (await service.ask({ question: 'Who bought the lighthouse of Pellworm?' })).json().premise,
    ).toBeNull();
    // As the turns of earlier releases are kept.
    const asKept = async (change: string): Promise<unknown> => {
      await service.house.services.db.query(
        `update conversation_turns set answer = ${change}
         where conversation_id = $1`,
        [decodeId('conv', conversation.id)],
      );
      const read = await service.graphql(
        `{ conversation(id: "${conversation.id}") { said { outcome premise } } }`,
      );
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
    const { outcome, answer } = (
      await service.ask({ question: 'How many stories mention Pellworm?' })
    ).json();
    const list = await service.house.get('/v1/news?q=Pellworm', service.key);
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
      const { answer } = (await service.ask({ question })).json();
      const lines = (answer as string).split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(words);
      expect(lines[1]).toContain(filed);
      for (const line of lines) {
        const list = await service.house.get(line.slice(line.indexOf('/v1/')), service.key);
        expect(line.toLowerCase().startsWith(`${list.json().page.total} stor`), line).toBe(true);
      }
    },
  );

  test.each([
    ['Which people are named most?', ['person'], 'person'],
    ['Which companies are named most often?', ['company'], 'company'],
    ['Which countries are named most?', ['country'], 'country'],
  ])('%s names nothing of another kind', async (question, kinds, called) => {
    const { answer } = (await service.ask({ question })).json();
    const [line, most] = (answer as string).split('\n');
    expect(line).toMatch(/ stories: \/v1\/news$/);
    const { rows } = await service.house.services.db.query<{ label: string }>(
      'select label from entities where kind = any($1::text[])',
      [kinds],
    );
    const labels = new Set(rows.map(({ label }) => label));
    const named = [...most!.matchAll(/(?:: |, )(.+?) \(\d+\)/g)].map(([, label]) => label!);
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
    if (named.length === 0)
      expect(most).toMatch(new RegExp(`^(?:None of .* is a|They name no) ${called}\\.$`));
  });

  test.each(['How many stories are contested?', 'How many contested stories are there?'])(
    'counts by verification where a question asks for it: %s',
    async (question) => {
      const { answer } = (await service.ask({ question })).json();
      const list = await service.house.get('/v1/news?verification=contested', service.key);
      expect(answer).toMatch(
        new RegExp(`^${list.json().page.total} contested stor(?:y|ies): /v1/news\\?verification=contested$`),
      );
    },
  );

  test('quotes who said it, and not the service that tells what they said', async () => {
    const said = 'The lanterns of Ostrel were lit by 41 keepers on Friday.';
    const denied = 'No lantern of Ostrel was lit on Friday, the keepers said.';
    await service.house.publish([
      told(
        'Lanterns of Ostrel lit',
        [
          ['courier', said],
          ['post', denied],
        ],
        {
          bodyHtml: `<p>Harbour Courier reported on 10 June 2026 at 08:00 UTC:</p><blockquote><p>${said}</p></blockquote>
            <p>Melgo Post stated on 10 June 2026 at 08:00 UTC; the full text is below. Printed again by Ostrel Weekly.</p>
            <h3>What is disputed</h3><p>Harbour Courier: “${said} ${said}” This is disputed. Melgo Post says otherwise: “${denied}”</p>
            <h3>Melgo Post, 10 June 2026 at 08:00 UTC</h3><p>${denied}</p><p>The lanterns of Ostrel weigh eleven tonnes.</p>`,
        },
      ),
    ]);
    while ((await indexBodies(service.house.services.db)) > 0);
    const { outcome, citations } = (
      await service.ask({ question: 'How many keepers lit the lanterns of Ostrel?' })
    ).json();
    expect(outcome).not.toBe('none');
    expect(citations.length).toBeGreaterThan(0);
    for (const { publisher, quote } of citations) {
      expect(['Harbour Courier', 'Melgo Post']).toContain(publisher);
      expect(quote).not.toMatch(/says otherwise|is disputed|reported on|text is below/);
    }
    // What a paper says further down, in a text that the story shows whole, is that paper's.
    const heavy = (await service.ask({ question: 'How much do the lanterns of Ostrel weigh?' })).json();
    expect(heavy.citations[0]).toMatchObject({
      publisher: 'Melgo Post',
      quote: 'The lanterns of Ostrel weigh eleven tonnes.',
    });
  });
});
