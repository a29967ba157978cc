import { everything } from '../setup/selection.ts';

/** A GraphQL query and its variables. */
export type Question = readonly [query: string, variables?: object];

/** Queries that are compiled. */
export const COMPILED: Readonly<Record<string, Question>> = {
  everything: [`{ stories(first: 30) { ${everything('StoryConnection')} } }`],
  'names and types': [
    '{ a: stories { __typename b: nodes { __typename c: title d: entities { e: label __typename } f: links { rss self html } } } }',
  ],
  'a search': [
    '{ stories(q: "drought or flood", first: 5) { edges { match { fields highlights { text field } } node { title } } } }',
  ],
  edges: [
    'query Q { stories(first: 3) { edges { cursor node { id } } pageInfo { startCursor endCursor hasNextPage } } }',
  ],
  variables: [
    'query ($n: Int = 4, $c: [String!], $s: StorySort) { stories(first: $n, country: $c, sort: $s) { totalCount totalRelation nodes { id } } }',
    { c: 'AU', s: 'popular' },
  ],
  fragments: [
    `{ stories(first: 2) { ...Page } } fragment Page on StoryConnection { nodes { ...Card ... on Story { revision } ... { slug } } }
     fragment Card on Story { title assets { ticker label } body { wordCount text html } }`,
  ],
  'a last page': [
    '{ stories(last: 5) { nodes { title } page { number offset total nextCursor previousCursor asOf sort size returned } } }',
  ],
  'an empty page': [
    '{ stories(tag: "nothing-of-the-kind") { nodes { id } edges { cursor } pageInfo { endCursor } totalCount } }',
  ],
  'stored order': [
    '{ stories { nodes { entities { id slug label kind } assets { ticker label } links { self html rss } sources { id publisher domain title url publishedAt sourceType independence snippet } body { html text wordCount } impactPaths { token label direction } } } }',
  ],
  'two roots': ['{ a: stories(first: 1) { nodes { id } } b: stories(first: 2) { nodes { id } } }'],
  names: [
    '{ stories { nodes { impactPaths { way: direction impactPath { __typename id token slug label kind } } entities { id k: kind ... { label } } } } }',
  ],
};

const ALL = everything('StoryConnection');
/** Queries whose answers are longer than what is written in one piece, and than what a slice of the processor is enough for. */
export const LONG: Readonly<Record<string, Question>> = {
  'twenty whole lists': [
    `{ ${Array.from({ length: 20 }, (_, i) => `l${i}: stories(first: ${25 + i}) { ...All }`).join(' ')} }
     fragment All on StoryConnection { ${ALL} }`,
  ],
  'twenty whole lists by the executor': [
    `query ($no: Boolean = false) {
       ${Array.from({ length: 20 }, (_, i) => `l${i}: stories(first: ${25 + i}) { ...All }`).join(' ')}
       stories(first: 45) { nodes { id @skip(if: $no) } } }
     fragment All on StoryConnection { ${ALL} }`,
  ],
  'twenty lists, of which two fail': [
    `{ ${Array.from({ length: 20 }, (_, i) => `l${i}: stories(first: ${i % 9 === 8 ? 101 : 40}) { ...All }`).join(' ')} }
     fragment All on StoryConnection { ${ALL} }`,
  ],
};

/** Queries that are answered with an error. */
export const FAILING: Readonly<Record<string, Question>> = {
  'a bad country': ['{ stories(country: "Atlantis") { nodes { id } } }'],
  'a bad cursor': ['{ stories(after: "nonsense") { nodes { id } } }'],
  'two directions': ['{ stories(first: 2, last: 2) { nodes { id } } }'],
  'a page too large': ['{ stories(first: 101) { nodes { id } } }'],
  'a bad variable': ['query ($n: Int!) { stories(first: $n) { nodes { id } } }', { n: 'x' }],
  'a bad document': ['{ stories { nodes { nope } } }'],
  'no document': ['{ stories { '],
  'an empty document': [''],
  'a document that nests too deep': [`{ stories(after: ${'['.repeat(70)}) { nodes { id } } }`],
  'a document that is too large': [`{ ${'stories(first: 1) { nodes { id title } } '.repeat(300)} }`],
  'a document that costs too much': [
    '{ stories(first: 90) { nodes { entities { stories { totalCount } } } } }',
  ],
  'a fragment in itself': ['{ ...A } fragment A on Query { ...A }'],
  'several operations': ['query A { stories { totalCount } } query B { stories { totalCount } }'],
  'a value that is no list of names': [
    'query ($c: [String!]) { stories(country: $c) { totalCount } }',
    { c: [null] },
  ],
};

/** Queries that are left to the executor. */
export const LEFT_ALONE: Readonly<Record<string, Question>> = {
  'other roots': ['{ stories(first: 1) { nodes { id } } categories { value } }'],
  directives: [
    'query ($yes: Boolean!) { stories(first: 1) { nodes { id title @include(if: $yes) } } }',
    { yes: false },
  ],
  'fields to merge': ['{ stories(first: 1) { nodes { id } nodes { title } } }'],
  'an interface': ['{ stories(first: 1) { nodes { ... on Node { id } } } }'],
  facets: [
    '{ stories(first: 1) { nodes { id } facets(by: [country, tag]) { by values { value label count } } } }',
  ],
  groups: ['{ stories(first: 1) { totalCount groups(by: day) { relation groups { from to count } } } }'],
  'more than what names an entity': ['{ stories(first: 2) { nodes { entities { id aliases } } } }'],
  'more than what names a path': [
    '{ stories(first: 2) { nodes { impactPaths { impactPath { matchCount } } } } }',
  ],
  'the record of an asset': ['{ stories(first: 2) { nodes { assets { asset { ticker label } } } } }'],
  another: ['{ categories { value } }'],
};
