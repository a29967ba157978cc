import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Problem } from '../../src/platform/problem.ts';
import { COUNTRIES } from '../../src/stories/index.ts';
import type { Address } from '../app/route/address.ts';
import { numberIn, queryOf, textIn } from '../app/route/query.ts';
import type { Answer, Route } from '../app/route/route.ts';
import { sampleListShape } from './shapes.ts';

interface SampleArticle {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly categories: readonly string[];
  readonly countries: readonly string[];
  readonly publishedAt: string;
}

interface SampleArgs {
  readonly q: string | undefined;
  readonly size: number;
  readonly cursor: string | undefined;
}

const LARGEST_PAGE_SIZE = 20;
const LONGEST_QUERY = 200;

interface Sample {
  readonly articles: readonly SampleArticle[];
  /** The text of each article in which `q` is searched: title, excerpt, categories and countries in lower case. */
  readonly texts: readonly string[];
  readonly asOf: string;
}
const sample = readSample();

const sampleRoute: Route<SampleArgs> = {
  operationId: 'listSampleNews',
  method: 'GET',
  paths: ['/v1/sample/news'],
  tag: 'Sample',
  summary: 'List synthetic sample stories',
  description:
    'Answers an invented dataset under CC0 1.0, newest first, for development without a key. It contains no data of the service. Unknown parameters are ignored.',
  auth: 'none',
  params: [],
  query: queryOf<SampleArgs>(
    [
      {
        name: 'q',
        arg: 'q',
        kind: 'text',
        max: LONGEST_QUERY,
        description:
          'Only articles that contain this text in their title, excerpt, categories or countries. Case is ignored.',
        example: 'harbour',
      },
      {
        name: 'page_size',
        arg: 'size',
        kind: 'integer',
        min: 1,
        max: LARGEST_PAGE_SIZE,
        preset: LARGEST_PAGE_SIZE,
        description: 'Maximum number of articles on a page.',
        example: 10,
      },
      {
        name: 'cursor',
        arg: 'cursor',
        kind: 'text',
        max: LONGEST_QUERY,
        description: 'Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.',
        example: cursorAt(20, ''),
      },
    ],
    (values) => ({
      q: textIn(values, 'q'),
      size: numberIn(values, 'size') ?? LARGEST_PAGE_SIZE,
      cursor: textIn(values, 'cursor'),
    }),
  ),
  tolerant: true,
  success: {
    description: 'A page of sample stories',
    schema: sampleListShape,
    get example() {
      return envelope(sample.articles.slice(0, 1), 1, 0, sample.articles.length, '');
    },
  },
  problems: ['invalid_cursor', 'cursor_mismatch'],
  handle: ({ args, address }) => listSample(args, address),
};

export const sampleRoutes: readonly Route[] = [sampleRoute];

function listSample({ q, size, cursor }: SampleArgs, address: Address): Answer {
  const wanted = (q ?? '').toLowerCase();
  const matches =
    wanted === ''
      ? sample.articles
      : sample.articles.filter((_article, index) => sample.texts[index]!.includes(wanted));
  const offset = cursor === undefined ? 0 : offsetOf(cursor, wanted);
  const body = envelope(matches.slice(offset, offset + size), size, offset, matches.length, wanted);
  const { next_cursor: next, previous_cursor: previous } = body.page;
  return {
    body: JSON.stringify(body),
    // It changes only with a release.
    cacheControl: 'public, max-age=300',
    links: [
      { rel: 'license', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      { rel: 'first', href: address.at() },
      ...(previous === null ? [] : [{ rel: 'prev', href: address.at({ cursor: previous }) }]),
      ...(next === null ? [] : [{ rel: 'next', href: address.at({ cursor: next }) }]),
    ],
  };
}

function envelope(
  articles: readonly SampleArticle[],
  size: number,
  offset: number,
  total: number,
  q: string,
) {
  const end = offset + articles.length;
  return {
    articles,
    page: {
      size,
      returned: articles.length,
      number: offset % size === 0 ? offset / size + 1 : null,
      offset,
      total,
      total_relation: 'eq',
      has_next: end < total,
      next_cursor: end < total ? cursorAt(end, q) : null,
      previous_cursor: offset > 0 ? cursorAt(Math.max(0, offset - size), q) : null,
      sort: 'pipeline',
      as_of: sample.asOf,
    },
    license: 'CC0-1.0',
  };
}

/**
 * A cursor for a place in the list of `q`. It contains no secret. Its check value ensures that it is used on the same
 * list only.
 */
function cursorAt(offset: number, q: string): string {
  return Buffer.from(`${offset}.${checkOf(offset, q)}`).toString('base64url');
}

function offsetOf(cursor: string, q: string): number {
  const match = /^(\d{1,6})\.([\w-]{8})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match === null) {
    throw new Problem('invalid_cursor', 'The cursor cannot be read. Send a value of page.next_cursor.', {
      errors: [{ parameter: 'cursor', detail: 'is not a cursor of the sample' }],
    });
  }
  const offset = Number(match[1]);
  if (match[2] !== checkOf(offset, q)) {
    throw new Problem(
      'cursor_mismatch',
      'The cursor belongs to a list with another q. Send it with the same q.',
      {
        errors: [{ parameter: 'cursor', detail: 'belongs to a list with another q' }],
      },
    );
  }
  return offset;
}

function checkOf(offset: number, q: string): string {
  return hash('sha1', `sample ${offset} ${q}`, 'base64url').slice(0, 8);
}

function readSample(): Sample {
  const file = JSON.parse(readFileSync(new URL('./sample/sample-news.json', import.meta.url), 'utf8')) as {
    readonly articles: readonly SampleArticle[];
  };
  const names = new Map(COUNTRIES.map(({ code, name }) => [code, name]));
  const articles = file.articles
    .map(({ id, title, excerpt, categories, countries, publishedAt }) => ({
      id,
      title,
      excerpt,
      categories,
      countries,
      publishedAt: new Date(publishedAt).toISOString(),
    }))
    .sort((a, b) =>
      a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : a.id < b.id ? 1 : -1,
    );
  const texts = articles.map(({ title, excerpt, categories, countries }) =>
    [title, excerpt, ...categories, ...countries, ...countries.map((code) => names.get(code) ?? '')]
      .join('\n')
      .toLowerCase(),
  );
  return { articles, texts, asOf: articles[0]?.publishedAt ?? new Date(0).toISOString() };
}
