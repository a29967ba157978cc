import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receivers of webhooks in this process: each path is one. `/slow` takes two seconds, `/hang` never answers. */
export class Receivers {
  readonly #server: Server;
  /** By path: by the id of an event, how often it came. */
  readonly got = new Map<string, Map<string, number>>();
  /** Time from the moment that a title names to the arrival, in ms, since it was last asked. */
  delays: number[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '/';
        if (path === '/hang') return;
        this.#note(path, Buffer.concat(chunks).toString());
        setTimeout(() => response.writeHead(204).end(), path === '/slow' ? 2_000 : 0);
      });
    });
  }

  static async open(): Promise<Receivers> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receivers(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #note(path: string, text: string): void {
    const event = JSON.parse(text) as { id: string; type: string; data: { title?: string } };
    if (event.type !== 'intelligence.published') return;
    const sent = /^Soak \d+ at (\d+)/.exec(event.data.title ?? '');
    if (sent === null) return;
    const seen = this.got.get(path) ?? new Map<string, number>();
    this.got.set(path, seen.set(event.data.title!, (seen.get(event.data.title!) ?? 0) + 1));
    this.delays.push(Date.now() - Number(sent[1]));
  }
}
