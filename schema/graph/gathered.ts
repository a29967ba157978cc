import { gatherReads } from '../../src/platform/gather.ts';
import type { Context } from './context.ts';

/**
 * The context as fields below a list use it: what all its items ask of the database in one moment goes out as one
 * statement for all (src/platform/gather.ts), through the same resolvers as for one.
 */
export function gathered(context: Context): Context {
  let near = known.get(context);
  if (near === undefined) {
    const { services } = context;
    const stories = { ...services.stories, db: gatherReads(services.stories.db) };
    near = { ...context, services: { ...services, stories } };
    known.set(context, near);
  }
  return near;
}

const known = new WeakMap<Context, Context>();
