import type { z } from 'zod';
import { cutWithEllipsis } from '../../../src/platform/cut-short.ts';
import { nearest, Problem, type ProblemIssue } from '../../../src/platform/problem.ts';

/** The JSON body of an operation, with its schema and its description. */
export interface Body<Sent = unknown> {
  /** The schema. Strict objects refuse an unknown member and suggest the nearest known one. */
  readonly schema: z.ZodType<Sent>;
  /** Whether a body must be sent. If not, an absent body is `undefined`. */
  readonly required: boolean;
  readonly description: string;
  /** An example that the schema accepts. `npm run openapi:lint` and a test check that. */
  readonly example: unknown;
}

// As many faults as a caller corrects at once. A list of a thousand wrong items needs no thousand sentences.
const MOST_ISSUES = 10;

/**
 * Reads a body.
 * @param bytes the bytes as they arrived. Undefined if there was no body.
 * @throws Problem `unsupported_media_type`; `invalid_body` with a pointer (RFC 6901) to each wrong member.
 */
export function readBody<Sent>(
  body: Body<Sent>,
  bytes: Buffer | undefined,
  contentType: string | undefined,
): Sent | undefined {
  if (bytes === undefined || bytes.length === 0) {
    if (body.required) throw new Problem('invalid_body', 'The request body is empty. Send a JSON object.');
    return undefined;
  }
  if (!isJson(contentType))
    throw new Problem('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
  const value = parsed(bytes);
  const result = body.schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues
    .slice(0, MOST_ISSUES)
    .flatMap((issue) => issuesOf(issue, body.schema, value));
  const [first] = errors;
  throw new Problem('invalid_body', `${first!.pointer || 'The body'}: ${first!.detail}`, {
    errors: errors.slice(0, MOST_ISSUES),
  });
}

/** Whether a content type is JSON in UTF-8, which is the only encoding of JSON between systems (RFC 8259, 8.1). */
export function isJson(contentType: string | undefined): boolean {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (type!.trim() !== 'application/json') return false;
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-8"?$/.test(charset);
}

/**
 * Runs a resolver with the values of a body. If the resolver refuses a parameter, named by its path (`filters.country`),
 * the refusal points to that place in the body.
 */
export async function inBody<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_parameter') throw error;
    const errors = error.errors.map(({ parameter, ...issue }) => ({
      ...(parameter === undefined ? {} : { pointer: pointerTo(parameter.split('.')) }),
      ...issue,
    }));
    const [first] = errors;
    throw new Problem(
      'invalid_body',
      first === undefined ? error.message : `${first.pointer}: ${first.detail}`,
      {
        errors,
      },
    );
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parsed(bytes: Buffer): unknown {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new Problem('invalid_body', 'The request body is not UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid_body', 'The request body is not JSON.');
  }
}

/** Describes a fault that a schema found in a value, in the words of this service and with a pointer (RFC 6901). */
export function issuesOf(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): ProblemIssue[] {
  const pointer = pointerTo(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MOST_ISSUES)
        .map((key) => unknownMember(pointer, key, membersAt(schema, issue.path)));
    case 'invalid_type': {
      const given = at(value, issue.path);
      if (given === undefined) return [{ pointer, detail: 'is required' }];
      const detail = `must be ${TYPES[issue.expected] ?? issue.expected}`;
      const isFraction = issue.expected === 'int' && Number.isFinite(given);
      return [{ pointer, detail: isFraction ? detail : `${detail}, but is ${typeOf(given)}` }];
    }
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      const given = at(value, issue.path);
      const suggestion = typeof given === 'string' ? nearest(shown(given), allowed) : undefined;
      const detail = `is not one of ${allowed.join(', ')}`;
      return [{ pointer, detail, allowed, ...(suggestion === undefined ? {} : { suggestion }) }];
    }
    case 'too_big':
      return [{ pointer, detail: `is more than the maximum of ${issue.maximum}` }];
    case 'too_small':
      return [{ pointer, detail: `is less than the minimum of ${issue.minimum}` }];
    case 'custom':
      return [{ pointer, detail: issue.message }];
    default:
      return [{ pointer, detail: 'does not have the expected form' }];
  }
}

function unknownMember(pointer: string, key: string, known: readonly string[]): ProblemIssue {
  const suggestion = key.length > LONGEST_NAME ? undefined : nearest(key, known);
  const detail =
    suggestion === undefined ? 'is not a known member' : `is not known; did you mean ${suggestion}?`;
  return {
    pointer: `${pointer}${pointerTo([shown(key)])}`,
    detail,
    allowed: known,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  // JSON.parse reads 1e999 as infinity, which no schema takes for a number.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return 'a number that is too large';
  if (Array.isArray(value)) return TYPES.array!;
  return TYPES[typeof value] ?? typeof value;
}

/** A JSON pointer (RFC 6901). */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const step of path) here = (here as Record<PropertyKey, unknown> | null | undefined)?.[step];
  return here;
}

interface SchemaPart {
  readonly def: { readonly type: string; readonly innerType?: SchemaPart; readonly element?: SchemaPart };
  readonly shape?: Readonly<Record<string, SchemaPart>>;
}

/** The members that the object at a path may have. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let here: SchemaPart | undefined = unwrapped(schema as unknown as SchemaPart);
  for (const step of path) {
    here = unwrapped(here?.shape?.[String(step)] ?? here?.def.element);
  }
  return Object.keys(here?.shape ?? {});
}

function unwrapped(part: SchemaPart | undefined): SchemaPart | undefined {
  let here = part;
  while (here?.def.innerType !== undefined) here = here.def.innerType;
  return here;
}

// Longer names are cut in answers and are not compared with the known names.
const LONGEST_NAME = 64;
const shown = (name: string): string => cutWithEllipsis(name, LONGEST_NAME);
