import { createServer } from 'node:http';
import { createChannel, createSession } from 'better-sse';
import { tick } from './ticker.mjs';

const channel = createChannel();
tick((event) => channel.broadcast(event, 'tick'));
createServer(async (request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  channel.register(await createSession(request, response));
}).listen(Number(process.env.PORT), '127.0.0.1');
