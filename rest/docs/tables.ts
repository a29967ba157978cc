// `npm run docs` writes the table of operations into docs/api.md; `npm run docs:check` fails when it is not what the routes
// say, so that an operation that is added is in the documentation too.
import { readFile, writeFile } from 'node:fs/promises';
import type { Route } from '../app/route.ts';
import { routes } from '../app/routes.ts';

const FILE = new URL('../../docs/api.md', import.meta.url);
const TABLE = /(?<=^## Operations\n\n)(?:\|[^\n]*\n)+/m;

const KEYS: Readonly<Record<Route['auth'], string>> = {
  key: 'yes',
  feed: 'yes, or feed token',
  stream: 'yes, or stream ticket',
  none: 'no',
};

function operationsTable(table: readonly Route[]): string {
  const rows = table.map(({ method, paths, auth, scope, summary }) => {
    const [path = '', ...aliases] = paths;
    const also = aliases.length === 0 ? '' : `, also ${aliases.map((alias) => `\`${alias}\``).join(', ')}`;
    const key = `${KEYS[auth]}${scope === undefined || auth === 'none' ? '' : `; \`${scope}\``}`;
    return `| \`${method} ${path}\`${also} | ${key} | ${summary} |\n`;
  });
  return `| Method and path | Key | What it does |\n| --- | --- | --- |\n${rows.join('')}`;
}

const held = await readFile(FILE, 'utf8');
if (!TABLE.test(held)) throw new Error('docs/api.md has no table below "## Operations"');
const written = held.replace(TABLE, () => operationsTable(routes));
if (!process.argv.includes('--check')) await writeFile(FILE, written);
else if (held !== written) {
  process.stderr.write('The operations of docs/api.md are not what the code says. Run `npm run docs`.\n');
  process.exitCode = 1;
}
