import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import { LIST_SHAPE, type Shape, type StoryField, type StoryGroup } from '../../src/stories/index.ts';
import { type GivenStoriesArgs, type StoryLister, stories, storiesGiven } from '../news/stories/story.ts';
import { type Field, Reader } from './compiled-fields.ts';
import { connectionField, type Writer } from './compiled-writers.ts';
import type { Context } from './context.ts';
import type { Variables } from './cost.ts';
import { type Bytes, GrowingText, joinTexts } from './pieces.ts';

/**
 * A document that was compiled to a function. The function calls the resolvers of the root fields, a few at a time, and
 * writes the `data` of the answer as text. It joins the texts in which members of stories are stored.
 */
export type CompiledQuery = (context: Context, variables: Variables) => Promise<CompiledData>;
/** The data of an answer, written as JSON. */
export interface CompiledData {
  /** As bytes if it is long. */
  readonly json: string | Bytes;
  /** Whether each character of a text stands for one byte of UTF-8. */
  readonly isOctets: boolean;
  /**
   * The position on the tape that the data were read at. The data depend only on it, on the document and on the caller's
   * plan. Undefined if the lists were read at several positions.
   */
  readonly pos: bigint | undefined;
}

// As in the executor (budget.ts).
const ROOTS_AT_ONCE = 4;

/**
 * Compiles a valid query whose root fields are all `stories`. Most requests are such queries.
 * @returns undefined for every other document (with directives, other root fields, or selections that must be merged): it
 *          is left to the executor.
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
  const write = writerOf(query.getFields().stories!, lists);
  if (lists.length > 1) {
    return (context, variables) => writeAll(lists.length, (at) => write(at, context, variables));
  }
  return async (context, variables) => {
    const { text, pos, isOctets } = await write(0, context, variables);
    return { json: text.whole(), pos, isOctets };
  };
}

/** Reads one of the lists and writes it, with what stands before and behind it in the data. */
type WriteList = (at: number, context: Context, variables: Variables) => Promise<Written>;

function writerOf(definition: GraphQLField<unknown, unknown>, lists: readonly RootList[]): WriteList {
  return async (at, context, variables) => {
    const { node, open, shape, writers } = lists[at]!;
    const given = getArgumentValues(definition, node, variables) as GivenStoriesArgs;
    // Several lists are written into one text, so their texts must be of one kind.
    const mayJoin = lists.length === 1 && writers.every(({ octets }) => octets !== undefined);
    const page = await (mayJoin
      ? storiesGiven(given, context, LIST_SHAPE, joinedStories)
      : storiesGiven(given, context, shape));
    if (lists.length > 1 && isSliceSpent()) await nextSlice();
    const isOctets = page.articles !== undefined;
    const text = new GrowingText(isOctets);
    text.add((at === 0 ? '{' : ',') + open);
    for (const [index, { write, octets }] of writers.entries()) {
      if (index > 0) text.add(',');
      const writing = (isOctets ? octets! : write)(page, context, text);
      if (writing !== undefined) await writing;
    }
    text.add(at === lists.length - 1 ? '}}' : '}');
    if (lists.length > ROOTS_AT_ONCE) text.settle();
    return { text, pos: page.page.pos, isOctets };
  };
}

/** Writes several lists, a few at a time, and joins them. */
async function writeAll(count: number, write: (at: number) => Promise<Written>): Promise<CompiledData> {
  const written: Written[] = [];
  let next = 0;
  const some = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      try {
        written[at] = await write(at);
      } catch (error) {
        // The other lists are not needed any more.
        next = count;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, ROOTS_AT_ONCE) }, some));
  const [first, ...rest] = written;
  const whole = await joinTexts(written.map(({ text }) => text));
  const isOneMoment = rest.every(({ pos }) => pos === first!.pos);
  return { json: whole.whole(), pos: isOneMoment ? first!.pos : undefined, isOctets: false };
}

/** Lists stories in a page whose text the database may join. */
const joinedStories: StoryLister = (args, context, shape) =>
  stories({ ...args, joined: true }, context, shape);

interface Written {
  readonly text: GrowingText;
  readonly isOctets: boolean;
  readonly pos: bigint;
}

/** One root field. */
interface RootList {
  readonly node: FieldNode;
  /** Its response name, and the beginning of its value. */
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
