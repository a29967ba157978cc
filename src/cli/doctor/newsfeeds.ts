import type pg from 'pg';
import { feedHealth } from '../../newsroom/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Finding } from './doctor.ts';

// Polls are due every second; what waits longer has nobody who polls it.
const LONG_OVERDUE_SECONDS = 900;

/** How the news feeds are. @param client on a database that is migrated. */
export async function newsFeedFindings(client: pg.Client, config: Config): Promise<Finding[]> {
  // Migrations that wait may be the ones that make the table.
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('news_feeds') is not null as there`,
  );
  if (there.rows[0]?.there !== true) return [];
  const { active, failing, paused, gone, overdueSeconds } = await feedHealth(client);
  const findings: Finding[] = [];
  const name = 'news feeds';
  const counts = `${active} active (${failing} of them failing), ${paused} paused, ${gone} gone`;
  const see = '; newstape newsfeeds list --failing shows the reasons';
  const isBad = failing > 0 || gone > 0;
  findings.push({ name, state: isBad ? 'warning' : 'fine', detail: `${counts}${isBad ? see : ''}` });
  if (overdueSeconds > LONG_OVERDUE_SECONDS) {
    const minutes = Math.round(overdueSeconds / 60);
    const detail = `a poll has been overdue for ${minutes} minutes: no process with the role worker is running, or it cannot keep up`;
    findings.push({ name, state: 'warning', detail });
  }
  if (config.newsfeedsAllowLoopback) {
    const detail =
      'NEWSFEEDS_ALLOW_LOOPBACK is on, so feeds may be fetched from this machine: for development only';
    findings.push({ name, state: 'warning', detail });
  }
  return findings;
}
