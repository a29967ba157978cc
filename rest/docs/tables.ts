// `npm run docs` writes the tables of operations and fields into docs/api.md, of errors into docs/errors.md, of settings and metrics
// into docs/operations.md; `npm run docs:check` fails when they are not what the code says, so that whatever is added is in the documentation too.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isObjectType } from 'graphql';
import { schema } from '../../schema/index.ts';
import { PROBLEMS, type ProblemCode } from '../../src/platform/problem.ts';
import { type SettingName, settingDefault } from '../../src/platform/settings.ts';
import { STORY_FIELDS, STORY_GROUPS } from '../../src/stories/index.ts';
import type { Route } from '../app/route.ts';
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

/** Fields and groups of a story, with what the graph says about them: REST gives the same under the same names. */
function fieldsTable(): string {
  const type = schema.getType('Story');
  const said = isObjectType(type) ? type.getFields() : {};
  const rows = [...STORY_FIELDS, ...STORY_GROUPS].map((name) => {
    // What it costs to go on from there is a matter of the graph.
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

// It has no status of its own on the wire: it stands among the other refusals of a document.
const statusOf = (code: ProblemCode): number => Math.max(400, PROBLEMS[code].status);
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Every setting with the value that it has when nobody sets it. */
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
    throw new Error(`rest/docs/settings.ts does not say what holds without ${name}`);
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

/** Writes the first table below a heading of a page, or (with `--check`) says that it is not what stands there. */
async function keep(page: string, heading: string, table: string): Promise<void> {
  const file = new URL(`docs/${page}.md`, ROOT);
  const held = await readFile(file, 'utf8');
  const place = new RegExp(`(?<=^## ${heading}\\n(?:(?!## |\\|).*\\n)*)(?:\\|.*\\n)+`, 'm');
  if (!place.test(held)) throw new Error(`docs/${page}.md has no table below "## ${heading}"`);
  const written = held.replace(place, () => table);
  if (!process.argv.includes('--check')) await writeFile(file, written);
  else if (held !== written) {
    process.stderr.write(
      `"${heading}" of docs/${page}.md is not what the code says. Run \`npm run docs\`.\n`,
    );
    process.exitCode = 1;
  }
}

await keep('api', 'Operations', operationsTable(routes));
await keep('api', 'Fields of a story', fieldsTable());
await keep('errors', 'Codes', errorsTable());
await keep('operations', 'Settings', settingsTable());
await keep('operations', 'Metrics', metricsTable(metricsOf(await sources())));
