// npm run bench -- NAME: runs one piece of work beside its peers and prints the ratios (docs/benchmarks.md).
const BENCHES: Readonly<Record<string, () => Promise<{ bench(): Promise<void> }>>> = {
  'deep-pages': () => import('./deep-pages.ts'),
  facets: () => import('./facets.ts'),
  scan: () => import('./scan.ts'),
  search: () => import('./search.ts'),
  list: () => import('./list.ts'),
  meter: () => import('./meter.ts'),
  percolate: () => import('./percolate.ts'),
};

const name = process.argv[2] ?? '';
const load = BENCHES[name];
if (load === undefined) {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(2);
}
await (await load()).bench();
