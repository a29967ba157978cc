import { Totals } from '../../src/retrieval/lists/total.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  type StoryFilter,
  type StorySort,
} from '../../src/stories/index.ts';
import { quantile, table } from './figures.ts';
import { generatedStories, STORIES } from './stories.ts';
import { TimedDatabase } from './timed.ts';

const WARM = 10;
const RUNS = Number(process.env.BENCH_ROUNDS ?? 30);
const SIZE = 20;
const DEEP = Math.min(10_000, Math.floor(STORIES / SIZE / 2));
const CURSOR_GOAL = 1.5;
const NUMBER_GOAL_MS = 25;

const LISTS: readonly { readonly name: string; readonly filter: StoryFilter; readonly sort?: StorySort }[] = [
  { name: 'all stories', filter: {} },
  { name: 'by popularity', filter: {}, sort: 'popular' },
  { name: 'one country', filter: { country: 'US' } },
];

/**
 * The first page of 20, page 10,000 by cursor and page 10,000 by number: time of the database for the page itself,
 * totals being remembered, beside OFFSET.
 */
export async function bench(): Promise<void> {
  const { url, stop } = await generatedStories();
  try {
    const timed = await TimedDatabase.open(url);
    const room = openStories({ db: timed.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://bench' });
    console.log(`\n${STORIES} stories; ms of database time, medians of ${RUNS} runs`);
    const rows: string[][] = [];
    const ratios: number[] = [];
    const numbered: number[] = [];
    for (const { name, filter, sort } of LISTS) {
      const pages = Math.min(DEEP, Math.floor((await count(room, filter)) / SIZE) - 1);
      const before = await listStories(room, filter, { size: SIZE, sort, number: pages - 1 }, LIST_SHAPE);
      const cursor = before.page.nextCursor;
      const first = await median(timed, () => listStories(room, filter, { size: SIZE, sort }, LIST_SHAPE));
      const deep = await median(timed, () => listStories(room, {}, { size: SIZE, cursor }, LIST_SHAPE));
      const far = await median(timed, () =>
        listStories(room, filter, { size: SIZE, sort, number: pages }, LIST_SHAPE),
      );
      ratios.push(deep / first);
      numbered.push(far);
      rows.push([
        name,
        String(pages),
        first.toFixed(3),
        deep.toFixed(3),
        (deep / first).toFixed(2),
        far.toFixed(2),
      ]);
    }
    table(['list', 'deep page', 'page 1', 'deep, by cursor', 'ratio', 'deep, by number'], rows);
    await timed.close();
    const naive = await TimedDatabase.open(url, 'set jit = off');
    const offset = (skip: number) =>
      median(naive, () => naive.db.hot(`naive_offset_${skip}`, NAIVE.replace('SKIP', String(skip)), []), 3);
    const ids = await median(
      naive,
      () => naive.db.hot('naive_ids', IDS_FIRST, [String((DEEP - 1) * SIZE)]),
      3,
    );
    table(
      ['naive', 'ms'],
      [
        ['OFFSET 0', (await offset(0)).toFixed(2)],
        [`OFFSET ${(DEEP - 1) * SIZE}`, (await offset((DEEP - 1) * SIZE)).toFixed(2)],
        ['the same, ids first', ids.toFixed(2)],
      ],
    );
    await naive.close();
    table(
      ['goal', 'measured', 'goal'],
      [
        ['deep page by cursor over page 1', Math.max(...ratios).toFixed(2), `<= ${CURSOR_GOAL}`],
        ['deep page by number, ms', Math.max(...numbered).toFixed(2), `<= ${NUMBER_GOAL_MS}`],
      ],
    );
  } finally {
    await stop();
  }
}

const NAIVE = `select story_id, card from story_cards where to_pos is null
  order by newest, story_id limit ${SIZE} offset SKIP`;
const IDS_FIRST = `select c.story_id, c.card from (select story_id from story_cards where to_pos is null
  order by newest, story_id limit ${SIZE} offset $1::bigint) i join story_cards c on c.story_id = i.story_id and c.to_pos is null`;

type Room = ReturnType<typeof openStories>;

/** How many stories a list has in all. */
async function count(room: Room, filter: StoryFilter): Promise<number> {
  const { tally } = await listStories({ ...room, totals: new Totals() }, filter, { size: 1 }, LIST_SHAPE);
  const { groups } = await tally({ groupBy: 'day' });
  if (groups!.relation === 'eq') return groups!.groups.reduce((sum, group) => sum + group.count, 0);
  // More than are counted: deep enough for any page that is asked for here, or found by asking for it.
  for (let pages = DEEP; pages > 1; pages = Math.floor(pages * 0.8)) {
    const { records } = await listStories(room, filter, { size: SIZE, number: pages }, LIST_SHAPE);
    if (records.length === SIZE) return (pages + 1) * SIZE;
  }
  return SIZE;
}

async function median(
  timed: TimedDatabase,
  work: () => Promise<unknown>,
  runs: number = RUNS,
): Promise<number> {
  const times: number[] = [];
  for (let run = -Math.min(WARM, runs); run < runs; run += 1) {
    const { ms } = await timed.timed(work);
    if (run >= 0) times.push(ms);
  }
  return quantile(times, 0.5);
}
