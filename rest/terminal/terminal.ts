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
import { inBody } from '../app/body.ts';
import { fullStoryExample, usageExample } from '../app/examples.ts';
import { asProblem, problemDocument } from '../app/problem.ts';
import { NO_QUERY } from '../app/query.ts';
import { type Answer, type Call, contextOf, type Route } from '../app/route.ts';
import { questionUsageShape, time, usageShape } from '../app/shapes.ts';
import { verification } from '../news/story-shapes.ts';

const said = (description: string) => z.string().nullish().meta({ maxLength: LONGEST_QUESTION, description });
const sentShape = z
  .looseObject({
    question: said('The question in plain language'),
    message: said('Alias of `question`'),
    prompt: said('Alias of `question`'),
    query: said('Alias of `question`'),
    conversationId: z.string().nullish().describe('Id of a conversation to continue'),
    conversation_id: z.string().nullish().describe('Alias of `conversationId`'),
    messages: z
      .array(
        z.looseObject({
          role: z.enum(['user', 'assistant']),
          content: z.string(),
        }),
      )
      .nullish()
      .describe(
        'If there is no other question, the latest message of the user is the question. The only limit is the size of the body',
      ),
  })
  .describe(
    'The question is the first of `question`, `message`, `prompt`, `query` and the latest message of the user that is given',
  )
  .meta({ id: 'TerminalQuestion' });
type Sent = z.infer<typeof sentShape>;

const citationShape = z
  .strictObject({
    n: z.int().min(1).describe('Number of the citation in the answer'),
    storyId: z.string(),
    slug: z.string().describe('Slug of the story; its page is `/stories/{slug}`'),
    title: z.string(),
    url: z.string(),
    publisher: z.string(),
    publishedAt: time.nullable(),
    quote: z.string().describe('An exact part of a stored title, summary, body or source'),
  })
  .meta({ id: 'TerminalCitation' });
const answerShape = z
  .strictObject({
    outcome: z
      .enum(OUTCOMES)
      .describe(
        '`answer`: sentences that report what was asked; `passages`: the nearest sentences, which do not answer the question; `none`: the stories contain nothing about it',
      ),
    answer: z.string(),
    premise: z
      .string()
      .nullable()
      .describe('An assumption of the question that no story reports, if there is no answer because of it'),
    citations: z.array(citationShape),
    verificationState: verification,
    model: z.string().describe('The model that wrote the answer'),
    conversation: z.strictObject({ id: z.string(), turns: z.int().min(1), createdAt: time, updatedAt: time }),
    usage: z.strictObject({ api: usageShape, aiQuestions: questionUsageShape }),
  })
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
    'Answers from the stored stories, with the sentences that the answer is based on. One call and one AI question. ' +
    'With `Accept: text/event-stream` the answer is sent while it is written: events `conversation`, `citations`, `delta`, `reset` (discard the ' +
    'text sent so far), then `done` with the complete answer, or `error` with a problem document.',
  auth: 'key',
  scope: 'ai',
  params: [],
  query: NO_QUERY,
  body: {
    schema: sentShape,
    required: true,
    description: 'The question. Other members are ignored',
    example: { question: 'What did the Reserve Bank of Australia do with the cash rate?' },
  },
  success: {
    description: 'The answer',
    schema: answerShape,
    example: answerExample,
    alternatives: {
      [EVENTS]: {
        description: 'Server-sent events; `done` has the same answer',
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

/** Whether a caller asks for events rather than JSON (RFC 9110, 12.5.1); named alone or before it. */
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
    // Proxies that gather an answer before they pass it on would make a stream of it pointless.
    headers: { 'x-accel-buffering': 'no' },
  };
}

// Whoever hears nothing for longer takes the connection for dead.
const KEEP_ALIVE_MS = 10_000;

/** What happens, as server-sent events. The first piece goes out before any work, and with it the head. */
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
