import { readPlace, writePlace } from '../../src/platform/place.ts';
import { LONGEST_CURSOR, text, whole } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';

/** The arguments of a list that pages forward only. @param most the largest page. @param usual the default one. */
export const forwardArguments = (most: number, usual: number) =>
  builder.args((t) => ({
    first: t.int({ description: `Maximum number of nodes: 1 to ${most}; default ${usual}.` }),
    after: t.string({ description: 'A cursor. The page starts after it.' }),
  }));

/** A window of such a list. */
export interface ForwardWindow {
  /** The maximum number of nodes. */
  readonly size: number;
  /** The place after which the page starts, such as the id of a row; undefined: the start of the list. */
  readonly after: string | undefined;
  /** The cursor of a place. */
  readonly cursorOf: (place: string) => string;
}

/**
 * Reads the arguments of `forwardArguments`.
 * @param list names the list: its field, and whatever else makes it another list. The account of the caller is part of a
 *        cursor anyway.
 * @throws Problem `invalid_parameter`; `invalid_cursor` for a cursor that this list did not give to this account.
 */
export function forwardWindow(
  list: string,
  given: { readonly first?: number | null | undefined; readonly after?: string | null | undefined },
  { most, usual }: { readonly most: number; readonly usual: number },
  { services, principal }: Context,
): ForwardWindow {
  const key = services.stories.cursorKey;
  const owned = `list ${list} of ${principal.tenantUuid}`;
  const size = whole('first', given.first, 1, most) ?? usual;
  const after = text('after', given.after, LONGEST_CURSOR);
  return {
    size,
    after: after === undefined ? undefined : readPlace(key, owned, after, 'after'),
    cursorOf: (place) => writePlace(key, owned, place),
  };
}

/**
 * A connection of the nodes of a page (Relay cursor connections specification, 4).
 * @param cursorOf gives the cursor that continues after a node; it is called once for each.
 */
export function pageConnection<T>(
  nodes: readonly T[],
  cursorOf: (node: T) => string,
  { hasNextPage, hasPreviousPage }: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean },
) {
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    edges,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/**
 * A connection of the rows of a window.
 * @param rows those of the window and, if there is one, the row after it: it shows that there is a next page.
 * @param placeOf the place of a row in the list.
 */
export function forwardConnection<T>(
  rows: readonly T[],
  { size, after, cursorOf }: ForwardWindow,
  placeOf: (row: T) => string,
) {
  return pageConnection(rows.slice(0, size), (row) => cursorOf(placeOf(row)), {
    hasNextPage: rows.length > size,
    hasPreviousPage: after !== undefined,
  });
}
