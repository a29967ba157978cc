import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyse,
  forgetReadings,
  isReadingDue,
  keepReadings,
  readingsOf,
  storeReadings,
} from '../../src/language/index.ts';
import { openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;
const TITLE = 'Mayor Of Brantwick Resigns After Vote';
const TEXT =
  'The mayor of Brantwick, Ines Calder, resigned on Monday. "We shall go on," she said; 12 of 40 jobs (3.5 %) are to go.';

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([report('Alpha Post', TITLE, TEXT)]);
});
afterAll(() => house?.close());

const rows = async (): Promise<number> =>
  Number((await house.db.query<{ n: string }>('select count(*) as n from text_readings')).rows[0]!.n);

describe('what texts say, stored', () => {
  test('is made where it is missing, and is the same as when it is stored', async () => {
    const before = await readingsOf(house.db, [TEXT, TITLE]);
    expect(before).toEqual([analyse(TEXT), analyse(TITLE)]);
    expect(await isReadingDue(house.db)).toBe(true);
    while ((await storeReadings(house.db)) > 0);
    expect(await rows()).toBeGreaterThan(0);
    expect(await isReadingDue(house.db)).toBe(false);
    // A value that is not there is left out when it is stored.
    expect(await readingsOf(house.db, [TEXT, TITLE])).toEqual(before);
  });

  test('is left to whoever is at it', async () => {
    await house.db.query('update text_readings_index set version = 0');
    await house.db.transaction(async (sql) => {
      await sql.query('select pos from text_readings_index for update');
      expect(await storeReadings(house.db)).toBe(0);
    });
    while ((await storeReadings(house.db)) > 0);
  });

  test('is made anew after a new version of the analyser', async () => {
    await house.db.query('update text_readings set version = 0');
    await house.db.query('update text_readings_index set version = 0');
    expect(await isReadingDue(house.db)).toBe(true);
    const [meanwhile] = await readingsOf(house.db, [TEXT]);
    expect(meanwhile!.version).toBe(analyse(TEXT).version);
    while ((await storeReadings(house.db)) > 0);
    const { rows: old } = await house.db.query('select 1 from text_readings where version = 0');
    expect(old).toEqual([]);
  });

  test('is read in a thread that ends with its work', async () => {
    await house.publish([
      report('Beta Times', 'Ferry Aurora sinks', 'The ferry Aurora sank off Cape Lindgren.'),
    ]);
    await keepReadings(house.db);
    expect(await isReadingDue(house.db)).toBe(false);
  });

  test('is forgotten with a text that is purged', async () => {
    const before = await rows();
    await forgetReadings(house.db, [TEXT]);
    expect(await rows()).toBe(before - 1);
  });
});
