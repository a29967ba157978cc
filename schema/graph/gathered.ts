import { gatherReads } from '../../src/platform/gather.ts';
import type { Context } from './context.ts';
import { perRequest } from './per-request.ts';

/**
 * The context as fields below a list use it: what all its items ask of the database in one moment goes out as one
 * statement for all (src/platform/gather.ts), through the same resolvers as for one.
 */
export const gathered = perRequest((context): Context => {
  const { services } = context;
  const stories = { ...services.stories, db: gatherReads(services.stories.db) };
  return { ...context, shared: undefined, services: { ...services, stories } };
});
