import { connect } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEventSocket } from '../../rest/app/streams/socket.ts';
import { until } from '../setup/until.ts';

describe('the connection of a stream', () => {
  let app: FastifyInstance;
  let port: number;
  let open: () => void;
  let reached = 0;
  let closed = 0;
  let told = 0;

  beforeEach(async () => {
    [reached, closed, told] = [0, 0, 0];
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    app = fastify();
    app.get('/', async (request, reply) => {
      reached += 1;
      request.raw.socket.on('close', () => {
        closed += 1;
      });
      await opened;
      const socket = openEventSocket(reply);
      socket.onClose(() => {
        told += 1;
      });
      return reply;
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as { port: number }).port;
  });
  afterEach(() => app.close());

  const ask = (requests: number) => {
    const caller = connect(port, '127.0.0.1');
    caller.on('error', () => {});
    caller.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n'.repeat(requests));
    return caller;
  };

  test.each([1, 2])(
    'tells of a caller who left before the stream was opened, once, of %s requests',
    async (requests) => {
      const caller = ask(requests);
      await until(() => reached === requests);
      caller.destroy();
      await until(() => closed === requests);
      open();
      await until(() => told === requests);
    },
  );

  test('tells of a caller who leaves afterwards, once', async () => {
    const caller = ask(1);
    await until(() => reached === 1);
    open();
    await new Promise((resolve) => caller.once('data', resolve));
    expect(told).toBe(0);
    caller.destroy();
    await until(() => told === 1);
  });
});
