import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Usage } from '../../src/metering/index.ts';
import type { Logger } from '../../src/platform/log.ts';
import { Problem } from '../../src/platform/problem.ts';
import { NeedsPrimary, needsPrimary } from '../../src/platform/replicas/index.ts';
import { schema } from '../index.ts';
import { answerTooLarge, MOST_ANSWER_BYTES } from './answer-size.ts';
import { openBudget } from './budget.ts';
import { type CompiledQuery, compileQuery } from './compiled.ts';
import type { Context } from './context.ts';
import { CALL_LIMIT } from './cost.ts';
import { documentError, type ErrorExtensions, fieldError, problemError, signed } from './errors.ts';
import { type Bytes, bytesIn, dataInPieces, WrittenData } from './pieces.ts';
import { type GraphqlRequest, nameOf, type Plan, planOf, Refused, turnToRead } from './plan.ts';
import { isAbsence, readFor } from './reading.ts';

/** What the wire gives a request: how it is counted, and whether it may change anything. */
export interface GraphqlCall {
  readonly requestId: string;
  readonly log: Logger;
  /** Whether only queries may run, as by GET. */
  readonly readOnly: boolean;
  /**
   * Counts the calls and makes the context. Further calls of this function return the same context.
   * @param isWrite whether the request may change something.
   * @throws Problem `allowance_exhausted`, `unavailable`.
   */
  admit(cost: number, isWrite?: boolean): Promise<Context>;
  /** Gives back the counted calls, once. @returns the usage block afterwards; undefined if nothing was counted. */
  giveBack?(): Promise<Usage | undefined>;
  /**
   * Is called when the answer is complete, so that the wire can send its position on the tape.
   * @param isWrite whether the request may have changed something.
   * @param pos the position, if it is known.
   */
  told?(isWrite: boolean, pos?: bigint): Promise<void>;
}

/** The `extensions` of every answer that was counted. */
export interface AnswerExtensions {
  readonly cost?: { readonly requested: number; readonly limit: number };
  readonly usage?: Usage;
}

/**
 * Answers a request. The document is read and validated, its cost is computed and counted, and only then it runs. A
 * document that cannot run counts as one call, like a bad request over REST. This never throws: every failure is an answer
 * with `errors`.
 */
export async function answer(request: GraphqlRequest, call: GraphqlCall): Promise<ExecutionResult> {
  let plan: Plan;
  try {
    const turn = turnToRead(request);
    if (turn !== undefined) await turn;
    plan = planOf(request, call.readOnly);
    if (plan.operation.operation === OperationTypeNode.SUBSCRIPTION)
      throw new Problem('not_acceptable', STREAMS);
  } catch (error) {
    return refuse(errorsOf(error, call), call);
  }
  const isQuery = plan.operation.operation === OperationTypeNode.QUERY;
  let context: Context;
  try {
    context = await call.admit(plan.cost, !isQuery);
  } catch (error) {
    return finish({ errors: errorsOf(error, call) }, call, undefined, undefined);
  }
  const work = (context: Context) => run(request, plan, context, call);
  const result = isQuery ? await readFor(context, work) : await work(context);
  await call.told?.(!isQuery);
  const usage = isOurFault(result.errors) ? await call.giveBack?.() : undefined;
  return finish(result, call, plan.cost, usage ?? context.usage);
}

/** Whether the errors of an answer are a fault of the service (500 or 503). */
export function isOurFault(errors: readonly GraphQLError[] | undefined): boolean {
  return (
    errors?.some(({ extensions }) => (extensions as Partial<ErrorExtensions>).http?.ours === true) === true
  );
}

const STREAMS =
  'Subscriptions are answered as a stream. Send accept: text/event-stream, or use a client for GraphQL over SSE.';

/**
 * Reads and validates a document of any kind and computes its cost. Nothing is counted, and nothing runs.
 * @returns the plan, or the errors: then `refuse` counts the request.
 */
export function prepare(request: GraphqlRequest, call: GraphqlCall): Plan | readonly GraphQLError[] {
  try {
    return planOf(request, call.readOnly);
  } catch (error) {
    return errorsOf(error, call);
  }
}

/** An answer as text in two parts: the part that all callers of a plan share, and the end with `usage`. */
export interface TextAnswer {
  readonly shared: string | Bytes;
  /** Whether each character of `shared`, if it is a text, stands for one byte of UTF-8. */
  readonly isOctets: boolean;
  readonly ending: (usage: Usage) => string;
  readonly usage: Usage;
  readonly cost: number;
  /** The position on the tape that the shared part was read at; undefined: at several. */
  readonly pos: bigint | undefined;
}

/** The errors of a document that cannot run. It is not counted yet: `refuse` counts it. */
export interface CannotRun {
  readonly errors: readonly GraphQLError[];
}

/**
 * The short path for a query that compiles, without the executor: its answer as text. Also finds documents that cannot run.
 * @returns undefined if the long path (`answer`) must answer, which also reports errors of fields.
 * @throws Problem `allowance_exhausted`, `unavailable` from the admission; `answer_too_large`.
 */
export async function answerText(
  request: GraphqlRequest,
  call: GraphqlCall,
): Promise<TextAnswer | CannotRun | undefined> {
  let plan: Plan;
  try {
    const turn = turnToRead(request);
    if (turn !== undefined) await turn;
    plan = planOf(request, call.readOnly);
  } catch (error) {
    return { errors: errorsOf(error, call) };
  }
  let compiled = compilations.get(plan.operation);
  if (compiled === undefined) {
    compiled = compileQuery(schema, plan.document, plan.operation) ?? null;
    compilations.set(plan.operation, compiled);
  }
  if (compiled === null) return undefined;
  let context: Context;
  try {
    context = await call.admit(plan.cost);
  } catch (error) {
    // If a document of one call is refused, no call is left. For a document of several calls, the long path reports it.
    if (plan.cost > 1 && error instanceof Problem && error.code === 'allowance_exhausted') return undefined;
    throw error;
  }
  try {
    const { json, pos, isOctets } = await readFor(context, (context) => compiled(context, plan.variables));
    await call.told?.(false, pos);
    const cost = JSON.stringify({ requested: plan.cost, limit: CALL_LIMIT });
    const rest = `,"extensions":{"cost":${cost},"usage":`;
    const isText = typeof json === 'string';
    const shared = isText ? `{"data":${json}${rest}` : [OPENING, ...json, Buffer.from(rest)];
    if ((isText ? shared.length : bytesIn(shared as Bytes)) > MOST_ANSWER_BYTES) throw answerTooLarge();
    return { shared, isOctets, ending: usageEnding, usage: context.usage, cost: plan.cost, pos };
  } catch (error) {
    if (error instanceof Problem && error.code === 'answer_too_large') throw error;
    return undefined;
  }
}

const OPENING = Buffer.from('{"data":');
const usageEnding = (usage: Usage): string => `${JSON.stringify(usage)}}}`;

// As long as documents.ts remembers a document; null: it does not compile.
const compilations = new WeakMap<OperationDefinitionNode, CompiledQuery | null>();

/**
 * The JSON text of an answer with its data, if they were written already.
 * @param text the JSON of the answer, with a mark in place of such data.
 */
export function jsonWith({ data }: ExecutionResult, text: string): string | Bytes {
  const written: unknown = data;
  return written instanceof WrittenData ? written.into(text) : text;
}

/** The answer to a request that does not run. It is counted as one call, if a call is left. */
export async function refuse(errors: readonly GraphQLError[], call: GraphqlCall): Promise<ExecutionResult> {
  try {
    const { usage } = await call.admit(1);
    return finish({ errors }, call, undefined, usage);
  } catch (error) {
    return finish({ errors: errorsOf(error, call) }, call, undefined, undefined);
  }
}

async function run(
  request: GraphqlRequest,
  plan: Plan,
  context: Context,
  call: GraphqlCall,
): Promise<ExecutionResult> {
  try {
    const budget = openBudget(context, plan.cost);
    const result = await execute({
      schema,
      document: plan.document,
      operationName: nameOf(request),
      variableValues: request.variables ?? {},
      contextValue: context,
    });
    const { data, errors } = result;
    const away = errors?.find(needsPrimary);
    if (away !== undefined) throw away;
    if (context.reading?.mayLack && errors?.some(isAbsence)) throw new NeedsPrimary();
    if (budget.isSpent()) throw answerTooLarge();
    return {
      // The data may be written already. Their type cannot express that, but JSON.stringify can.
      ...('data' in result ? { data: data && ((await dataInPieces(data)) as typeof data) } : {}),
      ...(errors && { errors: errors.map((error) => fieldError(error, call.log, call.requestId)) }),
    };
  } catch (error) {
    if (needsPrimary(error)) throw error;
    if (error instanceof Problem && error.code === 'answer_too_large') {
      const changed = plan.operation.operation === OperationTypeNode.MUTATION;
      return { errors: [problemError(answerTooLarge(changed), { whole: true })] };
    }
    return { errors: errorsOf(error, call) };
  }
}

/** The errors of an answer for an error that was thrown on the way to it. */
export function errorsOf(error: unknown, call: GraphqlCall): readonly GraphQLError[] {
  if (error instanceof Refused) return error.errors;
  if (error instanceof Problem) {
    // Limits of the account are no faults of the service, and may be reached a thousand times a second.
    if (error.status >= 500 && error.code !== 'too_many_waiting' && error.code !== 'too_many_streams')
      call.log.warn({ requestId: call.requestId, err: error.cause ?? error }, 'a request failed');
    return [problemError(error, { whole: true })];
  }
  if (error instanceof GraphQLError && error.extensions.code === 'BAD_USER_INPUT') {
    return [documentError(error, 'BAD_USER_INPUT')];
  }
  return [fieldError(new GraphQLError('', { originalError: error as Error }), call.log, call.requestId)];
}

function finish(
  result: ExecutionResult,
  call: GraphqlCall,
  cost: number | undefined,
  usage: Usage | undefined,
): ExecutionResult {
  const spent = usage ?? (result.errors?.[0]?.extensions.usage as Usage | undefined);
  const extensions: AnswerExtensions = {
    ...(cost === undefined ? {} : { cost: { requested: cost, limit: CALL_LIMIT } }),
    ...(spent === undefined ? {} : { usage: spent }),
  };
  return {
    ...(result.errors === undefined
      ? {}
      : { errors: result.errors.map((error) => signed(error, call.requestId)) }),
    ...('data' in result ? { data: result.data } : {}),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions: { ...extensions } }),
  };
}
