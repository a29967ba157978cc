import { describe, expect, test } from 'vitest';
import type { Posted } from '../../src/market/live/model.ts';
import { SEQ_PER_MS } from '../../src/market/live/position.ts';
import { Replay } from '../../src/market/live/replay.ts';
import { fc } from '../setup/properties.ts';

const LIMITS = { windowMs: 1_000, barsMs: 5_000, most: 40 };

/** Only the place and the kind of an event count here. */
const posted = (ms: number, kind: 'tick' | 'bar_close'): Posted =>
  ({ seq: ms * SEQ_PER_MS, event: { kind } }) as unknown as Posted;

function walked(replay: Replay, after = 0, upTo = Number.POSITIVE_INFINITY, isBars = false): number[] {
  const seen: number[] = [];
  const visit = ({ seq }: Posted): boolean => seen.push(seq / SEQ_PER_MS) > 0;
  if (isBars) replay.walkBars(after * SEQ_PER_MS, upTo * SEQ_PER_MS, visit);
  else replay.walk(after * SEQ_PER_MS, upTo * SEQ_PER_MS, visit);
  return seen;
}

describe('what is kept for readers who come back', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 20, arbitrary: fc.record({ after: fc.integer({ min: 1, max: 90 }), isBar: fc.boolean() }) },
      { weight: 2, arbitrary: fc.constant('trim' as const) },
      { weight: 1, arbitrary: fc.constant('reset' as const) },
    ),
    { maxLength: 160 },
  );

  test('is the end of the stream, within its window and its bound, whatever came and went', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const replay = new Replay(LIMITS);
        let [all, bars, now, floor]: [number[], number[], number, number] = [[], [], 10_000, 0];
        for (const step of given) {
          if (step === 'reset') {
            replay.reset(now * SEQ_PER_MS);
            [all, bars, floor] = [[], [], now];
          } else if (step === 'trim') {
            replay.trim(now);
            const kept = all.filter((ms) => ms >= now - LIMITS.windowMs).slice(-LIMITS.most);
            floor = all[all.length - kept.length - 1] ?? floor;
            all = kept;
            bars = bars.filter((ms) => ms >= now - LIMITS.barsMs).slice(-LIMITS.most);
          } else {
            now += step.after;
            replay.add(posted(now, step.isBar ? 'bar_close' : 'tick'));
            all.push(now);
            if (step.isBar) bars.push(now);
          }
          expect(walked(replay)).toEqual(all);
          expect(walked(replay, 0, Number.POSITIVE_INFINITY, true)).toEqual(bars);
          expect(replay.size).toBe(all.length);
          expect(replay.floor).toBe(floor * SEQ_PER_MS);
          expect(replay.head).toBe((all.at(-1) ?? floor) * SEQ_PER_MS);
        }
        const middle = all[Math.floor(all.length / 2)] ?? now;
        expect(walked(replay, middle)).toEqual(all.filter((ms) => ms > middle));
        expect(walked(replay, floor, middle)).toEqual(all.filter((ms) => ms <= middle));
        expect(replay.countAfter(middle * SEQ_PER_MS)).toBe(all.filter((ms) => ms > middle).length);
      }),
      { numRuns: 60 },
    );
  });

  test('stays so when thousands were let go of, and after it began anew', () => {
    const replay = new Replay({ ...LIMITS, windowMs: 100 });
    for (let ms = 1; ms <= 5_000; ms += 1) {
      replay.add(posted(ms, ms % 10 === 0 ? 'bar_close' : 'tick'));
      if (ms % 50 === 0) replay.trim(ms);
    }
    const last = Array.from({ length: LIMITS.most }, (_, i) => 5_000 - LIMITS.most + 1 + i);
    expect(walked(replay)).toEqual(last);
    expect(replay.size).toBe(LIMITS.most);
    replay.reset(5_000 * SEQ_PER_MS);
    expect([walked(replay), walked(replay, 0, 9_999, true), replay.size]).toEqual([[], [], 0]);
    replay.add(posted(5_001, 'bar_close'));
    expect([walked(replay), walked(replay, 0, 9_999, true), replay.size]).toEqual([[5_001], [5_001], 1]);
  });

  test('is walked only as long as its visitor wants more', () => {
    const replay = new Replay(LIMITS);
    for (let ms = 1; ms <= 9; ms += 1) replay.add(posted(ms, 'tick'));
    const seen: number[] = [];
    replay.walk(0, Number.POSITIVE_INFINITY, ({ seq }) => seen.push(seq / SEQ_PER_MS) < 3);
    expect(seen).toEqual([1, 2, 3]);
  });

  test('has bars from before everything else, where a node brings them', () => {
    const replay = new Replay(LIMITS);
    replay.reset(100 * SEQ_PER_MS);
    replay.addEarlierBar(posted(50, 'bar_close'));
    replay.add(posted(101, 'bar_close'));
    expect(walked(replay)).toEqual([101]);
    expect(walked(replay, 0, 9_999, true)).toEqual([50, 101]);
  });
});
