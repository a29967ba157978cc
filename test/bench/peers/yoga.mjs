// graphql-yoga, Pothos and its prisma plugin, as their guides have it.
import http from 'node:http';
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { PrismaPg } from '@prisma/adapter-pg';
import { createYoga } from 'graphql-yoga';
import { PrismaClient } from './generated/client.ts';
import { getDatamodel } from './generated/pothos.ts';

const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 8 }),
});
const Builder = SchemaBuilder.default ?? SchemaBuilder;
const builder = new Builder({
  plugins: [PrismaPlugin.default ?? PrismaPlugin],
  prisma: { client: prisma, dmmf: getDatamodel() },
});
builder.scalarType('DateTime', {
  serialize: (value) => value.toISOString(),
  parseValue: (text) => new Date(text),
});
builder.prismaObject('Story', {
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    summary: t.exposeString('summary'),
    category: t.exposeString('category'),
    countries: t.exposeStringList('countries'),
    entities: t.exposeStringList('entities'),
    tags: t.exposeStringList('tags'),
    publisher: t.exposeString('publisher'),
    url: t.exposeString('url'),
    publishedAt: t.expose('published_at', { type: 'DateTime' }),
  }),
});
builder.queryType({
  fields: (t) => ({
    stories: t.prismaField({
      type: ['Story'],
      args: { first: t.arg.int({ required: true }), before: t.arg.float({ required: true }) },
      resolve: (query, _root, { first, before }) =>
        prisma.story.findMany({
          ...query,
          where: { published_at: { lt: new Date(before) } },
          take: first,
          orderBy: [{ published_at: 'desc' }, { id: 'desc' }],
        }),
    }),
  }),
});
const yoga = createYoga({ schema: builder.toSchema(), logging: false, graphiql: false });
http.createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
