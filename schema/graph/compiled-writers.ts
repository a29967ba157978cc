import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import {
  cardMembers,
  fieldValue,
  type Shape,
  STORED_MEMBERS,
  STORY_FIELDS,
  STORY_GROUPS,
  type StoryField,
  type StoryGroup,
  type StoryPage,
  type StoryRecord,
} from '../../src/stories/index.ts';
import { pageInfoOf } from '../news/story.ts';
import type { Field, Reader } from './compiled-fields.ts';
import type { Context } from './context.ts';
import type { GrowingText } from './pieces.ts';

/** Writes a part of an answer; a promise where that takes long. */
export type Writer = (page: StoryPage, context: Context, text: GrowingText) => void | Promise<void>;

/** What is wanted of stories, as it is gathered. */
export interface MutableShape extends Shape {
  readonly fields: Set<StoryField>;
  readonly groups: Set<StoryGroup>;
}

/** What writes a field of a list; undefined where the executor has to look. */
export function connectionField(reader: Reader, field: Field, shape: MutableShape): Writer | undefined {
  const key = `${JSON.stringify(field.key)}:`;
  switch (field.name) {
    case '__typename':
      return (_page, _context, text) => text.add(`${key}"StoryConnection"`);
    case 'totalCount':
      return ({ page }, _context, text) => text.add(`${key}${page.total}`);
    case 'totalRelation':
      return ({ page }, _context, text) => text.add(`${key}"${page.totalRelation}"`);
    case 'nodes': {
      const write = storyWriter(reader, field, shape);
      return write && list(key, write);
    }
    case 'edges': {
      const parts = reader.fields(field.type!, field.set!)?.map((part) => edgeField(reader, part, shape));
      if (parts === undefined || parts.includes(undefined)) return undefined;
      return list(key, (record, context) => `{${parts.map((write) => write!(record, context)).join(',')}}`);
    }
    case 'pageInfo':
    case 'page': {
      const select = projection(reader, field);
      return (
        select &&
        ((page, _context, text) =>
          text.add(`${key}${select(field.name === 'page' ? page.page : pageInfoOf(page))}`))
      );
    }
    default:
      return undefined;
  }
}

// A page of so many stories, as most clients ask for it, is written at once.
const WRITTEN_AT_ONCE = 20;

/** The items of a list; of a long one, in slices. */
function list(key: string, write: (record: StoryRecord, context: Context) => string): Writer {
  return ({ records }, context, text) => {
    text.add(`${key}[`);
    if (records.length > WRITTEN_AT_ONCE) return writeLong(records, context, text);
    for (const [index, record] of records.entries()) {
      text.add(index === 0 ? write(record, context) : `,${write(record, context)}`);
    }
    text.add(']');
    return undefined;
  };
  async function writeLong(
    records: readonly StoryRecord[],
    context: Context,
    text: GrowingText,
  ): Promise<void> {
    for (const [index, record] of records.entries()) {
      if (isSliceSpent()) await nextSlice();
      text.add(index === 0 ? write(record, context) : `,${write(record, context)}`);
    }
    text.add(']');
  }
}

function edgeField(
  reader: Reader,
  field: Field,
  shape: MutableShape,
): ((record: StoryRecord, context: Context) => string) | undefined {
  const key = `${JSON.stringify(field.key)}:`;
  if (field.name === '__typename') return () => `${key}"StoryEdge"`;
  if (field.name === 'cursor') return (record) => `${key}"${record.cursor()}"`;
  if (field.name === 'match') {
    const select = projection(reader, field);
    return select && ((record) => key + select(record.match));
  }
  if (field.name !== 'node') return undefined;
  const write = storyWriter(reader, field, shape);
  return write && ((record, context) => `${key}${write(record, context)}`);
}

function storyWriter(
  reader: Reader,
  field: Field,
  shape: MutableShape,
): ((record: StoryRecord, context: Context) => string) | undefined {
  const fields = reader.fields(field.type!, field.set!);
  if (fields === undefined) return undefined;
  const parts: ((record: StoryRecord, members: readonly string[], baseUrl: string) => string)[] = [];
  for (const each of fields) {
    const key = `${JSON.stringify(each.key)}:`;
    if (each.name === '__typename') {
      parts.push(() => `${key}"Story"`);
      continue;
    }
    const select = each.set === undefined ? undefined : projection(reader, each);
    if (each.set !== undefined && select === undefined) return undefined;
    const through = select === undefined || select.whole ? undefined : select;
    const written = (json: string): string =>
      key + (through === undefined ? json : through(JSON.parse(json)));
    if ((STORY_FIELDS as readonly string[]).includes(each.name)) {
      const name = each.name as StoryField;
      shape.fields.add(name);
      parts.push((record, members, baseUrl) => written(fieldValue(baseUrl, record, members, name)));
    } else if ((STORY_GROUPS as readonly string[]).includes(each.name)) {
      const name = each.name as StoryGroup;
      shape.groups.add(name);
      parts.push((record) => written(record.groups[name] ?? 'null'));
    } else {
      return undefined;
    }
  }
  return (record, context) => {
    const members = cardMembers(record.card);
    const { baseUrl } = context.services.stories;
    // Grown and not joined: a list would be made, and copied, for each story.
    let text = '';
    for (const part of parts) text += `${text === '' ? '{' : ','}${part(record, members, baseUrl)}`;
    return `${text}}`;
  };
}

/** Writes the selected properties of plain data; lists item by item. */
interface Projection {
  (value: unknown): string;
  /** It takes all that stories are stored with, in that order: what is stored can go out as it is. */
  readonly whole: boolean;
}

// What is stored as a whole, with the order of its members.
const STORED: Readonly<Record<string, readonly string[]>> = {
  Entity: STORED_MEMBERS.entities,
  StoryAsset: STORED_MEMBERS.assets,
  StoryLinks: STORED_MEMBERS.links,
  StorySource: STORED_MEMBERS.sources,
  StoryBody: STORED_MEMBERS.body,
};

// What names another record lies beside the story's own members, not below them. What is not stored is made of them.
const BESIDE: Readonly<Record<string, string>> = { StoryImpactPath: 'impactPath' };
const MADE: Readonly<Record<string, Readonly<Record<string, (value: Record<string, unknown>) => unknown>>>> =
  {
    ImpactPath: { slug: ({ token }) => token, kind: () => 'impact_path' },
  };

function projection(reader: Reader, field: Field): Projection | undefined {
  const fields = reader.fields(field.type!, field.set!);
  if (fields === undefined) return undefined;
  const typeName = field.type!.name;
  const parts: ((value: Record<string, unknown>) => string)[] = [];
  for (const each of fields) {
    const key = `${JSON.stringify(each.key)}:`;
    if (each.name === '__typename') {
      parts.push(() => `${key}${JSON.stringify(typeName)}`);
    } else if (each.set === undefined) {
      const make = MADE[typeName]?.[each.name];
      parts.push(
        (value) => key + (JSON.stringify(make === undefined ? value[each.name] : make(value)) ?? 'null'),
      );
    } else {
      const select = projection(reader, each);
      if (select === undefined) return undefined;
      const isBeside = BESIDE[typeName] === each.name;
      parts.push((value) => key + select(isBeside ? value : value[each.name]));
    }
  }
  const write = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    return `{${parts.map((part) => part(value as Record<string, unknown>)).join(',')}}`;
  };
  const plain = fields.every((each) => each.key === each.name && each.set === undefined);
  const members = STORED[typeName];
  const whole =
    plain && members?.length === fields.length && fields.every(({ name }, at) => members[at] === name);
  return Object.assign(write, { whole });
}
