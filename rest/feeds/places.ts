import type { Context } from '../../schema/graph/context.ts';
import { asset, assetStories } from '../../schema/news/lookups/asset.ts';
import { entity, entityStories } from '../../schema/news/lookups/entity.ts';
import { impactPath, impactPathStories } from '../../schema/news/lookups/impact-path.ts';
import { savedSearch, savedSearchResults } from '../../schema/news/saved-searches/saved-search.ts';
import { type StoriesArgs, stories } from '../../schema/news/stories/story.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { Problem, type ProblemCode } from '../../src/platform/problem.ts';
import { stateOf } from '../../src/saved-searches/index.ts';
import type { Shape, StoryPage } from '../../src/stories/index.ts';
import type { PathParameter } from '../app/route/route.ts';
import type { FeedSubject } from './feed.ts';

/** A place of feeds: the list of all stories, or the stories of an entity, impact path, asset or saved search. */
export interface FeedPlace {
  /** The path before `/rss`, `/atom` and `/feed.json`. */
  readonly path: string;
  /** The part of operation ids: empty for `getRss`, `Entity` for `getEntityRss`. */
  readonly noun: string;
  /** The content in words, such as `Stories of an entity`. */
  readonly shows: string;
  readonly params: readonly PathParameter[];
  /** The parameters of the list that the path replaces. */
  readonly without: readonly string[];
  readonly problems: readonly ProblemCode[];
  /**
   * Reads the list and its subject.
   * @param name the parameter of the path. Empty if the path has none.
   * @throws Problem the same as the list of REST.
   */
  find(name: string, args: StoriesArgs, context: Context, shape: Shape): Promise<Found>;
}

export interface Found {
  readonly list: StoryPage;
  readonly subject?: FeedSubject;
}

export const FEED_PLACES: readonly FeedPlace[] = [
  {
    path: '/v1',
    noun: '',
    shows: 'Stories',
    params: [],
    without: [],
    problems: [],
    find: async (_name, args, context, shape) => ({ list: await stories(args, context, shape) }),
  },
  {
    path: '/v1/entities/{idOrSlug}',
    noun: 'Entity',
    shows: 'Stories of an entity',
    params: parameter('Entity id, slug, value, label or alias.', 'reserve-bank-of-australia'),
    without: ['entity'],
    problems: ['not_found'],
    find: (idOrSlug, args, context, shape) =>
      about(
        args,
        entityStories({ ...args, of: idOrSlug }, context, shape),
        entity({ idOrSlug }, context).then(({ id, label, slug }) => ({
          id: `entity/${id}`,
          name: label,
          view: { entity: slug },
        })),
        { id: `entity/${encodeURIComponent(idOrSlug)}`, name: idOrSlug },
      ),
  },
  {
    path: '/v1/impact-paths/{idOrSlug}',
    noun: 'ImpactPath',
    shows: 'Stories of an impact path',
    params: parameter('Impact path id, token or label.', 'central-bank-rates>currency'),
    without: ['impact_path'],
    problems: ['not_found'],
    find: (idOrSlug, args, context, shape) =>
      about(
        args,
        impactPathStories({ ...args, of: idOrSlug }, context, shape),
        impactPath({ idOrSlug }, context).then(({ id, label, token }) => ({
          id: `path/${id}`,
          name: label,
          view: { impactPath: token },
        })),
        { id: `path/${encodeURIComponent(idOrSlug)}`, name: idOrSlug },
      ),
  },
  {
    path: '/v1/assets/{idOrSlug}',
    noun: 'Asset',
    shows: 'Stories of an asset',
    params: parameter('Asset ticker, or the id, token or label of its impact path.', 'AUD'),
    without: ['impact_path', 'asset'],
    problems: ['not_found'],
    find: (idOrSlug, args, context, shape) =>
      about(
        args,
        assetStories({ ...args, of: idOrSlug }, context, shape),
        asset({ idOrSlug }, context).then(({ slug, ticker, label, impactPathId }) => ({
          id: `asset/${encodeURIComponent(impactPathId ?? slug)}`,
          name: ticker === null ? label : `${label} (${ticker})`,
          view: impactPathId === null ? { asset: slug } : { impactPath: slug },
        })),
        { id: `asset/${encodeURIComponent(idOrSlug)}`, name: idOrSlug },
      ),
  },
  {
    path: '/v1/saved-searches/{idOrSlug}',
    noun: 'SavedSearch',
    shows: 'Results of a saved search',
    params: parameter('Id of a saved search.', 'search_01h455vb4pex5vsknk084sn02q'),
    without: [],
    problems: ['not_found'],
    async find(id, args, context, shape) {
      const search = await savedSearch({ id }, context);
      const found = await savedSearchResults({ ...args, of: search }, context, shape);
      const { name, query, filters } = stateOf(search);
      const view = { ...filters, q: query };
      const permanent = `search/${encodeId('search', search.id)}`;
      return { list: found, subject: { id: permanent, name, view, changedAt: search.updatedAt } };
    },
  },
];

function parameter(description: string, example: string): readonly PathParameter[] {
  return [{ name: 'idOrSlug', description, example }];
}

/**
 * Reads a list and its subject.
 * @param past the subject of a list of the past (`as_of`), if nothing has this name today.
 */
async function about(
  { asOf }: StoriesArgs,
  listing: Promise<StoryPage>,
  naming: Promise<FeedSubject>,
  past: FeedSubject,
): Promise<Found> {
  const kept = naming.catch((error: unknown) => {
    if (asOf != null && error instanceof Problem && error.code === 'not_found') return past;
    throw error;
  });
  const [list, subject] = await Promise.all([listing, kept]);
  return { list, subject };
}
