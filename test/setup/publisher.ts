import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a publisher got. */
export interface Visit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Requests under way at that moment, this one included. */
  readonly atOnce: number;
}

/** A publisher on this machine, which does as it is told. */
export interface TestPublisher {
  readonly url: string;
  readonly visits: Visit[];
  /** What it does at a path. */
  on(path: string, answer: (response: ServerResponse, request: IncomingMessage) => void): string;
  /** A document at a path, with headers. @returns its address. */
  serve(path: string, body: string | Buffer, headers?: Record<string, string>): string;
  close(): Promise<void>;
}

export async function openPublisher(): Promise<TestPublisher> {
  const visits: Visit[] = [];
  const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>();
  let atOnce = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    atOnce += 1;
    response.on('close', () => {
      atOnce -= 1;
    });
    visits.push({ path, headers: request.headers, atOnce });
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    visits,
    on(path, answer) {
      answers.set(path, answer);
      return url + path;
    },
    serve(path, body, headers = {}) {
      answers.set(path, (response) =>
        response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body),
      );
      return url + path;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** An RSS document. @param items inner XML of each. */
export function rss(items: readonly string[], head = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Harbour Courier</title>
    <link>https://courier.example/</link>${head}${items.map((item) => `<item>${item}</item>`).join('\n')}</channel></rss>`;
}

/** An entry with a number, which tells it from others. */
export function entry(
  number: number,
  more: { readonly text?: string; readonly date?: string | null } = {},
): string {
  const { text = `The council of lake ${number} met, and voted for harbour number ${number}.` } = more;
  const { date = new Date(Date.now() - number * 60_000).toUTCString() } = more;
  return `<title>Council of lake ${number} votes</title><link>https://courier.example/stories/${number}</link>
    <guid isPermaLink="false">courier-${number}</guid><description>${text}</description>
    ${date === null ? '' : `<pubDate>${date}</pubDate>`}`;
}
