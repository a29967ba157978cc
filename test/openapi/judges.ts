import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Outside judges of the API description: Redocly, Spectral, and a client whose types are generated from it. They stand
 * in a folder with a lock file of its own: they are 201 packages (120 MB) that a newcomer who wants to see the service run
 * does not need, and openapi-typescript wants TypeScript 5 beside the project's 7 (docs/decisions).
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Whether `npm ci` was run in this folder. */
export function areInstalled(): boolean {
  return existsSync(`${FOLDER}node_modules/.package-lock.json`);
}

/** Installs what the lock file says, unless it is there. No script of a package runs (.npmrc). */
export async function install(): Promise<void> {
  if (!areInstalled()) await promisify(execFile)('npm', ['ci'], { cwd: FOLDER });
}

/** What Redocly (`recommended-strict`) and Spectral (`spectral:oas`) find in a description, a line each. */
export async function judge(description: string): Promise<string[]> {
  const { code, out, err } = await run(['judge.mjs'], description);
  if (err !== '' || (code !== 0 && out === '')) throw new Error(`the judges failed: ${err}`);
  return out.split('\n').filter((line) => line !== '');
}

/** The description as TypeScript, as openapi-typescript writes it. */
export async function typesOf(description: string): Promise<string> {
  const { code, out, err } = await run(['types.mjs'], description);
  if (code !== 0) throw new Error(`no types were generated: ${err}`);
  return out;
}

/**
 * What TypeScript says about the client program beside its generated types; empty when nothing. It is the project's own, which
 * takes a sixth of the processor time.
 */
export async function checkClient(): Promise<string> {
  const { out, err } = await run(['../../node_modules/typescript/bin/tsc', '-p', 'client'], '');
  return out + err;
}

/**
 * Runs the client program against a service and gives what it saw.
 * @param hookUrl where the webhook that it subscribes goes.
 */
export async function runClient(baseUrl: string, key: string, hookUrl: string): Promise<unknown> {
  const { code, out, err } = await run(['client/program.ts', baseUrl, key, hookUrl], '');
  if (code !== 0) throw new Error(`the client program failed: ${err}`);
  return JSON.parse(out);
}

async function run(args: readonly string[], input: string) {
  const child = spawn(process.execPath, args, { cwd: FOLDER });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}
