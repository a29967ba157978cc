import pg from 'pg';

/**
 * The stories as anybody would keep them for searching: words and terms in one table, a GIN index on the words, one on
 * the order of lists. Made once.
 */
export async function makeNaive(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('naive') is not null as there`,
    );
    if (rows[0]!.there) return;
    console.log('making the table for the naive formulations');
    await client.query(`create table naive as
      select c.story_id, c.newest, s.words, s.terms from story_cards c
      join story_search s on s.story_id = c.story_id and s.to_pos is null where c.to_pos is null`);
    await client.query(`set maintenance_work_mem = '512MB'; create index naive_words on naive using gin (words) with (fastupdate = off);
      create index naive_newest on naive (newest, story_id)`);
    await client.query('vacuum analyze naive');
  } finally {
    await client.end();
  }
}
