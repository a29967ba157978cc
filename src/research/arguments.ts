import { invalidParameter } from '../platform/problem.ts';
import { stripForbidden } from '../stories/index.ts';

/** How many findings a tool returns by default, and at most (interface specification, "Limits"). */
export const DEFAULT_LIMIT = 8;
export const DEFAULT_WEEKLY_LIMIT = 10;
export const LARGEST_LIMIT = 20;

/** Characters of an argument, after trimming. */
export const LENGTHS = {
  query: [2, 300],
  event: [4, 500],
  asset: [1, 32],
  assetName: [2, 120],
  region: [2, 120],
  category: [2, 120],
} as const satisfies Record<string, readonly [number, number]>;
export type TextArgument = keyof typeof LENGTHS;

/**
 * An optional argument, trimmed. If it is given, it must say something: a blank one is too short.
 * @throws Problem `invalid_parameter`.
 */
export function readText(name: TextArgument, given: string | null | undefined): string | undefined {
  if (given == null) return undefined;
  // No story contains NUL or half a surrogate pair, and PostgreSQL accepts no text with them.
  const text = stripForbidden(given).trim();
  const [least, most] = LENGTHS[name];
  const length = [...text].length;
  if (length < least || length > most) {
    throw invalidParameter(name, `must have ${least} to ${most} characters`);
  }
  return text;
}

/** A required argument. @throws Problem `invalid_parameter`. */
export function requireText(name: TextArgument, given: string | null | undefined): string {
  const text = readText(name, given);
  if (text === undefined) throw invalidParameter(name, 'is required');
  return text;
}

/** @throws Problem `invalid_parameter` */
export function readLimit(given: number | null | undefined, otherwise: number = DEFAULT_LIMIT): number {
  if (given == null) return otherwise;
  if (Number.isInteger(given) && given >= 1 && given <= LARGEST_LIMIT) return given;
  throw invalidParameter('limit', `must be a whole number from 1 to ${LARGEST_LIMIT}`);
}
