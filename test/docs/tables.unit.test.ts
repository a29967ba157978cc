import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { SETTING_NAMES } from '../../src/platform/config.ts';

// What the documentation lists, held against the code: whoever adds a field of a root or a setting adds its line.

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');

/** The lines of tables, whose cells are what is listed. */
const rowsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');

test('docs/graphql.md lists every field of the three roots', () => {
  const rows = rowsOf(page('graphql'));
  const names = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
    (type) => Object.keys(type?.getFields() ?? {}),
  );
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(rows))).toEqual([]);
});

test('docs/operations.md lists every setting', () => {
  expect(SETTING_NAMES.filter((name) => !page('operations').includes(`\`${name}\``))).toEqual([]);
});
