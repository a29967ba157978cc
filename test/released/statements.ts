import type pg from 'pg';

const PREPARED = /^\s*(select|insert|update|delete|with|merge|values)\b/i;
const COPY = /^\s*copy\s*\((.*)\)\s*to\s+stdout/is;

/**
 * Whether the tables are there that a statement asks for, with the columns and types that it expects: PostgreSQL reads
 * it and does not run it.
 * @returns what is wrong; undefined: nothing. A statement that is none of data, such as `begin`, is wrong.
 */
export async function prepares(client: pg.Client, statement: string): Promise<string | undefined> {
  const text = COPY.exec(statement)?.[1] ?? statement;
  if (!PREPARED.test(text)) return 'it is no statement of data';
  try {
    await client.query(`prepare tried as ${text}`);
    await client.query('deallocate tried');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
