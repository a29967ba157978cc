import {
  GraphQLError,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { MOST_FAULTS } from '../../src/platform/faults.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import { schema } from '../index.ts';
import { costOf, type Variables } from './cost.ts';
import { Documents } from './documents.ts';
import { documentError } from './errors.ts';
import { variablesError } from './input-faults.ts';

/** The parameters of a GraphQL request, checked by the wire (GraphQL over HTTP, 5.1). */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

const documents = new Documents(schema);

/** Waits for a slice (src/platform/turns/slices.ts) if reading the document takes long. Undefined if it does not. */
export function turnToRead(request: GraphqlRequest): Promise<void> | undefined {
  return documents.takesLong(request.query) && isSliceSpent() ? nextSlice() : undefined;
}

/** A document that can run. */
export interface Plan {
  readonly document: NonNullable<ReturnType<Documents['prepare']>['document']>;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
  readonly cost: number;
}

/** A document that cannot run, with its errors. */
export class Refused extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('the document cannot run');
    this.errors = errors;
  }
}

/**
 * Reads and validates a document, finds its operation and reads its variables.
 * @param readOnly whether only queries and subscriptions may run.
 * @throws Refused; Problem `method_not_allowed`.
 */
export function planOf(request: GraphqlRequest, readOnly: boolean): Plan {
  const prepared = documents.prepare(request.query);
  if (prepared.errors !== undefined) throw new Refused(prepared.errors);
  const { document } = prepared;
  const name = nameOf(request);
  const operation = getOperationAST(document, name);
  if (operation == null) {
    const detail = name
      ? `operationName: the document has no operation ${JSON.stringify(name.slice(0, 60))}.`
      : 'operationName: the document has several operations. Give the name of the one to run.';
    throw new Refused([documentError(new GraphQLError(detail), 'invalid_document')]);
  }
  if (readOnly && operation.operation === OperationTypeNode.MUTATION) {
    throw new Problem('method_not_allowed', 'Mutations cannot be sent by GET. Send the document by POST.', {
      headers: { allow: 'POST' },
    });
  }
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {}, {
    // A list may hold thousands of invalid values.
    maxErrors: MOST_FAULTS,
  });
  if ('errors' in coerced && coerced.errors !== undefined) {
    throw new Refused([variablesError(coerced.errors)]);
  }
  const variables = (coerced as { variableValues: Variables }).variableValues;
  return { document, operation, variables, cost: costOf(schema, document, operation, variables) };
}

/** The name of the operation. An empty name counts as none. */
export function nameOf(request: GraphqlRequest): string | undefined {
  return request.operationName || undefined;
}
