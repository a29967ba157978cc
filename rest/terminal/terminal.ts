import { z } from 'zod';
import {
  type AskArgs,
  type AskedEvent,
  type AskedQuestion,
  admitTerminal,
  LONGEST_QUESTION,
} from '../../schema/research/terminal.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { invalidParameter } from '../../src/platform/problem.ts';
import { OUTCOMES } from '../../src/terminal/index.ts';
import { asProblem, problemDocument } from '../app/exchange/problem.ts';
import { inBody } from '../app/route/body.ts';
import { fullStoryExample, usageExample } from '../app/route/examples.ts';
import { NO_QUERY } from '../app/route/query.ts';
import { type Answer, type Call, contextOf, type Route } from '../app/route/route.ts';
import { questionUsageShape, time, usageShape } from '../app/route/shapes.ts';
import { verification } from '../news/story-shapes.ts';

const said = (description: string) => z.string().nullish().meta({ maxLength: LONGEST_QUESTION, description });
const sentShape = z
  .looseObject({
    question: said('The question in plain language'),
    message: said('Alias of `question`'),
    prompt: said('Alias of `question`'),
    query: said('Alias of `question`'),
    conversationId: z
      .string()
      .nullish()
      .describe('TypeID `conv_...` of the conversation to continue. Without it a new conversation begins'),
    conversation_id: z.string().nullish().describe('Alias of `conversationId`'),
    messages: z
      .array(
        z.looseObject({
          role: z.enum(['user', 'assistant']).describe('Who wrote the message'),
          content: z.string().describe('The text of the message'),
        }),
      )
      .nullish()
      .describe(
        'Messages, oldest first. If there is no other question, the latest message of the user is the question. Only the size of the body limits their number',
      ),
  })
  .describe(
    'The question: the first that is given of `question`, `message`, `prompt`, `query` and the latest message of the user in `messages`',
  )
  .meta({ id: 'TerminalQuestion' });
type Sent = z.infer<typeof sentShape>;

const citationShape = z
  .strictObject({
    n: z.int().min(1).describe('Number of the citation in the answer'),
    storyId: z.string().describe('TypeID `story_...` of the story'),
    slug: z.string().describe('Slug of the story. Its page is `/stories/{slug}`'),
    title: z.string().describe('Title of the story'),
    url: z.string().describe('Address of the source, or of the web page of the story'),
    publisher: z.string().describe('Name of the publisher'),
    publishedAt: time.nullable().describe('When the source was published. Null if the time is not known'),
    quote: z.string().describe('An exact part of a stored title, summary, body or source'),
    synthetic: z.boolean().describe('Whether the story is invented: it has the tag `synthetic`'),
  })
  .describe('A sentence of a stored story that supports an answer')
  .meta({ id: 'TerminalCitation' });
const answerShape = z
  .strictObject({
    outcome: z
      .enum(OUTCOMES)
      .describe(
        'What the answer contains. `answer`: sentences that report what was asked. `passages`: the nearest sentences, which do not answer the question. `none`: no sentence, because nothing was found that comes near, the question could not be read or is not one about reports, or no story reports what it assumes. `answer` says which',
      ),
    answer: z.string().describe('The answer, with the numbers of its citations in brackets'),
    premise: z
      .string()
      .nullable()
      .describe(
        'An assumption of the question that no story reports, if there is no answer because of it. It is a clause, such as “Canada left NATO”. Null otherwise',
      ),
    citations: z
      .array(citationShape)
      .describe(
        'The quoted sentences: those that answer the question or, with the outcome `passages`, the nearest ones',
      ),
    verificationState: verification.describe(
      'How well independent publishers confirm the answer. `insufficient_evidence` if no answer was found',
    ),
    model: z.string().describe('The model that wrote the answer'),
    conversation: z
      .strictObject({
        id: z.string().describe('TypeID `conv_...`: a value for `conversationId`'),
        turns: z.int().min(1).describe('Number of questions so far, including this one. At most 100'),
        createdAt: time.describe('When the conversation began'),
        updatedAt: time.describe('When it was last continued'),
      })
      .describe('The conversation that the question belongs to'),
    usage: z
      .strictObject({ api: usageShape, aiQuestions: questionUsageShape })
      .describe('API calls and AI questions of the account, including this one'),
  })
  .describe('An answer of the AI terminal')
  .meta({ id: 'TerminalAnswer' });

const quote = 'The board left the cash rate unchanged.';
const answerExample = {
  outcome: 'answer' as const,
  answer: `Harbour Courier, 17 July 2026: “${quote}” [1]`,
  premise: null,
  citations: [
    {
      n: 1,
      storyId: fullStoryExample.id,
      slug: fullStoryExample.slug,
      title: fullStoryExample.title,
      url: 'https://courier.example/cash-rate',
      publisher: 'Harbour Courier',
      publishedAt: '2026-07-17T04:30:00.000Z',
      quote,
      synthetic: false,
    },
  ],
  verificationState: 'unverified' as const,
  model: 'newstape-extractive-1',
  conversation: {
    id: encodeId('conv', '019f6e5a-2c00-7000-8000-0000000000cc'),
    turns: 1,
    createdAt: '2026-07-18T09:00:00.000Z',
    updatedAt: '2026-07-18T09:00:00.000Z',
  },
  usage: {
    api: usageExample,
    aiQuestions: { used: 7, limit: 50, remaining: 43, resetAt: '2026-08-01T00:00:00.000Z' },
  },
};

const EVENTS = 'text/event-stream';

const askRoute: Route<unknown, Sent> = {
  operationId: 'askTerminal',
  method: 'POST',
  paths: ['/v1/ai-terminal', '/v1/ai-terminal/chat'],
  tag: 'AI terminal',
  summary: 'Ask a question in plain language',
  description:
    'Answers from the stored stories, and quotes the sentences that the answer is based on. A request is one call and one AI question. ' +
    'With `Accept: text/event-stream` the answer is sent while it is written: events `conversation`, `citations`, `delta` and `reset` (discard the ' +
    'text sent so far), then `done` with the complete answer, or `error` with a problem document.',
  auth: 'key',
  scope: 'ai',
  params: [],
  query: NO_QUERY,
  body: {
    schema: sentShape,
    required: true,
    description: 'The question. Unknown members are ignored',
    example: { question: 'What did the Reserve Bank of Australia do with the cash rate?' },
  },
  headers: ['X-Accel-Buffering'],
  success: {
    description: 'The answer',
    schema: answerShape,
    example: answerExample,
    alternatives: {
      [EVENTS]: {
        description: 'Server-sent events. The data of `done` is the same JSON answer',
        example: 'event: done\ndata: {}\n\n',
      },
    },
  },
  problems: ['not_found', 'conflict', 'questions_exhausted'],
  async handle(call) {
    const asked = await inBody(async () => admitTerminal(askedOf(call.body ?? {}), contextOf(call)));
    if (wantsEvents(call.headers.accept)) return streamOf(call, asked);
    const answer = await asked.answer();
    return { body: JSON.stringify(answer), version: null, cacheControl: 'no-store' };
  },
};

export const terminalRoutes: readonly Route[] = [askRoute as Route];

function askedOf(body: Sent): AskArgs {
  const ids = [body.conversationId, body.conversation_id].filter((id) => id != null && id.trim() !== '');
  if (new Set(ids).size > 1) {
    throw invalidParameter('conversation_id', 'differs from its alias conversationId; send one of them');
  }
  return {
    questions: [
      ['question', body.question],
      ['message', body.message],
      ['prompt', body.prompt],
      ['query', body.query],
    ],
    messages: body.messages,
    conversationId: ids[0],
  };
}

/** Whether a caller wants events: `Accept` gives them at least the weight of JSON (RFC 9110, 12.5.1). */
function wantsEvents(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes(EVENTS)) return false;
  const weightOf = (type: string): number => {
    const part = accept.split(',').find((each) => each.trim().toLowerCase().startsWith(type));
    if (part === undefined) return 0;
    const q = /;\s*q=([\d.]+)/i.exec(part);
    return q === null ? 1 : Number(q[1]);
  };
  return weightOf(EVENTS) > 0 && weightOf(EVENTS) >= weightOf('application/json');
}

function streamOf(call: Call, asked: AskedQuestion): Answer {
  return {
    body: '',
    stream: events(call, asked),
    contentType: `${EVENTS}; charset=utf-8`,
    cacheControl: 'no-store',
    // Tells proxies not to buffer the answer, or it would arrive in one piece.
    headers: { 'x-accel-buffering': 'no' },
  };
}

// Some clients consider a connection dead if nothing arrives for longer.
const KEEP_ALIVE_MS = 10_000;

/** Writes the progress of an answer as server-sent events. The first piece and the head are sent before any work. */
async function* events(call: Call, asked: AskedQuestion): AsyncGenerator<string> {
  yield ': here\n\n';
  const { services, requestId } = call;
  const waiting: string[] = [];
  let wake = (): void => {};
  let isDone = false;
  const tell = ({ event, data }: AskedEvent): void => {
    waiting.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    wake();
  };
  const work = asked
    .answer(tell)
    .catch(async (error: unknown) => {
      const problem = asProblem(error);
      if (problem.isOurFault) await contextOf(call).charge?.giveBack();
      if (problem.status >= 500) {
        services.log.error({ requestId, err: problem.cause ?? error }, 'an answer failed');
      }
      const document = problemDocument(services.config.baseUrl, problem, requestId);
      waiting.push(`event: error\ndata: ${JSON.stringify(document)}\n\n`);
    })
    .finally(() => {
      isDone = true;
      wake();
    });
  while (!isDone || waiting.length > 0) {
    if (waiting.length === 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(() => {
          waiting.push(': still here\n\n');
          resolve();
        }, KEEP_ALIVE_MS);
      });
      clearTimeout(timer);
    }
    yield waiting.splice(0).join('');
  }
  await work;
}
