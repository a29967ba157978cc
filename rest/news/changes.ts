import { z } from 'zod';
import { changes } from '../../schema/news/changes/changes.ts';
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
import { GrowingBody } from '../app/answers/long-body.ts';
import { fullStoryExample } from '../app/route/examples.ts';
import { queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { time } from '../app/route/shapes.ts';
import { listVersion } from './story-list-answer.ts';
import { FIELDS, INCLUDE, shapeOf } from './story-parameters.ts';
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
        'Opaque cursor from `page.next_cursor` or from a change. Without `cursor` and `since` the page starts at the beginning of the history.',
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
        'Starts with the first change at this time or later: ISO 8601. A date alone means its start, and a time without an offset is UTC. Ignored if `cursor` is given.',
      example: '2026-07-01',
    },
    {
      name: 'wait',
      arg: 'wait',
      kind: 'integer',
      min: 0,
      max: LONGEST_WAIT_S,
      preset: 0,
      description:
        'Seconds to wait for a change if there is none yet. The answer comes as soon as there is one, or without changes at the end of the time.',
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
    kind: z
      .enum(CHANGE_KINDS)
      .describe(
        '`upsert`: the story is new, was revised, was released from a restriction, or its popularity changed. `retract`: it left all lists, because it was retracted or restricted. `merge`: it was merged into the story `mergedInto`',
      ),
    id: z.string().describe('TypeID `story_...` of the story'),
    at: time.describe('When the change was committed'),
    revision: z.int().min(1).describe('The revision of the story after the change'),
    mergedInto: z
      .string()
      .nullable()
      .describe('TypeID `story_...` of the story that remains. Null unless `kind` is `merge`'),
    reason: z
      .string()
      .nullable()
      .describe('Why the story was retracted. Null if no reason was given, and with other kinds'),
    cursor: z.string().describe('Opaque cursor that continues after this change: a value for `cursor`'),
    story: storyShape
      .nullable()
      .describe(
        'With `upsert`: the story after the change. Null with other kinds, and if the story was retracted or restricted since then; a later change says so',
      ),
  })
  .describe('A change of a story')
  .meta({ id: 'Change' });

const changeListShape = z
  .strictObject({
    changes: z.array(changeShape).describe('The changes of the page, oldest first'),
    reset: z
      .boolean()
      .describe(
        'True if the cursor does not belong to this history. Delete your copy, and start again at `page.next_cursor`',
      ),
    page: z
      .strictObject({
        size: z.int().min(1).describe('Maximum number of changes on a page, as requested or by default'),
        returned: z.int().min(0).describe('Number of changes on this page'),
        has_more: z.boolean().describe('Whether more changes are available now'),
        next_cursor: z
          .string()
          .describe('Opaque cursor to continue with. It stays the same while nothing changes'),
        as_of: time.describe('When the latest change that this answer includes was committed'),
      })
      .describe('The position of the page in the history'),
  })
  .describe('A page of the history of stories')
  .meta({ id: 'ChangeList' });

const { sources: _s, claims: _c, impactDetails: _i, body: _b, ...card } = fullStoryExample;

const changesRoute: Route<ChangesQuery> = {
  operationId: 'listChanges',
  method: 'GET',
  paths: ['/v1/changes'],
  tag: 'Stories',
  summary: 'List changes of stories',
  description:
    'Lists every change of a story since the beginning, in the order of commits and without gaps: publications, revisions, retractions, merges, restrictions and their ends, and changes of popularity. Clients use it ' +
    'to keep a complete copy. Continue with `page.next_cursor`, even after an empty page.',
  auth: 'key',
  params: [],
  query,
  shared: true,
  waits: true,
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
      // The plan also decides which stories are withheld.
      version: `${context.principal.plan.name} ${listVersion(found, call.address)}`,
      // A caller that wants to wait must not get a kept empty answer.
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
