import { invalidParameter } from '../../src/platform/problem.ts';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../src/stories/index.ts';
import { LONGEST_CURSOR, text, whole } from './arguments.ts';

/** The arguments that select a page of a connection. `pageSize` is another name for `first`. */
export interface GivenWindow {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly pageSize?: number | null | undefined;
}

/** A window of the rooms. */
export interface Window {
  /** 1 to 100. */
  readonly size: number;
  readonly cursor: string | undefined;
  /** Whether the page ends before the cursor, or at the end of the list. */
  readonly backward: boolean;
  /** The GraphQL name of each parameter that an error of a room may name. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Reads Relay's arguments for pages (cursor connections specification, 4): `first` with `after`, or `last` with `before`.
 * @throws Problem `invalid_parameter` for a size outside 1 to 100, or for arguments of both directions.
 */
export function windowOf(given: GivenWindow): Window {
  const first = whole('first', given.first, 1, LARGEST_PAGE);
  const last = whole('last', given.last, 1, LARGEST_PAGE);
  const pageSize = whole('pageSize', given.pageSize, 1, LARGEST_PAGE);
  const after = text('after', given.after, LONGEST_CURSOR);
  const before = text('before', given.before, LONGEST_CURSOR);
  if (first !== undefined && last !== undefined)
    throw invalidParameter('last', 'cannot be combined with `first`; give one of them');
  if (after !== undefined && before !== undefined)
    throw invalidParameter('before', 'cannot be combined with `after`; give one of them');
  if (last !== undefined && after !== undefined)
    throw invalidParameter('last', 'pages backward, but `after` pages forward; give `before` instead');
  if (first !== undefined && before !== undefined)
    throw invalidParameter('first', 'pages forward, but `before` pages backward; give `last` instead');
  const size = first ?? last ?? pageSize ?? DEFAULT_PAGE;
  if (pageSize !== undefined && pageSize !== size) {
    throw invalidParameter(
      'pageSize',
      'differs from `first` or `last`, which means the same; give one of them',
    );
  }
  const sizeName =
    last !== undefined ? 'last' : pageSize !== undefined && first === undefined ? 'pageSize' : 'first';
  return {
    size,
    cursor: after ?? before,
    backward: last !== undefined || before !== undefined,
    names: { page_size: sizeName, limit: sizeName, cursor: before !== undefined ? 'before' : 'after' },
  };
}
