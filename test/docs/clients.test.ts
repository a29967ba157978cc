import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const PAGE = await readFile(new URL('../../docs/clients.md', import.meta.url), 'utf8');
// Inside node_modules, so that the programs find the clients that they import.
const PLACE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const run = promisify(execFile);

/** The program of the page below a heading. */
function program(heading: string): { readonly language: string; readonly text: string } {
  const part = PAGE.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
  const [, language = '', text = ''] = /^```(js|python)\n([\s\S]*?)^```$/m.exec(part) ?? [];
  return { language, text };
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
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  await mkdir(PLACE, { recursive: true });
  folder = await mkdtemp(join(PLACE, 'clients-'));
  const key = await house.key('pro');
  const { page } = (await house.get('/v1/changes', key)).json<{ page: { next_cursor: string } }>();
  const drafts = ['first', 'second', 'third'].map((n) => draft({ title: `The ${n} harbour` }));
  await publishStories(house.services.stories, drafts, { announce: true });
  env = { BASE: house.url, KEY: key, AFTER: page.next_cursor };
});
afterAll(async () => {
  await house?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

async function lines(heading: string): Promise<string[]> {
  const { language, text } = program(heading);
  const file = join(folder, language === 'python' ? 'client.py' : `${heading.replaceAll(/\W+/g, '-')}.mjs`);
  await writeFile(file, text);
  const command = language === 'python' ? 'python3' : process.execPath;
  const { stdout } = await run(command, [file], { env: { ...process.env, ...env }, timeout: 60_000 });
  return stdout.trim().split('\n');
}

describe('the programs of docs/clients.md', { timeout: 90_000 }, () => {
  test.each(['GraphQL with fetch', 'Apollo Client 4', 'urql with graphcache'])(
    '%s reads stories',
    async (heading) => {
      expect((await lines(heading)).toSorted()).toEqual([
        'The first harbour',
        'The second harbour',
        'The third harbour',
      ]);
    },
  );

  test.each(['graphql-sse', 'EventSource'])(
    '%s reads the change after a place of the tape',
    async (heading) => {
      expect((await lines(heading))[0]).toMatch(/^The \w+ harbour$/);
    },
  );

  test.skipIf(!hasPython)('Python reads every page', async () => {
    expect((await lines('Python, standard library')).toSorted()).toEqual([
      'The first harbour',
      'The second harbour',
      'The third harbour',
    ]);
  });
});
