import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TablePart } from '../../src/platform/backup/part.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const GOOD = Buffer.from('1\tabcdefghijklmnopqrstuvwxyz\n'.repeat(20_000));
const DAMAGED = Buffer.from('1\tgood\nx\tdamaged\n');

// Pieces that the stream passes on at once, and some that it gathers while the connection is busy.
test.each([
  [0, GOOD.length],
  [5, GOOD.length],
  [20, GOOD.length],
  [0, 2_900],
  [300, 2_900],
  [3_000, 2_900],
])(
  'rows that do not fit their table end a restore with what the database says, and the process lives: behind %i good pieces of %i bytes',
  async (before, size) => {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('create temp table damaged (number int, text text)');
      const part = new TablePart(client, 'damaged', 'COPY damaged (number, text)');
      const piece = GOOD.subarray(0, size);
      const writing = async (): Promise<void> => {
        for (let nr = 0; nr < before; nr += 1) await part.write(piece);
        await part.write(DAMAGED);
        for (let nr = 0; nr < (200 * GOOD.length) / size; nr += 1) await part.write(piece);
        await part.end();
      };
      await expect(writing()).rejects.toMatchObject({ code: '22P02' });
      // What the stream held would be sent now.
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end();
    }
  },
);

test('rows that fit are all there', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create temp table whole (number int, text text)');
    const part = new TablePart(client, 'whole', 'COPY whole (number, text)');
    for (let piece = 0; piece < 20; piece += 1) await part.write(GOOD);
    expect(await part.end()).toMatchObject({ rows: 400_000, bytes: 20 * GOOD.length });
    expect((await client.query('select count(*)::int as n from whole')).rows).toEqual([{ n: 400_000 }]);
  } finally {
    await client.end();
  }
});
