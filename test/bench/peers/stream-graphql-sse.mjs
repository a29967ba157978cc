import { createServer } from 'node:http';
import { buildSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/http';
import { hubOf, TYPE_DEFS } from './ticker.mjs';

const events = hubOf();
const schema = buildSchema(TYPE_DEFS);
schema.getSubscriptionType().getFields().ticks.subscribe = () => events();
schema.getSubscriptionType().getFields().ticks.resolve = (event) => event;
const handler = createHandler({ schema });
createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  return handler(request, response).catch(() => response.destroy());
}).listen(Number(process.env.PORT), '127.0.0.1');
