import DataLoader from 'dataloader';
import {
  DEFAULT_REVISIONS,
  type FieldChange,
  FULL_SHAPE,
  getRevision,
  LARGEST_REVISIONS,
  listRevisions,
  type Revision,
  type RevisionPage,
  revisionsOf,
  type Segment,
  type Shape,
  toStory,
} from '../../../src/stories/index.ts';
import { idOr, inArguments, LONGEST_CURSOR, text, whole } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { badInput } from '../../graph/errors.ts';
import { pageConnection } from '../../graph/forward.ts';
import { perRequest } from '../../graph/per-request.ts';
import { shapeOf } from '../../graph/shape.ts';
import { StoryRef, StoryVersionRef } from '../stories/story-type.ts';

/** A request for the revisions of a story, on every wire. */
export interface RevisionsArgs {
  /** TypeID `story_...`, or any slug that the story ever had. */
  readonly idOrSlug: string;
  /** 1 to 100. */
  readonly size: number;
  readonly cursor?: string | null | undefined;
}

/**
 * The revisions of a story, latest first, each with its changes. For a merged story they are those of the story that
 * remains.
 * @throws Problem `not_found`, `gone`, `restricted` as for the story itself; `invalid_parameter`, `invalid_cursor`.
 */
export async function revisions(args: RevisionsArgs, context: Context, shape: Shape): Promise<RevisionPage> {
  return listRevisions(context.services.stories, args.idOrSlug, args, shape, context.principal.plan.name);
}

/**
 * One revision of a story: the story at that time, and the changes of the revision.
 * @throws Problem as `revisions`; `not_found` for a number that the story has not reached.
 */
export async function revision(
  args: { readonly idOrSlug: string; readonly revision: number },
  context: Context,
  shape: Shape,
): Promise<Revision> {
  const { services, principal } = context;
  return getRevision(services.stories, args.idOrSlug, args.revision, shape, principal.plan.name);
}

const Json = builder.scalarType('JSON', {
  description: 'Any JSON value, as REST returns it.',
  serialize: (value) => value,
});

const SegmentOp = builder.enumType('SegmentOp', {
  description: 'Which of two compared texts a segment belongs to.',
  values: {
    equal: { description: 'Both texts.' },
    inserted: { description: 'The later text only.' },
    deleted: { description: 'The earlier text only.' },
  } as const,
});

const SegmentRef = builder.objectRef<Segment>('TextSegment').implement({
  description: 'A segment of text in a comparison of two texts.',
  fields: (t) => ({
    op: t.expose('op', { type: SegmentOp, description: 'Which of the two texts the segment belongs to.' }),
    text: t.exposeString('text', { description: 'The text of the segment, including white space.' }),
    omitted: t.exposeInt('omitted', {
      description:
        'Number of characters that `…` stands for in a shortened segment; 0 if it is not shortened.',
    }),
  }),
});

const FieldChangeRef = builder.objectRef<FieldChange>('FieldChange').implement({
  description: 'The change that a revision made to one field or group of a story.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'Name of the field or group, such as `title` or `sources`.',
    }),
    before: t.expose('before', {
      type: Json,
      nullable: true,
      description: 'The value before the revision. Null for `body`: see `segments`.',
    }),
    after: t.expose('after', {
      type: Json,
      nullable: true,
      description: 'The value after the revision. Null for `body`: see `segments`.',
    }),
    segments: t.field({
      type: [SegmentRef],
      nullable: true,
      description:
        'For `title`, `summary` and the text of `body`: the difference, word by word. Null for other fields.',
      resolve: ({ segments }) => segments,
    }),
  }),
});

const RevisionRef = builder.objectRef<Revision>('StoryRevision').implement({
  description: 'A revision of a story.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Number of the revision, from 1.' }),
    updatedAt: t.expose('updatedAt', {
      type: DateTime,
      description: 'The value of `Story.updatedAt` in this revision.',
    }),
    at: t.expose('at', { type: DateTime, description: 'When the revision was committed.' }),
    changed: t.stringList({
      description: 'Names of the fields and groups that the revision changed. Empty for the first revision.',
      resolve: ({ changed }) => [...changed],
    }),
    changes: t.field({
      type: [FieldChangeRef],
      description: 'The differences from the previous revision.',
      args: {
        whole: t.arg.boolean({
          defaultValue: false,
          description: 'True if long unchanged segments of text must not be shortened. Default: false.',
        }),
      },
      resolve: (revision, { whole }) => revision.changes(whole === true),
    }),
    story: t.field({
      type: StoryVersionRef,
      description: 'The story in this revision.',
      resolve: ({ record }, _args, context, info) =>
        toStory(context.services.stories, record, shapeOf(info, [[]], 'StoryVersion')),
    }),
  }),
});

const RevisionConnection = builder.connectionObject<typeof RevisionRef, { readonly page: RevisionPage }>(
  {
    type: RevisionRef,
    name: 'StoryRevisionConnection',
    description: 'Revisions of a story, latest first.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'Number of revisions of the story, over all pages.',
        resolve: ({ page }) => page.total,
      }),
      warnings: t.stringList({
        description: 'On the last page: sentences that say which revisions are no longer stored.',
        resolve: ({ page }) => [...page.warnings],
      }),
    }),
  },
  { name: 'StoryRevisionEdge', description: 'A revision, with a cursor that continues after it.' },
);

/** @param isFirst whether the page is the first one. */
function connectionOf(page: RevisionPage, isFirst: boolean) {
  const { revisions: nodes, hasNext } = page;
  return {
    page,
    ...pageConnection(nodes, (revision) => revision.cursor(), {
      hasNextPage: hasNext,
      hasPreviousPage: !isFirst,
    }),
  };
}

type Loader = DataLoader<string, RevisionPage>;
const loaders = perRequest(() => new Map<string, Loader>());

/** The loader for one size and cursor: it reads the revisions of several stories of a request together. */
function loaderOf(context: Context, size: number, cursor: string | undefined): Loader {
  const own = loaders(context);
  const key = `${size} ${cursor ?? ''}`;
  const { services, principal } = context;
  const loader =
    own.get(key) ??
    new DataLoader<string, RevisionPage>((ids) =>
      revisionsOf(services.stories, ids, { size, cursor }, FULL_SHAPE, principal.plan.name),
    );
  own.set(key, loader);
  return loader;
}

builder.objectField(StoryRef, 'revisions', (t) =>
  t.field({
    type: RevisionConnection,
    nullable: true,
    description: 'The revisions of the story, latest first, each with its changes. One call for each story.',
    extensions: { cost: connection(['first'], DEFAULT_REVISIONS) },
    args: {
      first: t.arg.int({
        description: `Maximum number of revisions: 1 to ${LARGEST_REVISIONS}; default ${DEFAULT_REVISIONS}.`,
      }),
      after: t.arg.string({ description: 'A cursor. The page starts after it.' }),
    },
    resolve: (story, given, context) =>
      inArguments({ limit: 'first', cursor: 'after' }, async () => {
        const size = whole('first', given.first, 1, LARGEST_REVISIONS) ?? DEFAULT_REVISIONS;
        const cursor = text('after', given.after, LONGEST_CURSOR);
        return connectionOf(await loaderOf(context, size, cursor).load(story.id), cursor === undefined);
      }),
  }),
);

builder.queryField('storyRevision', (t) =>
  t.field({
    type: RevisionRef,
    nullable: true,
    description:
      'One revision of a story: the story at that time, and the changes of the revision. A number that the story has not ' +
      'reached is `not_found`. One call.',
    extensions: { cost: page() },
    args: {
      idOrSlug: t.arg.string({
        required: true,
        description: 'TypeID `story_...`, slug or earlier slug of the story.',
      }),
      revision: t.arg.int({ required: true, description: 'Number of the revision, from 1.' }),
    },
    resolve: (_root, given, context) => {
      const idOrSlug = idOr('story', 'idOrSlug', text('idOrSlug', given.idOrSlug, LONGEST_SLUG));
      if (idOrSlug === undefined) throw badInput('is empty', 'idOrSlug');
      return revision({ idOrSlug, revision: given.revision }, context, FULL_SHAPE);
    },
  }),
);

// As over REST: a longer part of a path is the name of nothing.
const LONGEST_SLUG = 300;
