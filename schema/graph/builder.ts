import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type PrismaTypes from '../../prisma/generated/pothos.ts';
import { getDatamodel } from '../../prisma/generated/pothos.ts';
import type { PostTypeFilter } from '../../src/editorial/index.ts';
import type { Context } from './context.ts';

/** The types of the builder: those behind the scalars, and the defaults of every field. */
export interface GraphTypes {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** RFC 3339 text on both sides. PostgreSQL writes it, and a Date would lose precision. */
    DateTime: { Input: string; Output: string };
    /** Exact, as text. */
    Decimal: { Input: string; Output: string };
    URL: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    PostTypeFilter: { Input: PostTypeFilter; Output: PostTypeFilter };
  };
}

/** The builder of the fields of a type, for types that have fields in common. */
export type Fields<T> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<GraphTypes>,
  T
>;

/**
 * The one builder of the schema. A field is non-null unless it says otherwise. Root fields are nullable, so that one that
 * fails does not affect the others (GraphQL specification, 6.4.4).
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
    // `node` and `nodes` are in node.ts, where they are bounded, cost calls and accept TypeIDs.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    // An id of the graph is the id of every other wire, without further encoding (docs/graphql.md).
    encodeGlobalID: (_typename, id) => String(id),
    decodeGlobalID: (id) => ({ typename: id.slice(0, Math.max(0, id.indexOf('_'))), id }),
    cursorType: 'String',
    nodesOnConnection: {
      description: 'The nodes of the edges, for clients that do not need a cursor for each node.',
    },
    nodeTypeOptions: {
      description:
        'An object with an id of its own. Ids are TypeIDs, such as `story_01h455vb4pex5vsknk084sn02q`. They are the same over ' +
        'GraphQL, REST and the feeds.',
    },
    idFieldOptions: {
      description: 'TypeID: a prefix that names the type, followed by a time-ordered UUID in base32.',
    },
    pageInfoTypeOptions: {
      description: 'The position of a page in a connection (Relay cursor connections specification).',
    },
    hasNextPageFieldOptions: { description: 'Whether there are nodes after `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are nodes before `startCursor`.' },
    startCursorFieldOptions: {
      description:
        'The cursor of the first edge: a value for `before` in lists that page backward. Null on an empty page.',
    },
    endCursorFieldOptions: {
      description:
        'The cursor of the last edge: a value for `after`. Null on an empty page, except in `changes`.',
    },
    edgesFieldOptions: {
      nullable: { list: false, items: false },
      description: 'The nodes, each with a cursor that continues after it.',
    },
    pageInfoFieldOptions: { description: 'The position of this page in the connection.' },
    nodeFieldOptions: { nullable: false, description: 'The node of this edge.' },
    cursorFieldOptions: {
      description:
        'Opaque cursor: a value for `after`, and for `before` in lists that page backward. Paging by cursors neither repeats nor ' +
        'skips a node. In lists of stories, posts and webhook deliveries it also contains the filters and the order.',
    },
    firstArgOptions: {
      description:
        'Maximum number of nodes, from the start of the list or after the cursor `after`: 1 to 100; default 20.',
    },
    lastArgOptions: {
      description:
        'Maximum number of nodes, from the end of the list or before the cursor `before`: 1 to 100. Not together with `first` ' +
        'or `after`.',
    },
    afterArgOptions: { description: 'A cursor. The page starts after it. Not together with `before`.' },
    beforeArgOptions: {
      description:
        'A cursor. The page ends before it, and its nodes keep the order of the list. Not together with `after`.',
    },
  },
});

builder.queryType({
  description:
    'All reads. Each root field costs one call, like the same REST request, and further calls for the pages that are ' +
    'selected below it (docs/graphql.md, "What a document costs").',
});

builder.mutationType({
  description:
    'All changes. They are sent by POST only. Each root field costs one call. The root fields of a document run one after the ' +
    'other.',
});
