import { readFile, writeFile } from 'node:fs/promises';
import { buildSchema, printSchema } from 'graphql';
import { schema } from './index.ts';
import { unannounced } from './released.ts';

// `npm run schema:release` writes the graph of a release to released.graphql beside this file. `npm run schema:check` fails
// if the present graph breaks documents of that release, unless CHANGELOG.md announces the break.

const FILE = new URL('./released.graphql', import.meta.url);
const CHANGELOG = new URL('../CHANGELOG.md', import.meta.url);
const HEADER =
  '# The graph of the last release, by `npm run schema:release`. `npm run check` compares the present one with it.\n\n';

if (process.argv.includes('--check')) {
  const released = buildSchema(await readFile(FILE, 'utf8'));
  const breaks = unannounced(released, schema, await readFile(CHANGELOG, 'utf8'));
  for (const { coordinate, what } of breaks) {
    process.stderr.write(
      `The graph breaks documents of the last release: ${what} Keep it with a deprecationReason, ` +
        `or announce it under Unreleased in CHANGELOG.md, in a line "- **GraphQL**: ... \`${coordinate}\` ...".\n`,
    );
  }
  if (breaks.length > 0) process.exitCode = 1;
} else {
  await writeFile(FILE, `${HEADER}${printSchema(schema)}\n`);
}
