import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type PrismaTypes from '../../prisma/generated/pothos.ts';
import { getDatamodel } from '../../prisma/generated/pothos.ts';
import type { PostTypeFilter } from '../../src/editorial/index.ts';
import type { Context } from './context.ts';

/** What the graph is built from: the types behind its scalars, and the defaults of every field. */
export interface GraphTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** RFC 3339 stays text on both sides: PostgreSQL wrote it, and no Date loses its precision. */
    DateTime: { Input: string; Output: string };
    /** Text, exact. */
    Decimal: { Input: string; Output: string };
    URL: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    PostTypeFilter: { Input: PostTypeFilter; Output: PostTypeFilter };
  };
}

/** What the fields of a type are made with, for types that have fields in common. */
export type Fields<T> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<GraphTypes>,
  T
>;

/**
 * The one builder. Fields cannot be null unless they say so. Root fields do: one that fails leaves its siblings
 * standing (GraphQL specification, 6.4.4).
 */
export const builder = new SchemaBuilder<GraphTypes>({
  plugins: [RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: (context) => context.services.db.prisma,
    dmmf: getDatamodel(),
    maxConnectionSize: 100,
    defaultConnectionSize: 20,
  },
  relay: {
    // `node` and `nodes` stand in node.ts: they are bounded, cost calls, and know TypeIDs.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    // An id of the graph is the id of every other wire (docs/graphql.md): nothing is wrapped around it.
    encodeGlobalID: (_typename, id) => String(id),
    decodeGlobalID: (id) => ({ typename: id.slice(0, Math.max(0, id.indexOf('_'))), id }),
    cursorType: 'String',
    nodesOnConnection: {
      description: 'The nodes of the edges, for clients that do not need a cursor for each node.',
    },
    nodeTypeOptions: {
      description:
        'An object with an id of its own. Ids are TypeIDs. They are the same over GraphQL, REST and the feeds.',
    },
    idFieldOptions: {
      description: 'TypeID: a prefix that names the type, followed by a time-ordered UUID in base32.',
    },
    pageInfoTypeOptions: {
      description: 'The position of a page in a connection (Relay cursor connections specification).',
    },
    hasNextPageFieldOptions: { description: 'Whether anything follows `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether anything comes before `startCursor`.' },
    startCursorFieldOptions: { description: 'The cursor of the first edge; null on an empty page.' },
    endCursorFieldOptions: {
      description: 'The cursor of the last edge, for `after`; null on an empty page.',
    },
    edgesFieldOptions: {
      nullable: { list: false, items: false },
      description: 'The nodes, each with a cursor that continues after it.',
    },
    pageInfoFieldOptions: { description: 'The position of this page in the connection.' },
    nodeFieldOptions: { nullable: false, description: 'The node of this edge.' },
    cursorFieldOptions: {
      description:
        'Opaque, signed cursor. It keeps the order and the filters of the list, and paging by it neither repeats nor skips a node.',
    },
    firstArgOptions: {
      description:
        'Maximum number of nodes, counted from the start of the list or from `after`: 1 to 100; default 20.',
    },
    lastArgOptions: { description: 'Maximum number of nodes before the cursor `before`: 1 to 100.' },
    afterArgOptions: { description: 'A cursor. The page starts after it.' },
    beforeArgOptions: {
      description: 'A cursor. The page ends before it, and its nodes keep the order of the list.',
    },
  },
});

builder.queryType({
  description: 'All reads. Each root field costs one call, like the same REST request.',
});

builder.mutationType({
  description:
    'All changes. They are sent by POST only. Each root field costs one call, and the fields run one after the other.',
});
