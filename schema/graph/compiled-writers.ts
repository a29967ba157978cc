import { octetsOf, textOf } from '../../src/platform/octets.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';
import {
  cardMembers,
  fieldValue,
  memberOf,
  type Places,
  placesIn,
  type Shape,
  STORED_MEMBERS,
  STORY_FIELDS,
  STORY_GROUPS,
  type StoryField,
  type StoryGroup,
  type StoryPage,
  type StoryRecord,
  valueIn,
} from '../../src/stories/index.ts';
import { pageInfoOf } from '../news/story.ts';
import type { Field, Reader } from './compiled-fields.ts';
import type { Context } from './context.ts';
import type { GrowingText } from './pieces.ts';

/** Writes a part of an answer; a promise where that takes long. */
type Write = (page: StoryPage, context: Context, text: GrowingText) => void | Promise<void>;

/** Writes a field of a list. */
export interface Writer {
  readonly write: Write;
  /** The same in octets, of a page that the database joined; undefined: it needs the stories one by one. */
  readonly octets: Write | undefined;
}

/** A writer of what is no story. */
const besides = (said: (page: StoryPage) => string): Writer => ({
  write: (page, _context, text) => text.add(said(page)),
  octets: (page, _context, text) => text.add(octetsOf(said(page))),
});

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
      return besides(() => `${key}"StoryConnection"`);
    case 'totalCount':
      return besides(({ page }) => `${key}${page.total}`);
    case 'totalRelation':
      return besides(({ page }) => `${key}"${page.totalRelation}"`);
    case 'nodes': {
      const write = storyWriter(reader, field, shape);
      return (
        write && { write: list(key, write.record), octets: write.octets && joinedList(key, write.octets) }
      );
    }
    case 'edges': {
      const parts = reader.fields(field.type!, field.set!)?.map((part) => edgeField(reader, part, shape));
      if (parts === undefined || parts.includes(undefined)) return undefined;
      const octets = parts.map((part) => part!.octets);
      return {
        write: list(
          key,
          (record, context) => `{${parts.map((part) => part!.record(record, context)).join(',')}}`,
        ),
        octets: octets.includes(undefined)
          ? undefined
          : joinedList(key, (page, places) => `{${octets.map((write) => write!(page, places)).join(',')}}`),
      };
    }
    case 'pageInfo':
    case 'page': {
      const select = projection(reader, field);
      return (
        select && besides((page) => `${key}${select(field.name === 'page' ? page.page : pageInfoOf(page))}`)
      );
    }
    default:
      return undefined;
  }
}

// A page of so many stories, as most clients ask for it, is written at once.
const WRITTEN_AT_ONCE = 20;

/** The items of a list; of a long one, in slices. */
function list(key: string, write: (record: StoryRecord, context: Context) => string): Write {
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

/** The same of a page that the database joined. */
function joinedList(key: string, write: (articles: string, places: Places) => string): Write {
  return ({ articles, page }, _context, text) => {
    text.add(`${key}[`);
    if (page.returned > WRITTEN_AT_ONCE) return writeLong(articles!, text);
    let before = '';
    for (const places of placesIn(articles!)) {
      text.add(before + write(articles!, places));
      before = ',';
    }
    text.add(']');
    return undefined;
  };
  async function writeLong(articles: string, text: GrowingText): Promise<void> {
    let before = '';
    for (const places of placesIn(articles)) {
      if (isSliceSpent()) await nextSlice();
      text.add(before + write(articles, places));
      before = ',';
    }
    text.add(']');
  }
}

/** Writes one story: of a record, and in octets of a page that the database joined, if it has all that is wanted. */
interface StoryWriter {
  readonly record: (record: StoryRecord, context: Context) => string;
  readonly octets: ((articles: string, places: Places) => string) | undefined;
}

function edgeField(reader: Reader, field: Field, shape: MutableShape): StoryWriter | undefined {
  const key = `${JSON.stringify(field.key)}:`;
  if (field.name === '__typename') {
    const name = (): string => `${key}"StoryEdge"`;
    return { record: name, octets: name };
  }
  if (field.name === 'cursor') {
    return { record: (record) => `${key}"${record.cursor()}"`, octets: undefined };
  }
  if (field.name === 'match') {
    const select = projection(reader, field);
    return select && { record: (record) => key + select(record.match), octets: undefined };
  }
  if (field.name !== 'node') return undefined;
  const write = storyWriter(reader, field, shape);
  return (
    write && {
      record: (record, context) => `${key}${write.record(record, context)}`,
      octets: write.octets && ((articles, places) => `${key}${write.octets!(articles, places)}`),
    }
  );
}

function storyWriter(reader: Reader, field: Field, shape: MutableShape): StoryWriter | undefined {
  const fields = reader.fields(field.type!, field.set!);
  if (fields === undefined) return undefined;
  const parts: ((record: StoryRecord, members: readonly string[], baseUrl: string) => string)[] = [];
  const joined: ((articles: string, places: Places) => string)[] = [];
  for (const [index, each] of fields.entries()) {
    const key = `${JSON.stringify(each.key)}:`;
    const comma = index < fields.length - 1 ? ',' : '';
    if (each.name === '__typename') {
      parts.push(() => `${key}"Story"`);
      joined.push(() => `${key}"Story"${comma}`);
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
      joined.push(
        through !== undefined
          ? (articles, places) => octetsOf(written(textOf(valueIn(articles, places, name)))) + comma
          : each.key === name
            ? memberOf(name, comma === '')
            : (articles, places) => key + valueIn(articles, places, name) + comma,
      );
    } else if ((STORY_GROUPS as readonly string[]).includes(each.name)) {
      const name = each.name as StoryGroup;
      shape.groups.add(name);
      parts.push((record) => written(record.groups[name] ?? 'null'));
    } else {
      return undefined;
    }
  }
  return {
    record(record, context) {
      const members = cardMembers(record.card);
      const { baseUrl } = context.services.stories;
      // Grown and not joined: a list would be made, and copied, for each story.
      let text = '';
      for (const part of parts) text += `${text === '' ? '{' : ','}${part(record, members, baseUrl)}`;
      return `${text}}`;
    },
    octets:
      joined.length < parts.length
        ? undefined
        : (articles, places) => {
            let text = '{';
            for (const part of joined) text += part(articles, places);
            return `${text}}`;
          },
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

// Names of other records stand beside the story's own members, not below them. Whatever is not stored is made of these.
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
