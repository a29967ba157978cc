import { octetsOf, textOf } from '../../src/platform/sql/octets.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import {
  cardMembers,
  cutter,
  fieldValue,
  follows,
  membersOf,
  PlacedStories,
  type Places,
  type Shape,
  STORY_FIELDS,
  STORY_GROUPS,
  type StoredPart,
  type StoryField,
  type StoryGroup,
  type StoryPage,
  type StoryRecord,
  valueAt,
  valueIn,
} from '../../src/stories/index.ts';
import { pageInfoOf } from '../news/stories/story.ts';
import type { Field, Reader } from './compiled-fields.ts';
import { type Projection, projection } from './compiled-projection.ts';
import type { Context } from './context.ts';
import type { GrowingText } from './pieces.ts';

/** Writes a part of an answer. It returns a promise if that takes long. */
type Write = (page: StoryPage, context: Context, text: GrowingText) => void | Promise<void>;

/** Writes a field of a list. */
export interface Writer {
  readonly write: Write;
  /** The same as octets, from a page that the database joined. Undefined if it needs the stories one by one. */
  readonly octets: Write | undefined;
}

/** A writer of a field that is not a story. */
const besides = (said: (page: StoryPage) => string): Writer => ({
  write: (page, _context, text) => text.add(said(page)),
  octets: (page, _context, text) => text.add(octetsOf(said(page))),
});

/** The fields and groups of stories that are selected, while they are being collected. */
export interface MutableShape extends Shape {
  readonly fields: Set<StoryField>;
  readonly groups: Set<StoryGroup>;
}

/**
 * Makes the writer of a field of a list.
 * @param shape gets the fields and groups of stories that it needs.
 * @returns undefined if the executor must resolve the field.
 */
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

// A page of at most this number of stories, as most clients request it, is written at once.
const WRITTEN_AT_ONCE = 20;

/** Writes the items of a list. A long list is written in slices. */
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

/** The same for a page that the database joined. */
function joinedList(key: string, write: (articles: string, places: Places) => string): Write {
  return ({ articles, page }, _context, text) => {
    text.add(`${key}[`);
    if (page.returned > WRITTEN_AT_ONCE) return writeLong(articles!, text);
    const stories = new PlacedStories(articles!);
    for (let before = ''; stories.next(); before = ',') text.add(before + write(articles!, stories.places));
    text.add(']');
    return undefined;
  };
  async function writeLong(articles: string, text: GrowingText): Promise<void> {
    const stories = new PlacedStories(articles);
    for (let before = ''; stories.next(); before = ',') {
      if (isSliceSpent()) await nextSlice();
      text.add(before + write(articles, stories.places));
    }
    text.add(']');
  }
}

/** Writes one story: from a record and, if all its fields are in it, as octets from a page that the database joined. */
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
  const joined: JoinedPart[] = [];
  for (const each of fields) {
    const key = `${JSON.stringify(each.key)}:`;
    if (each.name === '__typename') {
      parts.push(() => `${key}"Story"`);
      joined.push({ made: () => `${key}"Story"` });
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
      joined.push(joinedPart(key, each.key === name, name, through));
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
      // The text is appended to: joining parts would make and copy a list for each story.
      let text = '';
      for (const part of parts) text += `${text === '' ? '{' : ','}${part(record, members, baseUrl)}`;
      return `${text}}`;
    },
    octets: joined.length < parts.length ? undefined : cutStory(joined),
  };
}

/** A part of a story on a page that the database joined: a member as it is there, or a text that is made from the page. */
type JoinedPart =
  | { readonly asIs: StoryField }
  | { readonly made: (articles: string, places: Places) => string };

function joinedPart(
  key: string,
  isOwnName: boolean,
  name: StoryField,
  through: Projection | undefined,
): JoinedPart {
  if (through === undefined) {
    return isOwnName ? { asIs: name } : { made: (articles, places) => key + valueIn(articles, places, name) };
  }
  const parsed = (articles: string, places: Places): string =>
    octetsOf(through(JSON.parse(textOf(valueIn(articles, places, name)))));
  if (through.pattern === undefined) return { made: (articles, places) => key + parsed(articles, places) };
  const cut = cutter(name as StoredPart, through.pattern);
  return {
    made: (articles, places) => key + (cut(articles, valueAt(places, name)) ?? parsed(articles, places)),
  };
}

/** Cuts a story out of a page. Adjacent members that are selected as they are, are one cut. */
function cutStory(parts: readonly JoinedPart[]): (articles: string, places: Places) => string {
  const cuts: ((articles: string, places: Places) => string)[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    if ('made' in part) {
      const comma = at === parts.length - 1 ? '' : ',';
      cuts.push((articles, places) => part.made(articles, places) + comma);
      continue;
    }
    let last = part.asIs;
    for (let next = parts[at + 1]; next !== undefined && 'asIs' in next; next = parts[at + 1]) {
      if (!follows(next.asIs, last)) break;
      last = next.asIs;
      at += 1;
    }
    cuts.push(membersOf(part.asIs, last, at === parts.length - 1));
  }
  return (articles, places) => {
    let text = '{';
    for (const cut of cuts) text += cut(articles, places);
    return `${text}}`;
  };
}
