#!/usr/bin/env -S node --max-semi-space-size=16
// The program. It needs Node 24, which npm brings as a dependency: an older Node that is asked to run it starts
// that one and stands in for it. Plain JavaScript that Node 20 understands.
// The flag (also in package.json and deploy/) is how large V8's young generation may become under load: with 8 MB a page costs
// a fifth more processor time. What a burst has needed is given back at rest (src/platform/memory/young-generation.ts).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // Started by an older Node: its end, however it comes, ends this process too.
  if (process.env.NEWSTAPE_STANDS_IN === String(process.ppid) && process.channel) {
    delete process.env.NEWSTAPE_STANDS_IN;
    process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
    process.channel.unref();
  }
  // What was compiled once is not compiled again: a later start is twice as quick. Where the folder cannot be written
  // nothing is kept.
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/newstape', import.meta.url)));
  const { run } = await import('../src/cli/program.ts');
  await run(process.argv.slice(2));
} else {
  standIn();
}

function standIn() {
  const node = newerNode();
  if (node === undefined) {
    refuse(
      `Node ${NEEDED} is needed and did not arrive with npm, because install scripts were skipped: ` +
        'run npm rebuild, or start with a Node that is new enough',
    );
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NEWSTAPE_STANDS_IN: String(process.pid) },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    refuse(`${node} could not be started: ${error.message}`);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function newerNode() {
  try {
    const manifest = module.createRequire(import.meta.url).resolve('node/package.json');
    const node = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

function refuse(why) {
  console.error(`newstape: ${why}`);
  process.exit(3);
}
