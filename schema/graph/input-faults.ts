import {
  type ArgumentNode,
  type ASTNode,
  BREAK,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  TypeInfo,
  validateInputLiteral,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { cutWithEllipsis } from '../../src/platform/cut-short.ts';
import { MOST_FAULTS } from '../../src/platform/faults.ts';
import type { ProblemIssue } from '../../src/platform/problem.ts';
import { documentError, type ErrorExtensions } from './errors.ts';

// A fault must not become a copy of what was sent.
const LONGEST_DETAIL = 200;

/**
 * One error for all faults of the variables. `errors[]` names each by its path: `$input.filters.minSources`, `$ids[2]`.
 * @param found as the reader of graphql reports them; at least one.
 */
export function variablesError(found: readonly GraphQLError[]): GraphQLError {
  const errors = found.slice(0, MOST_FAULTS).map(({ message }): ProblemIssue => {
    const [, name = '', at = '', detail = message] = VARIABLE.exec(message) ?? [];
    return { parameter: `$${name}${at}`, detail: shown(detail) };
  });
  return inputError(errors, found[0]!);
}

/**
 * An error of validation. If it is about a value that is written in the document, it names all such values by their
 * arguments: `first`, `filters.country[1]`. Other errors stay as they are.
 */
export function literalError(
  schema: GraphQLSchema,
  document: DocumentNode,
  error: GraphQLError,
): GraphQLError {
  const found = literalFaults(schema, document);
  if (found[0]?.error.message !== error.message) return documentError(error, 'invalid_document');
  const errors = found.map(({ place, error: { message } }) => ({ parameter: place, detail: shown(message) }));
  const code = error.extensions.code === 'BAD_USER_INPUT' ? 'BAD_USER_INPUT' : 'invalid_document';
  return inputError(errors, { nodes: [found[0].node] }, code);
}

interface LiteralFault {
  /** The path of the value from its argument on. */
  readonly place: string;
  readonly node: ASTNode;
  readonly error: GraphQLError;
}

/** The first faults of the values of a document, in its order. */
function literalFaults(schema: GraphQLSchema, document: DocumentNode): LiteralFault[] {
  const found: LiteralFault[] = [];
  const types = new TypeInfo(schema);
  const argument = (node: ArgumentNode) => {
    const type = types.getInputType();
    if (type == null) return undefined;
    validateInputLiteral(node.value, type, (error, path) => {
      if (found.length < MOST_FAULTS) found.push({ place: placeOf(node, path), node: node.value, error });
    });
    return found.length < MOST_FAULTS ? undefined : BREAK;
  };
  visit(document, visitWithTypeInfo(types, { Argument: argument }));
  return found;
}

function placeOf({ name }: ArgumentNode, path: readonly (string | number)[]): string {
  const below = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  // Mutations take one input, and name their faults from there on.
  return `${name.value}${below}`.replace(/^input\./, '');
}

function inputError(
  errors: readonly ProblemIssue[],
  { nodes }: Pick<GraphQLError, 'nodes'>,
  code: 'BAD_USER_INPUT' | 'invalid_document' = 'BAD_USER_INPUT',
): GraphQLError {
  const extensions: ErrorExtensions = { code, status: 400, errors };
  const [{ parameter, detail }] = errors as [ProblemIssue & { parameter: string }];
  return documentError(new GraphQLError(`${parameter}: ${detail}`, { nodes, extensions }), code);
}

const VARIABLE = /^Variable "\$(\w+)" has invalid value(?: at (\S+?))?: ([\s\S]+)$/;

/** A message of graphql without the object that it quotes at its end. */
function shown(message: string): string {
  const own = message.replace(/(?:, found|\.? Found|; found): [[{][\s\S]*$/, '.');
  // The value that is quoted may have thousands of stops in a row: a pattern would look on from each of them.
  let end = own.length;
  while (own[end - 1] === '.') end -= 1;
  const stop = end < own.length && own[end - 1] !== '?' ? '.' : '';
  return cutWithEllipsis(own.slice(0, end) + stop, LONGEST_DETAIL);
}
