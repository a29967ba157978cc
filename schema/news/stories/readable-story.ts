import { Problem, type ProblemCode } from '../../../src/platform/problem.ts';
import { getStory, type Shape, type Story, toStory } from '../../../src/stories/index.ts';
import type { Context } from '../../graph/context.ts';

const UNREADABLE: ReadonlySet<ProblemCode> = new Set(['gone', 'restricted', 'not_found']);

/**
 * The story that something else belongs to, where its absence is no error of that.
 * @returns null if it is retracted, closed to the plan of the caller, or not there, as after a restore.
 */
export async function readableStory(id: string, context: Context, shape: Shape): Promise<Story | null> {
  const { stories } = context.services;
  try {
    return toStory(stories, await getStory(stories, id, shape, context.principal.plan.name), shape);
  } catch (error) {
    if (error instanceof Problem && UNREADABLE.has(error.code)) return null;
    throw error;
  }
}
