import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestion, indexBodies, openTerminal } from '../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// What is asked without a time is mostly in the news now.

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
// From Monday until now: which days "this week" is, a reader elsewhere cannot know.
const WEEK = '\\(23 to 26 November, UTC\\)';
let house: TestHouse;
let ask: (question: string) => ReturnType<typeof answerQuestion>;

beforeAll(async () => {
  house = await openTestHouse();
  const { db, stories, log } = house.services;
  await house.publish([
    said('Perrin Bank keeps its rate', 'Perrin Bank voted six to three to keep its rate.', '2026-09-28'),
    said('Perrin Bank raises its rate', 'Perrin Bank voted seven to two to raise its rate.', '2026-11-25'),
    said('Boat in trouble off Ternholm', 'A boat got into trouble off Ternholm.', '2026-11-25'),
    said('Boat in trouble off Marnby', 'A boat got into trouble off Marnby.', '2026-11-23'),
    said('Ondrel rates: decision in full', 'The Ondrel Bank raised its key rate to 4 percent.', '2026-11-20'),
    said('Skerrow counts its herons', 'Skerrow counted eleven herons at the mill.', '2026-11-24', 'BR'),
    said('Skerrow counted herons before', 'Skerrow counted nine herons at the quay.', '2026-08-01', 'BR'),
  ]);
  while ((await indexBodies(db)) > 0);
  const room = openTerminal({ db, stories, log, now: () => NOW });
  ask = (question) => answerQuestion(room, question);
});
afterAll(() => house.close());

describe('of what is told alike at two times', () => {
  test('the newer answers a question without a time', async () => {
    const { outcome, citations } = await ask('How did Perrin Bank vote?');
    expect(outcome).toBe('answer');
    expect(citations[0]!.quote).toBe('Perrin Bank voted seven to two to raise its rate.');
  });

  test('the newest answers where it happened, though the others come as near', async () => {
    const { outcome, citations } = await ask('Where did the boat get into trouble?');
    expect(outcome).toBe('answer');
    expect(citations[0]!.quote).toContain('Ternholm');
  });

  test('the older answers a question for its time', async () => {
    const { citations } = await ask('How did Perrin Bank vote in September 2026?');
    expect(citations[0]!.quote).toBe('Perrin Bank voted six to three to keep its rate.');
  });
});

test('a headline that only names the matter answers nothing: the sentence below it does', async () => {
  const { citations } = await ask('What was decided about rates in Ondrel?');
  expect(citations[0]!.quote).toBe('The Ondrel Bank raised its key rate to 4 percent.');
});

describe('what happened in a country or a field', () => {
  test.each([
    ['What is going on in Brazil?', 'about Brazil published in the last seven days'],
    ['What happened in Brazil this week?', `about Brazil published this week ${WEEK}`],
    ['What are the main stories of November 2026 about Brazil?', 'about Brazil published in November 2026'],
    ['What is the latest news in environment?', 'in Environment published in the last seven days'],
    ['Any news about Brazil?', 'about Brazil published in the last seven days'],
    ['What should I know about Brazil?', 'about Brazil published in the last seven days'],
    ['Give me the environment news', 'in Environment published in the last seven days'],
    ['What is the biggest Brazil story this week?', `about Brazil published this week ${WEEK}`],
  ])('%s is what most sources report of it', async (question, words) => {
    const { outcome, answer, citations } = await ask(question);
    expect(outcome).toBe('answer');
    expect(answer).toMatch(new RegExp(`^These are the most widely reported stories ${words}:`));
    expect(citations.map(({ quote }) => quote)).toEqual(['Skerrow counted eleven herons at the mill.']);
  });

  test.each([
    'Summarise the news',
    'Give me the headlines',
    "What's the biggest story?",
    'What are the top stories?',
    'What is in the news?',
    'What did I miss?',
    'What should I know?',
  ])('without either it is what most sources report of the last two days: %s', async (question) => {
    const { outcome, answer } = await ask(question);
    expect(outcome).toBe('answer');
    expect(answer).toMatch(/^These are the most widely reported stories published in the last two days:/);
  });

  test.each(['What is the biggest bank?', 'Who missed the boat?', 'Should I read the Glazier Gazette?'])(
    'is not what a question with a matter asks: %s',
    async (question) => {
      const { answer } = await ask(question);
      expect(answer).not.toContain('most widely reported');
    },
  );

  test('is a question like any other where nothing is filed under it', async () => {
    const { outcome, answer } = await ask('What is going on in Norway?');
    expect(outcome).toBe('none');
    expect(answer).not.toContain('most widely reported');
  });
});

/** A story of one sentence. */
function said(title: string, snippet: string, day: string, country = 'AU') {
  const publishedAt = `${day}T08:00:00.000Z`;
  return draft({
    title,
    summary: snippet,
    publishedAt,
    countries: [country],
    category: country === 'BR' ? 'environment' : 'economy',
    sources: [
      {
        publisher: 'Glazier Gazette',
        domain: 'glazier.example',
        title,
        url: `https://glazier.example/${day}-${country}`,
        publishedAt,
        sourceType: 'publisher',
        independence: 'independent',
        snippet,
      },
    ],
    claims: [],
    entities: [],
    tags: [],
    bodyHtml: `<p>${snippet}</p>`,
  });
}

describe('a date without a year', () => {
  test('is the last such date by now where stories are as new', async () => {
    const { citations } = await ask('How did Perrin Bank vote in September?');
    expect(citations[0]!.quote).toBe('Perrin Bank voted six to three to keep its rate.');
  });

  test('is the last one by the newest story of an older archive, and the answer says which it was', async () => {
    const { db, stories, log } = house.services;
    const later = openTerminal({ db, stories, log, now: () => Date.parse('2031-12-24T12:00:00.000Z') });
    const { outcome, citations } = await answerQuestion(later, 'How did Perrin Bank vote in September?');
    expect(outcome).toBe('answer');
    expect(citations[0]!.quote).toBe('Perrin Bank voted six to three to keep its rate.');
    const counted = await answerQuestion(later, 'How many stories mention Perrin Bank in September?');
    expect(counted.answer).toMatch(/\b1 story\b|\bone story\b/i);
  });

  test('words of time that are counted from now stay so', async () => {
    const { db, stories, log } = house.services;
    const later = openTerminal({ db, stories, log, now: () => Date.parse('2031-12-24T12:00:00.000Z') });
    const { outcome } = await answerQuestion(later, 'How did Perrin Bank vote last month?');
    expect(outcome).not.toBe('answer');
  });
});
