import { decodeId, type IdPrefix } from '../../src/platform/ids.ts';
import { LONGEST_CURSOR, text, whole } from './arguments.ts';
import { builder } from './builder.ts';
import { badInput } from './errors.ts';

/** The arguments of a list that is walked forward alone. */
export const forwardArguments = (most: number, usual: number) =>
  builder.args((t) => ({
    first: t.int({ description: `Maximum number of nodes: 1 to ${most}; default ${usual}.` }),
    after: t.string({ description: 'A cursor. The page starts after it.' }),
  }));

/** A window of such a list. */
export interface ForwardWindow {
  readonly size: number;
  /** The cursor. */
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

/** A cursor of a list whose cursors are the ids of its nodes. @throws GraphQLError BAD_USER_INPUT. */
export function idCursor(prefix: IdPrefix, { after }: ForwardWindow): string | undefined {
  if (after !== undefined && decodeId(prefix, after) === undefined) {
    throw badInput('is not a cursor of this list', 'after');
  }
  return after;
}

/**
 * A connection of rows that were read from a window on (Relay cursor connections specification, 4).
 * @param rows one more than the window holds, where there are so many: it says that something follows.
 */
export function forwardConnection<T>(
  rows: readonly T[],
  { size, after }: ForwardWindow,
  cursorOf: (row: T) => string,
) {
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
