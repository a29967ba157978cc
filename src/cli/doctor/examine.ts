import { type Config, loadConfig } from '../../platform/config.ts';
import { misspeltIn } from '../../platform/misspelt.ts';
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
    const wrong: Finding = { name: 'settings', state: 'problem', detail: error.message };
    return { settings: {}, findings: [wrong, ...misspelt()] };
  }
  const findings = [
    ...misspelt(),
    ...(await hostFindings(config)),
    ...(await databaseFindings(config)),
    ...(await replicaFindings(config)),
    ...(await venueFindings(config)),
    ...(await peerFindings(config)),
  ];
  return { settings: shownSettings(config), findings };
}

/** Variables that nothing reads, although they look like settings. */
const misspelt = (): Finding[] =>
  misspeltIn(process.env).map(({ name, meant }) => ({
    name: 'settings',
    state: 'warning',
    detail: `${name} is no setting, and nothing reads it; did you mean ${meant}?`,
  }));
