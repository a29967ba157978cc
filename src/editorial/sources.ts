import type { Sql } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { getStories, type Shape, stripForbidden, toStory } from '../stories/index.ts';
import type { PostDraft } from './model.ts';
import type { SourceStory } from './prepare.ts';
import type { EditorialRoom } from './room.ts';

const CITED: Shape = {
  fields: new Set(['id', 'title', 'publishedAt', 'links']),
  groups: new Set(['sources', 'body']),
};

/**
 * The stories that drafts name, by the id or slug that they name them by. A name without a readable story is left out.
 */
export async function findSources(
  { stories }: EditorialRoom,
  drafts: readonly PostDraft[],
): Promise<Map<string, SourceStory>> {
  const names = new Set(
    drafts.flatMap((draft) => [...draft.sourceStories, ...draft.citations.map(({ story }) => story)]),
  );
  const uuids = await uuidsOf(stories.db, names);
  const records = await getStories(stories, [...uuids.values()], CITED);
  const read = new Map<string, SourceStory>();
  const found = new Map<string, SourceStory>();
  for (const [name, asked] of uuids) {
    const record = records.get(asked);
    if (record === undefined) continue;
    let story = read.get(record.uuid);
    if (story === undefined) {
      const { title, publishedAt, links, sources, body } = toStory(stories, record, CITED);
      story = {
        uuid: record.uuid,
        title,
        url: links.html,
        publishedAt,
        sources: sources ?? [],
        bodyText: body?.text ?? '',
      };
      read.set(record.uuid, story);
    }
    found.set(name, story);
  }
  return found;
}

async function uuidsOf(sql: Sql, names: ReadonlySet<string>): Promise<Map<string, string>> {
  const uuids = new Map<string, string>();
  const slugs: string[] = [];
  for (const name of names) {
    const uuid = decodeId('story', name);
    if (uuid !== undefined) uuids.set(name, uuid);
    // PostgreSQL would refuse a text with these characters; no story has such a name.
    else if (stripForbidden(name) === name) slugs.push(name);
  }
  if (slugs.length === 0) return uuids;
  const rows = await sql.query<{ slug: string; story_id: string }>(
    'select slug, story_id from story_slugs where slug = any($1)',
    [slugs],
  );
  for (const row of rows.rows) uuids.set(row.slug, row.story_id);
  return uuids;
}
