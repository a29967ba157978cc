import { expect, test } from 'vitest';
import type { Services } from '../../schema/graph/context.ts';
import { Reading } from '../../schema/graph/reading.ts';

const at = (pos: string) => ({ hot: async () => [[pos]] });
const replica = { position: 20n, db: at('20') };

/** Services whose replica answers whoever needs no more than it has. */
function open(): { services: Services; ofReplica: Services } {
  const ofReplica = { db: at('20') } as unknown as Services;
  const readers = {
    replicas: { pick: (position: bigint) => (position <= 20n ? replica : undefined) },
    of: () => ofReplica,
  };
  return { services: { db: at('30'), readers } as unknown as Services, ofReplica };
}

test('a replica that has what the request must see answers all of it, until the primary is asked for', async () => {
  const { services, ofReplica } = open();
  const reading = new Reading(services, 'tenant', { position: 30n, written: 5n }, 10n);
  expect([reading.needed, reading.floor]).toEqual([10n, 20n]);
  expect(reading.services).toBe(ofReplica);
  expect(await reading.told(false)).toBe(20n);
  reading.toPrimary();
  expect(reading.services).toBe(services);
  expect(await reading.told(false)).toBe(30n);
});

test('whoever has written, or asks for a later place, is answered by the primary', async () => {
  for (const [written, least] of [
    [25n, 0n],
    [5n, 25n],
  ] as const) {
    const { services } = open();
    const reading = new Reading(services, 'tenant', { position: 30n, written }, least);
    expect([reading.needed, reading.floor]).toEqual([25n, 30n]);
    expect(reading.services).toBe(services);
    expect(await reading.told(false)).toBe(30n);
    expect(await reading.told(false, 28n)).toBe(28n);
  }
});
