import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { loadConfig, SETTING_NAMES } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { EXIT } from './exit.ts';

/** `newstape serve`: the service itself, until a signal ends it. */
export function register(program: Command): void {
  program
    .command('serve')
    .description('run the service: database, API, feeds and pages')
    .addHelpText(
      'after',
      `
Prints one line that begins with "ready" when it serves. SIGTERM or Ctrl-C finishes what is under way and ends;
a second Ctrl-C does not wait for open requests.

Settings come from the environment (docs/operations.md): ${SETTING_NAMES.join(', ')}`,
    )
    .action(serve);
}

// One press of Ctrl-C can arrive twice: from the terminal and through npm. A second press comes later than this.
const SAME_PRESS_MS = 400;
// What is not done by now will not be: with the drain of 5 s the process is gone 30 s after it was asked.
const LEAVE_MS = 24_000;

/** Exit codes of what ends the service although nobody asked for it (docs/operations.md, "Supervision"). */
const CODES: Readonly<Record<string, number>> = {
  database: EXIT.unavailable,
  memory: EXIT.memory,
  fault: EXIT.fault,
};

async function serve(): Promise<void> {
  const config = loadConfig();
  const log = openLog(config);
  let leaving: number | undefined;
  let begin: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let hurry = (): void => {};
  // What the process ends with, once it is asked to leave; the first reason counts.
  let code: number = EXIT.done;
  const leave = (why: NodeJS.Signals | 'database' | 'memory' | 'fault'): void => {
    const now = Date.now();
    if (leaving === undefined) {
      leaving = now;
      code = CODES[why] ?? EXIT.done;
      log.info({ why }, 'finishing what is under way');
      begin?.();
      setTimeout(
        () => {
          log.error('not everything could be closed in time');
          process.exit(code === EXIT.done ? EXIT.failed : code);
        },
        LEAVE_MS + config.drainSeconds * 1000,
      ).unref();
    } else if (now - leaving > SAME_PRESS_MS) {
      hurry();
    }
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  process.on('SIGHUP', leave);
  // Also a promise that nobody waited for. What was under way may be finished; what comes next is better done by a
  // process that knows what state it is in.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'a fault of the program: the process leaves in order');
    leave('fault');
  });

  growYoungSpace(false);
  // Whoever read the ready line may be gone.
  process.stdout.on('error', () => {});
  const { openHouse } = await import('../main.ts');
  const opening = openHouse({ config, log, onLost: leave });
  // Asked to leave before it served: there is nothing to finish, and the database stops with the process.
  const house = await Promise.race([opening, asked.then(() => undefined)]);
  if (house === undefined) process.exit(code);
  hurry = house.hurry;
  growYoungSpace(true);
  if (house.demoKeys.length > 0) process.stdout.write(demoText(house.demoKeys, house.baseUrl));
  const hooks = house.hooksUrl === undefined ? '' : `, webhooks ${house.hooksUrl}`;
  // The days before the last two are filled in behind the first answers.
  const older = house.demoKeys.length > 0 ? '; older synthetic stories follow within half a minute' : '';
  process.stdout.write(
    `ready ${house.baseUrl}  (GraphQL /graphql, REST /v1, API reference /docs${hooks})${older}\n`,
  );
  await asked;
  await house.close();
  process.exit(code);
}

/**
 * Loading code allocates much of which all stays, which V8 answers by making the space for new objects 64 MB large; at
 * rest that would not be given back for many minutes. Under load it is to grow as it does by default: the flag is read
 * each time it could.
 */
function growYoungSpace(grows: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
}

/** The link holds the key in its fragment, which a browser keeps to itself (docs/pages.md). */
function demoText(keys: readonly { plan: string; key: string }[], baseUrl: string): string {
  const width = Math.max(...keys.map(({ plan }) => plan.length));
  const lines = keys.map(({ plan, key }) => `  ${plan.padEnd(width)}  ${key}`);
  const chosen = keys.find(({ plan }) => plan === 'pro') ?? keys[0];
  return `Demo keys, shown only this once (newstape keys create makes more):
${lines.join('\n')}
Open this in a browser to be signed in with one of them:
  ${baseUrl}/#key=${chosen?.key}
`;
}
