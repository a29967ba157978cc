import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PersistedDocuments } from '../../rest/graphql/persisted.ts';
import { readTrusted, TrustedDocuments } from '../../rest/graphql/trusted.ts';
import { loadConfig } from '../../src/platform/config.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const by = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });
const TEXT = '{ account { plan { name } } }';

describe('automatic persisted queries', () => {
  test('a text that came with its hash is found by the hash, and the hash goes no further', () => {
    const persisted = new PersistedDocuments();
    const whole = { query: TEXT, variables: { a: 1 } };
    expect(persisted.complete({ ...whole, extensions: by(hashOf(TEXT)) })).toEqual(whole);
    expect(persisted.complete({ variables: { a: 1 }, extensions: by(hashOf(TEXT)) })).toEqual(whole);
    expect(persisted.complete({ query: '', extensions: by(hashOf(TEXT).toUpperCase()) })).toEqual({
      query: TEXT,
    });
    const others = { operationId: 'x' };
    expect(persisted.complete({ query: null, extensions: { ...by(hashOf(TEXT)), ...others } })).toEqual({
      query: TEXT,
      extensions: others,
    });
  });

  test('a request without a hash or an id stays the very same', () => {
    const persisted = new PersistedDocuments();
    for (const given of [
      {},
      { query: TEXT },
      { query: TEXT, extensions: { operationId: 'x' } },
      { query: 7 },
    ])
      expect(persisted.complete(given)).toBe(given);
  });

  test('an unknown hash is answered in the words of the protocol', () => {
    expect(() => new PersistedDocuments().complete({ extensions: by(hashOf(TEXT)) })).toThrow(
      expect.objectContaining({ code: 'PERSISTED_QUERY_NOT_FOUND', message: 'PersistedQueryNotFound' }),
    );
  });

  test.each([
    ['another text', by(hashOf('{ other }'))],
    ['a version to come', by(hashOf(TEXT), 2)],
    ['a hash that is none', by('abc')],
    ['a number', by(7)],
    ['a text in its place', { persistedQuery: 'abc' }],
  ])('the hash of %s registers nothing', (_name, extensions) => {
    const persisted = new PersistedDocuments();
    expect(() => persisted.complete({ query: TEXT, extensions })).toThrow(
      expect.objectContaining({ code: 'invalid_body' }),
    );
    expect(() => persisted.complete({ extensions: by(hashOf(TEXT)) })).toThrow('PersistedQueryNotFound');
  });

  test.each([
    ['documents', { documents: 3 }],
    ['characters', { characters: 3 * TEXT.length + 3 }],
  ])('no more %s are kept than there is room for, and those that are used stay', (_name, bounds) => {
    const persisted = new PersistedDocuments(new TrustedDocuments([]), false, bounds);
    const texts = [1, 2, 3, 4].map((n) => `${TEXT}${n}`);
    const register = (text: string) => persisted.complete({ query: text, extensions: by(hashOf(text)) });
    const find = (text: string) => persisted.complete({ extensions: by(hashOf(text)) });
    for (const text of texts.slice(0, 3)) register(text);
    find(texts[0]!);
    register(texts[3]!);
    expect(() => find(texts[1]!)).toThrow('PersistedQueryNotFound');
    for (const text of [texts[0]!, texts[2]!, texts[3]!]) expect(find(text)).toEqual({ query: text });
  });

  test('a text that is too long to run is not kept', () => {
    const persisted = new PersistedDocuments();
    const long = `${TEXT}${' '.repeat(100_000)}`;
    persisted.complete({ query: long, extensions: by(hashOf(long)) });
    expect(() => persisted.complete({ extensions: by(hashOf(long)) })).toThrow('PersistedQueryNotFound');
  });
});

describe('trusted documents', () => {
  const trusted = new TrustedDocuments([['plan-of-account', TEXT]]);

  test('are found by their id and by their hash', () => {
    const persisted = new PersistedDocuments(trusted);
    const hash = hashOf(TEXT);
    for (const documentId of ['plan-of-account', hash, `sha256:${hash}`])
      expect(persisted.complete({ documentId, variables: {} })).toEqual({ query: TEXT, variables: {} });
    expect(persisted.complete({ extensions: by(hash) })).toEqual({ query: TEXT });
  });

  test('an id that names none, that is no text, or that stands beside a text is refused', () => {
    const persisted = new PersistedDocuments(trusted);
    for (const given of [
      { documentId: 'x' },
      { documentId: 7 },
      { documentId: 'plan-of-account', query: TEXT },
    ])
      expect(() => persisted.complete(given)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  });

  test('alone: nothing else runs, whatever it calls itself', () => {
    const persisted = new PersistedDocuments(trusted, true);
    const other = '{ account { tenant } }';
    expect(persisted.complete({ query: TEXT })).toEqual({ query: TEXT });
    expect(persisted.complete({ documentId: 'plan-of-account' })).toEqual({ query: TEXT });
    for (const given of [
      { query: other },
      { query: other, extensions: by(hashOf(other)) },
      { extensions: by(hashOf(other)) },
      { documentId: hashOf(other) },
      { query: `${TEXT} ` },
    ])
      expect(() => persisted.complete(given)).toThrow(
        expect.objectContaining({ code: 'untrusted_document' }),
      );
  });
});

describe('the file of trusted documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newstape-trusted-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (content: unknown): string => {
    const file = join(folder, 'documents.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  test('is an object of documents by id, or a manifest of Apollo', () => {
    expect(readTrusted(fileOf({ one: TEXT })).find('one')).toBe(TEXT);
    const operations = [{ id: 'two', name: 'Two', type: 'query', body: TEXT }];
    const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
    expect(readTrusted(fileOf(manifest)).find('two')).toBe(TEXT);
    expect(readTrusted(undefined).find('one')).toBeUndefined();
  });

  test.each([
    ['no JSON', '{', 'it is not JSON'],
    ['a list', [TEXT], 'it is neither an object of documents by id nor an Apollo manifest'],
    ['a document of another graph', { one: '{ nothing }' }, 'one: Cannot query field "nothing"'],
    ['a document that does not parse', { one: '{' }, 'one: Syntax Error'],
  ])('with %s stops the start in one line', (_name, content, why) => {
    const file = fileOf(content);
    expect(() => readTrusted(file)).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(/^TRUSTED_DOCUMENTS: [^\n]+$/),
      }),
    );
    expect(() => readTrusted(file)).toThrow(why);
  });

  test('that is not there stops the start, and so does the wish for nothing else without a file', () => {
    expect(() => readTrusted(join(folder, 'none.json'))).toThrow(
      'none.json cannot be used: there is no such file',
    );
    expect(() => loadConfig({ TRUSTED_DOCUMENTS_ONLY: 'on' })).toThrow('TRUSTED_DOCUMENTS: is required');
  });
});
