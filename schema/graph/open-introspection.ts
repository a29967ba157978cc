import { type DocumentNode, execute, getOperationAST, parse, type SelectionSetNode } from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import { schema } from '../index.ts';
import { Documents } from './documents.ts';
import type { GraphqlRequest } from './execute.ts';
import { checkText, LIMITS } from './limits.ts';

// Tools send one of a dozen documents. All that is kept takes 8 MiB at most.
const MOST_KEPT = 64;
const MOST_CHARACTERS_KEPT = 8 * 1024 * 1024;
// A document that was not asked before costs some ms: whoever makes up new ones is put off, at no cost to those with keys.
const MOST_NEW_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Answers documents that ask for the schema alone, for callers without a key (docs/graphql.md). Documents of callers with
 * keys are remembered elsewhere: a stranger pushes none of them out.
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
   * The answer as JSON; undefined: the document asks for anything else, or cannot run.
   * @throws Problem `unavailable` when too many new documents came in a minute.
   */
  answer(request: GraphqlRequest): string | undefined {
    // Nothing else is parsed.
    if (!request.query.includes('__')) return undefined;
    const key = JSON.stringify([request.query, request.operationName ?? null, request.variables ?? null]);
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    // Clients without a key that put __typename everywhere use nothing up: reading a document costs little.
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
    // Fields of the schema itself are never waited for.
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
      'Too many new documents were sent without an API key. Send a key, or try again later.',
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

/** Whether every root field of the operation, in whatever fragment it stands, is one of the schema itself. */
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
