import { type Config, loadConfig } from '../../platform/config.ts';
import { ConfigError } from '../../platform/settings.ts';
import { databaseFindings } from './database.ts';
import type { Finding } from './doctor.ts';
import { hostFindings } from './host.ts';
import { peerFindings } from './peers.ts';
import { replicaFindings } from './replicas.ts';
import { shownSettings } from './settings.ts';
import { venueFindings } from './venues.ts';

/** Looks at everything that the settings name. Where these are wrong, that is all there is to say. */
export async function examine(): Promise<{ settings: Record<string, string>; findings: Finding[] }> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { settings: {}, findings: [{ name: 'settings', state: 'problem', detail: error.message }] };
  }
  const findings = [
    ...(await hostFindings(config)),
    ...(await databaseFindings(config)),
    ...(await replicaFindings(config)),
    ...(await venueFindings(config)),
    ...(await peerFindings(config)),
  ];
  return { settings: shownSettings(config), findings };
}
