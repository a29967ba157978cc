import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { CallerLeft } from '../../src/platform/turns/caller-left.ts';
import { look } from '../../src/terminal/look.ts';
import { aloneTopic } from '../../src/terminal/question/topic.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { terminalStories } from '../setup/terminal-stories.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await house.publish(terminalStories());
});
afterAll(() => house?.close());

/** A database that tells of everything that it is asked. */
function watched(db: Database, tell: () => void): Database {
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        tell();
        return member.apply(target, args);
      };
    },
  });
}

test('a question whose caller has left is not looked for in the stories any more', async () => {
  const { terminal } = house.services;
  const db = terminal.db;
  const asksOf = async (signal?: AbortSignal): Promise<number> => {
    let asked = 0;
    const seen = watched(db, () => {
      asked += 1;
    });
    const stories = { ...terminal.stories, db: seen };
    const looking = look(
      { ...terminal, db: seen, stories },
      aloneTopic('Who bought the lighthouse?'),
      signal,
    );
    if (signal === undefined) expect((await looking).evidence.answers).toBe(true);
    else await expect(looking).rejects.toBe(signal.reason);
    return asked;
  };
  // The second time some of it is known already.
  await asksOf();
  const whole = await asksOf();
  expect(whole).toBeGreaterThan(2);
  expect(await asksOf(AbortSignal.abort(new CallerLeft()))).toBeLessThan(whole / 2);
});
