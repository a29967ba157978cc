import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
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
import { type GivenStoriesArgs, pageInfoOf, storiesGiven } from '../news/story.ts';
import type { Context } from './context.ts';
import type { FieldCost, Variables } from './cost.ts';
import { GrowingText } from './pieces.ts';

/**
 * A document made into a function: it calls the resolver of its root fields, a few at a time, and writes the answer's
 * `data` as text, joined from the members that stories are stored as.
 */
export type CompiledQuery = (context: Context, variables: Variables) => Promise<CompiledData>;
export interface CompiledData {
  /** In bytes when it is long. */
  readonly json: string | Buffer;
  /**
   * The place on the tape that it was made at; it depends on nothing else but the document and the caller's plan.
   * Undefined: its lists were made at several.
   */
  readonly pos: bigint | undefined;
}

/** Writes a part of an answer; a promise where that takes long. */
type Writer = (page: StoryPage, context: Context, text: GrowingText) => void | Promise<void>;

// As for the executor (budget.ts).
const ROOTS_AT_ONCE = 4;

/**
 * Compiles a valid query whose root fields are all `stories`, which is what most clients ask most of the time.
 * Everything else (directives, other roots, selections that must be merged) is left to the executor: undefined.
 */
export function compileQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledQuery | undefined {
  if (operation.operation !== OperationTypeNode.QUERY || (operation.directives?.length ?? 0) > 0)
    return undefined;
  const query = schema.getQueryType();
  if (query == null) return undefined;
  const reader = new Reader(document);
  const roots = reader.fields(query, operation.selectionSet);
  if (roots === undefined || roots.length === 0) return undefined;
  const lists: RootList[] = [];
  for (const root of roots) {
    const list = root.name === 'stories' ? rootList(reader, root) : undefined;
    if (list === undefined) return undefined;
    lists.push(list);
  }
  const definition = query.getFields().stories!;
  const write = async (at: number, context: Context, variables: Variables): Promise<Written> => {
    const { node, open, shape, writers } = lists[at]!;
    const given = getArgumentValues(definition, node, variables) as GivenStoriesArgs;
    const page = await storiesGiven(given, context, shape);
    if (lists.length > 1 && isSliceSpent()) await nextSlice();
    const text = new GrowingText();
    text.add((at === 0 ? '{' : ',') + open);
    for (const [index, writer] of writers.entries()) {
      if (index > 0) text.add(',');
      const writing = writer(page, context, text);
      if (writing !== undefined) await writing;
    }
    text.add(at === lists.length - 1 ? '}}' : '}');
    return { text, pos: page.page.pos };
  };
  if (lists.length === 1) {
    return async (context, variables) => {
      const { text, pos } = await write(0, context, variables);
      return { json: text.whole(), pos };
    };
  }
  return async (context, variables) => {
    const written: Written[] = [];
    let next = 0;
    const some = async (): Promise<void> => {
      while (next < lists.length) {
        const at = next;
        next += 1;
        try {
          written[at] = await write(at, context, variables);
        } catch (error) {
          // The others would be written for nothing.
          next = lists.length;
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(lists.length, ROOTS_AT_ONCE) }, some));
    const [first, ...rest] = written;
    for (const { text } of rest) first!.text.addAll(text);
    const isOneMoment = rest.every(({ pos }) => pos === first!.pos);
    return { json: first!.text.whole(), pos: isOneMoment ? first!.pos : undefined };
  };
}

interface Written {
  readonly text: GrowingText;
  readonly pos: bigint;
}

/** One root field. */
interface RootList {
  readonly node: FieldNode;
  /** Its name in the answer, and the beginning of its value. */
  readonly open: string;
  readonly shape: Shape;
  readonly writers: readonly Writer[];
}

function rootList(reader: Reader, root: Field): RootList | undefined {
  const connection = root.type && reader.fields(root.type, root.set!);
  if (connection === undefined) return undefined;
  const shape = { fields: new Set<StoryField>(), groups: new Set<StoryGroup>() };
  const writers: Writer[] = [];
  for (const field of connection) {
    const writer = connectionField(reader, field, shape);
    if (writer === undefined) return undefined;
    writers.push(writer);
  }
  return { node: root.node, open: `${JSON.stringify(root.key)}:{`, shape, writers };
}

/** A field of a selection, after fragments are unfolded. */
interface Field {
  /** The name in the answer. */
  readonly key: string;
  readonly name: string;
  readonly node: FieldNode;
  /** The object type it leads to; undefined for a leaf. */
  readonly type: GraphQLObjectType | undefined;
  readonly set: SelectionSetNode | undefined;
}

class Reader {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();

  constructor(document: DocumentNode) {
    for (const node of document.definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(node.name.value, node);
    }
  }

  /** The fields that an object of `type` answers; undefined where the executor has to look. */
  fields(type: GraphQLObjectType, set: SelectionSetNode): Field[] | undefined {
    const found: Field[] = [];
    if (!this.#collect(type, set, found, new Set())) return undefined;
    return new Set(found.map((field) => field.key)).size === found.length ? found : undefined;
  }

  #collect(type: GraphQLObjectType, set: SelectionSetNode, into: Field[], spread: Set<string>): boolean {
    for (const node of set.selections) {
      if ((node.directives?.length ?? 0) > 0) return false;
      if (node.kind === Kind.FIELD) {
        const name = node.name.value;
        const definition = type.getFields()[name];
        if (definition === undefined && name !== '__typename') return false;
        if (definition !== undefined && !isStored(type, definition, node)) return false;
        const leads = definition === undefined ? undefined : getNamedType(definition.type);
        if (leads !== undefined && node.selectionSet !== undefined && !isObjectType(leads)) return false;
        const free = definition === undefined ? undefined : costOfField(definition)?.free;
        if (free !== undefined && isObjectType(leads) && node.selectionSet !== undefined) {
          // What names another record lies in this one; more of it has to be read.
          if (!this.fields(leads, node.selectionSet)?.every(({ name }) => free.includes(name))) return false;
        }
        into.push({
          key: node.alias?.value ?? name,
          name,
          node,
          type: isObjectType(leads) ? leads : undefined,
          set: node.selectionSet,
        });
        continue;
      }
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        // A second time it adds nothing (specification, 6.3.2).
        if (spread.has(node.name.value)) continue;
        spread.add(node.name.value);
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
      const condition = fragment?.typeCondition?.name.value;
      if (fragment === undefined || (condition !== undefined && condition !== type.name)) return false;
      if (!this.#collect(type, fragment.selectionSet, into, spread)) return false;
    }
    return true;
  }
}

function costOfField(definition: GraphQLField<unknown, unknown>): FieldCost | undefined {
  return (definition.extensions as { cost?: FieldCost }).cost;
}

// Other records that a story names, with what names them.
const HELD: ReadonlySet<string> = new Set(['Story.entities', 'StoryImpactPath.impactPath']);

/** Whether a field is answered from what its parent holds: it takes no arguments and leads to no other page. */
function isStored(
  type: GraphQLObjectType,
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
): boolean {
  if (type.name === 'Query') return true;
  if ((node.arguments?.length ?? 0) > 0) return false;
  const cost = costOfField(definition);
  return cost === undefined || cost.calls === 0 || HELD.has(`${type.name}.${definition.name}`);
}

interface MutableShape extends Shape {
  readonly fields: Set<StoryField>;
  readonly groups: Set<StoryGroup>;
}

function connectionField(reader: Reader, field: Field, shape: MutableShape): Writer | undefined {
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
