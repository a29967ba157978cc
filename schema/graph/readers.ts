import { openEditorial } from '../../src/editorial/index.ts';
import { openLookups } from '../../src/lookups/index.ts';
import { marketOver } from '../../src/market/index.ts';
import type { ReplicaReader, Replicas } from '../../src/platform/replicas/index.ts';
import { openResearch } from '../../src/research/index.ts';
import { storiesOver } from '../../src/stories/index.ts';
import type { Services } from './context.ts';
import type { Readers } from './reading.ts';

/**
 * Opens the rooms that requests read from over each replica. Each replica has caches of its own, because one may be behind
 * another. The rooms of accounts, and all rooms that write, stay those of the primary.
 * @param services those of the primary.
 */
export function openReaders(
  services: Services,
  replicas: Replicas,
): Readers & { readonly close: () => Promise<void> } {
  const opened = new Map(replicas.readers.map((reader) => [reader, servicesOver(services, reader)]));
  return {
    replicas,
    of: (reader) => opened.get(reader)!,
    async close() {
      await Promise.all([...opened.values()].map(({ market }) => market.close()));
    },
  };
}

function servicesOver(services: Services, { db }: ReplicaReader): Services {
  const stories = storiesOver(services.stories, db);
  return {
    ...services,
    reads: db,
    stories,
    editorial: openEditorial(stories),
    lookups: openLookups({ db, baseUrl: services.lookups.baseUrl }),
    market: marketOver(services.market, db),
    research: openResearch({ ...services.research, db, stories }),
  };
}
