import {
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import {
  type Shape,
  STORY_FIELDS,
  STORY_GROUPS,
  type StoryField,
  type StoryGroup,
} from '../../src/stories/index.ts';

/** Where the selections of stories are, below the field of a connection. */
export const IN_CONNECTION: readonly (readonly string[])[] = [['edges', 'node'], ['nodes']];

/**
 * The fields and groups of a story that a selection contains. Aliases do not matter, fragments are followed, @skip and
 * @include are applied, and repeated selections are merged, as in execution.
 * @param paths where the selections of stories are, below the field. Default: the field itself.
 * @param type the type that a story has there.
 */
export function shapeOf(
  info: GraphQLResolveInfo,
  paths: readonly (readonly string[])[] = [[]],
  type: 'Story' | 'StoryVersion' = 'Story',
): Shape {
  const fields = new Set<StoryField>();
  const groups = new Set<StoryGroup>();
  const sets = info.fieldNodes.flatMap((node) =>
    node.selectionSet === undefined ? [] : [node.selectionSet],
  );
  for (const path of paths) {
    for (const set of below(info, sets, path)) {
      eachField(info, set, type, (name) => {
        if (FIELDS.has(name)) fields.add(name as StoryField);
        else if (GROUPS.has(name)) groups.add(name as StoryGroup);
      });
    }
  }
  return { fields, groups };
}

const FIELDS: ReadonlySet<string> = new Set(STORY_FIELDS);
const GROUPS: ReadonlySet<string> = new Set(STORY_GROUPS);

function below(
  info: GraphQLResolveInfo,
  sets: readonly SelectionSetNode[],
  path: readonly string[],
): SelectionSetNode[] {
  let here = [...sets];
  for (const step of path) {
    const next: SelectionSetNode[] = [];
    for (const set of here) {
      eachField(info, set, undefined, (name, selected) => {
        if (name === step && selected !== undefined) next.push(selected);
      });
    }
    here = next;
  }
  return here;
}

/** Visits the fields of a selection; with `type`, only those that an object of that type answers. */
function eachField(
  info: GraphQLResolveInfo,
  set: SelectionSetNode,
  type: string | undefined,
  take: (name: string, selected: SelectionSetNode | undefined) => void,
  spread: Set<string> = new Set(),
): void {
  for (const node of set.selections) {
    if (node.directives !== undefined && node.directives.length > 0) {
      if (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.if === true) continue;
      if (getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.if === false) continue;
    }
    if (node.kind === Kind.FIELD) {
      take(node.name.value, node.selectionSet);
      continue;
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? info.fragments[node.name.value] : node;
    if (fragment === undefined) continue;
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      // Once is enough. Otherwise fragments that spread each other twice would expand exponentially.
      if (spread.has(node.name.value)) continue;
      spread.add(node.name.value);
    }
    if (applies(info, fragment.typeCondition?.name.value, type)) {
      eachField(info, fragment.selectionSet, type, take, spread);
    }
  }
}

function applies(info: GraphQLResolveInfo, condition: string | undefined, type: string | undefined): boolean {
  if (condition === undefined || type === undefined || condition === type) return true;
  const wanted = info.schema.getType(type);
  const named = info.schema.getType(condition);
  return isObjectType(wanted) && isAbstractType(named) && info.schema.isSubType(named, wanted);
}
