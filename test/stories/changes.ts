import { expect } from 'vitest';
import type { StoryDraft } from '../../src/stories/index.ts';
import { openTestHouse } from '../setup/house.ts';

interface Change {
  kind: string;
  id: string;
  at: string;
  revision: number;
  mergedInto: string | null;
  reason: string | null;
  cursor: string;
  story: Record<string, unknown> | null;
}

interface Page {
  changes: Change[];
  reset: boolean;
  page: { size: number; returned: number; has_more: boolean; next_cursor: string; as_of: string };
}

/** A story that was made. */
export type Made = { id: string };

/** A service, and requests for the changes of its stories. */
export async function openChanges() {
  const house = await openTestHouse();
  const key = await house.key('enterprise');

  async function read(query = '', by = key): Promise<Page> {
    const answer = await house.get(`/v1/changes?${query}`, by);
    expect(answer.statusCode, `${query}: ${answer.body.slice(0, 300)}`).toBe(200);
    return answer.json();
  }

  /** Everything after a cursor, page by page. */
  async function follow(cursor = '', limit = 100): Promise<{ changes: Change[]; cursor: string }> {
    const changes: Change[] = [];
    let at = cursor;
    for (;;) {
      const page = await read(`limit=${limit}${at === '' ? '' : `&cursor=${at}`}`);
      changes.push(...page.changes);
      at = page.page.next_cursor;
      if (!page.page.has_more) return { changes, cursor: at };
    }
  }

  async function refusal(query: string): Promise<[number, string, string | undefined]> {
    const answer = await house.get(`/v1/changes?${query}`, key);
    const { code, errors } = answer.json();
    return [answer.statusCode, code, errors?.[0].parameter];
  }

  /** Publishes stories, and knows how many there are. */
  async function published<const Drafts extends readonly StoryDraft[]>(
    drafts: Drafts,
  ): Promise<{ readonly [Index in keyof Drafts]: Made }> {
    const outcomes: unknown = await house.publish(drafts);
    return outcomes as { readonly [Index in keyof Drafts]: Made };
  }
  return { house, key, read, follow, refusal, published, close: () => house?.close() };
}

/** What `openChanges` gives. */
export type Changes = Awaited<ReturnType<typeof openChanges>>;
