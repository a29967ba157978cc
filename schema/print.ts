import { readFile, writeFile } from 'node:fs/promises';
import { printSchema } from 'graphql';
import { schema } from './index.ts';

// `npm run schema` writes schema.graphql beside this file. `npm run schema:check` fails if it is not up to date, so that
// every change of the graph is a visible difference.

const FILE = new URL('./schema.graphql', import.meta.url);
const HEADER = '# Printed from the code by `npm run schema`. Change the code, not this file.\n\n';

const printed = `${HEADER}${printSchema(schema)}\n`;

if (process.argv.includes('--check')) {
  const held = await readFile(FILE, 'utf8').catch(() => '');
  if (held !== printed) {
    process.stderr.write('schema/schema.graphql is not what the code says. Run `npm run schema`.\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, printed);
}
