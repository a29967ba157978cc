import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { CallerLeft } from '../../src/platform/turns/caller-left.ts';
import { endIfLeft, runFor } from '../../src/platform/turns/owner.ts';
import { alikeStems } from '../../src/research/evidence/alike.ts';
import {
  assetExposure,
  compareSources,
  operationalRisk,
  type ResearchRoom,
  validateEvent,
  weeklyConsequential,
  whatChanged,
} from '../../src/research/index.ts';
import { Tallies } from '../../src/retrieval/lists/tally.ts';
import { Rankings } from '../../src/retrieval/ranking/relevance.ts';
import { SealState } from '../../src/retrieval/sealing/seal-state.ts';
import { NearStories } from '../../src/retrieval/search/placed-sets.ts';
import { HistoryEdge } from '../../src/stories/history-edge.ts';
import { openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

// An analysis whose caller has left ends at its next statement or slice.

let house: ResearchHouse;
let room: ResearchRoom;

/** Work of a caller. It counts how often it asks for a slice or a connection, which go to owners in turns. */
class Work {
  readonly #left = new AbortController();
  readonly #stop: number;
  readonly left = this.#left.signal;
  asked = 0;

  /** @param stop the caller leaves when the work asks that often. */
  constructor(stop = Number.POSITIVE_INFINITY) {
    this.#stop = stop;
  }

  get turnOf(): string {
    this.asked += 1;
    if (this.asked === this.#stop) this.#left.abort(new CallerLeft());
    return 'acme';
  }
}

beforeAll(async () => {
  house = await openResearchHouse();
  ({ room } = house);
  await house.publish(
    ['Alpha Post', 'Beta Times', 'Gamma Wire', 'Delta Courier'].flatMap((publisher, at) => [
      report(
        publisher,
        `Flood closes the harbor of Saltmarsh, ${publisher} reports`,
        `A flood closed the harbor of Saltmarsh on Monday. ${20 + at} ships of Kestrel Lines were stuck there.`,
        { publishedAt: `2026-11-18T0${at}:00:00.000Z` },
      ),
      report(
        publisher,
        `Strike at Kestrel Lines, ${publisher} reports`,
        `Workers of Kestrel Lines began a strike. The port workers of Saltmarsh ${at % 2 ? 'joined' : 'did not join'} it.`,
        { publishedAt: `2026-11-17T0${at}:00:00.000Z` },
      ),
    ]),
  );
});
afterAll(() => house?.close());
// Every piece of work takes a slice of its own, however quick the machine is.
beforeEach(() => {
  const now = performance.now.bind(performance);
  let pieces = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    pieces += 1;
    return now() + pieces * 2;
  });
});
afterEach(() => void vi.restoreAllMocks());

const query = 'flood harbor Saltmarsh';
const TOOLS: readonly (readonly [string, (room: ResearchRoom) => Promise<unknown>])[] = [
  ['what changed', (room) => whatChanged(room, {})],
  ['compare sources', (room) => compareSources(room, { query })],
  ['validate event', (room) => validateEvent(room, { event: 'A flood closed the harbor of Saltmarsh' })],
  ['asset exposure', (room) => assetExposure(room, { asset: 'KST', assetName: 'Kestrel Lines' })],
  ['operational risk', (room) => operationalRisk(room, { query })],
  ['weekly consequential', (room) => weeklyConsequential(room, {})],
];

test.each(TOOLS)('%s ends at the next statement or slice when its caller leaves', async (_name, tool) => {
  // What is remembered for all is there from now on.
  await tool(room);
  const whole = new Work();
  await runFor(whole, () => tool(room));
  expect(whole.asked).toBeGreaterThan(5);
  // The last thing that is asked is whether a statement is a caller's: nothing comes after it.
  for (let stop = 1; stop < whole.asked; stop += 1) {
    const work = new Work(stop);
    await expect(
      runFor(work, () => tool(room)),
      `left at ${stop}`,
    ).rejects.toBeInstanceOf(CallerLeft);
    // Of pieces that go side by side, each asks once more and gets nothing.
    expect(work.asked - stop).toBeLessThan(20);
  }
});

test('an analysis goes on when the server begins to close', async () => {
  const left = AbortSignal.abort(new Error('the server closes'));
  const answer = await runFor({ turnOf: 'acme', left }, () => compareSources(room, { query }));
  expect(answer.claims.length).toBeGreaterThan(0);
});

/** What the callers of this process share: the first who needs it begins it. */
const SHARED: readonly (readonly [string, (db: Database) => () => Promise<unknown>])[] = [
  ['words that mean the same', (db) => () => alikeStems(db)],
  [
    'the state of the sealed index',
    (db) => {
      const seal = new SealState();
      return () => seal.covers(db, undefined);
    },
  ],
  [
    'the edge of the history',
    (db) => {
      const edge = new HistoryEdge(db);
      return () => edge.read();
    },
  ],
  [
    'counts of a list',
    (db) => {
      const tallies = new Tallies();
      return () => tallies.of('list', 1n, () => db.hot('shared_count', 'select 1', []) as Promise<never>);
    },
  ],
  [
    'a ranking',
    (db) => {
      const rankings = new Rankings();
      return () => rankings.of('list', () => db.hot('shared_rank', 'select 1', []) as Promise<never>);
    },
  ],
  [
    'stories by the places of their words',
    (db) => {
      const near = new NearStories();
      return () => near.of(db, [], 0n);
    },
  ],
];

test.each(SHARED)('%s: others who wait get it, though the one that began it leaves', async (_name, open) => {
  // Nothing is remembered of it.
  const db = openDatabase(house.db.url, { pool: 1, hot: 1 });
  const ask = open(db);
  try {
    const left = new AbortController();
    const first = runFor({ turnOf: 'acme', left: left.signal }, () => ask());
    const second = runFor({ turnOf: 'other' }, () => ask());
    left.abort(new CallerLeft());
    await expect(second).resolves.not.toThrow();
    await first;
  } finally {
    await db.close();
  }
});

test('only the work of the caller that has left ends', () => {
  const left = AbortSignal.abort(new CallerLeft());
  expect(() => runFor({ turnOf: 'acme', left }, endIfLeft)).toThrow(CallerLeft);
  runFor({ turnOf: 'acme' }, endIfLeft);
  endIfLeft();
});
