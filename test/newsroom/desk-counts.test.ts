import { expect, test } from 'vitest';
import { materialOf } from '../../src/newsroom/desk/material.ts';
import { Notes } from '../../src/newsroom/desk/notes.ts';
import { tell } from '../../src/newsroom/desk/tell.ts';
import { periodOf } from '../../src/newsroom/index.ts';
import { decodeId, newUuid } from '../../src/platform/ids.ts';
import { at, deskRoom, story } from './desk-room.ts';

const desk = deskRoom();
const DAY = '2025-05-14';

/** Makes a story that of items of some kinds. */
async function madeOf(id: string, ...kinds: string[]): Promise<void> {
  const { db } = desk.database;
  const cluster = newUuid();
  await db.query(
    `insert into news_clusters (id, story_id, items, first_published_at, last_published_at, last_seq)
     values ($1, $2, $3, now(), now(), 1)`,
    [cluster, id, kinds.length],
  );
  for (const kind of kinds) {
    const item = newUuid();
    const { rows } = await db.query<{ seq: string }>(
      'select coalesce(max(seq), 0) + 1 as seq from news_items',
    );
    await db.query(
      `insert into news_items (id, seq, publisher, title, summary, text, language, kind, licence, origin_id,
         published_at, fetched_at, hash, cluster_id)
       values ($1, $2, 'Coast Mail', 'Sport in brief', '', '', 'en', $3, 'quotes', $1, now(), now(), '\\x00', $4)`,
      [item, rows[0]!.seq, kind, cluster],
    );
  }
}

test('a day’s stories are those that tell of a matter: round-ups are not counted', async () => {
  await desk.tell(
    story('ZA', DAY, ['Coast Mail', 'Evening Sun']),
    story('ZA', DAY, ['Coast Mail']),
    story('ZA', DAY, ['Evening Sun'], { claims: [], verificationState: 'insufficient_evidence' }),
    story('ZA', DAY, ['Evening Sun'], { claims: [], verificationState: 'insufficient_evidence' }),
  );
  const period = periodOf('daily', at(DAY));
  const before = await materialOf(desk.room.stories, period, 'ZA');
  expect(before.total).toBe(4);
  const [one, other] = before.stories.filter(
    ({ verificationState }) => verificationState === 'insufficient_evidence',
  );
  await madeOf(decodeId('story', one!.id)!, 'round_up');
  await madeOf(decodeId('story', other!.id)!, 'round_up', 'report');
  const after = await materialOf(desk.room.stories, period, 'ZA');
  expect(after.total).toBe(3);
  expect(after.stories.map(({ id }) => id)).not.toContain(one!.id);
  expect(after.stories.map(({ id }) => id)).toContain(other!.id);
});

test('what a headline says is not said again below it, unless nothing else is said', async () => {
  const day = '2025-05-21';
  const drafted = story('ZA', day, ['Coast Mail']);
  const [claim] = drafted.claims;
  const repeated = { ...claim!, claim: `${drafted.title}.` };
  await desk.tell({ ...drafted, claims: [repeated, claim!] });
  const alone = story('ZA', day, ['Evening Sun']);
  await desk.tell({ ...alone, claims: [{ ...alone.claims[0]!, claim: `${alone.title}.` }] });
  const { stories } = await materialOf(desk.room.stories, periodOf('daily', at(day)), 'ZA');
  for (const read of stories) {
    const [text] = tell(read, new Notes(), false);
    expect(text!.split(read.title).length - 1, text).toBe(read.title === drafted.title ? 1 : 2);
  }
});
