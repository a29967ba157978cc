import { invalidParameter, nearest } from '../../platform/problem.ts';
import { type Shape, STORY_FIELDS, STORY_GROUPS, type StoryField, type StoryGroup } from '../model.ts';

const NO_GROUPS: ReadonlySet<StoryGroup> = new Set();

/** The default shape of a list: every field, no heavy group. */
export const LIST_SHAPE: Shape = { fields: new Set(STORY_FIELDS), groups: NO_GROUPS };

/** All fields and groups of a story. */
export const FULL_SHAPE: Shape = { fields: LIST_SHAPE.fields, groups: new Set(STORY_GROUPS) };

const ALL_NAMES: readonly string[] = [...STORY_FIELDS, ...STORY_GROUPS];

/**
 * The shape that `fields` and `include` ask for (interface specification, "Shared story-list query parameters").
 * `id` is always in it; `fields` narrows what `include` allows; naming a group in `fields` includes it.
 * @param whole the default: a single story is full, a list is not.
 * @throws Problem `invalid_parameter` for a name that is no field or group.
 */
export function parseShape(
  fields: string | null | undefined,
  include: string | null | undefined,
  whole: boolean,
): Shape {
  const named = names('fields', fields, ALL_NAMES);
  const included = names('include', include, ['full', ...STORY_GROUPS]);
  if (named.length === 0 && included.length === 0) return whole ? FULL_SHAPE : LIST_SHAPE;
  const groups = included.includes('full')
    ? new Set(STORY_GROUPS)
    : new Set(included.filter((name): name is StoryGroup => isGroup(name)));
  if (named.length === 0) return { fields: LIST_SHAPE.fields, groups };
  return {
    fields: new Set<StoryField>(['id', ...named.filter((name): name is StoryField => !isGroup(name))]),
    groups: new Set(named.filter((name): name is StoryGroup => isGroup(name))),
  };
}

function isGroup(name: string): name is StoryGroup {
  return (STORY_GROUPS as readonly string[]).includes(name);
}

const NO_NAMES: readonly string[] = [];

function names(
  parameter: string,
  text: string | null | undefined,
  known: readonly string[],
): readonly string[] {
  if (text == null || text === '') return NO_NAMES;
  const given = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of given) {
    if (known.includes(name)) continue;
    const suggestion = nearest(name, known);
    throw invalidParameter(parameter, `${JSON.stringify(name.slice(0, 60))} is not a known name`, {
      allowed: known,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  return given;
}
