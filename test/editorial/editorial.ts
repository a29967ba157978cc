import { expect } from 'vitest';
import { type PostDraft, publishPosts } from '../../src/editorial/index.ts';
import type { PublishOutcome } from '../../src/stories/index.ts';
import { draft, openTestHouse } from '../setup/house.ts';

/** A JSON object of an answer. */
export type Json = Record<string, unknown>;

/** Who writes the posts. */
export const PERSONA = {
  slug: 'tilda-marsh',
  name: 'Tilda Marsh',
  bio: 'Reads prices.',
  disclosure: 'Tilda Marsh is an automated persona: no person wrote this.',
};

/** A service with six stories, and posts about them. */
export async function openEditorial() {
  let number = 0;

  const house = await openTestHouse();
  const key = await house.key('enterprise');
  const stories = (await house.publish(Array.from({ length: 6 }, () => draft()))) as {
    id: string;
    slug: string;
  }[];

  function post(overrides: Partial<PostDraft> = {}): PostDraft {
    number += 1;
    return {
      keys: [`test:${number}`],
      type: 'article',
      title: `On harbours, ${number}`,
      dek: 'What nine votes to four mean.',
      categories: ['politics'],
      countries: ['AU'],
      persona: PERSONA,
      sections: [{ heading: 'What happened', html: '<p>The council agreed [1].</p>' }],
      sourceStories: [stories[0]!.id],
      citations: [{ story: stories[0]!.id, quote: 'approved the plan by nine votes' }],
      publishedAt: new Date(Date.UTC(2026, 5, 1) + number * 3_600_000).toISOString(),
      ...overrides,
    };
  }

  async function publish(...drafts: PostDraft[]): Promise<Extract<PublishOutcome, { id: string }>[]> {
    const outcomes = await publishPosts(house.services.editorial, drafts);
    return outcomes.map((outcome) => {
      if (outcome.kind === 'rejected') throw new Error(outcome.reason);
      return outcome;
    });
  }

  async function rest(path: string): Promise<Json> {
    const response = await house.get(path, key);
    expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(200);
    return response.json();
  }

  async function graphql(query: string): Promise<Record<string, never>> {
    const response = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: { query },
    });
    const body = response.json();
    expect(body.errors, query).toBeUndefined();
    return body.data;
  }

  async function newest(): Promise<string> {
    const { posts } = (await rest('/v1/editorial-posts?limit=1')) as {
      posts: { slug: string }[];
    };
    return posts[0]!.slug;
  }
  return { house, key, stories, post, publish, rest, graphql, newest, close: () => house?.close() };
}

/** What `openEditorial` gives. */
export type Editorial = Awaited<ReturnType<typeof openEditorial>>;
