import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { metricsOf, metricsTable } from '../../rest/docs/metrics.ts';
import { schema } from '../../schema/index.ts';
import { COMMAND_NAMES, programOf } from '../../src/cli/program.ts';
import { SETTING_NAMES, settingDefault } from '../../src/platform/settings.ts';

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

test('docs/operations.md has a line for every setting, with the value that it has when nobody sets it', () => {
  const [table = ''] = page('operations').split('\n## Commands\n');
  for (const name of SETTING_NAMES) {
    const [, said] = new RegExp(`^\\| \`${name}\`[^|]*\\| ([^|]*) \\|`, 'm').exec(table) ?? [];
    expect(said, name).toBeDefined();
    const value = settingDefault(name);
    if (typeof value === 'boolean') expect(said, name).toBe(value ? '`on`' : '`off`');
    else if (String(value ?? '') !== '') expect(said, name).toBe(`\`${String(value)}\``);
    // Without a value of its own it is told in words, or kept for ever.
    else if (said !== '`forever`') expect(said, name).not.toMatch(/^`[^`]*`$/);
  }
});

test('docs/operations.md lists every command and what follows it', async () => {
  const { commands } = await programOf(COMMAND_NAMES);
  const names = commands.flatMap(namesOf);
  expect(names.length).toBeGreaterThan(35);
  const [, table = ''] = page('operations').split('\n## Commands\n');
  const rows = rowsOf(table.split('\n## ')[0]!);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(rows))).toEqual([]);
});

/** A command's own name and those that follow it. */
const namesOf = (command: Command): string[] => [command.name(), ...command.commands.flatMap(namesOf)];

describe('the table of metrics', () => {
  test('reads every form in which the code registers one', () => {
    const [first, second, third] = metricsOf([
      `import { Gauge } from 'prom-client';
       new Gauge<'a'>({ name: 'newstape_a', help: 'One | ' + 'two.', labelNames: ['x', 'y'] });
       new Histogram({
         name: 'newstape_c_seconds',
         help: "It's long.",
       });
       gauge('newstape_b', 'Some.', 'state', 'sum');`,
    ]);
    expect(first).toEqual({ name: 'newstape_a', kind: 'gauge', labels: ['x', 'y'], help: 'One | two.' });
    expect(second).toEqual({ name: 'newstape_b', kind: 'gauge', labels: ['state'], help: 'Some.' });
    expect(third).toMatchObject({ kind: 'histogram', labels: [], help: "It's long." });
    expect(metricsTable([first!])).toContain('| `newstape_a{x, y}` | gauge | One \\| two. |');
  });

  test('fails on a form that it does not know, and leaves out what is no metric', () => {
    expect(() => metricsOf(["import 'prom-client'; make('newstape_d')"])).toThrow('newstape_d');
    expect(metricsOf(["sql('newstape_e')"])).toEqual([]);
  });
});
