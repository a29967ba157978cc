import { Counter, register } from 'prom-client';

/** Items that were taken in, by what became of them: from feeds, imports and the demo alike. */
export const itemsTaken: Counter<'outcome'> =
  (register.getSingleMetric('newstape_items_total') as Counter<'outcome'>) ??
  new Counter({
    name: 'newstape_items_total',
    help: 'Items of publishers that were stored, by outcome: created, revised, unchanged, rejected.',
    labelNames: ['outcome'],
  });
