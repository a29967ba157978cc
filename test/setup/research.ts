import { expect } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { type Envelope, openResearch, type ResearchRoom } from '../../src/research/index.ts';
import { openStories, publishStories, type StoryDraft, type StoryRoom } from '../../src/stories/index.ts';
import { bareDraft } from './bare-draft.ts';
import { testDatabase } from './database.ts';

/** The present of the research tests. */
export const NOW = Date.parse('2026-11-20T12:00:00.000Z');

export interface ResearchHouse {
  readonly db: Database;
  readonly stories: StoryRoom;
  readonly room: ResearchRoom;
  /** Publishes stories and fails when one is rejected. */
  publish(drafts: readonly StoryDraft[]): Promise<void>;
  close(): Promise<void>;
}

/** The room of research on a database of its own, at NOW. */
export async function openResearchHouse(): Promise<ResearchHouse> {
  const owned = await testDatabase();
  const { db } = owned;
  const stories = openStories({ db, cursorKey: Buffer.alloc(32, 7), baseUrl: 'http://news.test' });
  return {
    db,
    stories,
    room: openResearch({ db, stories, now: () => NOW }),
    async publish(drafts) {
      for (const outcome of await publishStories(stories, drafts)) {
        if (outcome.kind === 'rejected') throw new Error(`a story was rejected: ${outcome.reason}`);
      }
    },
    close: () => owned.close(),
  };
}

let number = 0;

/** What one publisher reports: a story with one source, whose text is the body. */
export function report(
  publisher: string,
  title: string,
  text: string,
  more: Partial<StoryDraft> & {
    readonly url?: string | null;
    readonly independence?: 'primary' | 'independent' | 'svc_analysis';
  } = {},
): StoryDraft {
  number += 1;
  const { url, independence = 'independent', ...overrides } = more;
  const publishedAt = overrides.publishedAt ?? '2026-11-18T08:00:00.000Z';
  const domain = `${publisher.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  return bareDraft({
    keys: [`research:${number}`],
    title,
    summary: text.slice(0, 300),
    publishedAt,
    sources: [
      {
        publisher,
        domain,
        title,
        url: url === undefined ? `https://${domain}/${number}` : url,
        publishedAt,
        sourceType: independence === 'svc_analysis' ? 'svc_record' : 'publisher',
        independence,
        snippet: text.slice(0, 400),
      },
    ],
    bodyHtml: text
      .split('\n\n')
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join(''),
    ...overrides,
  });
}

/** Each documented fact and each snippet must be an exact part of a stored snippet or body; facts have a source. */
export async function expectQuoted(db: Database, envelope: Envelope): Promise<void> {
  const { rows } = await db.query<{ sources: string; body: string }>(
    'select sources, body from story_revisions',
  );
  const texts = rows.flatMap(({ sources, body }) => [
    ...(JSON.parse(sources) as { snippet: string; title: string }[]).flatMap(({ snippet, title }) => [
      snippet,
      title,
    ]),
    (JSON.parse(body) as { text: string }).text,
  ]);
  const isStored = (quoted: string): boolean => quoted !== '' && texts.some((text) => text.includes(quoted));
  for (const fact of envelope.documentedFacts) expect(isStored(fact), `not stored: ${fact}`).toBe(true);
  for (const { snippet } of envelope.sources) expect(isStored(snippet), `not stored: ${snippet}`).toBe(true);
  const listed = new Set(envelope.sources.map(({ url }) => url));
  for (const claim of envelope.claims) {
    for (const url of claim.sourceUrls) expect(listed.has(url), `not among the sources: ${url}`).toBe(true);
    if (claim.evidenceType !== 'documented_fact') continue;
    expect(envelope.documentedFacts).toContain(claim.claim);
    expect(claim.sourceUrls.length).toBeGreaterThan(0);
  }
  // What an answer says in each list, one of its claims says as well.
  for (const [list, type] of [
    [envelope.documentedFacts, 'documented_fact'],
    [envelope.inferences, 'inference'],
    [envelope.scenarios, 'scenario'],
    [envelope.counterfactors, 'counterfactor'],
  ] as const) {
    const claimed = envelope.claims
      .filter(({ evidenceType }) => evidenceType === type)
      .map(({ claim }) => claim);
    expect(claimed).toEqual([...list]);
  }
  expect(JSON.stringify(envelope).length).toBeLessThanOrEqual(40_000);
}
