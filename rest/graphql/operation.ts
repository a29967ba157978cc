import type { FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Context } from '../../schema/graph/context.ts';
import { errorAt, problemError, signed } from '../../schema/graph/errors.ts';
import { answer, errorsOf, isOurFault, jsonWith, prepare, refuse } from '../../schema/graph/execute.ts';
import { type GraphqlRequest, type Plan, turnToRead } from '../../schema/graph/plan.ts';
import { readSubscription, rootField } from '../../schema/graph/selection.ts';
import { schema } from '../../schema/index.ts';
import { marketSelection, type Selection } from '../../schema/market/selection.ts';
import { type MarketEventsArgs, type MarketEventsPlan, marketEvents } from '../../schema/market/stream.ts';
import { type StorySelection, storySelection } from '../../schema/news/changes/story-selection.ts';
import { type StoryStreamPlan, storyStream } from '../../schema/news/changes/story-stream.ts';
import { type DeliverySelection, deliverySelection } from '../../schema/webhooks/delivery-selection.ts';
import { type DeliveryStreamPlan, webhookDeliveryChanged } from '../../schema/webhooks/delivery-stream.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isJson } from '../app/route/body.ts';
import { checkedRequest, parsedBody } from './given.ts';
import { checkParameters } from './parameters.ts';
import type { Passage } from './passage.ts';
import type { PersistedDocuments } from './persisted.ts';
import { withoutHttp } from './refusal.ts';

/** The query of a request, still encoded and without the question mark. */
export function queryText(request: FastifyRequest): string {
  const mark = request.url.indexOf('?');
  return mark === -1 ? '' : request.url.slice(mark + 1);
}

/**
 * Reads the operation of a request.
 * @throws Problem `invalid_body`, `invalid_parameter`, `unsupported_media_type`, and those of `PersistedDocuments.complete`.
 */
export function requestOf(
  request: FastifyRequest,
  persisted: PersistedDocuments,
): GraphqlRequest & { extensions?: { operationId?: unknown } } {
  checkParameters(request);
  if (request.method === 'GET') {
    const query = new URLSearchParams(queryText(request));
    const json = (name: string): unknown => {
      const text = query.get(name);
      return text === null || text === '' ? undefined : JSON.parse(text);
    };
    const given = persisted.complete({
      query: query.get('query') ?? undefined,
      documentId: query.get('documentId'),
      operationName: query.get('operationName'),
      variables: json('variables'),
      extensions: json('extensions'),
    });
    const { query: text, operationName, variables } = checkedRequest(given, 'address');
    return { query: text, operationName, variables };
  }
  if (!isJson(request.headers['content-type'])) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
  }
  const body = parsedBody((request.body as Buffer | undefined) ?? Buffer.alloc(0));
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const { extensions, ...plain } = checkedRequest(
    isObject ? persisted.complete(body as Record<string, unknown>) : body,
    'body',
  );
  return { ...plain, ...(extensions == null ? {} : { extensions }) };
}

/** A subscription that was checked and counted. */
export type Started =
  | { readonly of: 'market'; readonly selection: Selection; readonly plan: MarketEventsPlan }
  | { readonly of: 'stories'; readonly selection: StorySelection; readonly plan: StoryStreamPlan }
  | { readonly of: 'deliveries'; readonly selection: DeliverySelection; readonly plan: DeliveryStreamPlan };

/**
 * Checks and counts an operation, and gives the stream of a subscription or the result of another operation.
 * @param opens is called before a subscription is counted. If it throws, the subscription is refused.
 */
export async function start(
  request: GraphqlRequest,
  passage: Passage,
  resumed: string | undefined,
  opens?: () => void,
): Promise<Started | { readonly result: ExecutionResult }> {
  const turn = turnToRead(request);
  if (turn !== undefined) await turn;
  const plan = prepare(request, passage);
  if (!('document' in plan)) return { result: await refuse(plan, passage) };
  if (plan.operation.operation !== 'subscription') return { result: await answer(request, passage) };
  let isCounted = false;
  try {
    opens?.();
    const context = await passage.admit(plan.cost);
    isCounted = true;
    return await streamOf(plan, request.variables ?? {}, resumed, context);
  } catch (error) {
    // A node without a stream refuses every request for it, and its log need not record each refusal.
    const errors =
      error instanceof Problem && (error.code === 'unavailable' || isBound(error.code))
        ? [problemError(error, { whole: true })]
        : errorsOf(error, passage);
    const isGivenBack = isOurFault(errors);
    if (isGivenBack) await passage.giveBack?.();
    const { usage } = passage;
    return {
      result: {
        errors: errors.map((each) => signed(isCounted ? atField(each, plan) : each, passage.requestId)),
        ...(usage === undefined || isGivenBack ? {} : { extensions: { usage: { ...usage } } }),
      },
    };
  }
}

/** An error of the field of a subscription: a client finds it where it finds those of a query. */
function atField(error: GraphQLError, { document, operation }: Plan): GraphQLError {
  const field = rootField(document, operation);
  return errorAt(error, field, [(field.alias ?? field.name).value]);
}

/**
 * The stream that a valid subscription requests.
 * @param resumed the position that the connection gives. It takes precedence over the document.
 * @throws Problem
 */
export async function streamOf(
  { document, operation, variables }: Pick<Plan, 'document' | 'operation' | 'variables'>,
  given: Readonly<Record<string, unknown>>,
  resumed: string | undefined,
  asker: Pick<Context, 'services' | 'principal'>,
): Promise<Started> {
  const asked = readSubscription(schema, document, operation, variables, given);
  if (asked.field === 'marketEvents') {
    const args = asked.args as unknown as MarketEventsArgs;
    const selection = marketSelection(asked, document, operation, given);
    const plan = await marketEvents({ ...args, after: resumed ?? args.after }, asker);
    return { of: 'market', selection, plan };
  }
  if (asked.field === 'webhookDeliveryChanged') {
    const { subscription } = asked.args as { readonly subscription?: string | null };
    const selection = deliverySelection(asked, document, operation, given);
    return { of: 'deliveries', selection, plan: await webhookDeliveryChanged({ subscription }, asker) };
  }
  const selection = storySelection(asked, document, operation, given);
  return { of: 'stories', selection, plan: await storyStream(asked.field, asked.args, resumed, asker) };
}

/** The status of a result without data. Undefined if the result has data. */
export function statusOf(result: ExecutionResult): number | undefined {
  const status = result.data == null ? result.errors?.[0]?.extensions.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Writes a result for a frame. */
export function payloadText(result: ExecutionResult): string {
  const payload = { ...('data' in result ? { data: result.data } : {}), ...(withoutHttp(result) as object) };
  const json = jsonWith(result, JSON.stringify(payload));
  return typeof json === 'string' ? json : Buffer.concat(json).toString();
}

/** Turns a result without data into a problem, which the HTTP layer sends. */
export function whole(result: ExecutionResult, status: number): Problem {
  const [error] = result.errors!;
  const { code, http, usage } = error!.extensions as {
    code: Problem['code'];
    http?: { headers?: Record<string, string>; ours?: boolean };
    usage?: unknown;
  };
  return new Problem(status >= 500 && !isBound(code) ? 'unavailable' : code, error!.message, {
    headers: http?.headers ?? {},
    upstream: http?.ours === false,
    ...(usage === undefined ? {} : { extra: { usage } }),
  });
}

/** Whether a refusal comes from a limit of the account, and not from an unavailable dependency. */
function isBound(code: Problem['code']): boolean {
  return code === 'too_many_streams' || code === 'too_many_waiting';
}
