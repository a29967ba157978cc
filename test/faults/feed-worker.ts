// A process that does the work of the background and nothing else: `node feed-worker.ts DATABASE_URL DATA_DIR`. It says
// `working` to its parent, and leaves in order when the parent goes.
import { openHouse } from '../../src/main.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openLog } from '../../src/platform/log.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const config = loadConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  ROLES: 'worker',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
  NEWSFEEDS_ALLOW_LOOPBACK: 'on',
});
const house = await openHouse({ config, log: openLog(config), onLost: () => process.exit(1) });
process.on('disconnect', () => void house.close().then(() => process.exit(0)));
process.send?.('working');
