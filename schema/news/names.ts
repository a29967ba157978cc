import type { EntityRecord, ImpactPathRecord } from '../../src/lookups/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import type { FieldCost } from '../graph/cost.ts';
import { recordsOf } from './lookup.ts';

// What stories name, wherever it is met: in a story, in a suggestion, in a lookup. An id is of one type with the same
// fields everywhere, so that clients can hold what they know by it. What the place of meeting holds is at hand; the
// rest is read when it is asked for, and costs a call.

/** An entity, as far as it was read. */
export type EntityData = Pick<EntityRecord, 'id' | 'slug' | 'label' | 'kind'> & Partial<EntityRecord>;
/** An impact path, as far as it was read. */
export type ImpactPathData = Pick<ImpactPathRecord, 'id' | 'token' | 'label'> & Partial<ImpactPathRecord>;

export const EntityRef = builder.objectRef<EntityData>('Entity');
export const ImpactPathRef = builder.objectRef<ImpactPathData>('ImpactPath');

/** A member of an entity's record. @throws Problem `not_found` when no story in the lists has it any more. */
export function ofEntity<K extends keyof EntityRecord>(key: K) {
  return (
    entity: EntityData,
    _args: unknown,
    context: Context,
  ): EntityRecord[K] | Promise<EntityRecord[K]> =>
    key in entity
      ? (entity as EntityRecord)[key]
      : recordsOf(context)
          .entity.load(entity.id)
          .then((record) => record[key]);
}

/** A member of an impact path's record. @throws Problem `not_found` when no story in the lists has it any more. */
export function ofPath<K extends keyof ImpactPathRecord>(key: K) {
  return (
    path: ImpactPathData,
    _args: unknown,
    context: Context,
  ): ImpactPathRecord[K] | Promise<ImpactPathRecord[K]> =>
    key in path
      ? (path as ImpactPathRecord)[key]
      : recordsOf(context)
          .impactPath.load(path.id)
          .then((record) => record[key]);
}

const FREE_OF_ENTITY = ['id', 'slug', 'label', 'kind', 'stories', '__typename'];

/** What entities cost that lie in something else: nothing, unless more is taken of them than it holds. */
export function namedEntities(most: number, argument: string): FieldCost {
  return { calls: 'items', items: { arguments: [argument], otherwise: most }, free: FREE_OF_ENTITY };
}
