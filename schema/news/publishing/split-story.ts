import { requireScope } from '../../../src/identity/index.ts';
import { type StorySplit, splitStory } from '../../../src/newsroom/index.ts';
import { decodeId, encodeId } from '../../../src/platform/ids.ts';
import { Problem } from '../../../src/platform/problem.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { page } from '../../graph/cost.ts';
import { badInput } from '../../graph/errors.ts';
import { OPERATORS } from './publish.ts';

// The mutation by which an operator splits a story (docs/newsroom.md).

const MOST_ITEMS = 500;

/**
 * Separates items from a story for good.
 * @param args TypeIDs; at most 500 items.
 * @throws Problem `insufficient_scope`, `not_found`, `invalid_parameter`; GraphQLError BAD_USER_INPUT for a malformed id or
 *         too many items.
 */
export async function storySplit(
  args: { readonly id: string; readonly items: readonly string[] },
  context: Context,
): Promise<StorySplit> {
  requireScope(context.principal, 'operator');
  const story = decodeId('story', args.id);
  if (story === undefined) throw badInput('is not a well-formed id', 'id');
  if (args.items.length > MOST_ITEMS) throw badInput(`has more than ${MOST_ITEMS} ids`, 'items');
  const items = [...new Set(args.items)].map((id) => {
    const uuid = decodeId('item', id);
    if (uuid === undefined) throw badInput('contains a malformed id', 'items');
    return uuid;
  });
  const { db, log } = context.services;
  const { rowCount } = await db.query('select 1 from stories where id = $1 and revision > 0', [story]);
  if (rowCount === 0) throw new Problem('not_found', 'There is no story with that id.');
  const split = await splitStory(db, story, items);
  const { principal, requestId } = context;
  if (split.isNew) {
    const { tenant, publicId: key } = principal;
    log.info(
      { requestId, tenant, key, operation: 'splitStory', story: args.id },
      'an operator split a story',
    );
  }
  return split;
}

const StorySplitRef = builder.objectRef<StorySplit>('StorySplit').implement({
  description: 'The result of splitting a story.',
  fields: (t) => ({
    keptItemIds: t.idList({
      description: 'TypeIDs `item_...` of the items that stay in the story: the part with more origins.',
      resolve: ({ kept }) => kept.map((id) => encodeId('item', id)),
    }),
    partedItemIds: t.idList({
      description:
        'TypeIDs `item_...` of the items that go into a new story. The new story is published within seconds.',
      resolve: ({ parted }) => parted.map((id) => encodeId('item', id)),
    }),
    isNew: t.exposeBoolean('isNew', {
      description: 'Whether the items were separated now. False if they were separated before.',
    }),
  }),
});

builder.mutationFields((t) => ({
  splitStory: t.field({
    type: StorySplitRef,
    nullable: true,
    description:
      'Splits a story in two. The service never groups the named items with the others again. The part with more origins ' +
      `keeps the story, and the other part gets a new one. Repeating the request changes nothing. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...` of the story.' }),
      items: t.arg.idList({
        required: true,
        description: `TypeIDs \`item_...\` of the items to separate; at most ${MOST_ITEMS}.`,
      }),
    },
    resolve: (_root, { id, items }, context) =>
      storySplit({ id: String(id), items: items.map(String) }, context),
  }),
}));
