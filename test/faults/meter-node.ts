// A node that only admits, for test/faults/metering-exact.test.ts: `node meter-node.ts URL TENANT CALLS IN_FLIGHT FILE`.
// Writes one byte to FILE for each acknowledged admission: `a` admitted, `r` refused. They survive its death.
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
