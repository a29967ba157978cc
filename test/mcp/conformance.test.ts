import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const run = promisify(execFile);
// The package is a program without an entry of its own to import.
const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/**
 * The scenarios of the official suite that the server must pass, and the checks of them that it cannot: they need
 * diagnostic tools of the suite's own (docs/mcp.md).
 */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  'server-initialize': [],
  ping: [],
  'tools-list': [],
  'dns-rebinding-protection': [],
  'http-header-validation': [],
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ],
  caching: [],
};

let house: TestHouse;
let keyed: Server;
let results: string;

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  await house.publish([draft()]);
  results = await mkdtemp(join(tmpdir(), 'newstape-mcp-'));
  keyed = await addKey(house.url, await house.key());
});
afterAll(async () => {
  keyed?.close();
  await house?.close();
  await rm(results, { recursive: true, force: true });
});

test.each(Object.entries(SCENARIOS))('the official suite, scenario %s', async (scenario, beyond) => {
  const { port } = keyed.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const output = join(results, scenario);
  await run(process.execPath, [SUITE, 'server', '--url', url, '--scenario', scenario, '-o', output]).catch(
    () => {},
  );
  const [folder] = await readdir(output);
  const checks = JSON.parse(await readFile(join(output, folder!, 'checks.json'), 'utf8')) as Check[];
  const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
  // Those that are beyond it are known one by one: a check that passes is no longer named here.
  expect([...new Set(failed)].sort()).toEqual([...beyond].sort());
  expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true);
});

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
}

/** The suite knows no keys: its requests get one on their way, and nothing else about them changes. */
async function addKey(target: string, key: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const onward = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
