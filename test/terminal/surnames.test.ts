import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, indexBodies, openTerminal, type TerminalRoom } from '../../src/terminal/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let room: TerminalRoom;

/** A story of a headline alone. */
const headline = (title: string, day: number) =>
  draft({
    title,
    summary: title,
    sources: [
      {
        publisher: 'Courier',
        domain: 'courier.example',
        title,
        url: `https://courier.example/${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
        publishedAt: `2026-06-${String(day).padStart(2, '0')}T08:00:00.000Z`,
        sourceType: 'publisher' as const,
        independence: 'independent' as const,
        snippet: title,
      },
    ],
    claims: [],
    entities: [],
    tags: [],
    bodyHtml: `<p>${title}</p>`,
  });

beforeAll(async () => {
  house = await openTestHouse();
  const { db, stories, log } = house.services;
  await house.publish(
    [
      'keke surrenders to intervention force',
      'police welcome kekes surrender',
      'hollinger resigns',
      'hollinger refuses to step down',
      'Jan Lasky surrenders to police',
      'farms of tarvel quarantined in mad cow scare',
      'farmers await rain',
      'port workers meet over pay',
      'museum opens again after repairs',
      'duo tipped to win tarvel song contest',
    ].map((title, at) => headline(title, at + 1)),
  );
  while ((await indexBodies(db)) > 0);
  room = openTerminal({ db, stories, log });
});
afterAll(() => house?.close());

const ask = (text: string) => answerQuestion(room, text);

test('whoever headlines call by the surname alone is asked about in full', async () => {
  const { outcome, citations } = await ask('Did Harold Keke surrender?');
  expect(outcome).toBe('answer');
  expect(citations[0]!.quote).toBe('keke surrenders to intervention force');
});

test('another given name is another person', async () => {
  expect((await ask('Did Ben Lasky surrender?')).outcome).not.toBe('answer');
});

test('no story says so is not said where one says it under the surname', async () => {
  const { answer, outcome } = await ask('Why did Peter Hollinger resign?');
  expect(outcome).toBe('passages');
  expect(answer).not.toContain('No story says');
});

test('which of a kind did something is answered by none that tells no such deed', async () => {
  expect((await ask('Which countries banned Tarvel beef?')).outcome).not.toBe('answer');
});

test('who is tipped to win has not won', async () => {
  expect((await ask('Who won the Tarvel song contest?')).outcome).not.toBe('answer');
});
