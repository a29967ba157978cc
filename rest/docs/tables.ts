// `npm run docs` writes the tables of operations and fields into docs/api.md, the table of errors into docs/errors.md, and the
// tables of settings and metrics into docs/operations.md. `npm run docs:check` fails if a table differs from the code, so that
// everything new is in the documentation too.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isObjectType } from 'graphql';
import { schema } from '../../schema/index.ts';
import { PROBLEMS, type ProblemCode } from '../../src/platform/problem.ts';
import { type SettingName, settingDefault } from '../../src/platform/settings.ts';
import { STORY_FIELDS, STORY_GROUPS } from '../../src/stories/index.ts';
import type { Route } from '../app/route/route.ts';
import { routes } from '../app/routes.ts';
import { ERRORS } from './errors.ts';
import { metricsOf, metricsTable } from './metrics.ts';
import { SETTINGS } from './settings.ts';

const ROOT = new URL('../../', import.meta.url);

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

/** The fields and groups of a story with the descriptions of the graph. REST has the same fields under the same names. */
function fieldsTable(): string {
  const type = schema.getType('Story');
  const said = isObjectType(type) ? type.getFields() : {};
  const rows = [...STORY_FIELDS, ...STORY_GROUPS].map((name) => {
    // The cost of selecting more from a field concerns only the graph.
    const words = (said[name]?.description ?? '').replaceAll(/\s+/g, ' ').replace(/ One call .*$/, '');
    if (words === '' && name !== 'links') throw new Error(`the graph says nothing about ${name} of a story`);
    const kind = STORY_FIELDS.includes(name as never) ? 'field' : 'group';
    return `| \`${name}\` | ${kind} | ${words} |\n`;
  });
  return `| name | is a | what it holds |\n| --- | --- | --- |\n${rows.join('')}`;
}

/** Every code with its status, in the order of statuses. */
function errorsTable(): string {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  const rows = codes
    .toSorted((a, b) => statusOf(a) - statusOf(b))
    .map((code) => {
      const { when, remedy } = ERRORS[code];
      return `| \`${code}\` | ${PROBLEMS[code].status} | ${cell(when)} | ${cell(remedy)} |\n`;
    });
  return `| code | status | when | what to do |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

// A code with status 200 is listed among the other refusals of documents.
const statusOf = (code: ProblemCode): number => Math.max(400, PROBLEMS[code].status);
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Every setting with its default. */
function settingsTable(): string {
  const rows = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const { what, unset = valueUnset(name) }: { readonly what: string; readonly unset?: string } =
      SETTINGS[name];
    return `| \`${name}\` | ${cell(unset)} | ${cell(what)} |\n`;
  });
  return `| setting | default | what it does |\n| --- | --- | --- |\n${rows.join('')}`;
}

function valueUnset(name: SettingName): string {
  const value = settingDefault(name);
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  if (String(value ?? '') === '')
    throw new Error(`rest/docs/settings.ts does not have the default of ${name}`);
  return `\`${String(value)}\``;
}

/** The texts of all files of the code. */
async function sources(): Promise<string[]> {
  const folders = ['src', 'schema', 'rest'].map(async (folder) => {
    const at = new URL(`${folder}/`, ROOT);
    const names = await readdir(at, { recursive: true });
    return names.filter((name) => name.endsWith('.ts')).map((name) => readFile(new URL(name, at), 'utf8'));
  });
  return Promise.all((await Promise.all(folders)).flat());
}

/** Writes the first table below a heading of a page. With `--check`, it only reports a table that differs. */
async function keep(page: string, heading: string, table: string): Promise<void> {
  const file = new URL(`docs/${page}.md`, ROOT);
  const held = await readFile(file, 'utf8');
  const place = new RegExp(`(?<=^## ${heading}\\n(?:(?!## |\\|).*\\n)*)(?:\\|.*\\n)+`, 'm');
  if (!place.test(held)) throw new Error(`docs/${page}.md has no table below "## ${heading}"`);
  const written = held.replace(place, () => table);
  if (!process.argv.includes('--check')) await writeFile(file, written);
  else if (held !== written) {
    process.stderr.write(
      `The table below "${heading}" in docs/${page}.md differs from the code. Run \`npm run docs\`.\n`,
    );
    process.exitCode = 1;
  }
}

await keep('api', 'Operations', operationsTable(routes));
await keep('api', 'Fields of a story', fieldsTable());
await keep('errors', 'Codes', errorsTable());
await keep('operations', 'Settings', settingsTable());
await keep('operations', 'Metrics', metricsTable(metricsOf(await sources())));
