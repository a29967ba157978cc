// node test/faults/release.ts --from COMMIT --requests 10000 --folder /tmp/release --bind 127.0.0.1:8080
// A release without a stop: the topology of deploy/ runs the code of an earlier commit (the last release), is rolled to that of this tree under
// readers who connect anew for each request, and back again. It prints how many requests failed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnvFile } from '../../deploy/env-file.ts';
import { Topology } from '../../deploy/topology.ts';
import { openLog } from '../../src/platform/log.ts';
import { RELEASED_COMMIT } from '../released/release.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: RELEASED_COMMIT },
    requests: { type: 'string', default: '10000' },
    folder: { type: 'string', default: '/tmp/newstape-release' },
    bind: { type: 'string', default: '127.0.0.1:8080' },
    readers: { type: 'string', default: '6' },
  },
});
// Not /readyz, by which a node that drains tells the balancer so.
const PATHS = ['/v1/news?page_size=5', '/v1/changes?limit=5', '/v1/entities?limit=5', '/v1/me', '/healthz'];
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOW = join(ROOT, 'bin/newstape.mjs');
const folder = resolve(values.folder);
mkdirSync(folder, { recursive: true, mode: 0o711 });
chmodSync(folder, 0o711);
const former = join(folder, 'former');
mkdirSync(former);
execFileSync('tar', ['x', '-C', former], {
  input: execFileSync('git', ['archive', values.from], { cwd: ROOT, maxBuffer: 2 ** 30 }),
});
symlinkSync(join(ROOT, 'node_modules'), join(former, 'node_modules'));
const FORMER = join(former, 'bin/newstape.mjs');

const topology = await Topology.start({
  settings: {
    ...readEnvFile(readFileSync(join(ROOT, 'deploy/newstape.env'), 'utf8'), ['POSTGRES_PASSWORD']),
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  },
  folder,
  bind: values.bind,
  program: FORMER,
  log: openLog({ logLevel: 'warn' }),
  onLine: (name, line) => {
    if (/ended|"level":[56]0|Server api/.test(line)) console.error(`${name}: ${line}`);
  },
});
try {
  const made = spawnSync(
    process.execPath,
    [FORMER, 'keys', 'create', '--tenant', 'acme', '--plan', 'enterprise', '--json'],
    {
      env: {
        PATH: process.env.PATH,
        ...readEnvFile(readFileSync(join(folder, 'commands.env'), 'utf8'), ['POSTGRES_PASSWORD']),
      },
      encoding: 'utf8',
    },
  );
  const key = (JSON.parse(made.stdout) as { key: string }).key;
  const seen = new Map<string, number>();
  let asked = 0;
  let isOver = false;
  const readers = Array.from({ length: Number(values.readers) }, async () => {
    while (!isOver || asked < Number(values.requests)) {
      asked += 1;
      const path = PATHS[asked % PATHS.length]!;
      const outcome = await status(topology.url + path, key).catch(({ code }) => String(code));
      const what = outcome === '200' ? outcome : `${outcome} ${path}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
  });
  await topology.roll(undefined, NOW);
  console.log(`rolled to this tree after ${asked} requests`);
  await topology.roll(undefined, FORMER);
  console.log(`rolled back to ${values.from} after ${asked} requests`);
  isOver = true;
  await Promise.all(readers);
  console.log(JSON.stringify({ asked, answers: Object.fromEntries(seen) }));
} finally {
  await topology.stop();
}

/** The status of one request over a connection of its own. */
function status(url: string, apiKey: string): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const sent = request(url, { agent: new Agent({ keepAlive: false }), headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'by the balancer';
        if (answer.statusCode !== 200)
          console.error(`${new Date().toISOString()} ${url} ${answer.statusCode} ${text.slice(0, 300)}`);
        done(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${code}`);
      });
      answer.on('error', fail);
    });
    sent.on('error', fail);
    sent.end();
  });
}
