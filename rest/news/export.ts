import { z } from 'zod';
import { type StoriesArgs, stories } from '../../schema/news/story.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import {
  LARGEST_PAGE,
  type Shape,
  type StoryPage,
  type StoryRoom,
  writeStory,
} from '../../src/stories/index.ts';
import { admit, authenticate } from '../app/door.ts';
import { fullStoryExample } from '../app/examples.ts';
import { GrowingBody } from '../app/long-body.ts';
import { queryOf } from '../app/query.ts';
import { type Call, contextOf, type Route } from '../app/route.ts';
import { STORY_LIST_PARAMETERS, type StoryListArgs, storyListArgs } from './stories.ts';

/** Newline-delimited JSON (https://github.com/ndjson/ndjson-spec). */
const NDJSON = 'application/x-ndjson; charset=utf-8';

// The whole of a list has no windows.
const WINDOWS = new Set(['page', 'page_size', 'offset']);
const PARAMETERS = STORY_LIST_PARAMETERS.filter(({ name }) => !WINDOWS.has(name)).map((parameter) =>
  parameter.name !== 'cursor'
    ? parameter
    : { ...parameter, description: 'Continues an export that ended early: the `cursor` of its last line.' },
);

const { sources: _s, claims: _c, impactDetails: _i, body: _b, ...card } = fullStoryExample;

const exportRoute: Route<StoryListArgs> = {
  operationId: 'exportNews',
  method: 'GET',
  unvalidated: true,
  weight: 'heavy',
  paths: ['/v1/export.ndjson'],
  tag: 'Stories',
  summary: 'Export all stories of a list as newline-delimited JSON',
  description:
    'The whole list of `/v1/news` for the same filters, as it is at one moment, sent as a stream. Each 100 stories are ' +
    'one call. The last line is `{"export": {...}}`. It says whether the export is complete and, if not, the reason and the ' +
    '`cursor` to continue with. If that line is missing, the connection broke.',
  auth: 'key',
  params: [],
  query: queryOf<StoryListArgs>(PARAMETERS, storyListArgs),
  success: {
    description: 'Newline-delimited JSON',
    contentType: 'application/x-ndjson',
    schema: z.string(),
    example: `${JSON.stringify(card)}\n${lastLine({ count: 1, as_of: '2026-07-18T09:00:00.000Z', cursor: null })}`,
  },
  async handle(call) {
    const { args, shape } = call.args;
    // What is wrong with the question is said before the first line.
    const first = await stories(windowOf(args), contextOf(call), shape);
    return { body: '', stream: lines(call, [first], shape), contentType: NDJSON };
  },
};

export const exportRoutes: readonly Route[] = [exportRoute];

function windowOf(args: Partial<StoriesArgs>): StoriesArgs {
  return { ...args, size: LARGEST_PAGE, walk: true };
}

/**
 * The request itself paid for the first window; each further one is admitted when the caller has come so far.
 * @param pages the first one. It is taken out: a page is held by nobody once it is written.
 */
async function* lines(call: Call, pages: StoryPage[], shape: Shape): AsyncGenerator<string | Uint8Array> {
  const context = contextOf(call);
  const { services } = context;
  let count = 0;
  for (;;) {
    const { asOf, cursor, written, size } = await writtenPage(services.stories, pages, shape);
    // What was sent is held by nobody: held until the page ends, it would grow old, and only a collection of the whole heap frees
    // what has grown old.
    for (let piece = written.shift(); piece !== undefined; piece = written.shift()) yield piece;
    count += size;
    if (cursor === null) return yield lastLine({ count, as_of: asOf, cursor });
    try {
      if (call.closing.aborted) throw new Problem('unavailable', 'The service is shutting down.');
      await admit(services, await authenticate(services, { headers: call.headers }), 1);
      pages.push(await stories(windowOf({ cursor }), context, shape));
    } catch (error) {
      if (!(error instanceof Problem)) {
        services.log.error({ requestId: call.requestId, err: error }, 'an export failed');
      }
      return yield lastLine({ count, as_of: asOf, cursor }, error);
    }
  }
}

/** A page, a line for each story, as bytes outside the heap: rows that wait for a reader would be copied by the collector. */
export async function writtenPage(room: StoryRoom, pages: StoryPage[], shape: Shape): Promise<WrittenPage> {
  const { records, page } = pages.pop()!;
  const written = new GrowingBody();
  for (const record of records) {
    if (isSliceSpent()) await nextSlice();
    // A card has line ends between its members, and JSON has none in its texts.
    written.add(`${writeStory(room, record, shape).replaceAll('\n', '')}\n`);
  }
  const { body, bytes } = written.whole();
  return {
    asOf: page.asOf,
    cursor: page.nextCursor,
    written: bytes === undefined ? [body] : [...bytes],
    size: records.length,
  };
}

interface WrittenPage {
  readonly asOf: string;
  readonly cursor: string | null;
  readonly written: (string | Uint8Array)[];
  /** Stories. */
  readonly size: number;
}

function lastLine(
  where: { readonly count: number; readonly as_of: string; readonly cursor: string | null },
  error?: unknown,
): string {
  const problem =
    error === undefined
      ? null
      : error instanceof Problem
        ? { code: error.code, detail: error.message, ...error.extra }
        : { code: 'internal', detail: 'Something went wrong on our side.' };
  return `${JSON.stringify({ export: { complete: where.cursor === null, ...where, problem } })}\n`;
}
