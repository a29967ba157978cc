import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Documents } from '../../schema/graph/documents.ts';
import { schema } from '../../schema/index.ts';
import { whyUnread } from '../../src/platform/files/why-not.ts';
import { ConfigError } from '../../src/platform/settings.ts';

/** The file of `graphql-codegen` and `relay-compiler`: documents by id. */
const BY_ID = z.record(z.string().min(1), z.string().min(1));

/** The file of `@apollo/generate-persisted-query-manifest`. */
const APOLLO = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1), body: z.string().min(1) })),
});

/** The trusted documents, which the operator lists. */
export class TrustedDocuments {
  readonly #byId: ReadonlyMap<string, string>;
  readonly #texts: ReadonlySet<string>;

  /** @param documents ids and texts. Each document is also found by the SHA-256 of its text. */
  constructor(documents: readonly (readonly [id: string, text: string])[]) {
    const byHash = documents.map(
      ([, text]) => [createHash('sha256').update(text).digest('hex'), text] as const,
    );
    this.#byId = new Map([...byHash, ...documents]);
    this.#texts = new Set(documents.map(([, text]) => text));
  }

  /** @param id the id of a document, its hash, or `sha256:` and its hash (GraphQL over HTTP, persisted documents). */
  find(id: string): string | undefined {
    return (
      this.#byId.get(id) ?? (id.startsWith(SHA256) ? this.#byId.get(id.slice(SHA256.length)) : undefined)
    );
  }

  holds(text: string): boolean {
    return this.#texts.has(text);
  }
}

const SHA256 = 'sha256:';

/**
 * Reads the file that TRUSTED_DOCUMENTS names, and validates each document of it.
 * @throws ConfigError, in one line, if the file or a document cannot be used.
 */
export function readTrusted(file: string | undefined): TrustedDocuments {
  if (file === undefined) return new TrustedDocuments([]);
  const refuse = (why: string) => new ConfigError(`TRUSTED_DOCUMENTS: ${file} cannot be used: ${why}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? 'it is not JSON' : whyUnread(error));
  }
  const listed = listedIn(content);
  if (listed === undefined) throw refuse('it is neither an object of documents by id nor an Apollo manifest');
  const documents = new Documents(schema);
  for (const [id, text] of listed) {
    const { errors } = documents.prepare(text);
    if (errors !== undefined) throw refuse(`${id}: ${errors[0]!.message.split('\n')[0]}`);
  }
  return new TrustedDocuments(listed);
}

function listedIn(content: unknown): (readonly [string, string])[] | undefined {
  const manifest = APOLLO.safeParse(content);
  if (manifest.success) return manifest.data.operations.map(({ id, body }) => [id, body]);
  const byId = BY_ID.safeParse(content);
  return byId.success ? Object.entries(byId.data) : undefined;
}
