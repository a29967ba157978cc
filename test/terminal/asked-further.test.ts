import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, indexBodies } from '../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
const asks = async (question: string, ...before: string[]) =>
  answerQuestion(house.services.terminal, question, before);

beforeAll(async () => {
  house = await openTestHouse();
  const told = (title: string, publishedAt: string, publisher = 'Coast Herald (Wales)') =>
    draft({
      title,
      summary: `${title}.`,
      publishedAt,
      claims: [],
      sources: [
        {
          title,
          url: `https://coast.example/${encodeURIComponent(title)}`,
          publisher,
          domain: 'coast.example',
          publishedAt,
          sourceType: 'publisher',
          independence: 'independent',
          snippet: `${title}.`,
        },
      ],
    });
  await house.publish([
    told('Vosk ferry carried 400 passengers in a week', '2022-04-10T10:00:00.000Z'),
    told('Vosk ferry carried 900 passengers in a week', '2022-05-10T10:00:00.000Z'),
    told('Vosk ferry carried 700 passengers in a week', '2023-05-10T10:00:00.000Z'),
    told('Orvane applies to join the river union', '2022-05-11T10:00:00.000Z'),
  ]);
  while ((await indexBodies(house.services.db)) > 0);
});
afterAll(() => house.close());

test('a month without a year is of the year that was asked about before', async () => {
  const { answer } = await asks(
    'And in May?',
    'How many passengers did the Vosk ferry carry in a week in April 2022?',
  );
  expect(answer).toContain('900');
  expect(answer).not.toContain('700');
});

test('a count goes on with another time', async () => {
  const { answer } = await asks('and in May?', 'How many stories mention Vosk in April 2022?');
  expect(answer).toMatch(/^1 story .*May 2022/);
});

test('a publisher is found by the name that it goes by, and one that nobody knows is not counted as a word', async () => {
  const found = await asks('How many stories did the Coast Herald publish in May 2022?');
  expect(found.answer).toMatch(/^2 stories of/);
  const unknown = await asks('How many stories did Hill Gazette publish in May 2022?');
  expect(unknown).toMatchObject({ outcome: 'none' });
  expect(unknown.answer).toContain('Hill Gazette');
});

test('stories of a time to come are not counted', async () => {
  const { outcome, answer } = await asks('How many stories about Vosk are published next month?');
  expect(outcome).toBe('none');
  expect(answer).toContain('lies in the future');
});

test('what a clause supposes and no story says is no answer, and is told', async () => {
  const { outcome, premise, answer } = await asks('What happened after Orvane left the river union?');
  expect(outcome).not.toBe('answer');
  expect(premise).toBe('Orvane left the river union');
  expect(answer).toContain('No story says that Orvane left the river union.');
});
