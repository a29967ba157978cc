import { mapInSlices } from '../../platform/turns/slices.ts';
import { LIST_SHAPE, listStories, type StoryFilter, type StoryRecord } from '../../stories/index.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { G20_SLUGS } from '../g20.ts';
import type { ResearchRoom } from '../model.ts';
import type { ResearchWindow } from '../window.ts';
import type { Comparable } from './developments.ts';

// A window is divided into this many parts, and this many of the most popular stories of each are compared.
const SLICES = 14;
const PAGE = 100;
export const OF_SLICE = 300;
// With this many stories in the first pages of all parts, a week is known well enough.
const MANY = 1_300;

/** A story as its card gives it. */
export interface Card extends Comparable {
  readonly sourceCount: number | null;
  readonly category: string;
}

/** Stories of a window, and whether there are more. */
export interface Cards {
  readonly cards: readonly Card[];
  readonly isCut: boolean;
}

/**
 * The most popular stories of each fourteenth of a window, which is half a day of a week. So the busiest day does not
 * hide the others.
 */
export async function popularCards(
  room: ResearchRoom,
  filter: StoryFilter,
  { from, to }: ResearchWindow,
): Promise<Cards> {
  const length = (to - from + 1) / SLICES;
  const slice = (index: number, cursor: string | null) => {
    const begin = Math.ceil(from + index * length);
    const end = Math.ceil(from + (index + 1) * length) - 1;
    const bounds = {
      publishedSince: new Date(begin).toISOString(),
      publishedUntil: new Date(end).toISOString(),
    };
    const window = {
      size: PAGE,
      sort: 'popular',
      walk: true,
      unmarked: true,
      ...(cursor === null ? {} : { cursor }),
    } as const;
    return listStories(room.stories, { ...filter, ...bounds }, window, LIST_SHAPE);
  };
  const first = await Promise.all(Array.from({ length: SLICES }, (_, index) => slice(index, null)));
  const isMany = first.reduce((sum, { records }) => sum + records.length, 0) >= MANY;
  const rest = await Promise.all(
    first.map(async ({ records, page }, index) => {
      const found = [...records];
      let cursor = page.nextCursor;
      while (!isMany && cursor !== null && found.length < OF_SLICE) {
        const next = await slice(index, cursor);
        found.push(...next.records);
        cursor = next.page.nextCursor;
      }
      return { found, isCut: cursor !== null };
    }),
  );
  return {
    cards: await mapInSlices(
      rest.flatMap(({ found }) => found),
      cardOf,
    ),
    isCut: rest.some(({ isCut }) => isCut),
  };
}

/** Only what a comparison needs is read of a card: there are thousands of them. */
function cardOf({ uuid, card }: StoryRecord): Card {
  return cardOfStory({ ...(JSON.parse(`{${card}}`) as Omit<CardStory, 'uuid'>), uuid });
}

type CardStory = Pick<
  Evidence,
  'uuid' | 'title' | 'publishedAt' | 'countries' | 'entities' | 'sourceCount' | 'category'
>;

/** The same of a story that was read whole. */
export function cardOfStory({
  uuid,
  title,
  publishedAt,
  countries,
  entities,
  sourceCount,
  category,
}: CardStory): Card {
  return {
    uuid,
    title,
    sourceCount,
    category,
    about: entities
      .filter(({ slug, kind }) => kind !== 'topic' && !G20_SLUGS.has(slug))
      .map(({ slug }) => slug),
    countries,
    publishedMs: Date.parse(publishedAt),
  };
}
