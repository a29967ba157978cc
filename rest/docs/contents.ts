import { readdirSync, readFileSync } from 'node:fs';

/** A guide: one file of docs/. */
export interface Guide {
  /** Its address below /docs/, which is also its file without the ending: `webhooks`, `decisions/lane`. */
  readonly name: string;
  readonly group: string;
  readonly markdown: string;
}

const FOLDER = new URL('../../docs/', import.meta.url);

/** The guides by group, in the order of the contents. A guide that is not listed here comes last, under `More`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Beginning: ['first-ten-minutes'],
  'Reading the news': [
    'graphql',
    'api',
    'search',
    'facets',
    'cursors',
    'lookups',
    'saved-searches',
    'changes',
    'feeds',
    'editorial',
    'popularity',
    'errors',
    'clients',
  ],
  Market: ['market', 'streams'],
  Webhooks: ['webhooks', 'webhooks-verify', 'webhooks-addresses'],
  'Research and AI': ['research', 'mcp', 'terminal'],
  Account: ['account', 'identity', 'metering', 'fairness'],
  'Running it': [
    'operations',
    'deployment',
    'scaling',
    'growth',
    'newsroom',
    'import',
    'publishing',
    'demo',
    'backup',
    'pages',
    'gazetteer',
    'language',
    'tape',
    'benchmarks',
    'benchmarks-history',
    'third-party',
  ],
};
const DECISIONS = 'Decisions';
const MORE = 'More';

/** Reads every guide, in the order of the groups. `docs/decisions/README.md` is the guide `decisions`. */
export function readGuides(): readonly Guide[] {
  const place = new Map(
    Object.entries(GROUPS).flatMap(([group, names]) => names.map((name) => [name, group] as const)),
  );
  const order = [...place.keys()];
  const rank = (name: string) => (place.has(name) ? order.indexOf(name) : order.length);
  const own = names('./')
    .map((name) => read(name, `${name}.md`, place.get(name) ?? MORE))
    .toSorted((a, b) => rank(a.name) - rank(b.name));
  const decisions = names('decisions/').map((name) =>
    name === 'README'
      ? read('decisions', 'decisions/README.md', DECISIONS)
      : read(`decisions/${name}`, `decisions/${name}.md`, DECISIONS),
  );
  return [...own, ...decisions];
}

function names(folder: string): string[] {
  return readdirSync(new URL(folder, FOLDER))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .toSorted();
}

function read(name: string, file: string, group: string): Guide {
  return { name, group, markdown: readFileSync(new URL(file, FOLDER), 'utf8') };
}
