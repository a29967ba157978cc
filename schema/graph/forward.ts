import { decodeId, type IdPrefix } from '../../src/platform/ids.ts';
import { LONGEST_CURSOR, text, whole } from './arguments.ts';
import { builder } from './builder.ts';
import { badInput } from './errors.ts';

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
  /** The cursor after which the page starts; undefined: the start of the list. */
  readonly after: string | undefined;
}

/** Reads the arguments of `forwardArguments`. @throws Problem `invalid_parameter`. */
export function forwardWindow(
  given: { readonly first?: number | null | undefined; readonly after?: string | null | undefined },
  most: number,
  usual: number,
): ForwardWindow {
  return {
    size: whole('first', given.first, 1, most) ?? usual,
    after: text('after', given.after, LONGEST_CURSOR),
  };
}

/**
 * The cursor of a window of a list whose cursors are the ids of its nodes.
 * @throws GraphQLError BAD_USER_INPUT for a text that is not such an id.
 */
export function idCursor(prefix: IdPrefix, { after }: ForwardWindow): string | undefined {
  if (after !== undefined && decodeId(prefix, after) === undefined) {
    throw badInput('is not a cursor of this list', 'after');
  }
  return after;
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
 */
export function forwardConnection<T>(
  rows: readonly T[],
  { size, after }: ForwardWindow,
  cursorOf: (row: T) => string,
) {
  return pageConnection(rows.slice(0, size), cursorOf, {
    hasNextPage: rows.length > size,
    hasPreviousPage: after !== undefined,
  });
}
