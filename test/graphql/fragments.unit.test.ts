import { type DocumentNode, executeSync, parse, validate, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { compileQuery } from '../../schema/graph/compiled.ts';
import { costOf } from '../../schema/graph/cost.ts';
import { Documents } from '../../schema/graph/documents.ts';
import { checkLimits, LIMITS } from '../../schema/graph/limits.ts';
import { MOST_COUNTED, Unfolded } from '../../schema/graph/unfold.ts';
import { schema } from '../../schema/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { fc } from '../setup/properties.ts';
import { prepare, refusal } from './bounds.ts';

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
