import { type EditorialRoom, type Persona, type PostDraft, publishPosts } from '../../editorial/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { encodeId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { guidOf } from './calendar.ts';
import { demoData, type Essay } from './data.ts';
import { HISTORY_MS } from './seed.ts';
import { worded } from './wording.ts';

const MINUTE_MS = 60_000;

/**
 * Publishes the opinions and investigations whose time has come within the past 60 days and that are not there yet. One
 * whose sources are not there, or do not say any more what it quotes, waits.
 * @returns how many were published.
 */
export async function publishEssays(
  room: EditorialRoom,
  options: { readonly now: number; readonly announce: boolean; readonly log: Logger },
): Promise<number> {
  const { db } = room.stories;
  const due = dueEssays(options.now);
  const { rows: known } = await db.query<{ key: string }>('select key from post_keys where key = any($1)', [
    due.map(({ key }) => key),
  ]);
  const missing = due.filter(({ key }) => !known.some((post) => post.key === key));
  const { rows } = await db.query<{ guid: string; story_id: string }>(
    `select i.guid, c.story_id from news_items i join news_clusters c on c.id = i.cluster_id
     where i.guid = any($1) and c.story_id is not null and i.published_at > $2`,
    [missing.flatMap(guidsOf), new Date(options.now - HISTORY_MS - ROUND_MS)],
  );
  const stories = new Map(rows.map(({ guid, story_id }) => [guid, encodeId('story', story_id)]));
  const drafts = missing.flatMap((each) => draftOf(each, stories) ?? []);
  const outcomes = await publishPosts(room, drafts, { announce: options.announce });
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === 'rejected') {
      options.log.info({ key: drafts[at]!.keys[0], reason: outcome.reason }, 'synthetic post left out');
    }
  }
  return outcomes.filter(({ kind }) => kind === 'created').length;
}

interface Due {
  readonly key: string;
  readonly essay: Essay;
  /** The first day of its round, in ms. */
  readonly began: number;
  readonly at: number;
}

const ROUND_MS = 2 * 63 * DAY_MS;

function dueEssays(now: number): Due[] {
  const { round, records } = demoData().essays;
  return records.flatMap((essay) => {
    const after = essay.day * DAY_MS + essay.at * MINUTE_MS;
    const began = Math.floor((now - after) / (round * DAY_MS)) * round * DAY_MS;
    const at = began + after;
    return at > now - HISTORY_MS ? [{ key: `demo-post:${essay.id}:${began}`, essay, began, at }] : [];
  });
}

const guidsOf = ({ essay, began }: Due): string[] =>
  essay.citations.map(({ item }) => guidOf('programme', began, item));

function draftOf(due: Due, stories: ReadonlyMap<string, string>): PostDraft | undefined {
  const { key, essay, began, at } = due;
  const guids = guidsOf(due);
  if (guids.some((guid) => !stories.has(guid))) return undefined;
  const dayOf = (item: string): number => began + dayNamed(item) * DAY_MS;
  const day = dayOf(essay.citations[0]!.item);
  const published = new Date(at).toISOString();
  return {
    keys: [key],
    type: essay.type,
    title: worded(essay.title, day),
    dek: worded(essay.dek, day),
    categories: essay.categories,
    countries: essay.countries,
    persona: personaOf(essay.persona),
    sections: essay.sections.map(({ heading, html }) => ({ heading, html: worded(html, day) })),
    sourceStories: [...new Set(guids.map((guid) => stories.get(guid)!))],
    citations: essay.citations.map(({ item, quote }, nr) => ({
      story: stories.get(guids[nr]!)!,
      quote: worded(quote, dayOf(item)),
    })),
    publishedAt: published,
    updatedAt: published,
  };
}

let days: ReadonlyMap<string, number> | undefined;

/** The day of the round that the words of an item are counted from. */
function dayNamed(item: string): number {
  days ??= new Map(
    demoData()
      .programmes.find(({ name }) => name === 'programme')!
      .utterances.map(({ id, day }) => [id, day]),
  );
  const day = days.get(item);
  if (day === undefined) throw new Error(`posts.ndjson cites ${item}, which is not in programme.ndjson`);
  return day;
}

function personaOf(slug: string): Persona {
  const known = demoData().personas.find((persona) => persona.slug === slug);
  if (known === undefined) throw new Error(`personas.tsv does not have ${slug}`);
  return {
    ...known,
    disclosure:
      `${known.name} is an automated persona, not a person. A program published this post about the synthetic stories ` +
      'it names; everything that it tells of is invented.',
  };
}
