// npm run bench -- NAME: runs one piece of work beside its peers and prints the ratios (docs/benchmarks.md).
const BENCHES: Readonly<Record<string, () => Promise<{ bench(): Promise<void> }>>> = {
  bars: () => import('./bars.ts'),
  'deep-pages': () => import('./deep-pages.ts'),
  evidence: () => import('./evidence.ts'),
  facets: () => import('./facets.ts'),
  list: () => import('./list.ts'),
  meter: () => import('./meter.ts'),
  newsroom: () => import('./newsroom.ts'),
  nodes: () => import('./nodes.ts'),
  percolate: () => import('./percolate.ts'),
  replicas: () => import('./replicas.ts'),
  research: () => import('./research.ts'),
  scan: () => import('./scan.ts'),
  search: () => import('./search.ts'),
  start: () => import('./start.ts'),
  stream: () => import('./stream.ts'),
  terminal: () => import('./terminal.ts'),
  webhooks: () => import('./webhooks.ts'),
};

const name = process.argv[2] ?? '';
const load = BENCHES[name];
if (load === undefined) {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(2);
}
await (await load()).bench();
