import { isLongerThan } from '../../src/platform/cut-short.ts';
import { decodeId, type IdPrefix } from '../../src/platform/ids.ts';
import { type Instant, readInstant } from '../../src/platform/instant.ts';
import { invalidParameter, Problem } from '../../src/platform/problem.ts';
import { FILTER_NAMES, FILTERS, LONGEST_SEARCH, LONGEST_VALUE } from '../../src/stories/index.ts';
import { badInput } from './errors.ts';

// The same maximums as over REST, in characters.

/** The maximum length of a query. */
export const LONGEST_QUERY = LONGEST_SEARCH;
/** The maximum length of any other text, unless its argument has another one. */
export const LONGEST_TEXT = LONGEST_VALUE;
/** The maximum length of a cursor. */
export const LONGEST_CURSOR = 4_096;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for; tab and line ends pass
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * A text argument, trimmed. Undefined if it is null or empty: both mean the same as leaving it out.
 * @throws Problem `invalid_parameter` for control characters, or for more than `most` characters.
 */
export function text(
  name: string,
  value: string | null | undefined,
  most: number = LONGEST_TEXT,
): string | undefined {
  const trimmed = value?.trim() ?? '';
  if (trimmed === '') return undefined;
  if (CONTROL.test(trimmed)) throw invalidParameter(name, 'contains a control character');
  if (isLongerThan(trimmed, most)) {
    throw invalidParameter(name, `is longer than the maximum of ${most} characters`);
  }
  return trimmed;
}

/**
 * A text that may be an id or another name of a record. No other name has an underscore, so a text with the prefix of an id
 * is meant as an id.
 * @throws GraphQLError BAD_USER_INPUT for a malformed id.
 */
export function idOr(prefix: IdPrefix, name: string, value: string | undefined): string | undefined {
  if (value?.startsWith(`${prefix}_`) && decodeId(prefix, value) === undefined) {
    throw badInput('is not a well-formed id', name);
  }
  return value;
}

/**
 * A whole-number argument. Undefined if it is null or left out.
 * @throws Problem `invalid_parameter` outside `least` to `most`. A number is never changed to one that fits.
 */
export function whole(
  name: string,
  value: number | null | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < least) throw invalidParameter(name, `must be at least ${least}`);
  if (value > most) throw invalidParameter(name, `must be at most ${most}`);
  return value;
}

/** The time that an argument gives. @throws Problem `invalid_parameter` for a text that is none. */
export function instant(name: string, value: string): Instant {
  const given = readInstant(value);
  if (given === undefined) throw invalidParameter(name, 'is not a date or time such as 2026-07-18T09:30:00Z');
  return given;
}

// Rooms name parameters as REST does. These names also occur inside sentences of their messages.
const SNAKE = new RegExp(
  `\\b(?:${[...FILTER_NAMES.map((name) => FILTERS[name].name).filter((name) => name.includes('_')), 'page_size'].join('|')})\\b`,
  'g',
);

/**
 * Runs a resolver that names parameters as REST does, and gives its errors GraphQL's names. Only this function translates
 * those names.
 * @param names those that differ by more than camel case, such as `{ page_size: 'first' }`.
 */
export async function inArguments<T>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? renamed(error, names) : error;
  }
}

function renamed(problem: Problem, names: Readonly<Record<string, string>>): Problem {
  const rename = (name: string): string => names[name] ?? camelCase(name);
  const sentence = (detail: string): string => detail.replace(SNAKE, rename);
  const first = problem.errors[0]?.parameter;
  const message =
    first !== undefined && problem.message.startsWith(`${first}: `)
      ? `${rename(first)}: ${sentence(problem.message.slice(first.length + 2))}`
      : sentence(problem.message);
  return new Problem(problem.code, message, {
    errors: problem.errors.map(({ parameter, detail, ...rest }) => ({
      ...rest,
      ...(parameter === undefined ? {} : { parameter: rename(parameter) }),
      detail: sentence(detail),
    })),
    headers: problem.headers,
    extra: problem.extra,
    upstream: problem.upstream,
    cause: problem.cause,
  });
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
