import type { Database } from '../../platform/database.ts';

/** Whether the database holds an item or a story that is neither this newsroom's nor an operator's own. */
export async function isForeign(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ foreign: boolean }>(
    `select exists (select from news_items where guid is null or guid not like 'demo:%')
         or exists (select from story_keys
                    where key not like 'cluster:%' and key not like 'demo:%' and key not like 'operator:%') as foreign`,
  );
  return rows[0]!.foreign;
}

/** Whether the database holds this newsroom, and nothing else but what an operator wrote. */
export async function isDemo(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ demo: boolean }>(
    `select exists (select from news_items where guid like 'demo:%') as demo`,
  );
  return rows[0]!.demo && !(await isForeign(db));
}
