// Fastify 5 with rows from pg and a response schema, as its guide has it.
import Fastify from 'fastify';
import { newest, port } from './store.mjs';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const story = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    summary: text,
    category: text,
    countries: texts,
    entities: texts,
    tags: texts,
    publisher: text,
    url: text,
    published_at: { type: 'string', format: 'date-time' },
  },
};
const app = Fastify();
app.get(
  '/stories',
  {
    schema: { response: { 200: { type: 'object', properties: { data: { type: 'array', items: story } } } } },
  },
  async (request) => ({ data: await newest(Number(request.query.before), 20) }),
);
await app.listen({ port, host: '127.0.0.1' });
