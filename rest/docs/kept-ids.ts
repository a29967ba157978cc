import { routes } from '../app/routes.ts';

/** The ids in a path that each account or database has of its own, and the operation that lists them. */
export interface KeptIds {
  /** Stands for an id in samples, such as `STORY_ID`. */
  readonly placeholder: string;
  /** What has the id, such as `a story`. */
  readonly noun: string;
  /** The operation whose answer has such ids. */
  readonly operationId: string;
  /** Its path. */
  readonly path: string;
  /** The members of its answer that lead to the list. */
  readonly members: readonly string[];
}

const LISTS: Readonly<Record<string, readonly [thing: string, operationId: string, members: string]>> = {
  story: ['story', 'listNews', 'articles'],
  post: ['editorial post', 'listEditorialPosts', 'posts'],
  search: ['saved search', 'listSavedSearches', 'savedSearches'],
  sub: ['subscription', 'listWebhookSubscriptions', 'data.subscriptions'],
  dlv: ['delivery', 'listWebhookDeliveries', 'data.deliveries'],
};

/**
 * Where a reader finds what belongs in place of an example.
 * @param example of a parameter; an id begins with the prefix of its kind (src/platform/ids.ts).
 * @returns undefined: the example is a name that may be sent as it is.
 */
export function keptIds(example: unknown): KeptIds | undefined {
  const prefix = typeof example === 'string' ? /^([a-z]+)_[0-9a-z]{26}$/.exec(example)?.[1] : undefined;
  const list = LISTS[prefix ?? ''];
  if (list === undefined) return undefined;
  const [thing, operationId, members] = list;
  const { paths } = routes.find((route) => route.operationId === operationId)!;
  return {
    placeholder: `${thing.replaceAll(' ', '_').toUpperCase()}_ID`,
    noun: /^[aeiou]/.test(thing) ? `an ${thing}` : `a ${thing}`,
    operationId,
    path: paths[0],
    members: members.split('.'),
  };
}
