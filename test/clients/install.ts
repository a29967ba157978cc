import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Where the client libraries are that want graphql 16: GraphQL Code Generator, Relay's compiler, graphql-request. They
 * stand in a folder with a lock file of its own (docs/decisions/openapi-judges.md): 298 packages, 210 MB.
 */
export const CLIENTS = fileURLToPath(new URL('.', import.meta.url));

/** Installs what the lock file says, unless it is there. No script of a package runs (.npmrc). */
export async function installClients(): Promise<void> {
  if (existsSync(`${CLIENTS}node_modules/.package-lock.json`)) return;
  await promisify(execFile)('npm', ['ci'], { cwd: CLIENTS });
}
