import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQuestions, sweepQuestions } from '../../src/terminal/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { type ModelServer, openModelServer } from '../setup/model-server.ts';
import { terminalStories } from '../setup/terminal-stories.ts';

const NODE = fileURLToPath(new URL('./asking-node.ts', import.meta.url));

let house: TestHouse;
let server: ModelServer;

beforeAll(async () => {
  house = await openTestHouse();
  server = await openModelServer();
  server.behave(() => {});
  await house.publish(terminalStories());
});
afterAll(async () => {
  await server?.close();
  await house?.close();
});

test('a node that is killed in the middle of an answer leaves no question reserved for ever', {
  timeout: 300_000,
}, async () => {
  const { db } = house.services;
  await house.key('pro', { tenant: 'killed' });
  const tenant = (await db.query<{ id: string }>('select id from tenants')).rows[0]!.id;
  const question = 'Who bought the lighthouse of Pellworm?';
  const child = spawn(process.execPath, [NODE, house.databaseUrl, tenant, server.baseUrl, question], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  await expect.poll(() => server.requests.length, { timeout: 120_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;

  // It counts while nobody can know whether its node lives, and no longer.
  expect(await sweepQuestions(db)).toBe(0);
  expect((await readQuestions(db, tenant)).used).toBe(1);
  await db.query(`update ai_questions set reserved_at = reserved_at - interval '3 minutes'`);
  expect(await sweepQuestions(db)).toBe(1);
  expect((await readQuestions(db, tenant)).used).toBe(0);
});
