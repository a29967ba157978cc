import { z } from 'zod';
import { type StoriesArgs, stories } from '../../schema/news/story.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import { LARGEST_PAGE, type Shape, type StoryPage, writeStory } from '../../src/stories/index.ts';
import { admit, authenticate } from '../app/door.ts';
import { fullStoryExample } from '../app/examples.ts';
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
    return { body: '', stream: lines(call, first, shape), contentType: NDJSON };
  },
};

export const exportRoutes: readonly Route[] = [exportRoute];

function windowOf(args: Partial<StoriesArgs>): StoriesArgs {
  return { ...args, size: LARGEST_PAGE, walk: true };
}

// Characters: to put a whole window into bytes and on its way takes milliseconds.
const PIECE = 32 * 1024;

/** The request itself paid for the first window; each further one is admitted when the caller has come so far. */
async function* lines(call: Call, first: StoryPage, shape: Shape): AsyncGenerator<string> {
  const context = contextOf(call);
  const { services } = context;
  let page = first;
  let count = 0;
  for (;;) {
    let text = '';
    for (const record of page.records) {
      if (isSliceSpent()) await nextSlice();
      // A card has line ends between its members, and JSON has none in its texts.
      text += `${writeStory(services.stories, record, shape).replaceAll('\n', '')}\n`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
    count += page.records.length;
    const { asOf, nextCursor: cursor } = page.page;
    if (cursor === null) return yield lastLine({ count, as_of: asOf, cursor });
    try {
      if (call.closing.aborted) throw new Problem('unavailable', 'The service is shutting down.');
      await admit(services, await authenticate(services, { headers: call.headers }), 1);
      page = await stories(windowOf({ cursor }), context, shape);
    } catch (error) {
      if (!(error instanceof Problem)) {
        services.log.error({ requestId: call.requestId, err: error }, 'an export failed');
      }
      return yield lastLine({ count, as_of: asOf, cursor }, error);
    }
  }
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
