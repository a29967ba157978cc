import { whole } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { FieldCost } from '../../graph/cost.ts';

// The maximum length of each list inside a story (src/stories/publish/prepare.ts). The cost of a field below a list is multiplied
// by it, or by `first` if that is smaller.
export const MOST_ENTITIES = 60;
export const MOST_PATHS = 30;
export const MOST_ASSETS = 40;
export const MOST_DETAILS = 60;

/** The argument `first` of a list inside a story, and the cost of the list. @param most its maximum length. */
export function first(
  most: number,
  cost: FieldCost = { calls: 0, items: { arguments: ['first'], otherwise: most } },
) {
  return {
    extensions: { cost },
    args: builder.args((t) => ({
      first: t.int({
        description: `Maximum number of items, from the start of the list: 1 to ${most}. Default: all. With fewer items, the fields below cost fewer calls.`,
      }),
    })),
  };
}

/**
 * The first items of a list, as many as the argument `first` says, or all.
 * @param most the maximum length of the list.
 * @throws Problem `invalid_parameter` for a number that is not from 1 to `most`.
 */
export function beginning<T>(
  items: readonly T[],
  { first }: { first?: number | null | undefined },
  most: number,
): readonly T[] {
  const count = whole('first', first, 1, most);
  return count === undefined ? items : items.slice(0, count);
}
