// A node that admits and gives back, for test/metering/refunds.test.ts: `node refund-node.ts URL TENANT IN_FLIGHT FILE`,
// until it is killed. Writes one byte to FILE for each thing that is done: `a` admitted, `r` returned.
import { openSync, writeSync } from 'node:fs';
import { Charge, openMeter } from '../../src/metering/index.ts';
import { openLog } from '../../src/platform/log.ts';

const [url, tenant, inFlight, file] = process.argv.slice(2) as [string, string, string, string];
const done = openSync(file, 'a');
const meter = openMeter({ db: { url }, log: openLog({ logLevel: 'silent' }) });

await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    for (;;) {
      const { usage } = await meter.admit(tenant, 2);
      writeSync(done, 'a');
      await new Charge(meter, tenant, usage, 2).giveBack();
      writeSync(done, 'r');
    }
  }),
);
