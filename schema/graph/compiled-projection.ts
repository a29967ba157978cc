import { type Pattern, STORED_MEMBERS, type StoredPart } from '../../src/stories/index.ts';
import type { Field, Reader } from './compiled-fields.ts';

/** Writes the selected properties of plain data as JSON; of a list, those of each item. */
export interface Projection {
  (value: unknown): string;
  /** Whether it selects all stored members in their order. Then the stored text can be sent as it is. */
  readonly whole: boolean;
  /** The pattern by which it is cut from the stored text of an item. Undefined if it needs more than that text. */
  readonly pattern: Pattern | undefined;
}

// Types that are stored as one text, and the part of the story that they are.
const STORED: Readonly<Record<string, StoredPart>> = {
  Entity: 'entities',
  StoryImpactPath: 'impactPaths',
  StoryAsset: 'assets',
  StoryLinks: 'links',
  StorySource: 'sources',
  StoryBody: 'body',
};

// BESIDE: the fields of this member are stored in its parent itself. MADE: fields that are not stored, and the member or
// the value that they have.
const BESIDE: Readonly<Record<string, string>> = { StoryImpactPath: 'impactPath' };
const MADE: Readonly<Record<string, Readonly<Record<string, { member: string } | { value: string }>>>> = {
  ImpactPath: { slug: { member: 'token' }, kind: { value: 'impact_path' } },
};

/**
 * Makes the writer of a field that is an object or a list of objects.
 * @param stored the members that its values are stored with.
 * @returns undefined if the executor must resolve the field.
 */
export function projection(reader: Reader, field: Field, stored = storedAs(field)): Projection | undefined {
  const fields = reader.fields(field.type!, field.set!);
  if (fields === undefined) return undefined;
  const typeName = field.type!.name;
  const parts: ((value: Record<string, unknown>) => string)[] = [];
  const pattern: (string | number)[] = [];
  for (const [index, each] of fields.entries()) {
    const key = `${JSON.stringify(each.key)}:`;
    pattern.push((index === 0 ? '{' : ',') + key);
    const made = each.name === '__typename' ? { value: typeName } : MADE[typeName]?.[each.name];
    if (made !== undefined && 'value' in made) {
      const value = JSON.stringify(made.value);
      parts.push(() => key + value);
      pattern.push(value);
    } else if (each.set === undefined) {
      const member = made?.member ?? each.name;
      parts.push((value) => key + (JSON.stringify(value[member]) ?? 'null'));
      pattern.push(stored.indexOf(member));
    } else {
      const isBeside = BESIDE[typeName] === each.name;
      const select = projection(reader, each, isBeside ? stored : undefined);
      if (select === undefined) return undefined;
      parts.push((value) => key + select(isBeside ? value : value[each.name]));
      pattern.push(...((isBeside && select.pattern) || [-1]));
    }
  }
  pattern.push('}');
  const write = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    return `{${parts.map((part) => part(value as Record<string, unknown>)).join(',')}}`;
  };
  const plain = fields.every((each) => each.key === each.name && each.set === undefined);
  return Object.assign(write, {
    whole: plain && stored.length === fields.length && fields.every(({ name }, at) => stored[at] === name),
    pattern: pattern.includes(-1) ? undefined : merged(pattern),
  });
}

function storedAs(field: Field): readonly string[] {
  const part = STORED[field.type!.name];
  return part === undefined ? [] : STORED_MEMBERS[part];
}

/** A pattern in which adjacent texts are joined. */
function merged(pattern: Pattern): Pattern {
  const whole: (string | number)[] = [];
  for (const piece of pattern) {
    const last = whole.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') whole[whole.length - 1] = last + piece;
    else whole.push(piece);
  }
  return whole;
}
