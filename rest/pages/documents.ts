import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Asset, prepareAsset, REVALIDATE } from './assets.ts';

/** The parts of a page. */
export interface PageSource {
  /** The file in documents/ with its content. */
  readonly document: string;
  /** The module in assets/ that starts its scripts. */
  readonly entry: string;
  readonly title: string;
  readonly description: string;
  /**
   * The path from the page to the root of the service, with a slash at its end. It is relative (`../../`) wherever the depth
   * of the page is known, so the pages also work behind a path prefix that the service does not know of.
   */
  readonly root: string;
  /** The entry of the navigation that it belongs to, as an address below the root. */
  readonly place?: string;
  /** HTML for other places of its document. */
  readonly fills?: Readonly<Record<string, string>>;
}

/** The navigation at the top of every page: addresses below the root, with their names. */
const NAVIGATION: readonly (readonly [address: string, name: string])[] = [
  ['#stories', 'Stories'],
  ['market', 'Market'],
  ['terminal', 'Terminal'],
  ['research', 'Research'],
  ['webhooks', 'Webhooks'],
  ['docs', 'Docs'],
  ['account', 'Account'],
  ['graphql', 'GraphiQL'],
];

/** The files that the documents refer to. */
export interface Shelf {
  /** The path below the assets folder for each import specifier. */
  readonly imports: ReadonlyMap<string, string>;
  /** The specifiers of modules that only some pages load. */
  readonly seldom: ReadonlySet<string>;
  /** The texts of the service's own modules by name. They show which modules an entry will load. */
  readonly modules: ReadonlyMap<string, string>;
  /** The base address in examples. */
  readonly baseUrl: string;
}

/** Makes a page from its frame, content and import map, with a policy that allows exactly these. */
export function buildDocument(source: PageSource, shelf: Shelf): Asset {
  const importMap = importMapOf(source.root, shelf);
  const html = fill(read('frame.html'), {
    // The content comes first, so that its own places are filled too.
    main: read(source.document).trimEnd(),
    ...source.fills,
    navigation: navigationOf(source),
    imports: `<script type="importmap">${importMap}</script>`,
    preloads: preloadsOf(source, shelf).join('\n    '),
    title: escapeHtml(source.title),
    description: escapeHtml(source.description),
    entry: source.entry,
    root: source.root,
    base: escapeHtml(shelf.baseUrl),
  });
  return prepareAsset(Buffer.from(html), 'text/html; charset=utf-8', REVALIDATE, {
    'content-security-policy': policyOf(importMap),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  });
}

/**
 * Allows only files of this service, and no inline script except the import map (by its hash). No text can become markup:
 * the only Trusted Types policy is for the parser of story bodies, which builds an inert document.
 */
function policyOf(importMap: string): string {
  const hash = createHash('sha256').update(importMap).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types newstape-body',
  ].join('; ');
}

function navigationOf({ root, place }: PageSource): string {
  return NAVIGATION.map(([address, name]) => {
    const current = address === place ? ' aria-current="page"' : '';
    return `<a href="${root}${address}"${current}>${name}</a>`;
  }).join('\n          ');
}

function importMapOf(root: string, shelf: Shelf): string {
  const imports = Object.fromEntries(
    [...shelf.imports].map(([name, path]) => [name, `${root}assets/${path}`]),
  );
  return JSON.stringify({ imports }, null, 2);
}

/** The links for all modules that the entry will load, so that the browser fetches them at the same time. */
function preloadsOf(source: PageSource, shelf: Shelf): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const text = shelf.modules.get(name);
    if (text === undefined) return;
    for (const [, specifier] of text.matchAll(/^(?:import|export)\s[^'"]*from '([^']+)';$/gm)) {
      visit(pathOf(specifier!, name));
    }
  };
  const pathOf = (specifier: string, from: string) => {
    if (specifier.startsWith('.')) {
      const path = posix.join(posix.dirname(from), specifier);
      if (!shelf.modules.has(path)) throw new Error(`${from} imports ${specifier}, which is not served`);
      return path;
    }
    const path = shelf.imports.get(specifier);
    if (path === undefined) throw new Error(`${from} imports ${specifier}, which no import map holds`);
    return path;
  };
  visit(source.entry);
  const everywhere = [...shelf.imports].flatMap(([name, path]) => (shelf.seldom.has(name) ? [] : [path]));
  return [...new Set([...found, ...everywhere])].map(
    (path) => `<link rel="modulepreload" href="${source.root}assets/${path}">`,
  );
}

function read(name: string): string {
  return readFileSync(new URL(`./documents/${name}`, import.meta.url), 'utf8');
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  let text = template;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{{${name}}}`, () => value);
  const left = /\{\{\w+\}\}/.exec(text);
  if (left !== null) throw new Error(`nothing fills ${left[0]} in a page`);
  return text;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
