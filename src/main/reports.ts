import { register } from 'prom-client';
import type { Services } from '../../schema/graph/context.ts';
import type { Identity } from '../identity/index.ts';
import { askAll, PATIENCE_MS, remembered } from '../platform/health/readiness.ts';
import { figures, openFigures } from '../platform/metrics.ts';
import type { JobQueue } from '../platform/queue.ts';
import { gaugeReplicas, type Replicas } from '../platform/replicas/index.ts';
import type { Ground } from './ground.ts';
import type { HouseOptions } from './options.ts';

/** What the service's health is told by. */
interface Reported extends Ground {
  readonly queue: JobQueue;
  readonly identity: Identity;
  readonly replicas: Replicas | undefined;
}

/** Serves the metrics of the operators. @returns the report of readiness. */
export async function openReports(
  { admin, parent }: HouseOptions,
  { db, sign, kms, queue, identity, replicas }: Reported,
): Promise<Services['ready']> {
  const others = {
    queue: remembered(() => queue.ready()),
    kms: remembered(() => kms.check()),
    identity: remembered(() => identity.check()),
  };
  const ready: Services['ready'] = () => askAll({ database: () => sign.prove(PATIENCE_MS), ...others });
  if (admin === undefined && parent === undefined) return ready;
  const figure = openFigures({
    db,
    // A scrape opens no connection to the database.
    dependencies: () => askAll({ database: () => sign.answers(PATIENCE_MS), ...others }),
    refresh: () => replicas && gaugeReplicas(replicas),
  });
  parent?.answer('metrics', () => figure().then(figures));
  admin?.serve(() => figure().then(() => register.metrics()));
  return ready;
}
