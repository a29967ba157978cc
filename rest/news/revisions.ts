import { z } from 'zod';
import { revision, revisions } from '../../schema/news/changes/revisions.ts';
import { Problem } from '../../src/platform/problem.ts';
import {
  DEFAULT_REVISIONS,
  LARGEST_REVISIONS,
  type Revision,
  type Shape,
  writeStory,
} from '../../src/stories/index.ts';
import { fullStoryExample } from '../app/route/examples.ts';
import { type Parameter, queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { time } from '../app/route/shapes.ts';
import { ID_OR_SLUG } from './stories.ts';
import { FIELDS, INCLUDE, shapeOf } from './story-parameters.ts';
import { storyShape } from './story-shapes.ts';

const fieldChangeShape = z
  .strictObject({
    field: z.string().describe('Name of the field or group that changed'),
    before: z.unknown().describe('The value before the revision. Null for `body`'),
    after: z.unknown().describe('The value after the revision. Null for `body`'),
    segments: z
      .array(
        z.strictObject({
          op: z
            .enum(['equal', 'inserted', 'deleted'])
            .describe(
              '`equal`: the text is the same before and after. `inserted`: it is new. `deleted`: it was removed',
            ),
          text: z.string().describe('The text of the segment. `…` replaces an omitted part'),
          omitted: z.int().min(0).describe('Number of characters that `…` replaces. 0 if nothing is omitted'),
        }),
      )
      .nullable()
      .describe(
        'The difference word by word, for `title`, `summary` and the text of `body`. Null for other fields',
      ),
  })
  .describe('A change of one field or group of a story')
  .meta({ id: 'FieldChange' });

const revisionShape = z.strictObject({
  revision: z.int().min(1).describe('Number of the revision'),
  updatedAt: time.describe('When the revision was made'),
  at: time.describe('When the revision was committed'),
  changed: z
    .array(z.string())
    .describe('Names of the fields and groups that the revision changed. Empty for the first revision'),
  changes: z.array(fieldChangeShape).describe('What changed in the fields and groups that were selected'),
});

const listShape = z
  .strictObject({
    storyId: z.string().describe('Id of the story. For a merged story, the id of the story that remains'),
    revisions: z
      .array(revisionShape.describe('A revision of a story').meta({ id: 'Revision' }))
      .describe('The revisions of the page, latest first'),
    page: z
      .strictObject({
        size: z.int().min(1).describe('Maximum number of revisions on a page, as requested or by default'),
        returned: z.int().min(0).describe('Number of revisions on this page'),
        total: z
          .int()
          .min(0)
          .describe('Number of revisions so far, including those that are no longer stored'),
        has_next: z.boolean().describe('Whether there is a next page'),
        next_cursor: z
          .string()
          .nullable()
          .describe('Opaque cursor of the next page: a value for `cursor`. Null on the last page'),
        warnings: z
          .array(z.string())
          .optional()
          .describe('On the last page: which revisions are no longer stored. Absent if all are stored'),
      })
      .describe('The position of the page in the list'),
  })
  .describe('A page of the revisions of a story')
  .meta({ id: 'RevisionList' });

const example = {
  revision: 2,
  updatedAt: fullStoryExample.updatedAt,
  at: fullStoryExample.updatedAt,
  changed: ['title', 'tags'],
  changes: [
    {
      field: 'title',
      before: 'Reserve Bank of Australia keeps cash rate at 4.10 %',
      after: fullStoryExample.title,
      segments: [
        { op: 'equal', text: 'Reserve Bank of Australia ', omitted: 0 },
        { op: 'deleted', text: 'keeps', omitted: 0 },
        { op: 'inserted', text: 'holds', omitted: 0 },
        { op: 'equal', text: ' cash rate at 4.10 %', omitted: 0 },
      ],
    },
    { field: 'tags', before: ['interest-rates'], after: fullStoryExample.tags, segments: null },
  ],
};

const CURSOR: Parameter = {
  name: 'cursor',
  arg: 'cursor',
  kind: 'text',
  max: 4096,
  description: 'Opaque cursor from `page.next_cursor`.',
  example: 'cgAAAAAAAAACx2l5Y0b3o1mJm2rW',
};
const LIMIT: Parameter = {
  name: 'limit',
  aliases: ['page_size'],
  arg: 'size',
  kind: 'integer',
  min: 1,
  max: LARGEST_REVISIONS,
  preset: DEFAULT_REVISIONS,
  description: 'Revisions per page; alias `page_size`.',
  example: DEFAULT_REVISIONS,
};
const NARROWING =
  'The answer has the changes of all fields and groups, unless `fields` or `include` selects some.';

interface ListQuery {
  readonly size: number;
  readonly cursor: string | undefined;
  readonly shape: Shape;
}

const listRoute: Route<ListQuery> = {
  operationId: 'listRevisions',
  method: 'GET',
  paths: ['/v1/news/{idOrSlug}/revisions', '/v1/news-stories/{idOrSlug}/revisions'],
  tag: 'Stories',
  summary: 'List the revisions of a story with their changes',
  description: `The list is latest first. ${NARROWING} Long segments of text that did not change are shortened.`,
  auth: 'key',
  params: [ID_OR_SLUG],
  query: queryOf<ListQuery>([LIMIT, CURSOR, FIELDS, INCLUDE], ({ size, cursor, fields, include }) => ({
    size: size as number,
    cursor: cursor as string | undefined,
    shape: shapeOf(fields, include, true),
  })),
  success: {
    description: 'A page of revisions',
    schema: listShape,
    example: {
      storyId: fullStoryExample.id,
      revisions: [example],
      page: { size: 1, returned: 1, total: 2, has_next: true, next_cursor: CURSOR.example },
    },
  },
  problems: ['not_found', 'gone', 'restricted'],
  async handle(call) {
    const { shape, ...window } = call.args;
    const found = await revisions({ idOrSlug: call.params.idOrSlug!, ...window }, contextOf(call), shape);
    const body = JSON.stringify({
      storyId: found.storyId,
      revisions: found.revisions.map((each) => plain(each, false)),
      page: {
        size: found.size,
        returned: found.revisions.length,
        total: found.total,
        has_next: found.hasNext,
        next_cursor: found.nextCursor,
        ...(found.warnings.length === 0 ? {} : { warnings: found.warnings }),
      },
    });
    const first = { rel: 'first', href: call.address.at() };
    if (found.nextCursor === null) return { body, links: [first] };
    return { body, links: [first, { rel: 'next', href: call.address.at({ cursor: found.nextCursor }) }] };
  },
};

const oneRoute: Route<Shape> = {
  operationId: 'getRevision',
  method: 'GET',
  paths: ['/v1/news/{idOrSlug}/revisions/{revision}', '/v1/news-stories/{idOrSlug}/revisions/{revision}'],
  tag: 'Stories',
  summary: 'Get one revision of a story with its changes',
  description: `${NARROWING} Segments are not shortened. \`story\` is the story in this revision.`,
  auth: 'key',
  params: [ID_OR_SLUG, { name: 'revision', description: 'Number of the revision, from 1.', example: '2' }],
  query: queryOf([FIELDS, INCLUDE], ({ fields, include }) => shapeOf(fields, include, true)),
  success: {
    description: 'The revision',
    schema: revisionShape
      .extend({ story: storyShape })
      .describe('A revision of a story, with the story in this revision')
      .meta({ id: 'RevisionOfStory' }),
    example: { ...example, story: fullStoryExample },
  },
  problems: ['not_found', 'gone', 'restricted'],
  async handle(call) {
    const context = contextOf(call);
    const { idOrSlug, revision: number } = call.params;
    if (!/^[1-9]\d{0,9}$/.test(number!)) throw new Problem('not_found', 'The story has no such revision.');
    const found = await revision({ idOrSlug: idOrSlug!, revision: Number(number) }, context, call.args);
    const story = writeStory(context.services.stories, found.record, call.args);
    return { body: `${JSON.stringify(plain(found, true)).slice(0, -1)},"story":${story}}` };
  },
};

export const revisionRoutes: readonly Route[] = [listRoute, oneRoute];

function plain(found: Revision, whole: boolean) {
  const { revision: number, updatedAt, at, changed } = found;
  return { revision: number, updatedAt, at, changed, changes: found.changes(whole) };
}
