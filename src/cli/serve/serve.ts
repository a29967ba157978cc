import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import { type Logger, openLog } from '../../platform/log.ts';
import { misspeltIn } from '../../platform/misspelt.ts';
import { findParent } from '../../platform/processes/index.ts';
import { SETTING_NAMES } from '../../platform/settings.ts';
import { openLeaving } from './leaving.ts';
import { type Served, servedText } from './served.ts';

/** `newstape serve`: the service itself, until a signal ends it. */
export function register(command: Command): void {
  command
    .addHelpText(
      'after',
      `\nPrints one line that begins with "ready" when it serves. SIGTERM or Ctrl-C finishes open requests and stops; a second\nCtrl-C does not wait for them.\n\nThe settings are environment variables (docs/operations.md): ${SETTING_NAMES.join(', ')}`,
    )
    .action(serve);
}

async function serve(): Promise<void> {
  const config = loadConfig();
  const log = openLog(config);
  logWarnings(log);
  const parent = findParent();
  const leaving = openLeaving(log, config.drainSeconds, parent !== undefined);
  parent?.hear('hurry', leaving.hurry);
  if (parent === undefined)
    for (const { name, meant } of misspeltIn(process.env))
      log.warn({ name, meant }, `${name} is no setting, and nothing reads it; ${meant} is one`);
  if (parent === undefined && config.workers > 1 && config.roles.has('api')) {
    const { serveByChildren } = await import('./children.ts');
    await serveByChildren(config, log, leaving);
    process.exit(leaving.code);
  }

  growYoungSpace(false);
  const { openHouse } = await import('../../main.ts');
  const opening = openHouse({ config, log, onLost: leaving.leave, parent });
  // Asked to leave before it served: there is nothing to finish, and the database stops with the process.
  const house = await Promise.race([opening, leaving.asked.then(() => undefined)]);
  if (house === undefined) process.exit(leaving.code);
  leaving.onHurry(house.hurry);
  growYoungSpace(true);
  const { baseUrl, hooksUrl, demoKeys } = house;
  const served: Served = { baseUrl, hooksUrl, demoKeys };
  if (parent === undefined) process.stdout.write(servedText(served));
  else parent.tell('ready', served);
  await leaving.asked;
  await house.close();
  process.exit(leaving.code);
}

/**
 * Loading code allocates much of which all stays, which V8 answers by making the space for new objects 64 MB large; at
 * rest that would not be given back for many minutes. Under load it is to grow as it does by default: the flag is read
 * each time it could.
 */
function growYoungSpace(grows: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
}

/** What Node warns of would stand between the lines of the log, as text of several lines. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'the runtime warns'));
}
