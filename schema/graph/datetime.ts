import { Kind, print } from 'graphql';
import { builder } from './builder.ts';
import { badInput } from './errors.ts';

/**
 * RFC 3339 text. Answers are in UTC with milliseconds. An argument may also be a date alone, or a time without an offset,
 * as over REST (docs/api.md). The argument says what a date alone means.
 */
export const DateTime = builder.scalarType('DateTime', {
  description:
    'A point in time (RFC 3339). Answers are in UTC with milliseconds (`2026-07-18T09:30:00.000Z`). In an argument, a date ' +
    'alone (`2026-07-18`) means the whole day unless the argument says otherwise, and a time without an offset is UTC.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => String(value),
  parseValue: (value) => timeText(value),
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw wrong(print(node));
    return timeText(node.value);
  },
});

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(\.\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$/;

function timeText(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : undefined;
  const match = text === undefined ? null : TIME.exec(text);
  if (match === null) throw wrong(JSON.stringify(value) ?? typeof value);
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) throw wrong(JSON.stringify(text));
  return text!;
}

function wrong(shown: string) {
  return badInput(
    `${shown.slice(0, 60)} is not a date or time in RFC 3339 format. Write it like 2026-07-18T09:30:00Z.`,
  );
}
