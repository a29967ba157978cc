import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { webhookHealth } from '../../webhooks/index.ts';
import type { Finding } from './doctor.ts';

// Deliveries that are due are looked for once a second; what waits longer has nobody who sends it.
const LONG_OVERDUE_SECONDS = 900;

/**
 * How the webhook subscriptions are. That receivers fail is their owners' matter and no warning.
 * @param client on a database that is migrated.
 */
export async function webhookFindings(client: pg.Client, config: Config): Promise<Finding[]> {
  // Migrations that wait may be the ones that make the tables.
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('webhook_deliveries') is not null as there`,
  );
  if (there.rows[0]?.there !== true) return [];
  const { active, failing, paused, overdueSeconds } = await webhookHealth(client);
  const name = 'webhooks';
  const see = failing > 0 ? '; newstape webhooks list --failing shows them' : '';
  const counts = `${active} subscriptions active (${failing} of them failing), ${paused} paused${see}`;
  const findings: Finding[] = [{ name, state: 'fine', detail: counts }];
  if (overdueSeconds > LONG_OVERDUE_SECONDS) {
    const minutes = Math.round(overdueSeconds / 60);
    const detail = `a delivery has been overdue for ${minutes} minutes: no process with the role worker is running, or it cannot keep up`;
    findings.push({ name, state: 'warning', detail });
  }
  if (config.hooksAllowLoopback) {
    const detail =
      'HOOKS_ALLOW_LOOPBACK is on, so webhooks may be sent to this machine: for development only';
    findings.push({ name, state: 'warning', detail });
  }
  return findings;
}
