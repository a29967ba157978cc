// A process that holds the embedded PostgreSQL of the data directory named by its first argument until SIGTERM. It
// prints one line of JSON when the server is there.
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';

process.on('SIGINT', () => {});
const server = await startEmbedded({ dataDir: process.argv[2]!, log: openLog({ logLevel: 'error' }) });
const waiting = setInterval(() => {}, 60_000);
process.on('SIGTERM', async () => {
  await server.stop();
  clearInterval(waiting);
});
console.log(JSON.stringify({ url: server.url, attached: server.attached }));
