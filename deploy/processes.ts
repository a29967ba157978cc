import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openLog } from '../src/platform/log.ts';
import { readEnvFile } from './env-file.ts';
import { Topology } from './topology.ts';

// npm run topology -- --env FILE --dir FOLDER --bind 127.0.0.1:8080
// Runs what compose.yaml describes as plain processes until SIGTERM or Ctrl-C. SIGHUP restarts the nodes one by one.
const { values } = parseArgs({
  options: {
    env: { type: 'string', default: 'deploy/newstape.env' },
    dir: { type: 'string', default: '.data/topology' },
    bind: { type: 'string', default: '127.0.0.1:8080' },
  },
});

let leaving: Promise<void> | undefined;
try {
  const starting = Topology.start({
    settings: readEnvFile(readFileSync(values.env, 'utf8'), ['POSTGRES_PASSWORD']),
    folder: resolve(values.dir),
    bind: values.bind,
    log: openLog({ logLevel: 'warn' }),
    onLine: (name, line) => process.stderr.write(`${name}: ${line}\n`),
  });
  // Also while it starts: what was started already must not be left behind.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      leaving ??= starting.then((started) => started.stop()).then(() => process.exit(0), fail);
    });
  }
  const topology = await starting;
  if (leaving === undefined) console.log(`ready ${topology.url}`);
  let rolling = Promise.resolve();
  process.on('SIGHUP', () => {
    rolling = rolling.then(() => topology.roll()).then(() => console.log('restarted'), fail);
  });
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(`topology: ${(error as Error).message}`);
  process.exit(1);
}
