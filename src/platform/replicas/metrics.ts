import { Counter, Gauge, register } from 'prom-client';
import type { Replicas } from './model.ts';
import { REPLICA_STATES } from './model.ts';

const lag: Gauge<'replica'> =
  (register.getSingleMetric('newstape_replica_lag_seconds') as Gauge<'replica'>) ??
  new Gauge({
    name: 'newstape_replica_lag_seconds',
    help: 'Upper bound of the time that the replica is behind the primary; absent while it is not known.',
    labelNames: ['replica'],
    aggregator: 'max',
  });

const state: Gauge<'replica' | 'state'> =
  (register.getSingleMetric('newstape_replica_state') as Gauge<'replica' | 'state'>) ??
  new Gauge({
    name: 'newstape_replica_state',
    help: '1: the replica is in this state; it answers reads while it is ready.',
    labelNames: ['replica', 'state'],
    aggregator: 'max',
  });

/** Counts the requests that a replica may answer, by the database that answered them. */
export const reads: Counter<'by'> =
  (register.getSingleMetric('newstape_reads_total') as Counter<'by'>) ??
  new Counter({
    name: 'newstape_reads_total',
    help: 'Reading requests by the database that answered them: replica, primary.',
    labelNames: ['by'],
  });

/** Sets the metrics of the replicas at a scrape. */
export function gaugeReplicas(replicas: Pick<Replicas, 'status'>): void {
  for (const each of replicas.status()) {
    const { name: replica } = each;
    if (each.lagSeconds === null) lag.remove({ replica });
    else lag.set({ replica }, each.lagSeconds);
    for (const name of REPLICA_STATES) state.set({ replica, state: name }, each.state === name ? 1 : 0);
  }
}
