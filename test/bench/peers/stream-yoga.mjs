import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { hubOf, TYPE_DEFS } from './ticker.mjs';

const events = hubOf();
const schema = createSchema({
  typeDefs: TYPE_DEFS,
  resolvers: { Subscription: { ticks: { subscribe: () => events(), resolve: (event) => event } } },
});
const yoga = createYoga({ schema, logging: false });
createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  return yoga(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');
