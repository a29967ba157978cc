import { type DocumentNode, executeSync, parse, validate, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { isLongerThan } from '../../schema/graph/answer-size.ts';
import { compileQuery } from '../../schema/graph/compiled.ts';
import { costOf } from '../../schema/graph/cost.ts';
import { Documents } from '../../schema/graph/documents.ts';
import { checkLimits, LIMITS } from '../../schema/graph/limits.ts';
import { documentNesting, jsonNesting } from '../../schema/graph/nesting.ts';
import { MOST_COUNTED, Unfolded } from '../../schema/graph/unfold.ts';
import { schema } from '../../schema/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { fc } from '../setup/properties.ts';

const prepare = (source: string) => new Documents(schema).prepare(source);

function refusal(source: string): { code: unknown; message: string; count: number } {
  const { errors = [] } = prepare(source);
  return { code: errors[0]?.extensions.code, message: errors[0]?.message ?? '', count: errors.length };
}

/** `levels` fragments, each of which spreads the next `width` times. */
function tower(levels: number, width: number, leaf: string, on = 'Query', inline = false): string {
  const fragments = Array.from({ length: levels }, (_, i) => {
    const spread = inline ? `... on ${on} { ...F${i + 1} }` : `...F${i + 1}`;
    return `fragment F${i} on ${on} { ${Array(width).fill(spread).join(' ')} }`;
  });
  return `${fragments.join(' ')} fragment F${levels} on ${on} { ${leaf} }`;
}

describe('fragments are counted, not unfolded', () => {
  const leaves = Array.from({ length: 48 }, (_, i) => `a${i}: __typename`).join(' ');
  test.each([
    [10, 5, leaves],
    [19, 2, '__typename'],
    [200, 2, '__typename'],
    [4, 60, '__typename'],
    [1, 900, '__typename id: __typename name: __typename __typename __typename'],
  ])('%i levels of %i spreads are refused', (levels, width, leaf) => {
    for (const inline of [false, true]) {
      const source = `{ ...F0 } ${tower(levels, width, leaf, 'Query', inline)}`;
      expect(refusal(source)).toMatchObject({ code: 'document_too_large', count: 1 });
    }
  });

  test('also where no operation reaches them, or another operation runs', () => {
    const hidden = tower(19, 2, '__typename');
    for (const source of [
      `{ __typename } ${hidden}`,
      `query A { __typename } query B { ...F0 } ${hidden}`,
      `subscription { marketEvents(symbols: ["BTCUSDT"]) { ...F0 } } ${tower(19, 2, 'cursor', 'MarketEvent')}`,
      `{ stories { nodes { ...F0 } } } ${tower(19, 2, 'id', 'Story')}`,
      `{ ...F0 @include(if: true) } ${hidden}`,
      `fragment F0 on Query { ...F1 ...F1 } { ...F0 } ${hidden}`,
    ]) {
      expect(refusal(source).code, source.slice(0, 80)).toBe('document_too_large');
    }
  });

  test('fragments that contain themselves are refused, in one error', () => {
    const ring = (n: number): string =>
      Array.from(
        { length: n },
        (_, i) => `fragment F${i} on Query { ...F${(i + 1) % n} ...F${(i + 1) % n} }`,
      ).join(' ');
    for (const n of [1, 2, 100]) {
      expect(refusal(`{ ...F0 } ${ring(n)}`)).toMatchObject({ code: 'invalid_document', count: 1 });
    }
  });
});

test('what is asked of the schema in several places counts together', () => {
  const types =
    '{ types { name description fields(includeDeprecated: true) { name description args { name description } } } }';
  const asked = (times: number): string => `{ ${`__schema ${types} `.repeat(times)} }`;
  const long = JSON.stringify(executeSync({ schema, document: parse(asked(1)) }).data).length;
  expect(long).toBeLessThan(LIMITS.introspection);
  expect(prepare(asked(1)).errors).toBeUndefined();
  expect(refusal(asked(Math.ceil(LIMITS.introspection / long) + 1))).toMatchObject({
    code: 'document_too_large',
    message: expect.stringContaining('asks for too much of the schema'),
  });
});

test('a document that was read is kept, that which was asked for longest ago goes first', () => {
  const documents = new Documents(schema);
  const source = (n: number): string => `{ a${n}: __typename }`;
  const [first, second] = [documents.prepare(source(1)), documents.prepare(source(2))];
  expect(first.errors).toBeUndefined();
  // Three hundred are kept; the first was asked for again, the second was not.
  for (let n = 3; n <= 300; n += 1) documents.prepare(source(n));
  expect(documents.prepare(source(1))).toBe(first);
  documents.prepare(source(301));
  expect(documents.prepare(source(1))).toBe(first);
  expect(documents.prepare(source(2))).not.toBe(second);
});

test('a document that is refused is kept until the next one is', () => {
  const documents = new Documents(schema);
  const refused = documents.prepare('{ nothing }');
  expect(refused.errors).toBeDefined();
  documents.prepare('{ __typename }');
  expect(documents.prepare('{ nothing }')).toBe(refused);
  documents.prepare('{ nobody }');
  expect(documents.prepare('{ nothing }')).not.toBe(refused);
});

test('a long document takes long once', () => {
  const documents = new Documents(schema);
  const long = `{ ${'__typename '.repeat(1_000)} }`;
  expect(documents.takesLong('{ __typename }')).toBe(false);
  expect(documents.takesLong(long)).toBe(true);
  documents.prepare(long);
  expect(documents.takesLong(long)).toBe(false);
});

// Documents of a few fragments that spread each other at random, forwards only: no circles.
const graphs = fc
  .record({
    fragments: fc.array(
      fc.array(
        fc.record({
          kind: fc.constantFrom('spread', 'inline', 'field', 'alias', 'nested', 'skip'),
          to: fc.integer({ min: 0, max: 9 }),
        }),
        { minLength: 1, maxLength: 7 },
      ),
      { minLength: 1, maxLength: 14 },
    ),
    operations: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ fragments, operations }) => {
    let alias = 0;
    const texts = fragments.map((selections, index) => {
      const body = selections.map(({ kind, to }) => {
        const target = index + 1 + to;
        const spread = target < fragments.length ? `...F${target}` : 'title';
        if (kind === 'spread') return spread;
        if (kind === 'inline') return `... on Story { ${spread} }`;
        if (kind === 'skip') return `... @skip(if: true) { ${spread} id }`;
        if (kind === 'nested') return 'claims { supporting { quote } } links { self }';
        alias += 1;
        return kind === 'alias' && alias < 40 ? `a${alias}: title` : 'slug';
      });
      return `fragment F${index} on Story { ${body.join(' ')} }`;
    });
    const heads = Array.from(
      { length: operations },
      (_, i) => `query Q${i} { stories(first: 2) { nodes { ...F${i % fragments.length} } } }`,
    );
    return `${heads.join(' ')} ${texts.join(' ')}`;
  });

/** How many selections an operation has when everything is written out; stops above `most`. */
function written(document: DocumentNode, most: number): number {
  const fragments = new Map(document.definitions.flatMap((d) => ('name' in d ? [[d.name?.value, d]] : [])));
  let count = 0;
  const walk = (set: { selections: readonly unknown[] } | undefined): void => {
    for (const node of (set?.selections ?? []) as { kind: string; name?: { value: string } }[]) {
      count += 1;
      if (count > most) return;
      const below = node.kind === 'FragmentSpread' ? fragments.get(node.name!.value) : node;
      walk((below as { selectionSet?: { selections: readonly unknown[] } }).selectionSet);
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === 'OperationDefinition') walk(definition.selectionSet);
  }
  return count;
}

/** Counts how often the selections of a document are looked at. */
function watched(document: DocumentNode): { readonly looks: () => number } {
  let looks = 0;
  visit(document, {
    SelectionSet(node) {
      const { selections } = node;
      Object.defineProperty(node, 'selections', {
        enumerable: true,
        get() {
          looks += 1;
          return selections;
        },
      });
    },
  });
  return { looks: () => looks };
}

describe('whatever the fragments', () => {
  test('the count is that of the document written out', () => {
    fc.assert(
      fc.property(graphs, (source) => {
        const document = parse(source);
        const unfolded = new Unfolded(document);
        const operations = document.definitions.filter((d) => d.kind === 'OperationDefinition');
        const counted = operations.reduce(
          (sum, operation) => sum + unfolded.extentOf(operation.selectionSet).selections,
          0,
        );
        const most = 200_000;
        expect(Math.min(counted, most + 1)).toBe(Math.min(written(document, most), most + 1));
        expect(counted).toBeLessThanOrEqual(MOST_COUNTED * operations.length);
      }),
      { numRuns: 300 },
    );
  });

  test('measuring looks at each part a few times, and what passes is bounded work to validate, cost and compile', () => {
    let passed = 0;
    fc.assert(
      fc.property(graphs, (source) => {
        const document = parse(source);
        const parts = source.split('{').length;
        const measured = watched(document);
        let isRefused = false;
        try {
          checkLimits(schema, document);
        } catch (error) {
          isRefused = true;
          expect((error as Problem).code).toBe('document_too_large');
        }
        // Bounded by the limit, not by what the fragments come to.
        expect(measured.looks()).toBeLessThan(20 * parts + 3 * LIMITS.selections);
        if (isRefused) return;
        passed += 1;
        const before = measured.looks();
        validate(schema, document, undefined, { maxErrors: 1 });
        for (const definition of document.definitions) {
          if (definition.kind !== 'OperationDefinition') continue;
          try {
            costOf(schema, document, definition, { sources: {}, coerced: {} } as never);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
          }
          compileQuery(schema, document, definition);
        }
        expect(measured.looks() - before).toBeLessThan(40 * (parts + LIMITS.selections));
      }),
      { numRuns: 300 },
    );
    expect(passed).toBeGreaterThan(20);
  });
});

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
