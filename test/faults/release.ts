// node test/faults/release.ts --from COMMIT --requests 10000 --folder /tmp/release --bind 127.0.0.1:8080
// A release without a stop: the topology of deploy/ runs the code of an earlier commit (the last release), is rolled to that
// of this tree under readers who connect anew for each request, and back again. Meanwhile stories are published, and streams
// of ticks and of story changes are read. It prints how many requests failed, and what the streams missed.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnvFile } from '../../deploy/env-file.ts';
import { Topology } from '../../deploy/topology.ts';
import { openLog } from '../../src/platform/log.ts';
import { keyOf } from '../released/code.ts';
import { RELEASED_COMMIT } from '../released/release.ts';
import { publish } from '../released/requests.ts';
import { Followers } from './release/followers.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: RELEASED_COMMIT },
    requests: { type: 'string', default: '10000' },
    folder: { type: 'string', default: '/tmp/newstape-release' },
    bind: { type: 'string', default: '127.0.0.1:8080' },
    readers: { type: 'string', default: '6' },
    followers: { type: 'string', default: '4' },
  },
});
// Not /readyz, by which a node that drains tells the balancer so.
const PATHS = ['/v1/news?page_size=5', '/v1/changes?limit=5', '/v1/entities?limit=5', '/v1/me', '/healthz'];
const PUBLISH_MS = 300;
const LATE_MS = 30_000;
const SETTLE_MS = 3_000;
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
  const commands = readEnvFile(readFileSync(join(folder, 'commands.env'), 'utf8'), ['POSTGRES_PASSWORD']);
  const key = await keyOf(FORMER, { PATH: process.env.PATH ?? '', ...commands }, 'acme');
  const followers = new Followers(topology.url, key, Number(values.followers));
  await followers.untilOpen();
  const from = Date.now();
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
  const titles: string[] = [];
  const publisher = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const title = `Harbour plan ${number}`;
      await publish({ url: topology.url, key }, title).then(
        () => titles.push(title),
        (error: Error) => {
          const what = `publish: ${error.message.slice(0, 200)}`;
          seen.set(what, (seen.get(what) ?? 0) + 1);
        },
      );
      await sleep(PUBLISH_MS);
    }
  })();
  await topology.roll(undefined, NOW);
  console.log(`rolled to this tree after ${asked} requests`);
  await topology.roll(undefined, FORMER);
  console.log(`rolled back to ${values.from} after ${asked} requests`);
  isOver = true;
  await Promise.all([...readers, publisher]);
  const until = Date.now();
  const arrived = (): boolean => followers.titles().every((all) => titles.every((title) => all.has(title)));
  while (!arrived() && Date.now() < until + LATE_MS) await sleep(100);
  // What one has read, the others have by now too.
  await sleep(SETTLE_MS);
  console.log(JSON.stringify({ asked, published: titles.length, answers: Object.fromEntries(seen) }));
  console.log(arrived() ? 'every story came to every reader' : 'STORIES ARE MISSING');
  for (const { faults, ...each } of followers.close(from, until))
    console.log(JSON.stringify({ ...each, faults: Object.fromEntries(faults) }));
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
