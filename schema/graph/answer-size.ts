import { Problem } from '../../src/platform/problem.ts';

/**
 * The maximum number of bytes of an answer, before compression (docs/graphql.md, "Limits"). The largest answer with a limit
 * of its own, 50,000 bars with all fields, takes about 14 MiB. A longer answer would block the process while it is written.
 */
export const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** The error of an answer that is larger. @param changed whether the operation was a mutation, which was executed. */
export function answerTooLarge(changed = false): Problem {
  const did = changed ? ' The change that it made is kept.' : '';
  return new Problem(
    'answer_too_large',
    `The answer has more than ${MOST_ANSWER_BYTES / 1024 / 1024} MiB or 250,000 fields. Ask for fewer fields, or smaller pages.${did}`,
  );
}

/** Whether the JSON text of a result has more than `most` bytes of UTF-8. The text is not written. */
export function isLongerThan(value: unknown, most: number): boolean {
  return restAfter(value, most) < 0;
}

// Characters that JSON escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what JSON escapes
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** The bytes that are left of `left` after a value is written. Counting stops as soon as the result is below zero. */
function restAfter(value: unknown, left: number): number {
  switch (typeof value) {
    case 'string':
      return left - (ESCAPED.test(value) ? Buffer.byteLength(JSON.stringify(value)) : textBytes(value));
    case 'object': {
      if (value === null) return left - 4;
      let rest = left - 1;
      if (Array.isArray(value)) {
        for (const item of value) {
          rest = restAfter(item, rest - 1);
          if (rest < 0) return rest;
        }
        return value.length === 0 ? rest - 1 : rest;
      }
      let isEmpty = true;
      for (const key in value) {
        isEmpty = false;
        rest = restAfter((value as Record<string, unknown>)[key], rest - key.length - 4);
        if (rest < 0) return rest;
      }
      return isEmpty ? rest - 1 : rest;
    }
    default:
      return left - String(value).length;
  }
}

function textBytes(text: string): number {
  return Buffer.byteLength(text) + 2;
}
