import { connect } from 'node:net';
import { HTTP_LIMITS } from '../../rest/app/exchange/hardening.ts';
import { openTestHouse } from '../setup/house.ts';

/** The origin whose scripts may read answers. */
export const ORIGIN = 'https://app.example';

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

const FIRST_BYTE_MS = 10_000;

/** A request without a body, as text. */
export function request(line: string, ...headers: string[]): string {
  return `${[line, 'Host: news.test', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
}

/** A listening service, and requests to it as bytes. */
export async function openRawHttp() {
  const house = await openTestHouse({
    listen: true,
    env: { CORS_ORIGINS: ORIGIN },
    limits: { ...HTTP_LIMITS, headersTimeoutMs: 300, requestTimeoutMs: 600, checkIntervalMs: 100 },
  });
  const key = await house.key('enterprise');
  const port = Number(new URL(house.url).port);

  /** Sends bytes as they are, and reads until the server closes or nothing more comes for a while. */
  async function raw(bytes: string | Buffer, quietMs = 400): Promise<RawAnswer> {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      const done = (): void => {
        socket.destroy();
        resolve(received);
      };
      // A busy machine may take a while to answer, and little while it does.
      socket.setTimeout(Math.max(quietMs, FIRST_BYTE_MS), done);
      socket.on('data', (data) => {
        received += data.toString('latin1');
        socket.setTimeout(quietMs);
      });
      socket.on('error', done);
      socket.on('end', done);
      socket.on('close', done);
      socket.write(bytes);
    });
    const [head = '', body = ''] = text.split('\r\n\r\n', 2);
    const [line = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((one) => [
        one.slice(0, one.indexOf(':')).toLowerCase(),
        one.slice(one.indexOf(':') + 1).trim(),
      ]),
    );
    return { status: Number(line.split(' ')[1]), headers, body, text };
  }
  return { house, key, port, raw, close: () => house?.close() };
}

/** What `openRawHttp` gives. */
export type RawHttp = Awaited<ReturnType<typeof openRawHttp>>;
