import { afterAll, beforeAll } from 'vitest';
import { type EditorialRoom, openEditorial } from '../../src/editorial/index.ts';
import { openStories, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

/** Where the desk writes, for a whole file, and the kinds of the changes that it announced. */
export function deskRoom() {
  let database: TestDatabase;
  let room: EditorialRoom;
  const announced: string[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    const stories = openStories({
      db: database.db,
      cursorKey: Buffer.alloc(32, 1),
      baseUrl: 'http://news.example',
    });
    room = openEditorial(stories);
    room.listeners.push(async (_sql, changes) => void announced.push(...changes.map(({ kind }) => kind)));
  });
  afterAll(() => database?.close());
  return {
    get database() {
      return database;
    },
    get room() {
      return room;
    },
    announced,
    tell: (...drafts: StoryDraft[]) => publishStories(room.stories, drafts),
  };
}

export const DAY = 86_400_000;
/** A time of a day, in ms. */
export const at = (day: string, hour = 12): number =>
  Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
/** Some hours after a day has ended. */
export const after = (day: string, hours = 2) => ({
  now: at(day, 0) + DAY + hours * 3_600_000,
  announce: true,
});

let count = 0;
/** A story about a country, told by publishers in their own words. */
export function story(
  country: string,
  day: string,
  publishers: readonly string[],
  more: Partial<StoryDraft> = {},
): StoryDraft {
  count += 1;
  const said = publishers.map((name) => `Harbour ${count} reopened on schedule, said ${name}.`);
  return {
    keys: [`desk-test:${count}`],
    title: `Harbour ${count} reopens`,
    summary: said[0]!,
    language: 'en',
    category: 'business',
    tags: [],
    countries: [country],
    entities: [],
    impactPaths: [],
    assets: [],
    verificationState: publishers.length > 1 ? 'corroborated' : 'unverified',
    publishedAt: new Date(at(day)).toISOString(),
    sources: publishers.map((publisher, place) => ({
      publisher,
      domain: null,
      title: `Harbour ${count}`,
      url: `https://paper.example/${count}/${place}`,
      publishedAt: new Date(at(day)).toISOString(),
      sourceType: 'publisher',
      independence: 'independent',
      snippet: `${said[place]} Ships had waited outside.`,
    })),
    claims: [
      {
        claim: `Harbour ${count} reopened on schedule.`,
        evidenceType: 'documented_fact',
        confidence: 'medium',
        state: publishers.length > 1 ? 'corroborated' : 'reported',
        supporting: said.map((quote, source) => ({ source, quote })),
        contradicting: [],
      },
    ],
    impactDetails: [],
    bodyHtml: '',
    ...more,
  };
}
