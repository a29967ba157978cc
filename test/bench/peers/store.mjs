// What every peer reads: the newest stories before a time, by an index, through a pool of eight.
import pg from 'pg';

export const port = Number(process.env.PORT);
export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, min: 8 });

const NEWEST = `select id, title, summary, category, countries, entities, tags, publisher, url, published_at
  from bench_story where published_at < $1 order by published_at desc, id desc limit $2`;

/** @param {number} before ms since 1970 */
export async function newest(before, first) {
  const found = await pool.query({ name: 'newest', text: NEWEST, values: [new Date(before), first] });
  return found.rows;
}
