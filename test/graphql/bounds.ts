import { Documents } from '../../schema/graph/documents.ts';
import { schema } from '../../schema/index.ts';

/** Reads a document within the bounds of the service. */
export const prepare = (source: string) => new Documents(schema).prepare(source);

/** How a document is refused: its first code and message, and how many errors there are. */
export function refusal(source: string): { code: unknown; message: string; count: number } {
  const { errors = [] } = prepare(source);
  return { code: errors[0]?.extensions.code, message: errors[0]?.message ?? '', count: errors.length };
}
