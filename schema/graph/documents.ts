import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { Problem } from '../../src/platform/problem.ts';
import { documentError, problemError } from './errors.ts';
import { literalError } from './input-faults.ts';
import { checkLimits, checkText, LIMITS, tooLarge } from './limits.ts';

/** A document that was read: it is ready to run, or has errors. */
export type Prepared =
  | { readonly document: DocumentNode; readonly errors?: undefined }
  | { readonly document?: undefined; readonly errors: readonly GraphQLError[] };

// Clients send a few dozen documents of some hundred tokens over and over. A parsed token takes about a third of a
// kibibyte, so all kept documents take at most 20 MiB.
const MOST_KEPT = 300;
const MOST_TOKENS_KEPT = 60_000;
// Longer texts are rare, and consist mostly of string literals.
const LONGEST_KEPT = 20_000;
// Parsing and validating a document of this length takes about half a millisecond.
const LONG = 1_000;
// The first error is enough to correct the document. Each further one would cost a search for the name that was meant.
const MOST_ERRORS = 1;

/**
 * Parses, measures and validates documents, and keeps the valid ones. The least recently used ones are dropped first. Of
 * refused documents only the last one is kept.
 */
export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #kept = new Map<string, Prepared>();
  #tokensKept = 0;
  // The kept document that was used last. Most requests use it again.
  #latest: { readonly source: string; readonly prepared: Prepared } | undefined;
  // A document that the short path refuses is read again by the long path at once.
  #refused: { readonly source: string; readonly prepared: Prepared } | undefined;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Whether preparing a document will take long: it is long, and not kept. */
  takesLong(source: string): boolean {
    return source.length > LONG && !this.#kept.has(source) && this.#refused?.source !== source;
  }

  /** The document of a text: the kept one, or one that is parsed, measured and validated now. */
  prepare(source: string): Prepared {
    // If an entry of a map were removed and added again for each request, the map would make a new table every few requests.
    if (this.#latest?.source === source) return this.#latest.prepared;
    const known = this.#kept.get(source);
    if (known !== undefined) {
      this.#kept.delete(source);
      this.#kept.set(source, known);
      this.#latest = { source, prepared: known };
      return known;
    }
    if (this.#refused?.source === source) return this.#refused.prepared;
    const prepared = this.#read(source);
    if (prepared.errors !== undefined) this.#refused = { source, prepared };
    else if (source.length <= LONGEST_KEPT) this.#keep(source, prepared);
    return prepared;
  }

  #keep(source: string, prepared: Prepared): void {
    this.#kept.set(source, prepared);
    this.#tokensKept += tokensOf(prepared);
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT && this.#tokensKept <= MOST_TOKENS_KEPT) break;
      this.#kept.delete(oldest);
      this.#tokensKept -= tokensOf(old);
    }
  }

  #read(source: string): Prepared {
    try {
      checkText(source);
      const document = parse(source, { maxLexicalTokens: LIMITS.tokens, maxComments: LIMITS.comments });
      if (!checkLimits(this.#schema, document)) return { errors: [this.#cycle(document)] };
      const [error] = validate(this.#schema, document, specifiedRules, { maxErrors: MOST_ERRORS });
      if (error === undefined) return { document };
      if (error.message === 'Validation aborted.') throw tooLarge('selects the same fields too many times');
      return { errors: [literalError(this.#schema, document, error)] };
    } catch (error) {
      if (error instanceof Problem) return { errors: [problemError(error, { whole: true })] };
      if (!(error instanceof GraphQLError)) throw error;
      const excess = /more than (\d+) (tokens|comments)/.exec(error.message);
      if (excess !== null) {
        const problem = tooLarge(`has more than ${excess[1]} ${excess[2]}`);
        return { errors: [problemError(problem, { whole: true })] };
      }
      return { errors: [documentError(error, 'invalid_document')] };
    }
  }

  /** The error of a fragment that contains itself. Any other rule would follow it without end. */
  #cycle(document: DocumentNode): GraphQLError {
    const [error] = validate(this.#schema, document, [NoFragmentCyclesRule], { maxErrors: MOST_ERRORS });
    return documentError(error ?? new GraphQLError('A fragment contains itself.'), 'invalid_document');
  }
}

function tokensOf({ document }: Prepared): number {
  return document?.tokenCount ?? LIMITS.tokens;
}
