import { gatherReads } from '../../src/platform/gather.ts';
import type { Context } from './context.ts';
import { perRequest } from './per-request.ts';

/**
 * The context for fields below a list. The simultaneous queries of all its items are sent as one statement
 * (src/platform/gather.ts), through the same resolvers as for a single item.
 */
export const gathered = perRequest((context): Context => {
  const { services } = context;
  const stories = { ...services.stories, db: gatherReads(services.stories.db) };
  return { ...context, shared: undefined, services: { ...services, stories } };
});
