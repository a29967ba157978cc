import { z } from 'zod';
import { problemShape } from '../route/shapes.ts';

/** A part of a description. */
export type JsonObject = { readonly [member: string]: unknown };

/** A schema where a description uses it: by its name if it has one. */
export function reference(schema: z.ZodType): JsonObject {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? inline(schema) : { $ref: componentUri(id) };
}

function componentUri(id: string): string {
  return `#/components/schemas/${id}`;
}

/** All schemas with names, by name in alphabetical order. */
export function componentSchemas(): JsonObject {
  // Used here, so that the module that registers the schemas is loaded with this one.
  const named = z.globalRegistry.get(problemShape)?.id;
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: componentUri });
  const entries = Object.entries(schemas).map(([id, schema]) => [id, bare(schema)] as const);
  if (named === undefined || !(named in schemas)) throw new Error('the schemas are not registered');
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A schema as it is written where it is used. */
export function inline(schema: z.ZodType): JsonObject {
  return bare(z.toJSONSchema(schema));
}

function bare(schema: object): JsonObject {
  const { $schema: _dialect, $id: _id, id: _name, ...rest } = schema as Record<string, unknown>;
  return rest;
}
