import { z } from 'zod';
import { changes } from '../../schema/news/changes.ts';
import {
  CHANGE_KINDS,
  type Change,
  DEFAULT_CHANGES,
  LARGEST_CHANGES,
  LONGEST_WAIT_S,
  type Shape,
  type StoryRoom,
  writeStory,
} from '../../src/stories/index.ts';
import { fullStoryExample } from '../app/examples.ts';
import { GrowingBody } from '../app/long-body.ts';
import { queryOf } from '../app/query.ts';
import { contextOf, type Route } from '../app/route.ts';
import { time } from '../app/shapes.ts';
import { FIELDS, INCLUDE, listVersion, shapeOf } from './stories.ts';
import { storyShape } from './story-shapes.ts';
import { pageWeight } from './weight.ts';

interface ChangesQuery {
  readonly size: number;
  readonly cursor: string | undefined;
  readonly since: string | undefined;
  readonly waitS: number;
  readonly shape: Shape;
}

const query = queryOf<ChangesQuery>(
  [
    {
      name: 'cursor',
      arg: 'cursor',
      kind: 'text',
      max: 4096,
      description:
        'Opaque cursor from `page.next_cursor` or from a change. Without it the page starts at the beginning of the history.',
      example: 'YwAAAAAAAARyAAABnz0bKgC7lq0T0Hh1v3jW5uE',
    },
    {
      name: 'limit',
      aliases: ['page_size'],
      arg: 'size',
      kind: 'integer',
      min: 1,
      max: LARGEST_CHANGES,
      preset: DEFAULT_CHANGES,
      description: 'Changes per page; alias `page_size`.',
      example: DEFAULT_CHANGES,
    },
    {
      name: 'since',
      arg: 'since',
      kind: 'text',
      max: 40,
      description:
        'Without `cursor`: start with the first change at this time or later. ISO 8601. Ignored if `cursor` is given.',
      example: '2026-07-01',
    },
    {
      name: 'wait',
      arg: 'wait',
      kind: 'integer',
      min: 0,
      max: LONGEST_WAIT_S,
      preset: 0,
      description: 'Seconds to wait for a change if there is none yet.',
      example: LONGEST_WAIT_S,
    },
    FIELDS,
    INCLUDE,
  ],
  ({ cursor, size, since, wait, fields, include }) => ({
    size: size as number,
    cursor: cursor as string | undefined,
    since: since as string | undefined,
    waitS: wait as number,
    shape: shapeOf(fields, include, false),
  }),
);

const changeShape = z
  .strictObject({
    kind: z.enum(CHANGE_KINDS),
    id: z.string().describe('Id of the story'),
    at: time.describe('When the change was committed'),
    revision: z.int().min(1),
    mergedInto: z.string().nullable().describe('With `merge`: the story that remains'),
    reason: z.string().nullable().describe('With `retract`: the reason, if one was given'),
    cursor: z.string().describe('Cursor that continues after this change'),
    story: storyShape
      .nullable()
      .describe('With `upsert`: the story at that time; null if it was retracted or restricted since then'),
  })
  .meta({ id: 'Change' });

const changeListShape = z
  .strictObject({
    changes: z.array(changeShape),
    reset: z
      .boolean()
      .describe('True if the cursor does not belong to this history; start again at `page.next_cursor`'),
    page: z.strictObject({
      size: z.int().min(1).describe('Number of changes requested'),
      returned: z.int().min(0),
      has_more: z.boolean().describe('Whether more changes are available now'),
      next_cursor: z.string().describe('Cursor to continue with; it stays the same while nothing changes'),
      as_of: time.describe('When the last change that this answer can see was committed'),
    }),
  })
  .meta({ id: 'ChangeList' });

const { sources: _s, claims: _c, impactDetails: _i, body: _b, ...card } = fullStoryExample;

const changesRoute: Route<ChangesQuery> = {
  operationId: 'listChanges',
  method: 'GET',
  paths: ['/v1/changes'],
  tag: 'Stories',
  summary: 'List changes of stories',
  description:
    'Every publication, revision, retraction and merge since the beginning, in the order of commits and without gaps. A client can ' +
    'keep a complete copy with it. Continue with `page.next_cursor`, also after an empty page.',
  auth: 'key',
  params: [],
  query,
  shared: true,
  weight: pageWeight,
  success: {
    description: 'A page of the history, oldest first',
    schema: changeListShape,
    example: {
      changes: [
        {
          kind: 'upsert',
          id: card.id,
          at: card.updatedAt,
          revision: card.revision,
          mergedInto: null,
          reason: null,
          cursor: 'YwAAAAAAAARzAAABnz0bKgC7lq0T0Hh1v3jW5uE',
          story: card,
        },
      ],
      reset: false,
      page: {
        size: 50,
        returned: 1,
        has_more: false,
        next_cursor: 'YwAAAAAAAARzAAABnz0bKgC7lq0T0Hh1v3jW5uE',
        as_of: card.updatedAt,
      },
    },
  },
  async handle(call) {
    const context = contextOf(call);
    const { shape, waitS, ...args } = call.args;
    const wait = waitS === 0 ? {} : { wait: { ms: waitS * 1000, until: call.closing } };
    const found = await changes({ ...args, ...wait }, context, shape);
    const room = context.services.stories;
    const page = JSON.stringify({
      size: found.size,
      returned: found.changes.length,
      has_more: found.hasMore,
      next_cursor: found.nextCursor,
      as_of: found.asOf,
    });
    const body = new GrowingBody();
    await body.addList('{"changes":[', found.changes, (change) => writeChange(room, change, shape));
    body.add(`],"reset":${found.reset},"page":${page}}`);
    return {
      ...body.whole(),
      // What is withheld depends on the plan as well.
      version: `${context.principal.plan.name} ${listVersion(found, call.address)}`,
      // Whoever wants to wait is not to be given an empty answer that is at hand.
      ...(waitS === 0 ? { pos: found.pos } : {}),
      links: [{ rel: 'next', href: call.address.at({ cursor: found.nextCursor }) }],
    };
  },
};

export const changeRoutes: readonly Route[] = [changesRoute];

function writeChange(room: StoryRoom, change: Change, shape: Shape): string {
  const { kind, id, at, revision, mergedInto, reason } = change;
  const head = JSON.stringify({ kind, id, at, revision, mergedInto, reason, cursor: change.cursor() });
  const story = change.record === null ? 'null' : writeStory(room, change.record, shape);
  return `${head.slice(0, -1)},"story":${story}}`;
}
