import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database.ts';
import { changeStory, openStories, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';

// A publisher as a process of its own, for tests that kill it: publishes, revises, merges, restricts and retracts
// until it is killed. Arguments: the database's address, and a name that its stories are recognised by.

const [url, name] = process.argv.slice(2);
const db = openDatabase(url!, { pool: 2, hot: 0 });
const room = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://writer.test' });
const live: { id: string; key: string }[] = [];
const chance = (of: number): boolean => Math.random() < of;
const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

for (let n = 0; ; n += 1) {
  try {
    if (live.length < 4 || chance(0.5)) {
      const keys = Array.from({ length: 1 + (n % 3) }, (_, i) => `${name}:${n}:${i}`);
      // Transactions last a while, so that they overlap, and a kill meets one under way.
      const outcomes = await publishStories(room, keys.map(draft), { also: () => sleep(Math.random() * 6) });
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.kind === 'created') live.push({ id: outcome.id, key: keys[index]! });
      }
    } else if (chance(0.6)) {
      await publishStories(room, [draft(one(live).key)]);
    } else {
      const { id } = one(live);
      const into = one(live).id;
      if (chance(0.4)) {
        await changeStory(room, id, { kind: 'restrict', openTo: ['free'] });
        if (chance(0.7)) await changeStory(room, id, { kind: 'restrict', openTo: [] });
      } else {
        await changeStory(
          room,
          id,
          id === into || chance(0.5) ? { kind: 'retract' } : { kind: 'merge', into },
        );
        live.splice(
          live.findIndex((story) => story.id === id),
          1,
        );
      }
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
  await sleep(Math.random() * 20);
}

function draft(key: string): StoryDraft {
  const title = `${one(['Ferry', 'Train', 'Tram'])} ${Math.floor(Math.random() * 1_000)} is late again`;
  return bareDraft({
    keys: [key],
    title,
    summary: 'Nobody knows why.',
    category: 'society',
    tags: ['transport'],
    countries: ['AU'],
    publishedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(Math.random() * 1e9)).toISOString(),
    bodyHtml: `<p>${title}.</p>`,
  });
}
