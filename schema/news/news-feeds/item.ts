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
} from '../../../src/newsroom/index.ts';
import { decodeId, encodeId } from '../../../src/platform/ids.ts';
import type { Story as StoryData } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page, reference } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { badInput } from '../../graph/errors.ts';
import { type ForwardWindow, forwardArguments, forwardWindow, pageConnection } from '../../graph/forward.ts';
import { perRequest } from '../../graph/per-request.ts';
import { shapeOf } from '../../graph/shape.ts';
import { Url } from '../../graph/url.ts';
import { readableStory } from '../stories/readable-story.ts';
import { StoryRef } from '../stories/story-type.ts';

// The items that stories are made from (docs/newsroom.md).

/**
 * One item that the caller may read. Operators may read every item.
 * @throws Problem `not_found`; `gone` and `restricted` as for its story. GraphQLError BAD_USER_INPUT for a malformed id.
 */
export async function item(
  args: { readonly id: string },
  { services, principal }: Context,
): Promise<ShownItem> {
  const uuid = decodeId('item', args.id);
  if (uuid === undefined) throw badInput('is not a well-formed id', 'id');
  return itemOf(services.reads, uuid, {
    operator: principal.scopes.has('operator'),
    plan: principal.plan.name,
  });
}

const KIND_MEANS: Readonly<Record<(typeof ITEM_KINDS)[number], string>> = {
  report: 'A report by somebody who is not the actor.',
  statement: 'A statement by the actor itself: a central bank, a ministry, the press office of a company.',
  correction: 'A text that withdraws or corrects something that its publisher said.',
  denial: 'A report whose headline denies what others report.',
  opinion: 'An opinion. It is evidence for nothing.',
  satire: 'Satire. It is evidence for nothing.',
  round_up: 'A text about several events at once. It is not grouped with other items.',
  live_blog: 'A page that is updated while events go on. It is not grouped with other items.',
};

/** The kinds of items. All items of a news feed may have one kind. */
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
    shingles: { description: 'Most of its runs of four words are in another item.' },
    headline: {
      description: 'It has the same headline as another item of the same days, and almost no other text.',
    },
  } as const satisfies Record<NonNullable<ShownItem['item']['originRule']>, object>,
});

const WhyRef = builder.objectRef<Joined>('ItemWhy').implement({
  description: 'Why an item belongs to its story.',
  fields: (t) => ({
    rule: t.exposeString('rule', {
      description: 'Name of the rule that put the item into the story (docs/newsroom.md).',
    }),
    terms: t.stringList({
      description: 'The terms that the item shares with the other items, most important first.',
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
      description: 'Canonical address of the publication. Null if the publisher gave none.',
      resolve: ({ item }) => item.url,
    }),
    publisher: t.string({ description: 'Name of the publisher.', resolve: ({ item }) => item.publisher }),
    domain: t.string({
      nullable: true,
      description: "Host name of the publisher's site. Null if it is not known.",
      resolve: ({ item }) => item.domain,
    }),
    kind: t.field({ type: ItemKind, description: 'The kind of the item.', resolve: ({ item }) => item.kind }),
    language: t.string({
      description: 'Language of the text: a BCP 47 tag such as `en`; `und` if it is not known.',
      resolve: ({ item }) => item.language,
    }),
    publishedAt: t.field({
      type: DateTime,
      description: 'When the publisher published the item.',
      resolve: ({ item }) => new Date(item.publishedAt).toISOString(),
    }),
    dated: t.boolean({
      description:
        'Whether the publisher gave a date. If not, `publishedAt` is the time when the item was first fetched.',
      resolve: ({ item }) => item.dated,
    }),
    fetchedAt: t.field({
      type: DateTime,
      description: 'When the item was last fetched.',
      resolve: ({ item }) => new Date(item.fetchedAt).toISOString(),
    }),
    version: t.int({
      description: 'Starts at 1 and increases by 1 whenever the publisher changes the item.',
      resolve: ({ item }) => item.version,
    }),
    credit: t.string({
      nullable: true,
      description: 'The wire service that the text is credited to, such as `reuters`. Null if there is none.',
      resolve: ({ item }) => item.credit,
    }),
    originId: t.id({
      description:
        'TypeID `item_...` of the item that this one is a reprint of. It is its own id if it is not a reprint.',
      resolve: ({ item }) => encodeId('item', item.originId),
    }),
    originRule: t.field({
      type: OriginRule,
      nullable: true,
      description: 'How the item was recognised as a reprint. Null if it is not a reprint.',
      resolve: ({ item }) => item.originRule,
    }),
    excerpt: t.string({
      description: 'The beginning of the text, at most 300 characters.',
      resolve: ({ item }) => excerptOf(item),
    }),
    text: t.string({
      nullable: true,
      description: 'The full text. Null for callers who are not operators, unless its licence is `full`.',
      resolve: ({ item }, _args, { principal }) =>
        item.licence === 'full' || principal.scopes.has('operator') ? item.text : null,
    }),
    purgedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the text of the item was permanently removed. Null if it was not.',
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
      description:
        'The story that the item belongs to. Null if it belongs to none, or to one that cannot be read. One call for each ' +
        'item, unless only `id`, `slug` and `title` are selected.',
      extensions: { cost: reference() },
      resolve: ({ storyId }, _args, context, info) =>
        storyId === null ? null : readableStory(storyId, context, shapeOf(info)),
    }),
  }),
});

/** The item that has an id, for `node`. @throws Problem as `item`. */
export async function itemNode(id: string, context: Context): Promise<object> {
  const found = await item({ id }, context);
  brandWithType(found, ItemRef);
  return found;
}

const ItemConnection = builder.connectionObject<typeof ItemRef, { readonly total: number }>(
  {
    type: ItemRef,
    name: 'ItemConnection',
    description: 'Items of a story, in the order in which they were fetched.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'Number of items of the story, over all pages.',
        resolve: ({ total }) => total,
      }),
    }),
  },
  { name: 'ItemEdge', description: 'An item, with a cursor that continues after it.' },
);

// A place holds the number of the item, and the highest number on its page.
const placeOf = ({ item }: ShownItem, { lastSeen }: ItemPage): string => `${item.seq} ${lastSeen}`;

function placeAt(place: string): Pick<ItemsAsked, 'after' | 'seen'> {
  const [after, seen] = place.split(' ');
  return { after: Number(after), seen: Number(seen) };
}

function connectionOf(found: ItemPage, { after, cursorOf }: ForwardWindow) {
  const { items, total, hasNext } = found;
  const ends = { hasNextPage: hasNext, hasPreviousPage: after !== undefined };
  return { total, ...pageConnection(items, (node) => cursorOf(placeOf(node, found)), ends) };
}

type Loader = DataLoader<string, ItemPage>;
const loaders = perRequest(() => new Map<string, Loader>());

/** The loader for one size and position: it reads the items of several stories of a request together. */
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

/** A page of the items of a story that the caller may read. */
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
      'The items that the story is made from, including reprints, in the order in which they were fetched. One call for each ' +
      'story.',
    extensions: { cost: connection(['first'], DEFAULT_ITEMS) },
    args: forwardArguments(LARGEST_ITEMS, DEFAULT_ITEMS),
    resolve: async (story, given, context) => {
      const sizes = { most: LARGEST_ITEMS, usual: DEFAULT_ITEMS };
      const window = forwardWindow('Story.items', given, sizes, context);
      const asked = { size: window.size, ...placeAt(window.after ?? '0 0') };
      return connectionOf(await itemsOfStory(story, asked, context), window);
    },
  }),
);

builder.queryField('item', (t) =>
  t.field({
    type: ItemRef,
    nullable: true,
    description:
      'One item, by its id. Members can read the items of the stories that they can read. If the story of an item was ' +
      'retracted, the item is `gone`; if it is not open to the plan, `restricted`; any other item is `not_found`, ' +
      'and a malformed id BAD_USER_INPUT. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `item_...`.' }) },
    resolve: (_root, { id }, context) => item({ id: String(id) }, context),
  }),
);
