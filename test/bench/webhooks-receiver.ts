// A receiver in a process of its own: answers 204 at once, or never below /hang. Told over IPC to forget, it answers with
// what arrived: how many, over which time, and how long each took since the moment that its title names.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let count = 0;
let first = 0;
let last = 0;
let delays: number[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/hang') return;
    const now = Date.now();
    if (count === 0) first = now;
    last = now;
    count += 1;
    const sent = /"title":"Sent at (\d+)/.exec(Buffer.concat(chunks).toString());
    if (sent !== null) delays.push(now - Number(sent[1]));
    response.writeHead(204).end();
  });
});
process.on('message', (message) => {
  process.send!({ count, ms: last - first, delays });
  if (message === 'forget') {
    count = 0;
    delays = [];
  }
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
