import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { CLIENTS, installClients } from '../clients/install.ts';
import { install } from '../openapi/judges.ts';
import { readCurl, wordsOf } from '../setup/curl.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const PAGE = await readFile(new URL('../../docs/clients.md', import.meta.url), 'utf8');
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Inside node_modules, so that the programs find the clients that they import.
const OWN = join(ROOT, 'node_modules/.cache');
// Node runs no TypeScript inside node_modules: these are beside theirs.
const PLACES: Readonly<Record<string, string>> = {
  'graphql-request': CLIENTS,
  'GraphQL Code Generator': CLIENTS,
  Relay: CLIENTS,
  'openapi-fetch': join(ROOT, 'test/openapi'),
};
// Minutes, because packages are installed when they are missing.
const LONG = 300_000;
const STRICT = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--noUncheckedIndexedAccess', '--erasableSyntaxOnly'],
  ...['--verbatimModuleSyntax', '--allowImportingTsExtensions', '--skipLibCheck'],
  ...['--module', 'nodenext', '--target', 'es2024', '--types', 'node'],
];
const run = promisify(execFile);

interface Program {
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly commands: readonly string[];
}

/** The program of the page below a heading. A file of several is named in its first line; JSON, before its block. */
function program(heading: string): Program {
  const part = PAGE.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
  const files: [string, string][] = [];
  let commands: string[] | undefined;
  const blocks = part.matchAll(/(?:`([\w.]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm);
  for (const [, before, language = '', text = ''] of blocks) {
    const [named, name] = /^\/\/ (\S+)\n/.exec(text) ?? [];
    if (language === 'sh') commands = text.trim().split('\n');
    else if (language === 'json') files.push([before!, text]);
    else if (named !== undefined) files.push([name!, text.slice(named.length)]);
    else files.push([language === 'python' ? 'client.py' : 'client.mjs', text]);
  }
  const [file = ''] = files.at(-1) ?? [];
  return { files, commands: commands ?? [`${file.endsWith('.py') ? 'python3' : 'node'} ${file}`] };
}

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasPython) console.warn('\nNOT RUN: the Python client of docs/clients.md. It needs python3.\n');

let house: TestHouse;
const folders: string[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  await Promise.all([install(), installClients()]);
  house = await openTestHouse({ listen: true });
  await mkdir(OWN, { recursive: true });
  const key = await house.key('pro');
  const { page } = (await house.get('/v1/changes', key)).json<{ page: { next_cursor: string } }>();
  const drafts = ['first', 'second', 'third'].map((n) => draft({ title: `The ${n} harbour` }));
  await publishStories(house.services.stories, drafts, { announce: true });
  env = { BASE: house.url, KEY: key, AFTER: page.next_cursor };
}, LONG);
afterAll(async () => {
  await house?.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Does what the page says below a heading, and gives the lines that its last command printed. */
async function lines(heading: string, more: Record<string, string> = {}): Promise<string[]> {
  const place = PLACES[heading] ?? OWN;
  const folder = await mkdtemp(join(place, '.programs-'));
  folders.push(folder);
  const { files, commands } = program(heading);
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const path = [join(place, 'node_modules/.bin'), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(
    ':',
  );
  let printed = '';
  for (const command of commands) {
    if (command.startsWith('curl ')) {
      const { url, output } = readCurl(command, env);
      await writeFile(join(folder, output!), await (await fetch(url)).text());
      continue;
    }
    const [first = '', ...rest] = wordsOf(command.replace(/^npx /, ''), env);
    const options = { cwd: folder, env: { ...process.env, PATH: path, ...env, ...more }, timeout: 60_000 };
    ({ stdout: printed } = await run(first === 'node' ? process.execPath : first, rest, options));
  }
  const programs = files.map(([name]) => name).filter((name) => name.endsWith('.ts'));
  if (programs.length > 0) {
    const checked = run(join(ROOT, 'node_modules/.bin/tsc'), [...STRICT, ...programs], {
      cwd: folder,
      env: { ...process.env, PATH: path },
    });
    expect(await checked.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({
      stdout: '',
    });
  }
  return printed.trim().split('\n');
}

const TITLES = ['The first harbour', 'The second harbour', 'The third harbour'];

describe('the programs of docs/clients.md', { timeout: 90_000 }, () => {
  test.each([
    'GraphQL with fetch',
    'Apollo Client 4',
    'urql with graphcache',
    'graphql-request',
    'GraphQL Code Generator',
    'Relay',
    'openapi-fetch',
  ])('%s reads stories', async (heading) => {
    expect((await lines(heading)).toSorted()).toEqual(TITLES);
  });

  test.each([
    ['graphql-sse', 'no'],
    ['graphql-sse', 'yes'],
    ['EventSource', 'no'],
  ])('%s reads the change after a place of the tape (all on one connection: %s)', async (heading, SINGLE) => {
    expect((await lines(heading, { SINGLE }))[0]).toMatch(/^The \w+ harbour$/);
  });

  test.skipIf(!hasPython)('Python reads every page', async () => {
    expect((await lines('Python, standard library')).toSorted()).toEqual(TITLES);
  });

  test('every section of the page with a program is among these', () => {
    const headings = PAGE.split(/^## /m)
      .slice(1)
      .map((section) => section.split('\n')[0]!);
    const withProgram = headings.filter((heading) => program(heading).files.length > 0);
    expect(withProgram.toSorted()).toEqual(
      [
        'GraphQL with fetch',
        'Apollo Client 4',
        'urql with graphcache',
        'graphql-request',
        'GraphQL Code Generator',
        'Relay',
        'openapi-fetch',
        'graphql-sse',
        'EventSource',
        'Python, standard library',
      ].toSorted(),
    );
  });
});
