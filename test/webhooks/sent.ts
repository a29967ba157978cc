import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Resolve } from '../../src/platform/outbound/guard.ts';
import { openGuard } from '../../src/webhooks/sending/guard.ts';
import {
  openSender,
  type Sender,
  type SendOutcome,
  type SendRequest,
} from '../../src/webhooks/sending/sender.ts';

/** The bytes of a delivery. */
export const BODY = Buffer.from('{"id":"evt_1","data":"é"}');

/** What a test has opened; it is closed after the test. */
export const closing: (() => unknown)[] = [];

/** A server of this test; its sockets end with it. */
export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver that speaks HTTP. @returns its port. */
export const http = (listener: RequestListener): Promise<number> => listening(createServer(listener));

/** A sender of this test, which may reach this machine. */
export function newSender(resolve?: Resolve): Sender {
  const sender = openSender({
    guard: openGuard({ allowLoopback: true, ...(resolve === undefined ? {} : { resolve }) }),
  });
  closing.push(() => sender.close());
  return sender;
}

/** A delivery to a port of this machine. */
export const to = (port: number, more: Partial<SendRequest> = {}): SendRequest => ({
  url: `http://127.0.0.1:${port}/hook?a=b`,
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  body: BODY,
  ...more,
});

/** Sends a delivery with a sender of its own. */
export const post = (port: number, more: Partial<SendRequest> = {}): Promise<SendOutcome> =>
  newSender().send(to(port, more));
