import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import { POST_TYPES } from '../../src/editorial/index.ts';
import { PROBLEMS } from '../../src/platform/problem.ts';
import { TOOLS } from '../../src/research/index.ts';
import {
  CATEGORIES,
  COUNTRIES,
  EVIDENCE_WORDS,
  FILTERS,
  LANGUAGE_TAGS,
  PLAIN_LABELS,
  SAVED_NAMES,
  SORT_WORDS,
  SYNTHETIC_TAG,
  VERIFICATION_STATES,
} from '../../src/stories/index.ts';
import { DELIVERY_STATUSES, EVENT_TYPES } from '../../src/webhooks/index.ts';
import { mountDocs } from '../docs/index.ts';
import { type Asset, IMMUTABLE, prepareAsset, REVALIDATE, sendAsset } from './assets.ts';
import { buildDocument, type PageSource } from './documents.ts';
import { mountHome } from './home.ts';
import { missingPages, type SendMissing } from './missing.ts';
import { leadFromSlash } from './slash.ts';
import { readVendor } from './vendor.ts';

/**
 * Mounts the pages for people: `/`, `/docs` (rest/docs/), `/stories/{slug}`, `/posts/{slug}`, `/market`, `/terminal`,
 * `/research`, `/webhooks`, `/account`, `/newsfeeds`, and the files that they load below `/assets/`. The pages use only the
 * public API. They need no key themselves and never count as calls. Every file is read once, at the first mount. A request
 * is answered from a fixed table, so no path of a request reaches the file system.
 * @returns the function that answers people with an unknown address.
 */
export async function mountPages(app: FastifyInstance, services: Services): Promise<SendMissing> {
  const files = shelveFiles();
  for (const [path, asset] of files.assets) serve(app, `/assets/${path}`, asset);
  const { imports, seldom, modules } = files;
  const shelf = { imports, seldom, modules, baseUrl: services.config.baseUrl };
  for (const [route, source] of PAGES) {
    serve(app, route, buildDocument(source, shelf));
    leadFromSlash(app, route);
  }
  mountHome(app, services, (fills) => buildDocument({ ...HOME, fills }, shelf));
  mountDocs(app, shelf);
  return missingPages(shelf);
}

const HOME: PageSource = {
  document: 'home.html',
  entry: 'home.js',
  place: '#stories',
  title: 'Newstape',
  description: 'News and market intelligence over GraphQL, REST, RSS, Atom and JSON Feed.',
  root: './',
};

const PAGES: ReadonlyMap<string, PageSource> = new Map([
  [
    '/stories/:slug',
    {
      document: 'story.html',
      entry: 'story.js',
      place: '#stories',
      title: 'Story · Newstape',
      description: 'One story with its sources, claims and impact.',
      root: '../',
    },
  ],
  [
    '/posts/:slug',
    {
      document: 'post.html',
      entry: 'post.js',
      place: '#stories',
      title: 'Editorial post · Newstape',
      description: 'One editorial post with its citations and source stories.',
      root: '../',
    },
  ],
  [
    '/market',
    {
      document: 'market.html',
      entry: 'market.js',
      place: 'market',
      title: 'Market · Newstape',
      description: 'Live prices and candles, with missing bars shown as missing.',
      root: './',
    },
  ],
  [
    '/webhooks',
    {
      document: 'webhooks.html',
      entry: 'webhooks.js',
      place: 'webhooks',
      title: 'Webhooks · Newstape',
      description: 'Webhook subscriptions and the history of deliveries.',
      root: './',
    },
  ],
  [
    '/account',
    {
      document: 'account.html',
      entry: 'account.js',
      place: 'account',
      title: 'Account · Newstape',
      description: 'Plan, usage, API keys and feed tokens of an account.',
      root: './',
    },
  ],
  [
    '/newsfeeds',
    {
      document: 'newsfeeds.html',
      entry: 'newsfeeds.js',
      title: 'News feeds · Newstape',
      description: "Publishers' feeds and their state. For operators.",
      root: './',
    },
  ],
  [
    '/terminal',
    {
      document: 'terminal.html',
      entry: 'terminal.js',
      place: 'terminal',
      title: 'AI terminal · Newstape',
      description: 'Questions in plain language, answered with quotes from the stories.',
      root: './',
    },
  ],
  [
    '/research',
    {
      document: 'research.html',
      entry: 'research.js',
      place: 'research',
      title: 'Research · Newstape',
      description: 'Six analyses of the stored stories, with quotes and inferences kept apart.',
      root: './',
    },
  ],
]);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

interface Files {
  /** The files by their path below /assets/. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly imports: ReadonlyMap<string, string>;
  readonly seldom: ReadonlySet<string>;
  readonly modules: ReadonlyMap<string, string>;
}

let shelved: Files | undefined;

function shelveFiles(): Files {
  if (shelved !== undefined) return shelved;
  const assets = new Map<string, Asset>();
  const imports = new Map<string, string>();
  const seldom = new Set<string>();
  const modules = new Map<string, string>();
  const folder = new URL('./assets/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const bytes = readFileSync(new URL(name, folder));
    if (name.endsWith('.js')) modules.set(name, bytes.toString('utf8'));
    assets.set(name, prepareAsset(bytes, type, REVALIDATE));
  }
  assets.set('page.css', prepareAsset(Buffer.from(stylesheet()), TYPES['.css']!, REVALIDATE));
  const nouns = nounsModule();
  modules.set('nouns.js', nouns);
  assets.set('nouns.js', prepareAsset(Buffer.from(nouns), TYPES['.js']!, REVALIDATE));
  for (const file of readVendor()) {
    const type = TYPES[extname(file.path)] ?? 'text/plain; charset=utf-8';
    assets.set(file.path, prepareAsset(file.bytes, type, IMMUTABLE));
    if (file.specifier === undefined) continue;
    imports.set(file.specifier, file.path);
    if (file.seldom) seldom.add(file.specifier);
  }
  shelved = { assets, imports, seldom, modules };
  return shelved;
}

/** Joins the parts of the stylesheet in the order of their names. A later part may override an earlier one. */
function stylesheet(): string {
  const folder = new URL('./styles/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return names
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}

/** Writes the names of filters, errors and tools as a module, so that the pages use the same names as the service. */
function nounsModule(): string {
  // Every filter that a saved search can have, because the page that opens it shows its results.
  const shown = ['q', ...SAVED_NAMES] as const;
  const problems = Object.entries(PROBLEMS).map(([code, { status, title }]) => ({ code, status, title }));
  const labelled = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const languages = labelled(LANGUAGE_TAGS, PLAIN_LABELS.language).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
  const states = labelled(VERIFICATION_STATES, PLAIN_LABELS.verification);
  return [
    `export const categories = ${JSON.stringify(CATEGORIES)};`,
    `export const countries = ${JSON.stringify(COUNTRIES)};`,
    `export const evidenceWords = ${JSON.stringify(EVIDENCE_WORDS)};`,
    `export const filters = ${JSON.stringify(shown.map((name) => FILTERS[name].name))};`,
    `export const languages = ${JSON.stringify(languages)};`,
    `export const verificationStates = ${JSON.stringify(states)};`,
    `export const orders = ${JSON.stringify(SORT_WORDS)};`,
    `export const postTypes = ${JSON.stringify(POST_TYPES)};`,
    `export const problems = ${JSON.stringify(problems)};`,
    `export const researchTools = ${JSON.stringify(Object.entries(TOOLS).map(([name, tool]) => ({ name, ...tool })))};`,
    `export const syntheticTag = ${JSON.stringify(SYNTHETIC_TAG)};`,
    `export const webhookEvents = ${JSON.stringify(EVENT_TYPES)};`,
    `export const deliveryStatuses = ${JSON.stringify(DELIVERY_STATUSES)};`,
    '',
  ].join('\n');
}

function serve(app: FastifyInstance, url: string, asset: Asset): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (request, reply) => sendAsset(request, reply, asset),
  });
}
