// A node that only admits, for test/faults/metering-exact.test.ts: `node meter-node.ts URL TENANT CALLS IN_FLIGHT FILE`.
// Says `ready` to its parent and begins when that says anything, so that several begin at one moment.
// Writes one byte to FILE for each acknowledged admission: `a` admitted, `r` refused. They survive its death.
import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { openMeter } from '../../src/metering/index.ts';
import { openLog } from '../../src/platform/log.ts';

const [url, tenant, calls, inFlight, file] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const acknowledged = openSync(file, 'a');
const meter = openMeter({ db: { url }, log: openLog({ logLevel: 'silent' }) });
let left = Number(calls);
process.send!('ready');
await once(process, 'message');
process.disconnect();

await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (left > 0) {
      left -= 1;
      const { admitted } = await meter.admit(tenant, 1);
      writeSync(acknowledged, admitted ? 'a' : 'r');
    }
  }),
);
await meter.close();
