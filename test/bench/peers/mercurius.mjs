// Mercurius with its compiler on and rows from pg.
import Fastify from 'fastify';
import { GraphQLScalarType } from 'graphql';
import mercurius from 'mercurius';
import { newest, port } from './store.mjs';

const app = Fastify();
app.register(mercurius, {
  jit: 1,
  schema: `scalar DateTime
    type Story { id: ID! title: String! summary: String! category: String! countries: [String!]! entities: [String!]!
      tags: [String!]! publisher: String! url: String! publishedAt: DateTime! }
    type Query { stories(first: Int!, before: Float!): [Story!]! }`,
  resolvers: {
    DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (value) => value.toISOString() }),
    Query: { stories: (_root, { first, before }) => newest(before, first) },
    Story: { publishedAt: (story) => story.published_at },
  },
});
await app.listen({ port, host: '127.0.0.1' });
