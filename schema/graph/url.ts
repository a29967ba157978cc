import { Kind, print } from 'graphql';
import { builder } from './builder.ts';
import { badInput } from './errors.ts';

/**
 * An absolute address. Arguments that take an address are strings: their resolver checks them by the same rules as over
 * REST.
 */
export const Url = builder.scalarType('URL', {
  description: 'An absolute http or https address as text, such as `https://news.example/stories/cash-rate`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3986',
  serialize: (value) => String(value),
  parseValue: (value) => urlText(value),
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw wrong(print(node));
    return urlText(node.value);
  },
});

function urlText(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value)) return value;
  throw wrong(JSON.stringify(value) ?? typeof value);
}

function wrong(shown: string) {
  return badInput(`${shown.slice(0, 60)} is not an absolute address. Write it like https://news.example/a.`);
}
