import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAlone, noCounts } from '../../src/newsroom/index.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { answerQuestion, indexBodies, openTerminal } from '../../src/terminal/index.ts';
import { type Corpus, readRows } from '../bench/terminal-corpus.ts';
import { type Figures, figuresOf, judgeAnswer, type QuestionRow } from '../bench/terminal-score.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

// Forty invented stories, and what readers would ask of them (docs/decisions/terminal-accuracy.md). Every fourth question is
// asked here; the bench asks them all.
const EVERY = 4;
const STORIES = fileURLToPath(new URL('truth/stories-fitted.ndjson', import.meta.url));
const QUESTIONS = fileURLToPath(new URL('truth/stories-fitted-questions.ndjson', import.meta.url));

let house: TestHouse;
let figures: Figures;

beforeAll(async () => {
  house = await openTestHouse();
  const { db, stories } = house.services;
  const counts = noCounts();
  await importAlone(
    stories,
    Readable.from([readFileSync(STORIES)]),
    { licence: 'full', undated: 'reject', now: Date.now() },
    counts,
  );
  while ((await indexBodies(db)) > 0);
  const { rows } = await db.query<{ key: string; id: string }>(
    `select key, story_id as id from story_keys where key like 'id:%'`,
  );
  const items = readRows<{ id: string; title: string; text: string }>(STORIES);
  expect(counts.created).toBe(items.length);
  const corpus: Pick<Corpus, 'items' | 'texts'> = {
    items: new Map(rows.map(({ key, id }) => [encodeId('story', id), key.slice(key.indexOf(':', 3) + 1)])),
    texts: new Map(items.map(({ id, title, text }) => [id, `${title}\n${text}`])),
  };
  const room = openTerminal({ db, stories, log: house.services.log });
  const judged = [];
  for (const row of readRows<QuestionRow>(QUESTIONS).filter((_, at) => at % EVERY === 0))
    judged.push(judgeAnswer(corpus as Corpus, row, await answerQuestion(room, row.question, []), 0));
  figures = figuresOf(judged);
});
afterAll(() => house?.close());

test('of questions that invented stories answer, half are answered by a right sentence first', () => {
  expect(figures.answerable).toBeGreaterThan(40);
  expect(figures.rightFirst).toBeGreaterThanOrEqual(0.48);
  expect(figures.amongThree).toBeGreaterThanOrEqual(0.75);
});

test('an answer without a right sentence is rare', () => {
  expect(figures.wrong).toBeLessThanOrEqual(0.06);
});

test('of questions near the stories that they do not answer, most are told so', () => {
  expect(figures.unanswerable).toBeGreaterThan(30);
  expect(figures.recognised).toBeGreaterThanOrEqual(0.6);
});
