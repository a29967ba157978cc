// Receivers that do what none should, by their paths, in a process of their own: what they cost is not the healthy ones'.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const BOMB = gzipSync(Buffer.alloc(50 * 2 ** 20));
const DROP_MS = 500;

const HOSTILE: Readonly<Record<string, (response: ServerResponse) => void>> = {
  hangs: () => {},
  drips: (response) => {
    response.writeHead(200);
    const drop = setInterval(() => response.write('.'), DROP_MS);
    response.on('close', () => clearInterval(drop));
  },
  endless: (response) => {
    response.writeHead(200);
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  },
  resets: (response) => response.socket?.resetAndDestroy(),
  redirects: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  bombs: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
};

const server = createServer((request, response) => {
  request.on('error', () => {});
  response.on('error', () => {});
  request.resume().on('end', () => HOSTILE[request.url!.slice(1)]?.(response));
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send!({ port: (server.address() as AddressInfo).port, paths: Object.keys(HOSTILE) });
});
