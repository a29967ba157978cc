import { Kind, print } from 'graphql';
import { builder } from './builder.ts';
import { badInput } from './errors.ts';

/**
 * A price or a volume. It is text on both sides, because a double would round it. Answers are canonical, because the stored
 * rows are (docs/market.md).
 */
export const Decimal = builder.scalarType('Decimal', {
  description:
    'An exact decimal number as text, without an exponent or trailing zeros (`"928047313.48896665"`). Read it with a library ' +
    'for decimals, because a double would round it.',
  serialize: (value) => String(value),
  parseValue: (value) => decimalText(value),
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw wrong(print(node));
    return decimalText(node.value);
  },
});

const DECIMAL = /^-?(?:0|[1-9]\d{0,29})(?:\.\d{0,29}[1-9])?$/;

function decimalText(value: unknown): string {
  if (typeof value === 'string' && DECIMAL.test(value) && value !== '-0') return value;
  throw wrong(JSON.stringify(value) ?? typeof value);
}

function wrong(shown: string) {
  return badInput(`${shown.slice(0, 60)} is not a decimal number as text. Write it like "0.25".`);
}
