import { execFile, execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RELEASED_COMMIT } from './release.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Whether the history that is here goes back to the last release; a shallow clone's does not. */
export function hasReleasedCode(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${RELEASED_COMMIT}^{tree}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts the code of the last release into an empty folder, with the packages of this tree.
 * @returns its command, as bin/newstape.mjs is this tree's.
 */
export function releasedCode(folder: string): string {
  const archive = execFileSync('git', ['archive', RELEASED_COMMIT], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'bin/newstape.mjs');
}

/** Makes an operator's key with a program of its own. */
export async function keyOf(
  program: string,
  env: Readonly<Record<string, string>>,
  tenant: string,
): Promise<string> {
  const scopes = 'read,write,webhooks,ai,mcp,operator';
  const words = ['keys', 'create', '--tenant', tenant, '--plan', 'enterprise', '--scopes', scopes, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    env,
    timeout: 60_000,
  });
  return (JSON.parse(stdout) as { key: string }).key;
}
