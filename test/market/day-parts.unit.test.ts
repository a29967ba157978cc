import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Columns,
  columnBytes,
  columnsWithin,
  type DayBars,
  decodeColumns,
  encodeColumns,
} from '../../src/market/days/columns.ts';
import { jsonRows } from '../../src/market/days/rows.ts';
import type { Bar } from '../../src/market/model.ts';
import { addSlot, hasSlot, noSlots } from '../../src/market/series/slots.ts';

const DAY = 20_513;
const DAY_BEGINS = DAY * 86_400_000;
const SLOTS = 288;
const STEP_MS = 300_000;
const NAMES = ['open', 'high', 'low', 'close', 'volume', 'quoteVolume', 'trades'] as const;

const decimal = fc.tuple(fc.nat(99_999), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`);
const anyBar = fc.record({
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  quoteVolume: fc.option(decimal),
  trades: fc.option(fc.nat(1_000_000)),
});
/** The bars of a day by slot: some alone, and some next to each other. */
const bars = fc
  .tuple(
    fc.uniqueArray(fc.nat(SLOTS - 1), { maxLength: 12 }),
    fc.nat(SLOTS - 1),
    fc.nat(12),
    fc.array(anyBar, { minLength: 24, maxLength: 24 }),
  )
  .map(([alone, first, more, made]): DayBars => {
    const day: DayBars = new Array(SLOTS).fill(undefined);
    const slots = [
      ...alone,
      ...Array.from({ length: more }, (_, i) => first + i).filter((slot) => slot < SLOTS),
    ];
    for (const [at, slot] of slots.entries())
      day[slot] = { ...made[at]!, openTime: DAY_BEGINS + slot * STEP_MS };
    return day;
  });
const bitmap = fc.uniqueArray(fc.nat(SLOTS - 1), { minLength: 100 }).map((slots) => {
  const present = noSlots('5m');
  for (const slot of slots) addSlot(present, slot);
  return present;
});
const span = fc
  .tuple(fc.nat(SLOTS), fc.nat(SLOTS))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

async function storedColumns(day: DayBars): Promise<Columns> {
  const present = noSlots('5m');
  for (const [slot, bar] of day.entries()) if (bar !== undefined) addSlot(present, slot);
  return decodeColumns(present, await encodeColumns(day, false));
}

test('the part of a day has the bars that are in its slots and its bitmap, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(bars, span, bitmap, fc.boolean(), async (day, slots, some, isWhole) => {
      const present = isWhole ? new Uint8Array(some.length).fill(255) : some;
      const wanted = day.filter(
        (bar, slot) => bar !== undefined && slot >= slots.from && slot < slots.to && hasSlot(present, slot),
      ) as Bar[];
      const part = columnsWithin(await storedColumns(day), slots, present);
      expect([...part.slots]).toEqual(wanted.map(({ openTime }) => (openTime - DAY_BEGINS) / STEP_MS));
      for (const name of NAMES) {
        const values = wanted.map((bar) => String(bar[name] ?? ''));
        expect(part[name]).toEqual(values);
        expect(columnBytes(part, name).toString('latin1')).toBe(values.join());
      }
    }),
  );
});

test('rows are the JSON of their bars, with null for what is not known', async () => {
  const symbol = fc.constantFrom('BTCUSDT', 'Ö"\\T');
  await fc.assert(
    fc.asyncProperty(bars, span, symbol, fc.boolean(), async (day, slots, symbol, simulated) => {
      const whole = new Uint8Array(noSlots('5m').length).fill(255);
      const part = columnsWithin(await storedColumns(day), slots, whole);
      const owner = { symbol, venue: 'venue', interval: '5m', simulated } as const;
      expect(JSON.parse(`[${jsonRows(owner, DAY, part)}]`)).toEqual(
        day.slice(slots.from, slots.to).flatMap((bar) =>
          bar === undefined
            ? []
            : [
                {
                  symbol,
                  venue_id: 'venue',
                  interval: '5m',
                  open_time: new Date(bar.openTime).toISOString(),
                  open: bar.open,
                  high: bar.high,
                  low: bar.low,
                  close: bar.close,
                  volume: bar.volume,
                  quote_volume: bar.quoteVolume,
                  trades: bar.trades,
                  ...(simulated ? { simulated } : {}),
                },
              ],
        ),
      );
    }),
  );
});
