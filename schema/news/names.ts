import type { EntityRecord, ImpactPathRecord } from '../../src/lookups/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import type { FieldCost } from '../graph/cost.ts';
import { recordsOf } from './lookup.ts';

// Entities and impact paths, in a story, a suggestion or a lookup. An id belongs to one type that has the same fields
// everywhere, so that clients can store objects by their id. The parent has some members of a record already. The others
// are read when they are selected, and cost a call.

/** An entity with the members that were read so far. */
export type EntityData = Pick<EntityRecord, 'id' | 'slug' | 'label' | 'kind'> & Partial<EntityRecord>;
/** An impact path with the members that were read so far. */
export type ImpactPathData = Pick<ImpactPathRecord, 'id' | 'token' | 'label'> & Partial<ImpactPathRecord>;

/** The type of entities. Its fields are in lookups/entity.ts. */
export const EntityRef = builder.objectRef<EntityData>('Entity');
/** The type of impact paths. Its fields are in lookups/impact-path.ts. */
export const ImpactPathRef = builder.objectRef<ImpactPathData>('ImpactPath');

/** Resolves a member of the record of an entity. @throws Problem `not_found` if no listed story has it any more. */
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

/** Resolves a member of the record of an impact path. @throws Problem `not_found` if no listed story has it any more. */
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

/**
 * The cost of entities inside a parent: nothing, unless members are selected that the parent does not have.
 * @param most the maximum number of entities. @param argument the argument that limits it.
 */
export function namedEntities(most: number, argument: string): FieldCost {
  return { calls: 'items', items: { arguments: [argument], otherwise: most }, free: FREE_OF_ENTITY };
}
