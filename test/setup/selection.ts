import { type GraphQLField, getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import type { FieldCost } from '../../schema/graph/cost.ts';
import { schema } from '../../schema/index.ts';

const costOf = (field: GraphQLField<unknown, unknown>): FieldCost | undefined =>
  (field.extensions as { cost?: FieldCost }).cost;

/**
 * Whether a field is selected by its name alone, and answered from what its parent is: it needs no argument, and
 * leads to no other page (there the graph goes in circles).
 */
export function isPlain(field: GraphQLField<unknown, unknown>): boolean {
  return (costOf(field)?.calls ?? 0) === 0 && !field.args.some(isRequiredArgument);
}

// Records that a story names, with what names them.
const NAMED: Readonly<Record<string, string>> = {
  'Story.entities': '{ id slug label kind }',
  'StoryVersion.entities': '{ id slug label kind }',
  'StoryImpactPath.impactPath': '{ id }',
};

/** Everything there is to select of a type, as deep as it goes without another page. */
export function everything(typeName: string, except: readonly string[] = []): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`no object type ${typeName}`);
  return Object.values(type.getFields())
    .filter((field) => !except.includes(field.name))
    .flatMap((field) => {
      const named = NAMED[`${typeName}.${field.name}`];
      if (named !== undefined) return [`${field.name} ${named}`];
      if (!isPlain(field)) return [];
      const leads = getNamedType(field.type);
      return [isLeafType(leads) ? field.name : `${field.name} { ${everything(leads.name)} }`];
    })
    .join(' ');
}

type Json = Record<string, unknown>;

/** A story of the graph as REST writes it: the id of a path stands beside the way it goes. */
export function asRest(story: Json): Json {
  if (!('impactPaths' in story)) return story;
  const paths = story.impactPaths as readonly (Json & { readonly impactPath: Json })[];
  return { ...story, impactPaths: paths.map(({ impactPath, ...path }) => ({ ...impactPath, ...path })) };
}
