import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);
const script = (folder: string): string => `
  import { enableCompileCache } from 'node:module';
  import { readdirSync } from 'node:fs';
  const files = () => readdirSync(${JSON.stringify(folder)}, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).length;
  enableCompileCache(${JSON.stringify(folder)});
  const { keepCompiledCode } = await import(${source('src/platform/memory/compiled-code.ts')});
  const { Turns } = await import(${source('src/platform/turns/turns.ts')});
  const before = files();
  keepCompiledCode();
  console.log(typeof Turns, before, files() > 0);
`;

test('what a start has compiled is kept while the process goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newstape-compiled-'));
  try {
    const words = ['--no-warnings', '--input-type=module', '-e', script(folder)];
    const cwd = fileURLToPath(new URL('../..', import.meta.url));
    // Tests have a cache of their own.
    const { NODE_COMPILE_CACHE: _own, NODE_DISABLE_COMPILE_CACHE: _none, ...env } = process.env;
    const said = execFileSync(process.execPath, words, { cwd, env, timeout: 60_000, encoding: 'utf8' });
    expect(said).toBe('function 0 true\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 90_000);
