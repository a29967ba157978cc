import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server is asked, as it came. */
export interface ModelRequest {
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  readonly authorization: string | undefined;
  /** Whether whoever asked hung up before the answer was whole. */
  left: boolean;
}

/** How it answers: says something, or does what servers should not. */
export type Behaviour = (request: ModelRequest, response: ServerResponse) => void | Promise<void>;

export interface ModelServer {
  /** What AI_BASE_URL is set to. */
  readonly baseUrl: string;
  readonly requests: ModelRequest[];
  /** How requests are answered from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A server that speaks the chat-completions protocol, and can be told to speak it badly. */
export async function openModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let behaviour: Behaviour = says('Nothing was set up.');
  const server = createServer((request, response) => {
    void readAll(request).then(async (text) => {
      const asked: ModelRequest = {
        body: JSON.parse(text),
        authorization: request.headers.authorization,
        left: false,
      };
      response.on('close', () => {
        asked.left = !response.writableFinished;
      });
      if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
        response.writeHead(404).end();
        return;
      }
      requests.push(asked);
      await behaviour(asked, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave(next) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Streams a text as the protocol has it, some characters an event. */
export function says(text: string, size = 7): Behaviour {
  return (_request, response) => {
    startEvents(response);
    for (let at = 0; at < text.length; at += size) response.write(chunk(text.slice(at, at + size)));
    response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
  };
}

export function startEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

/** One event of a stream. */
export function chunk(content: string, finish: string | null = null): string {
  const choice = { index: 0, delta: content === '' ? {} : { content }, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
