import pg from 'pg';
import type { Config } from '../../platform/config.ts';
import type { Finding } from './doctor.ts';

const PATIENCE_MS = 5_000;

/** Whether the replicas of the settings follow their primary, each as nodes would find it. */
export async function replicaFindings(config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseReadUrls } = config;
  if (databaseUrl === undefined || databaseReadUrls.length === 0) return [];
  const findings: Finding[] = [];
  for (const [index, url] of databaseReadUrls.entries()) {
    findings.push({ name: `replica ${index + 1}`, ...(await lookAt(url, databaseUrl)) });
  }
  return findings;
}

async function lookAt(url: string, primaryUrl: string): Promise<Omit<Finding, 'name'>> {
  try {
    const replica = await ask(
      url,
      `select pg_is_in_recovery() as follows, (select pos from tape)::text as pos,
         (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as lsn`,
    );
    if (!replica.follows) {
      const detail =
        'it accepts writes of its own, because it was promoted or never was a replica; nothing is read from it';
      return { state: 'problem', detail };
    }
    const primary = await ask(
      primaryUrl,
      `select true as follows, (select pos from tape)::text as pos, (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as lsn`,
    );
    const bytes = BigInt(primary.lsn) - BigInt(replica.lsn);
    const detail = `it is ${bytes > 0n ? bytes : 0n} bytes behind, at position ${replica.pos} of ${primary.pos}`;
    return { state: 'fine', detail };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return {
      state: 'problem',
      detail: `does not answer: ${message || code}; reads go to the primary instead`,
    };
  }
}

interface Stand {
  readonly follows: boolean;
  readonly pos: string;
  readonly lsn: string;
}

async function ask(url: string, text: string): Promise<Stand> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'newstape doctor',
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ follows: boolean; pos: string; lsn: string }>(text)).rows[0]!;
  } finally {
    await client.end().catch(() => {});
  }
}
