import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NODE = fileURLToPath(new URL('./keeper-node.ts', import.meta.url));

const sockets = new Set<Socket>();
let connections = 0;
let begun = (): void => {};
let silent: Server;
beforeAll(async () => {
  silent = createServer((socket) => {
    connections += 1;
    begun();
    sockets.add(socket.on('error', () => {}));
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});
beforeEach(() => {
  connections = 0;
});

async function run(mode: string): Promise<{ code: number | null; said: string }> {
  const { port } = silent.address() as { port: number };
  const child = spawn(process.execPath, [NODE, String(port), mode], { stdio: ['pipe', 'pipe', 'ignore'] });
  begun = () => child.stdin.write('begun');
  child.stdin.on('error', () => {});
  let said = '';
  child.stdout.on('data', (bytes) => {
    said += bytes;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test('whoever closes it waits for its thread, although nothing else keeps the process', async () => {
  expect(await run('asked')).toEqual({ code: 0, said: 'closed' });
  expect(connections).toBeGreaterThan(0);
});

test('a thread that does not end when it is asked is ended', async () => {
  expect(await run('without patience')).toEqual({ code: 0, said: 'closed' });
});

test('no thread begins once it is closed', async () => {
  expect(await run('answered late')).toEqual({ code: 0, said: 'closed' });
  expect(connections).toBe(0);
});
