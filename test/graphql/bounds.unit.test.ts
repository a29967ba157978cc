import { parse, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { answerTooLarge, isLongerThan } from '../../schema/graph/answer-size.ts';
import { checkLimits } from '../../schema/graph/limits.ts';
import { documentNesting, jsonNesting } from '../../schema/graph/nesting.ts';
import { schema } from '../../schema/index.ts';
import { fc } from '../setup/properties.ts';
import { prepare, refusal } from './bounds.ts';

describe('the schema is asked for within bounds', () => {
  const aliased = (count: number, field: string): string =>
    Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');
  const TYPES = '__schema { types { name fields { name description } } }';

  test.each([
    ['beside each other', `{ ${aliased(2, TYPES)} }`],
    [
      'through fragments',
      `{ ...A ...B } fragment A on Query { ${TYPES} } fragment B on Query { b: ${TYPES} }`,
    ],
    ['under conditions', `{ ${TYPES} ... @include(if: false) { b: ${TYPES} } }`],
    ['types', `{ ${aliased(6, '__type(name: "Story") { name }')} }`],
    [
      'again and again inside',
      `{ __schema { types { ${aliased(48, 'fields { name description args { name description } }')} } } }`,
    ],
    [
      'inside a type',
      `{ __type(name: "Query") { ${aliased(49, 'fields { name args { name description type { kind name } } }')} } }`,
    ],
    [
      'inside a type that a variable names',
      `query ($n: String!) { __type(name: $n) { ${aliased(49, 'fields { name args { name description } }')} } }`,
    ],
    [
      'through a fragment that stands everywhere',
      `{ __schema { types { ${Array.from({ length: 40 }, (_, i) => `a${i}: fields { ...F }`).join(' ')} } } } fragment F on __Field { name description args { name description type { name } } }`,
    ],
    ['far down', `{ __type(name: "Story") { ${'ofType { '.repeat(21)} name ${'}'.repeat(21)} } }`],
  ])('%s is refused', (_name, source) => {
    expect(refusal(source)).toMatchObject({ code: 'document_too_large', count: 1 });
  });

  test('a handful of types passes, and so does one question in several parts', () => {
    expect(
      prepare(`{ ${aliased(5, '__type(name: "Story") { name fields { name } }')} }`).errors,
    ).toBeUndefined();
    expect(
      prepare('{ __schema { queryType { name } } ...A } fragment A on Query { __schema { types { name } } }')
        .errors,
    ).toBeUndefined();
  });
});

describe('brackets are counted as the lexer sees them', () => {
  test.each([
    ['{ a(b: [1, {c: 2}]) }', 4],
    ['{ a(b: "[[[[[[[") }', 2],
    ['{ a(b: "\\"[[[[") }', 2],
    ['{ a(b: """[[[ " [[ \\""" [[ """) }', 2],
    ['{ a(b: """""" ) # [[[[[\n }', 2],
    ['# {{{{{\r{ a }', 1],
    ['"""{{{"""{ a }', 1],
    ['query ($a: [[[[Int]]]]) { a }', 5],
    ['{ a(b: "", c: [[]]) }', 4],
    ['{ a(b: "[[[[\n[[', 4],
    [']]]]{{', 2],
  ])('%s', (source, deep) => {
    expect(documentNesting(source)).toBe(deep);
  });

  test('for values written out at random, it is the depth that they have', () => {
    const value = fc.letrec<{ any: string }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 6 },
        fc.string().map((text) => JSON.stringify(text)),
        fc
          .string()
          .map((text) => `"""${text.replaceAll('"""', '').replaceAll('"', "'").replaceAll('\\', '')}"""`),
        fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join(' ')}]`),
        fc.array(tie('any'), { maxLength: 3 }).map((items) => `{${items.map((i) => `k: ${i}`).join(' ')}}`),
      ),
    })).any;
    fc.assert(
      fc.property(value, (text) => {
        const source = `{ a(b: ${text}) }`;
        let depth = 0;
        let deepest = 0;
        visit(parse(source), {
          enter(node) {
            if (node.kind === 'ListValue' || node.kind === 'ObjectValue') depth += 1;
            deepest = Math.max(deepest, depth);
          },
          leave(node) {
            if (node.kind === 'ListValue' || node.kind === 'ObjectValue') depth -= 1;
          },
        });
        expect(documentNesting(source)).toBe(2 + deepest);
      }),
    );
  });

  test.each(['[', '{a:', '[[', '[{a:['])('values of %s, two thousand deep, are refused', (open) => {
    for (const count of [40, 500, 2_000, 20_000]) {
      const source = `{ stories(q: ${open.repeat(count)}) { totalCount } }`;
      const { code, count: errors } = refusal(source);
      expect(code, `${count}`).toMatch(
        count === 40 ? /invalid_document|document_too_large/ : /document_too_large/,
      );
      expect(errors).toBe(1);
    }
  });

  test('selections, types of variables and directives, too', () => {
    for (const source of [
      `{ ${'a { '.repeat(1_000)}`,
      `{ ${'... { '.repeat(900)} __typename ${'}'.repeat(900)} }`,
      `query ($a: ${'['.repeat(900)}Int${']'.repeat(900)}) { __typename }`,
      `{ __typename @include(if: ${'['.repeat(900)}`,
      `query ($a: Int = ${'['.repeat(900)}${']'.repeat(900)}) { __typename }`,
    ]) {
      expect(refusal(source), source.slice(0, 40)).toMatchObject({ code: 'document_too_large', count: 1 });
    }
  });

  test('the depth of JSON is what it nests, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const depthOf = (part: unknown): number =>
          typeof part === 'object' && part !== null
            ? 1 + Math.max(0, ...Object.values(part).map(depthOf))
            : 0;
        expect(jsonNesting(JSON.stringify(value))).toBe(depthOf(value));
      }),
    );
  });
});

describe('a refusal is one error, found soon', () => {
  test.each([
    ['unknown fields', `{ ${Array.from({ length: 480 }, (_, i) => `storis${i}`).join(' ')} }`],
    ['unknown directives', `{ __typename ${'@aa '.repeat(10)} }`],
    [
      'unknown arguments',
      `{ stories(${Array.from({ length: 480 }, (_, i) => `firs${i}: 1`).join(' ')}) { totalCount } }`,
    ],
    ['unknown fragments', `{ ${Array.from({ length: 600 }, (_, i) => `...S${i}`).join(' ')} }`],
    ['unknown types', `{ ${Array.from({ length: 100 }, (_, i) => `... on S${i} { id }`).join(' ')} }`],
    [
      'unused fragments',
      `{ __typename } ${Array.from({ length: 180 }, (_, i) => `fragment F${i} on Story { id }`).join(' ')}`,
    ],
    [
      'undefined variables',
      `{ stories(${Array.from({ length: 300 }, (_, i) => `q: $v${i}`).join(' ')}) { totalCount } }`,
    ],
    ['conflicts', '{ stories { nodes { a: id a: title a: slug a: summary } } }'],
    ['no document', '{ stories { '],
  ])('%s', (_name, source) => {
    expect(refusal(source)).toMatchObject({ code: 'invalid_document', count: 1 });
  });
});

describe('the length of an answer', () => {
  test('is that of its JSON, found without writing it', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\"":')),
        (value) => {
          const bytes = Buffer.byteLength(JSON.stringify(value));
          // Keys are names of the graph: plain ASCII. Any other may be counted short.
          const isPlain =
            /^[\x20-\x7e]*$/.test(JSON.stringify(value)) && !JSON.stringify(value).includes('\\');
          if (!isPlain) return;
          expect(isLongerThan(value, bytes)).toBe(false);
          expect(isLongerThan(value, bytes - 2)).toBe(true);
        },
      ),
    );
  });

  test('counts bytes, and what is escaped', () => {
    for (const text of ['é'.repeat(100), '"\n\u0001'.repeat(50), '😀'.repeat(10), '\ud800', '']) {
      const value = { data: [text, null, true, 1.5] };
      const bytes = Buffer.byteLength(JSON.stringify(value));
      expect(isLongerThan(value, bytes)).toBe(false);
      expect(isLongerThan(value, bytes - 2)).toBe(true);
    }
  });
});

test.each([
  ['at the top', `{ ${'__typename '.repeat(1_980)} }`],
  ['further down', `{ stories { nodes { ${'id '.repeat(1_980)} } } }`],
])('a selection of one field two thousand times %s is refused before it is validated', (_where, source) => {
  expect(() => checkLimits(schema, parse(source))).toThrow('selects the same fields too many times');
});

test('too large an answer of a mutation says in a sentence of its own that the change is kept', () => {
  expect(answerTooLarge().message).toMatch(/ smaller pages\.$/);
  expect(answerTooLarge(true).message).toMatch(/ smaller pages\. The change that it made is kept\.$/);
});
