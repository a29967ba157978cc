import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSpan } from '../../src/language/index.ts';
import { answerQuestion, indexBodies, openTerminal } from '../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// How the embedded model answers: what it knows it cites, and to what time it keeps. How well is measured (test/bench/terminal.ts).

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

describe('words of time', () => {
  // A Saturday.
  const NOW = Date.parse('2026-11-21T10:30:00.000Z');
  const day = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);
  const cases: [string, string, string, boolean][] = [
    ['What happened today?', '2026-11-21', '2026-11-22', true],
    ['what happened yesterday in Japan', '2026-11-20', '2026-11-21', true],
    ['What was decided last week?', '2026-11-09', '2026-11-16', true],
    ['What was decided this week?', '2026-11-16', '2026-11-23', true],
    ['What about last month?', '2026-10-01', '2026-11-01', true],
    ['What about last year?', '2025-01-01', '2026-01-01', true],
    ['What did they say on Wednesday?', '2026-11-18', '2026-11-19', true],
    ['What did they say last Saturday?', '2026-11-14', '2026-11-15', true],
    ['What happened in June 2026?', '2026-06-01', '2026-07-01', false],
    ['What happened in June?', '2026-06-01', '2026-07-01', false],
    ['What happened in December?', '2025-12-01', '2026-01-01', false],
    ['What happened in 1998?', '1998-01-01', '1999-01-01', false],
    ['What happened on 5 June 2026?', '2026-06-05', '2026-06-06', false],
    ['What happened on June 5th, 2026?', '2026-06-05', '2026-06-06', false],
    ['What happened on 2026-06-05?', '2026-06-05', '2026-06-06', false],
    ['What happened between 1 May 2026 and 3 June 2026?', '2026-05-01', '2026-06-04', false],
    ['What happened from May 2026 to June 2026?', '2026-05-01', '2026-07-01', false],
  ];
  test.each(cases)('%s', (question, from, until, isRelative) => {
    const span = readSpan(question, NOW);
    expect(span).toMatchObject({ from: day(from), to: day(until) - 1, isRelative });
    expect(question).toContain(span!.words);
  });

  test('since and before have one end', () => {
    expect(readSpan('What happened since Monday?', NOW)).toMatchObject({ from: day('2026-11-16') });
    expect(readSpan('What happened since Monday?', NOW)!.to).toBeGreaterThan(NOW);
    expect(readSpan('What happened since June 2026?', NOW)).toMatchObject({ from: day('2026-06-01') });
    expect(readSpan('What happened before June 2026?', NOW)).toMatchObject({ to: day('2026-06-01') - 1 });
    expect(readSpan('What happened after 5 June 2026?', NOW)).toMatchObject({ from: day('2026-06-06') });
  });

  test('counts back from now', () => {
    const span = readSpan('What was said in the past three days?', NOW)!;
    expect([span.from, span.to]).toEqual([NOW - 3 * 86_400_000, NOW]);
    expect(readSpan('Who won in the last 24 hours?', NOW)!.from).toBe(NOW - 86_400_000);
  });

  test.each([
    'Who may run?',
    'Did the march reach 5000 people?',
    'Who sold 2026 apples?',
    'When did it close?',
    'What happened on 31 June 2026?',
  ])('there are none in: %s', (question) => {
    expect(readSpan(question, NOW)?.isRelative ?? false).toBe(false);
    if (!question.includes('31 June')) expect(readSpan(question, NOW)).toBeUndefined();
  });
});

test('what the service wrote itself is cited as its own, and what a source has as that source’s', async () => {
  const { db, stories, log } = house.services;
  const source = {
    publisher: 'Glazier Gazette',
    domain: 'glazier.example',
    title: 'Kiln lit',
    url: 'https://glazier.example/kiln',
    publishedAt: '2026-06-10T08:00:00.000Z',
    sourceType: 'publisher' as const,
    independence: 'independent' as const,
    snippet: 'The kiln of Perrinvale was lit by the oldest glazier.',
  };
  await house.publish([
    draft({
      title: 'Perrinvale lights its kiln',
      summary: 'Twelve apprentices of Perrinvale carried the sand.',
      sources: [source],
      claims: [],
      entities: [],
      tags: [],
      bodyHtml: '<p>Twelve apprentices of Perrinvale carried the sand.</p>',
    }),
  ]);
  while ((await indexBodies(db)) > 0);
  const room = openTerminal({ db, stories, log });
  const cited = async (question: string) => {
    return (await answerQuestion(room, question)).citations[0];
  };
  expect(await cited('Who lit the kiln of Perrinvale?')).toMatchObject({
    publisher: 'Glazier Gazette',
    url: source.url,
  });
  const own = await cited('How many apprentices of Perrinvale carried the sand?');
  expect(own?.publisher).toBe('Newstape');
  expect(own?.url).toContain('/stories/perrinvale-lights-its-kiln');
  // A headline that left out what its paper puts before a colon is the paper's still.
  await house.publish([
    draft({
      title: 'Perrinvale counts 47 marmots on the quarry wall',
      summary: 'Nobody had expected them.',
      sources: [
        {
          ...source,
          title: 'A good year: Perrinvale counts 47 marmots on the quarry wall',
          url: 'https://glazier.example/marmots',
          snippet: 'Nobody had expected them.',
        },
        {
          ...source,
          publisher: 'Quarry Post',
          domain: 'quarry.example',
          title: 'Marmots are back',
          url: 'https://quarry.example/marmots',
          snippet: 'Children drew each of them.',
        },
      ],
      claims: [],
      entities: [],
      tags: [],
      bodyHtml: '<p>Two papers wrote of the wall.</p>',
    }),
  ]);
  while ((await indexBodies(db)) > 0);
  expect(await cited('How many marmots did Perrinvale count on the quarry wall?')).toMatchObject({
    publisher: 'Glazier Gazette',
    url: 'https://glazier.example/marmots',
    quote: 'Perrinvale counts 47 marmots on the quarry wall',
  });
});

test('what a satirist wrote is never quoted', async () => {
  const { db, stories, log } = house.services;
  const said = (publisher: string, domain: string, snippet: string) => ({
    publisher,
    domain,
    title: snippet,
    url: `https://${domain}/harpoon`,
    publishedAt: '2026-06-11T08:00:00.000Z',
    sourceType: 'publisher' as const,
    independence: 'independent' as const,
    snippet,
  });
  await house.publish([
    draft({
      title: 'Skerrow sells its harpoon',
      summary: 'The town of Skerrow parted with its harpoon.',
      sources: [
        said('The Onion', 'theonion.com', 'The harpoon of Skerrow was sold to a weeping whale.'),
        said(
          'Skerrow Post',
          'skerrowpost.example',
          'The harpoon of Skerrow was sold to the museum of Ardal.',
        ),
      ],
      claims: [],
      entities: [],
      tags: [],
      bodyHtml: '<p>The town of Skerrow parted with its harpoon.</p>',
    }),
  ]);
  while ((await indexBodies(db)) > 0);
  const { citations } = await answerQuestion(
    openTerminal({ db, stories, log }),
    'To whom was the harpoon of Skerrow sold?',
  );
  expect(citations.map(({ publisher }) => publisher)).toContain('Skerrow Post');
  expect(citations.map(({ publisher }) => publisher)).not.toContain('The Onion');
});

describe('an answer keeps to the time that is asked for', () => {
  const NOW = Date.parse('2026-11-21T10:30:00.000Z');
  const answer = async (question: string): Promise<string[]> => {
    const { db, stories, log } = house.services;
    const room = openTerminal({ db, stories, log, now: () => NOW });
    const { outcome, citations } = await answerQuestion(room, question);
    return outcome === 'answer' ? citations.map(({ quote }) => quote) : [];
  };

  beforeAll(async () => {
    const told = (n: number, publishedAt: string) => {
      const said = `The mint of Ostrava struck coin number ${n} with a heron.`;
      return draft({
        title: `Ostrava mint strikes coin ${n}`,
        summary: said,
        publishedAt,
        sources: [],
        claims: [],
        entities: [],
        tags: [],
        bodyHtml: `<p>${said}</p>`,
      });
    };
    await house.publish([told(11, '2026-11-11T08:00:00.000Z'), told(12, '2026-06-03T08:00:00.000Z')]);
  });

  test('last week, in June, and when there was nothing', async () => {
    expect(await answer('Which coin did the mint of Ostrava strike last week?')).toContain(
      'The mint of Ostrava struck coin number 11 with a heron.',
    );
    const june = await answer('Which coin did the mint of Ostrava strike in June 2026?');
    expect(june).toContain('The mint of Ostrava struck coin number 12 with a heron.');
    expect(june.join()).not.toContain('11');
    expect(await answer('Which coin did the mint of Ostrava strike yesterday?')).toEqual([]);
  });
});

describe('who did it, whether it is so, and what the news is', () => {
  const NOW = Date.parse('2026-11-21T10:30:00.000Z');
  const ask = async (question: string) => {
    const { db, stories, log } = house.services;
    while ((await indexBodies(db)) > 0);
    const room = openTerminal({ db, stories, log, now: () => NOW });
    const { outcome, citations, answer } = await answerQuestion(room, question);
    return { outcome, answer, first: citations[0]?.quote };
  };

  beforeAll(async () => {
    const told = (title: string, snippet: string, publishedAt: string, publishers: readonly string[]) =>
      draft({
        title,
        summary: snippet,
        publishedAt,
        sources: publishers.map((publisher) => ({
          publisher,
          domain: `${publisher.toLowerCase()}.example`,
          title,
          url: `https://${publisher.toLowerCase()}.example/${title.replaceAll(' ', '-')}`,
          publishedAt,
          sourceType: 'publisher' as const,
          independence: 'independent' as const,
          snippet,
        })),
        claims: [],
        entities: [],
        tags: [],
        bodyHtml: `<p>${snippet}</p>`,
      });
    const at = '2026-04-02T08:00:00.000Z';
    await house.publish([
      told('Singer Otto Quillan dies at 83', 'The singer Otto Quillan died at his home.', at, ['Larkpost']),
      told('Orvane buys Calder Mills', 'Orvane bought Calder Mills for three ships.', at, ['Larkpost']),
      told('Bank of Sarnia raises rate', 'The Bank of Sarnia raised its rate to 4 percent.', at, [
        'Larkpost',
      ]),
      told('Bank of Ostrel keeps rate', 'Vera Tamsin, governor of the Bank of Ostrel, was tired.', at, [
        'Larkpost',
      ]),
      told('Vexley chief speaks', 'Vexley CEO Ana Keller spoke at the harbour.', at, ['Larkpost']),
      told('Truckers of Tarn gather', 'Brenn Hask loves the truckers who are sued by Tarn.', at, [
        'Larkpost',
      ]),
      told('Ida Moss sues Brenn Hask', 'Ida Moss, a baker, sued Brenn Hask over a fence.', at, ['Larkpost']),
      told(
        'Trial of Gellan Port begins',
        'Lawyers asked the judge in the trial of Gellan Port for patience. Judge Mara Ek opened it at noon.',
        at,
        ['Larkpost'],
      ),
      told('Ship in crash with truck', 'A ship had a crash with a truck at the quay of Ondal.', at, [
        'Larkpost',
      ]),
      told(
        'Strike at Taehwa Marine',
        'About 11,000 workers of the shipbuilder Taehwa Marine in Ulsan went on strike over pay.',
        at,
        ['Larkpost'],
      ),
      told(
        'Fire at a mill of Ondal',
        'A fire at a mill of Ondal hurt nobody, and firemen left at noon.',
        at,
        ['Larkpost'],
      ),
      told('Ferry runs', 'A ferry of Tarn runs again.', '2026-03-10T08:00:00.000Z', ['Larkpost']),
      told('Dam of Tarn breaks', 'The dam of Tarn broke at dawn.', '2026-03-11T08:00:00.000Z', [
        'Larkpost',
        'Dawnpost',
      ]),
    ]);
  });

  test('a deed that no story tells was done by nobody', async () => {
    expect((await ask('Who killed Otto Quillan?')).outcome).not.toBe('answer');
    expect((await ask('Who owns Calder Mills?')).outcome).toBe('answer');
    expect((await ask('How did Ana Keller drown?')).outcome).not.toBe('answer');
    expect((await ask('How did Otto Quillan die?')).outcome).toBe('answer');
  });

  test('who heads a firm may be told by an office', async () => {
    expect(await ask('Who heads Vexley?')).toMatchObject({
      outcome: 'answer',
      first: 'Vexley CEO Ana Keller spoke at the harbour.',
    });
  });

  test('who runs an institution is told by an office, and not by what the institution did', async () => {
    expect(await ask('Who runs the Bank of Ostrel?')).toMatchObject({
      outcome: 'answer',
      first: 'Vera Tamsin, governor of the Bank of Ostrel, was tired.',
    });
    expect((await ask('Who runs the Bank of Sarnia?')).outcome).not.toBe('answer');
    expect((await ask('Who leads the Bank of Sarnia?')).outcome).not.toBe('answer');
  });

  test('whoever is asked about has the part that is asked for', async () => {
    expect((await ask('Who sued Brenn Hask?')).first).toMatch(/^Ida Moss/);
  });

  test('who somebody is needs a name, and not a capital that only begins the sentence', async () => {
    expect((await ask('Who is the judge in the trial of Gellan Port?')).first).toMatch(/Mara Ek/);
  });

  test('a story that says it all in other words is found', async () => {
    expect((await ask('Which vessel collided with a lorry?')).first).toMatch(/truck at the quay/);
  });

  test('people of another kind than is asked for are no answer, and the reason says what is missing', async () => {
    expect((await ask('Which workers went on strike?')).outcome).toBe('answer');
    for (const kind of ['teachers', 'physicians']) {
      const { outcome, answer } = await ask(`Which ${kind} went on strike?`);
      expect(outcome).not.toBe('answer');
      expect(answer).toContain(`None of the closest passages mentions “${kind}”`);
    }
  });

  test('what happened is shown where its cause is not told', async () => {
    const { outcome, first } = await ask('What caused the blaze at the mill of Ondal?');
    expect(outcome).toBe('passages');
    expect(first).toMatch(/fire at a mill/i);
  });

  test('whether something is so needs a passage that says so', async () => {
    expect((await ask('Did Orvane buy Calder Mills?')).outcome).toBe('answer');
    expect((await ask('Did Orvane buy Vexley?')).outcome).not.toBe('answer');
  });

  test('the news of a time is what most sources tell of it', async () => {
    const { outcome, first, answer } = await ask('What happened in March 2026?');
    expect({ outcome, first }).toEqual({ outcome: 'answer', first: 'The dam of Tarn broke at dawn.' });
    expect(answer).toMatch(/^These are the most widely reported stories published in March 2026:/);
    expect((await ask('What happened in March 1931?')).outcome).toBe('none');
    for (const question of ['Summarise the news of March 2026', 'Outline the stories of March 2026']) {
      expect(await ask(question)).toMatchObject({
        outcome: 'answer',
        first: 'The dam of Tarn broke at dawn.',
      });
    }
  });

  test.each([
    ['Was ist in Tarn mit dem Damm passiert?', 'German'],
    ['¿Qué pasó con la presa de Tarn?', 'Spanish'],
  ])('a question in another language is told that English is read: %s', async (question, language) => {
    const { outcome, answer } = await ask(question);
    expect(outcome).not.toBe('answer');
    expect(answer).toContain(`Only questions in English are read, and this one seems to be in ${language}.`);
  });

  test.each([
    'What did Le Pen say in La Rochelle?',
    'Did Banco de la Nacion Argentina cut rates?',
    'When did Die Zeit report on Der Spiegel?',
  ])('foreign names make no foreign question: %s', async (question) => {
    expect((await ask(question)).answer).not.toContain('Only questions in English');
  });

  test('that a strike began is not denied where stories speak of the strike', async () => {
    const { answer } = await ask('When did the strike at Taehwa Marine start?');
    expect(answer).not.toContain('No story says');
    expect((await ask('When did Ana Keller leave Vexley?')).answer).toContain(
      'No story says that Ana Keller left Vexley',
    );
  });
});
