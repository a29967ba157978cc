import { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import { type StoryChangesArgs, storyChanges } from '../../schema/news/changes/story-stream.ts';
import type { Problem } from '../../src/platform/problem.ts';
import {
  type Shape,
  type StoryEncoding,
  type StoryEvent,
  type StoryFilter,
  type StoryRoom,
  writeStory,
} from '../../src/stories/index.ts';
import { admit } from '../app/admission/door.ts';
import { problemDocument } from '../app/exchange/problem.ts';
import { fullStoryExample } from '../app/route/examples.ts';
import { type Parameter, queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { lastEventId } from '../app/streams/last-event-id.ts';
import { chunk, follow, idOf } from '../app/streams/socket.ts';
import { TICKET } from '../app/streams/ticket.ts';
import { FIELDS, filtersIn, INCLUDE, STORY_FILTER_PARAMETERS, shapeOf } from './story-parameters.ts';

// Each connection is a call, so a client that lost its stream waits this long before it reconnects.
const RETRY_MS = 5_000;

interface StreamQuery {
  readonly filter: StoryFilter;
  readonly after: string | undefined;
  readonly shape: Shape;
}

const OWN: readonly Parameter[] = [
  {
    name: 'last_event_id',
    aliases: ['cursor'],
    arg: 'after',
    kind: 'text',
    max: 4_096,
    description:
      'The position to continue from, for clients that cannot send the header `Last-Event-ID`. The header takes precedence. A cursor of `/v1/changes` is accepted too.',
    example: 'YwAAAAAAAARyAAABnz0bKgC7lq0T0Hh1v3jW5uE',
  },
  TICKET,
];

const { sources: _s, claims: _c, impactDetails: _i, body: _b, ...card } = fullStoryExample;

const route: Route<StreamQuery> = {
  operationId: 'streamChanges',
  method: 'GET',
  unvalidated: true,
  paths: ['/v1/changes/stream'],
  tag: 'Stories',
  summary: 'Stream changes of stories',
  description:
    'Sends server-sent events in the order of commits: `upsert`, `retract`, `merge`, `leave` (the story no longer matches the filters), `heartbeat`, ' +
    '`reset` (start again) and `status` (once, if a part of the search was ignored). With `Last-Event-ID` the stream continues after that event, at any node. ' +
    'It first sends the changes since then, and then the new ones, without gaps and repetitions. The stream sends only announced changes; ' +
    '`/v1/changes` has all of them. Connecting is one call. Reading earlier changes is one more call for each 100 of them.',
  auth: 'stream',
  params: [],
  query: queryOf<StreamQuery>([...STORY_FILTER_PARAMETERS, ...OWN, FIELDS, INCLUDE], (values) => ({
    filter: filtersIn(values),
    after: values.after as string | undefined,
    shape: shapeOf(values.fields, values.include, false),
  })),
  headers: ['X-Accel-Buffering'],
  success: {
    description: 'The stream',
    contentType: 'text/event-stream',
    schema: z.string(),
    example: `id: YwAAAAAAAARzAAABnz0bKgC7lq0T0Hh1v3jW5uE\nevent: upsert\ndata: ${JSON.stringify({
      kind: 'upsert',
      cause: 'published',
      id: card.id,
      at: card.updatedAt,
      revision: card.revision,
      mergedInto: null,
      reason: null,
      story: card,
    })}\n\n`,
  },
  async handle(call) {
    const context = contextOf(call);
    const { services, principal } = context;
    const { filter, shape, after } = call.args;
    const args: StoryChangesArgs = { filter, after: lastEventId(call.headers) ?? after };
    const plan = await storyChanges(args, context);
    return {
      body: '',
      events(socket) {
        const encoding = restEncoding(services.stories, shape, socket.chunked, call.requestId);
        const wish = { ...plan, shape, encoding, sink: socket, pay: paidBy(context) };
        const reading = services.storyStream.read(wish);
        return { ...follow(socket, principal, reading), needs: { plan: 'same' } };
      },
    };
  },
};

export const changeStreamRoutes: readonly Route[] = [route as Route];

// A function of its own, so that the closure does not keep the request: a stream may last for days.
function paidBy({ services, principal }: Context): () => Promise<void> {
  return async () => void (await admit(services, principal, 1));
}

/** Writes the events of the stream as server-sent events. */
function restEncoding(room: StoryRoom, shape: Shape, chunked: boolean, requestId: string): StoryEncoding {
  return {
    key: `rest ${chunked} ${[...shape.fields].sort()} ${[...shape.groups].sort()}`,
    opening: `retry: ${RETRY_MS}\n\n`,
    frame: (event, cursor) =>
      `${idOf(cursor)}event: ${event.kind}\ndata: ${dataOf(room, shape, event, cursor)}\n\n`,
    problem: (problem: Problem) =>
      `event: error\ndata: ${JSON.stringify(problemDocument(room.baseUrl, problem, requestId))}\n\n`,
    ...(chunked ? { wrap: chunk } : {}),
  };
}

function dataOf(room: StoryRoom, shape: Shape, event: StoryEvent, cursor: string): string {
  if (event.kind === 'reset') return JSON.stringify({ position: cursor });
  if (event.kind === 'heartbeat') {
    return JSON.stringify({ occurred_at: event.at, interval_ms: event.intervalMs, position: cursor });
  }
  if (event.kind === 'status') return JSON.stringify({ warnings: event.warnings, position: cursor });
  const { kind, cause, id, at, revision, mergedInto, reason, record } = event;
  const head = JSON.stringify({ kind, cause, id, at, revision, mergedInto, reason });
  // A card has line ends between its members. JSON has none inside its strings.
  const story = record === null ? 'null' : writeStory(room, record, shape).replaceAll('\n', '');
  return `${head.slice(0, -1)},"story":${story}}`;
}
