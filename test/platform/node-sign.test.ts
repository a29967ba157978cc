import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { openNodeSign } from '../../src/platform/nodes.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let door: Server;
let connections = 0;
let address: string;
beforeAll(async () => {
  database = await testDatabase();
  const { host, port } = new pg.Client({ connectionString: database.url });
  door = createServer((caller: Socket) => {
    connections += 1;
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    caller.pipe(server).pipe(caller);
    for (const socket of [caller, server]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const through = new URL(database.url);
  through.host = `127.0.0.1:${(door.address() as { port: number }).port}`;
  through.searchParams.delete('host');
  through.searchParams.delete('port');
  address = through.href;
});
afterAll(async () => {
  door?.close();
  await database?.close();
});

test('what a scrape of metrics asks opens no connection to the database, and what readiness asks opens one', async () => {
  const sign = await openNodeSign(
    { url: address, query: database.db.query },
    openLog({ logLevel: 'silent' }),
  );
  const before = connections;
  for (let i = 0; i < 5; i += 1) await sign.answers(800);
  expect(connections).toBe(before);
  await sign.prove(800);
  expect(connections).toBe(before + 1);
  await sign.close();
});
