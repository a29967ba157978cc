import type { GraphQLField } from 'graphql';
import type { FieldCost } from '../../schema/cost.ts';

/** Whether a field leads to another page: what lies in its parent ends there, and the graph goes in circles. */
export function leadsOn(field: GraphQLField<unknown, unknown>): boolean {
  const { cost } = field.extensions as { cost?: FieldCost };
  return (cost?.calls ?? 0) !== 0;
}
