import { z } from 'zod';
import { type StoriesArgs, stories } from '../../schema/news/stories/story.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import {
  LARGEST_PAGE,
  type Shape,
  type StoryPage,
  type StoryRoom,
  writeStory,
} from '../../src/stories/index.ts';
import { admit, authenticate } from '../app/admission/door.ts';
import { GrowingBody } from '../app/answers/long-body.ts';
import { fullStoryExample } from '../app/route/examples.ts';
import { queryOf } from '../app/route/query.ts';
import { type Call, contextOf, type Route } from '../app/route/route.ts';
import { STORY_LIST_PARAMETERS, type StoryListArgs, storyListArgs } from './story-parameters.ts';

/** Newline-delimited JSON (https://github.com/ndjson/ndjson-spec). */
const NDJSON = 'application/x-ndjson; charset=utf-8';

// An export is the whole list, so it takes no window.
const WINDOWS = new Set(['page', 'page_size', 'offset']);
const PARAMETERS = STORY_LIST_PARAMETERS.filter(({ name }) => !WINDOWS.has(name)).map((parameter) =>
  parameter.name !== 'cursor'
    ? parameter
    : {
        ...parameter,
        description:
          'Continues an export that ended early: the `cursor` of its last line. The cursor holds the filters and the order of the export.',
      },
);

const { sources: _s, claims: _c, impactDetails: _i, body: _b, ...card } = fullStoryExample;

const exportRoute: Route<StoryListArgs> = {
  operationId: 'exportNews',
  method: 'GET',
  unvalidated: true,
  unlinked: true,
  weight: 'heavy',
  paths: ['/v1/export.ndjson'],
  tag: 'Stories',
  summary: 'Export all stories of a list as newline-delimited JSON',
  description:
    'Sends the whole list of `/v1/news` for the same filters, as it was at one moment, one story a line. Each 100 stories are ' +
    'one call. The last line is `{"export": {"complete", "count", "as_of", "cursor", "problem"}}`. If `complete` is false, `problem` has the reason ' +
    'and `cursor` continues the export. If the last line is missing, the connection broke.',
  auth: 'key',
  params: [],
  query: queryOf<StoryListArgs>(PARAMETERS, storyListArgs),
  success: {
    description: 'The stories, one JSON object a line, and a last line about the export',
    contentType: 'application/x-ndjson',
    schema: z.string(),
    example: `${JSON.stringify(card)}\n${lastLine({ count: 1, as_of: '2026-07-18T09:00:00.000Z', cursor: null })}`,
  },
  async handle(call) {
    const { args, shape } = call.args;
    // A wrong parameter is refused before the first line.
    const first = await stories(windowOf(args), contextOf(call), shape);
    return { body: '', stream: lines(call, [first], shape), contentType: NDJSON };
  },
};

export const exportRoutes: readonly Route[] = [exportRoute];

function windowOf(args: Partial<StoriesArgs>): StoriesArgs {
  return { ...args, size: LARGEST_PAGE, walk: true };
}

/**
 * Writes the lines of an export. The request itself paid for the first page. Each further page is counted when the
 * caller reaches it.
 * @param pages the first page. It is taken out of the list, so that nothing keeps a page after it was written.
 */
async function* lines(call: Call, pages: StoryPage[], shape: Shape): AsyncGenerator<string | Uint8Array> {
  const context = contextOf(call);
  const { services } = context;
  let count = 0;
  // What each page says of the search is the same; the last one may say that the list ends early.
  const said = new Set<string>();
  for (;;) {
    const { asOf, cursor, warnings, written, size } = await writtenPage(services.stories, pages, shape);
    for (const warning of warnings) said.add(warning);
    // Nothing keeps a piece after it was sent. A piece that is kept until the page ends becomes old, and only a collection
    // of the whole heap frees old objects.
    for (let piece = written.shift(); piece !== undefined; piece = written.shift()) yield piece;
    count += size;
    const where = { count, as_of: asOf, cursor, warnings: [...said] };
    if (cursor === null) return yield lastLine(where);
    try {
      if (call.closing.aborted)
        throw new Problem('unavailable', 'The service is shutting down. Try again shortly.');
      await admit(services, await authenticate(services, { headers: call.headers }), 1);
      pages.push(await stories(windowOf({ cursor }), context, shape));
    } catch (error) {
      if (!(error instanceof Problem)) {
        services.log.error({ requestId: call.requestId, err: error }, 'an export failed');
      }
      return yield lastLine(where, error);
    }
  }
}

/**
 * Writes a page, one story a line, as bytes outside the heap. Strings that wait for a reader would be copied by the
 * garbage collector.
 */
export async function writtenPage(room: StoryRoom, pages: StoryPage[], shape: Shape): Promise<WrittenPage> {
  const { records, page } = pages.pop()!;
  const written = new GrowingBody();
  for (const record of records) {
    if (isSliceSpent()) await nextSlice();
    // A card has line ends between its members. JSON has none inside its strings.
    written.add(`${writeStory(room, record, shape).replaceAll('\n', '')}\n`);
  }
  const { body, bytes } = written.whole();
  return {
    asOf: page.asOf,
    cursor: page.nextCursor,
    warnings: page.warnings,
    written: bytes === undefined ? [body] : [...bytes],
    size: records.length,
  };
}

interface WrittenPage {
  readonly asOf: string;
  readonly cursor: string | null;
  readonly warnings: readonly string[];
  readonly written: (string | Uint8Array)[];
  /** Number of stories. */
  readonly size: number;
}

/** What the last line of an export says of the lines before it. */
interface Sent {
  readonly count: number;
  readonly as_of: string;
  readonly cursor: string | null;
  readonly warnings?: readonly string[];
}

function lastLine({ warnings = [], ...where }: Sent, error?: unknown): string {
  const problem =
    error === undefined
      ? null
      : error instanceof Problem
        ? { code: error.code, detail: error.message, ...error.extra }
        : { code: 'internal', detail: 'Something went wrong on our side.' };
  const told = warnings.length === 0 ? {} : { warnings };
  return `${JSON.stringify({ export: { complete: where.cursor === null, ...where, problem, ...told } })}\n`;
}
