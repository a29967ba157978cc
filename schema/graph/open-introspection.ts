import { type DocumentNode, execute, getOperationAST, parse, type SelectionSetNode } from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import { schema } from '../index.ts';
import { Documents } from './documents.ts';
import { checkText, LIMITS } from './limits.ts';
import type { GraphqlRequest } from './plan.ts';

// Tools send one of a dozen documents. All answers that are kept take at most 8 MiB.
const MOST_KEPT = 64;
const MOST_CHARACTERS_KEPT = 8 * 1024 * 1024;
// A new document costs some ms. Callers who send many new ones must wait, so that they cost callers with keys nothing.
const MOST_NEW_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Answers documents that select only the schema, for callers without a key (docs/graphql.md). Documents of callers with
 * keys are kept elsewhere, so a stranger cannot displace them.
 */
export class OpenIntrospection {
  readonly #documents = new Documents(schema);
  readonly #answers = new Map<string, string>();
  readonly #now: () => number;
  #characters = 0;
  #newSince = 0;
  #new = 0;

  /** @param now ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#newSince = now();
  }

  /**
   * The answer as JSON. Undefined if the document selects anything else, or cannot run.
   * @throws Problem `unavailable` if there were more than 60 new documents in a minute.
   */
  answer(request: GraphqlRequest): string | undefined {
    // A document without a name of introspection is not even parsed.
    if (!request.query.includes('__')) return undefined;
    const key = JSON.stringify([request.query, request.operationName ?? null, request.variables ?? null]);
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    // Only answers about the schema count against the limit: parsing a document costs little.
    const read = readText(request.query);
    if (read === undefined || !asksForSchemaAlone(read, request.operationName)) return undefined;
    this.#admit();
    const { document } = this.#documents.prepare(request.query);
    if (document === undefined) return undefined;
    const result = execute({
      schema,
      document,
      operationName: request.operationName || undefined,
      variableValues: request.variables ?? {},
    });
    // Fields of the schema itself resolve at once.
    if ('then' in result || result.errors !== undefined) return undefined;
    const text = JSON.stringify(result);
    this.#keep(key, text);
    return text;
  }

  #admit(): void {
    const now = this.#now();
    if (now - this.#newSince >= MINUTE_MS) {
      this.#newSince = now;
      this.#new = 0;
    }
    this.#new += 1;
    if (this.#new <= MOST_NEW_A_MINUTE) return;
    const seconds = Math.max(1, Math.ceil((this.#newSince + MINUTE_MS - now) / 1000));
    throw new Problem(
      'unavailable',
      `More than ${MOST_NEW_A_MINUTE} new documents were sent without an API key in a minute. Send a key, or try again after Retry-After.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    );
  }

  #keep(key: string, text: string): void {
    this.#answers.set(key, text);
    this.#characters += key.length + text.length;
    for (const [oldest, old] of this.#answers) {
      if (this.#answers.size <= MOST_KEPT && this.#characters <= MOST_CHARACTERS_KEPT) break;
      this.#answers.delete(oldest);
      this.#characters -= oldest.length + old.length;
    }
  }
}

function readText(source: string): DocumentNode | undefined {
  try {
    checkText(source);
    return parse(source, { noLocation: true, maxLexicalTokens: LIMITS.tokens, maxComments: LIMITS.comments });
  } catch {
    return undefined;
  }
}

const OPEN = new Set(['__schema', '__type', '__typename']);

/** Whether every root field of the operation, also within fragments, is one of the schema itself. */
function asksForSchemaAlone(document: DocumentNode, name: string | null | undefined): boolean {
  const operation = getOperationAST(document, name || undefined);
  if (operation?.operation !== 'query') return false;
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === 'FragmentDefinition' ? [[each.name.value, each.selectionSet]] : [],
    ),
  );
  const seen = new Set<string>();
  const isOpen = ({ selections }: SelectionSetNode): boolean =>
    selections.every((each) => {
      if (each.kind === 'Field') return OPEN.has(each.name.value);
      if (each.kind === 'InlineFragment') return isOpen(each.selectionSet);
      const { value } = each.name;
      if (seen.has(value)) return true;
      seen.add(value);
      const fragment = fragments.get(value);
      return fragment !== undefined && isOpen(fragment);
    });
  return isOpen(operation.selectionSet);
}
