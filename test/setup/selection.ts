import { type GraphQLField, isRequiredArgument } from 'graphql';
import type { FieldCost } from '../../schema/graph/cost.ts';

/**
 * Whether a field is selected by its name alone, and answered from what its parent is: it needs no argument, and
 * leads to no other page (there the graph goes in circles).
 */
export function isPlain(field: GraphQLField<unknown, unknown>): boolean {
  const { cost } = field.extensions as { cost?: FieldCost };
  return (cost?.calls ?? 0) === 0 && !field.args.some(isRequiredArgument);
}
