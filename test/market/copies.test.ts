import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copies, openCopies } from '../../src/market/copies.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { type UnsteadyWire, unsteadyWire } from '../setup/unsteady-wire.ts';
import { until } from '../setup/until.ts';

let database: TestDatabase;
let wire: UnsteadyWire;
let copies: Copies;

beforeAll(async () => {
  database = await testDatabase();
  wire = await unsteadyWire(database.url);
  copies = openCopies(wire.url, () => {});
});
afterAll(async () => {
  await copies?.close();
  await wire?.close();
  await database?.close();
});

const QUERY = `select n, repeat('x', 1000)::bytea from generate_series(1, 20) as n`;

test('a copy whose connection breaks at any byte ends as unavailable, and the next one is whole', async () => {
  for (const bytes of [0, 1, 4, 5, 6, 20, 40, 300, 1_500, 9_000, 19_000]) {
    expect(await copies.rows(QUERY)).toHaveLength(20);
    wire.cutAfter(bytes);
    await expect(copies.rows(QUERY), `${bytes} bytes`).rejects.toMatchObject({ code: 'unavailable' });
  }
});

test('a copy over a connection that freezes ends as unavailable, and so does the room', async () => {
  const hasty = openCopies(wire.url, () => {}, 500);
  const answers = () =>
    hasty.rows(QUERY).then(
      (rows) => rows.length === 20,
      () => false,
    );
  await until(answers);
  wire.freeze();
  await expect(hasty.rows(QUERY)).rejects.toMatchObject({ code: 'unavailable' });
  await until(answers);
  wire.freeze();
  await hasty.close();
});
