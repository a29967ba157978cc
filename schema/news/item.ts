import { brandWithType } from '@pothos/core';
import DataLoader from 'dataloader';
import {
  DEFAULT_ITEMS,
  excerptOf,
  ITEM_KINDS,
  type ItemPage,
  type ItemsAsked,
  itemOf,
  itemsOfStories,
  type Joined,
  LARGEST_ITEMS,
  type ShownItem,
} from '../../src/newsroom/index.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import { getStory, type Story as StoryData, toStory } from '../../src/stories/index.ts';
import { inArguments, LONGEST_CURSOR, text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page, reference } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { perRequest } from '../graph/per-request.ts';
import { shapeOf } from '../graph/shape.ts';
import { Url } from '../graph/url.ts';
import { StoryRef } from './story-type.ts';

// The items that stories are made of (docs/newsroom.md).

/** One item, as whoever asks may read it. @throws Problem `not_found`, `gone`, `restricted`. */
export async function item(
  args: { readonly id: string },
  { services, principal }: Context,
): Promise<ShownItem> {
  const uuid = decodeId('item', args.id);
  if (uuid === undefined) throw new Problem('not_found', 'There is no item with that id.');
  return itemOf(services.reads, uuid, {
    operator: principal.scopes.has('operator'),
    plan: principal.plan.name,
  });
}

const KIND_MEANS: Readonly<Record<(typeof ITEM_KINDS)[number], string>> = {
  report: 'A report by somebody who is not the actor.',
  statement: 'A statement by the actor itself: a central bank, a ministry, the press office of a company.',
  correction: 'It withdraws or corrects something that its publisher said.',
  denial: 'Its headline denies what others report.',
  opinion: 'An opinion. It is evidence for nothing.',
  satire: 'Satire. It is evidence for nothing.',
  round_up: 'It covers several events at once. It is not grouped with other items.',
  live_blog: 'A page that is updated while events go on. It is not grouped with other items.',
};

/** What an item is; a feed may have items of one kind. */
export const ItemKind = builder.enumType('ItemKind', {
  description: 'The kind of an item.',
  values: Object.fromEntries(ITEM_KINDS.map((kind) => [kind, { description: KIND_MEANS[kind] }])) as Record<
    (typeof ITEM_KINDS)[number],
    { description: string }
  >,
});

const OriginRule = builder.enumType('ItemOriginRule', {
  description: 'How an item was recognised as a reprint (docs/newsroom.md).',
  values: {
    shingles: { description: 'It has the same words as another item.' },
    headline: {
      description: 'It has the same headline as another item of the same time, and almost no other text.',
    },
  } as const satisfies Record<NonNullable<ShownItem['item']['originRule']>, object>,
});

const WhyRef = builder.objectRef<Joined>('ItemWhy').implement({
  description: 'Why an item belongs to its story.',
  fields: (t) => ({
    rule: t.exposeString('rule', {
      description: 'The rule that put the item into the story (docs/newsroom.md).',
    }),
    terms: t.stringList({
      description: 'The terms that it shares with the other items, most important first.',
      resolve: ({ terms }) => [...terms],
    }),
    score: t.exposeFloat('score', {
      nullable: true,
      description: 'Similarity to the other items, 0 to 1. Null if the rule has no score.',
    }),
  }),
});

const ItemRef = builder.objectRef<ShownItem>('Item');

builder.node(ItemRef, {
  description: 'A text that a publisher published. Stories are made from items.',
  id: { resolve: ({ item }) => encodeId('item', item.id), description: 'TypeID `item_...`.' },
  fields: (t) => ({
    title: t.string({
      description: "The publisher's own title. Empty for an item that was purged.",
      resolve: ({ item }) => item.title,
    }),
    url: t.field({
      type: Url,
      nullable: true,
      description: 'Canonical address of the publication.',
      resolve: ({ item }) => item.url,
    }),
    publisher: t.string({ description: 'Name of the publisher.', resolve: ({ item }) => item.publisher }),
    domain: t.string({
      nullable: true,
      description: "Host name of the publisher's site.",
      resolve: ({ item }) => item.domain,
    }),
    kind: t.field({ type: ItemKind, description: 'The kind of the item.', resolve: ({ item }) => item.kind }),
    language: t.string({
      description: 'BCP 47 tag; `und` if the language is not known.',
      resolve: ({ item }) => item.language,
    }),
    publishedAt: t.field({
      type: DateTime,
      description: 'When it was published there.',
      resolve: ({ item }) => new Date(item.publishedAt).toISOString(),
    }),
    dated: t.boolean({
      description: 'False if its feed gave no date; `publishedAt` is then the time when it was fetched.',
      resolve: ({ item }) => item.dated,
    }),
    fetchedAt: t.field({
      type: DateTime,
      description: 'When the item was last fetched.',
      resolve: ({ item }) => new Date(item.fetchedAt).toISOString(),
    }),
    version: t.int({
      description: 'Starts at 1 and increases whenever the publisher changes the item.',
      resolve: ({ item }) => item.version,
    }),
    credit: t.string({
      nullable: true,
      description: 'The wire service that the text is credited to, such as `reuters`.',
      resolve: ({ item }) => item.credit,
    }),
    originId: t.id({
      description: 'TypeID of the item that this is a reprint of. Its own id if it is not a reprint.',
      resolve: ({ item }) => encodeId('item', item.originId),
    }),
    originRule: t.field({
      type: OriginRule,
      nullable: true,
      description: 'How it was recognised as a reprint. Null if it is not a reprint.',
      resolve: ({ item }) => item.originRule,
    }),
    excerpt: t.string({
      description: 'The beginning of the text, at most 300 characters.',
      resolve: ({ item }) => excerptOf(item),
    }),
    text: t.string({
      nullable: true,
      description: 'The full text. For operators only, unless its licence allows it for everybody.',
      resolve: ({ item }, _args, { principal }) =>
        item.licence === 'full' || principal.scopes.has('operator') ? item.text : null,
    }),
    purgedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When its text was permanently removed.',
      resolve: ({ item }) => (item.purgedAt === null ? null : new Date(item.purgedAt).toISOString()),
    }),
    why: t.field({
      type: WhyRef,
      nullable: true,
      description: 'Why the item belongs to its story. Null until it is grouped.',
      resolve: ({ item }) => item.joined,
    }),
    story: t.field({
      type: StoryRef,
      nullable: true,
      description: 'The story that the item belongs to. Null if it belongs to none. One call.',
      extensions: { cost: reference() },
      resolve: async ({ storyId }, _args, context, info) => {
        if (storyId === null) return null;
        const { stories } = context.services;
        const shape = shapeOf(info);
        try {
          return toStory(
            stories,
            await getStory(stories, storyId, shape, context.principal.plan.name),
            shape,
          );
        } catch (error) {
          if (error instanceof Problem && (error.code === 'gone' || error.code === 'restricted')) return null;
          throw error;
        }
      },
    }),
  }),
});

/** An item as a node of the graph. */
export async function itemNode(id: string, context: Context): Promise<object> {
  const found = await item({ id }, context);
  brandWithType(found, ItemRef);
  return found;
}

const ItemConnection = builder.connectionObject(
  {
    type: ItemRef,
    name: 'ItemConnection',
    description: 'Items of a story, in the order in which they were fetched.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'Total number of items.',
        resolve: (found) => (found as unknown as { page: ItemPage }).page.total,
      }),
    }),
  },
  { name: 'ItemEdge', description: 'An item, with a cursor that continues after it.' },
);

// The number of an item, and the greatest one that its page told of.
const cursorOf = ({ item }: ShownItem, { lastSeen }: ItemPage): string =>
  Buffer.from(`i${item.seq}.${lastSeen}`).toString('base64url');

function placeOf(cursor: string | undefined): Pick<ItemsAsked, 'after' | 'seen'> {
  if (cursor === undefined) return { after: 0, seen: 0 };
  const [, after, seen = after] =
    /^i(\d{1,15})(?:\.(\d{1,15}))?$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (after === undefined) throw new Problem('invalid_cursor', 'The cursor cannot be read.');
  return { after: Number(after), seen: Number(seen) };
}

function connectionOf(found: ItemPage) {
  const edges = found.items.map((node) => ({ node, cursor: cursorOf(node, found) }));
  return {
    page: found,
    edges,
    pageInfo: {
      hasNextPage: found.hasNext,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

type Loader = DataLoader<string, ItemPage>;
const loaders = perRequest(() => new Map<string, Loader>());

/** All stories of a request whose items are asked for alike are read together. */
function loaderOf(context: Context, asked: ItemsAsked): Loader {
  const own = loaders(context);
  const key = Object.values(asked).join(' ');
  const loader =
    own.get(key) ??
    new DataLoader<string, ItemPage>((ids) =>
      itemsOfStories(
        context.services.reads,
        ids.map((id) => decodeId('story', id)!),
        asked,
      ),
    );
  own.set(key, loader);
  return loader;
}

/** The items of a story that whoever asks has read. */
export async function itemsOfStory(
  { id }: Pick<StoryData, 'id'>,
  asked: ItemsAsked,
  context: Context,
): Promise<ItemPage> {
  return loaderOf(context, asked).load(id);
}

builder.objectField(StoryRef, 'items', (t) =>
  t.field({
    type: ItemConnection,
    nullable: true,
    description:
      'The items that the story is made from, including reprints, in the order in which they were fetched. One call for each story.',
    extensions: { cost: connection(['first'], DEFAULT_ITEMS) },
    args: {
      first: t.arg.int({
        description: `Maximum number of items: 1 to ${LARGEST_ITEMS}; default ${DEFAULT_ITEMS}.`,
      }),
      after: t.arg.string({ description: 'A cursor. The page starts after it.' }),
    },
    resolve: (story, given, context) =>
      inArguments({ limit: 'first', cursor: 'after' }, async () => {
        const size = whole('first', given.first, 1, LARGEST_ITEMS) ?? DEFAULT_ITEMS;
        const place = placeOf(text('after', given.after, LONGEST_CURSOR));
        return connectionOf(await itemsOfStory(story, { size, ...place }, context));
      }),
  }),
);

builder.queryField('item', (t) =>
  t.field({
    type: ItemRef,
    nullable: true,
    description:
      'One item, by its id. Members can read the items of the stories that they can read. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `item_...`.' }) },
    resolve: (_root, { id }, context) => item({ id: String(id) }, context),
  }),
);
