import {
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Usage } from '../../src/metering/index.ts';
import type { Logger } from '../../src/platform/log.ts';
import { Problem } from '../../src/platform/problem.ts';
import { needsPrimary } from '../../src/platform/replicas/index.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import { schema } from '../index.ts';
import { answerTooLarge, MOST_ANSWER_BYTES } from './answer-size.ts';
import { openBudget } from './budget.ts';
import { type CompiledQuery, compileQuery } from './compiled.ts';
import type { Context } from './context.ts';
import { CALL_LIMIT, costOf, type Variables } from './cost.ts';
import { Documents } from './documents.ts';
import { badInput, documentError, type ErrorExtensions, fieldError, problemError, signed } from './errors.ts';
import { type Bytes, bytesIn, dataInPieces, WrittenData } from './pieces.ts';
import { readFor } from './reading.ts';

/** A GraphQL request, as far as the wire has checked it (GraphQL over HTTP, 5.1). */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What the wire lends to a request: who counts it, and what it may do. */
export interface GraphqlCall {
  readonly requestId: string;
  readonly log: Logger;
  /** GET: only queries run. */
  readonly readOnly: boolean;
  /**
   * Counts the calls and opens the context; asked again, gives the same one.
   * @param isWrite whether it is to change something.
   * @throws Problem `allowance_exhausted`, `unavailable`.
   */
  admit(cost: number, isWrite?: boolean): Promise<Context>;
  /** Gives back what was counted, once. @returns the usage block afterwards; undefined: nothing was counted. */
  giveBack?(): Promise<Usage | undefined>;
  /**
   * Is told that the answer is there, so that it can say where on the tape it stands.
   * @param isWrite whether it may have changed something.
   * @param pos where it stands, if that is known.
   */
  told?(isWrite: boolean, pos?: bigint): Promise<void>;
}

/** `extensions` of every answer that was counted. */
export interface AnswerExtensions {
  readonly cost?: { readonly requested: number; readonly limit: number };
  readonly usage?: Usage;
}

const documents = new Documents(schema);

/**
 * Answers a request: read and validated, costed, counted, and only then run. What cannot run is counted as one
 * call, as a bad request over REST is. Never throws: whatever happens is an answer with `errors`.
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
    return refuse(asErrors(error, call), call);
  }
  const isQuery = plan.operation.operation === OperationTypeNode.QUERY;
  let context: Context;
  try {
    context = await call.admit(plan.cost, !isQuery);
  } catch (error) {
    return finish({ errors: asErrors(error, call) }, call, undefined, undefined);
  }
  const work = (context: Context) => run(request, plan, context, call);
  const result = isQuery ? await readFor(context, work) : await work(context);
  await call.told?.(!isQuery);
  const usage = isOurFault(result.errors) ? await call.giveBack?.() : undefined;
  return finish(result, call, plan.cost, usage ?? context.usage);
}

/** Whether errors make an answer a 500 or 503 that we caused. */
export function isOurFault(errors: readonly GraphQLError[] | undefined): boolean {
  return (
    errors?.some(({ extensions }) => (extensions as Partial<ErrorExtensions>).http?.ours === true) === true
  );
}

const STREAMS =
  'Subscriptions are answered as a stream. Send accept: text/event-stream, or use a client for GraphQL over SSE.';

/** Waits for a slice (src/platform/slices.ts) where a document takes long to be read; undefined: it does not. */
export function turnToRead(request: GraphqlRequest): Promise<void> | undefined {
  return documents.takesLong(request.query) && isSliceSpent() ? nextSlice() : undefined;
}

/**
 * Reads, validates and costs a document of whatever kind; nothing is counted and nothing runs.
 * @returns the plan, or what is wrong: then `refuse` counts it.
 */
export function prepare(request: GraphqlRequest, call: GraphqlCall): Plan | readonly GraphQLError[] {
  try {
    return planOf(request, call.readOnly);
  } catch (error) {
    return asErrors(error, call);
  }
}

/** An error of the way to an answer, as errors of that answer. */
export function errorsOf(error: unknown, call: GraphqlCall): readonly GraphQLError[] {
  return asErrors(error, call);
}

/** An answer as text in two parts: what all callers of a plan share, and `usage` with what closes the document. */
export interface TextAnswer {
  readonly shared: string | Bytes;
  /** `shared`, where it is a text, has the bytes of UTF-8 for its characters. */
  readonly isOctets: boolean;
  readonly ending: (usage: Usage) => string;
  readonly usage: Usage;
  readonly cost: number;
  /** The place on the tape that the shared part was made at; undefined: at several. */
  readonly pos: bigint | undefined;
}

/** What is wrong with a document that cannot run. It is not counted yet: `refuse` does that. */
export interface CannotRun {
  readonly errors: readonly GraphQLError[];
}

/**
 * The short way for a query that compiles: the answer as text, without the executor; and for a document that cannot run.
 * Undefined: it is for the long way to answer, which also says what is wrong where something is.
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
    return { errors: asErrors(error, call) };
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
    // Where a single call is refused there is none left. What is left of several the long way leaves alone.
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

/** The JSON text of something that holds a result, with its data where they were written already. */
export function jsonWith({ data }: ExecutionResult, text: string): string | Bytes {
  return (data as unknown) instanceof WrittenData ? (data as unknown as WrittenData).into(text) : text;
}

/** The answer to a request that does not run: counted as one call, unless even that cannot be. */
export async function refuse(errors: readonly GraphQLError[], call: GraphqlCall): Promise<ExecutionResult> {
  try {
    const { usage } = await call.admit(1);
    return finish({ errors }, call, undefined, usage);
  } catch (error) {
    return finish({ errors: asErrors(error, call) }, call, undefined, undefined);
  }
}

/** A document that can run. */
export interface Plan {
  readonly document: NonNullable<ReturnType<Documents['prepare']>['document']>;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
  readonly cost: number;
}

/** Several errors at once, on their way out of the planning. */
class Refused extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('the document cannot run');
    this.errors = errors;
  }
}

// As of a document: the first is enough, and a list may hold thousands of bad values.
const MOST_COERCION_ERRORS = 1;

function planOf(request: GraphqlRequest, readOnly: boolean): Plan {
  const prepared = documents.prepare(request.query);
  if (prepared.errors !== undefined) throw new Refused(prepared.errors);
  const { document } = prepared;
  const name = nameOf(request);
  const operation = getOperationAST(document, name);
  if (operation == null) {
    const detail = name
      ? 'operationName: the document has no operation with that name.'
      : 'operationName: the document has several operations. Say which one to run.';
    throw new Refused([documentError(new GraphQLError(detail), 'invalid_document')]);
  }
  if (readOnly && operation.operation === OperationTypeNode.MUTATION) {
    throw new Problem('method_not_allowed', 'Mutations cannot be sent by GET. Send the document by POST.', {
      headers: { allow: 'POST' },
    });
  }
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {}, {
    maxErrors: MOST_COERCION_ERRORS,
  });
  if ('errors' in coerced && coerced.errors !== undefined) {
    const [error] = coerced.errors;
    throw new Refused([documentError(badInput(error!.message, undefined, error!.nodes), 'BAD_USER_INPUT')]);
  }
  const variables = (coerced as { variableValues: Variables }).variableValues;
  return { document, operation, variables, cost: costOf(schema, document, operation, variables) };
}

/** An empty name is as good as none. */
function nameOf(request: GraphqlRequest): string | undefined {
  return request.operationName || undefined;
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
    if (budget.isSpent()) throw answerTooLarge();
    return {
      // JSON.stringify writes what was written already, and its type has no room for that.
      ...('data' in result ? { data: data && ((await dataInPieces(data)) as typeof data) } : {}),
      ...(errors && { errors: errors.map((error) => fieldError(error, call.log, call.requestId)) }),
    };
  } catch (error) {
    if (needsPrimary(error)) throw error;
    if (error instanceof Problem && error.code === 'answer_too_large') {
      const changed = plan.operation.operation === OperationTypeNode.MUTATION;
      return { errors: [problemError(answerTooLarge(changed), { whole: true })] };
    }
    return { errors: asErrors(error, call) };
  }
}

function asErrors(error: unknown, call: GraphqlCall): readonly GraphQLError[] {
  if (error instanceof Refused) return error.errors;
  if (error instanceof Problem) {
    // A bound of the account's own is no fault, and may be met a thousand times a second.
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
