/** An event as it came over the wire. */
export interface Received {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface OpenStream {
  readonly response: Response;
  readonly events: Received[];
  /** Everything that came, as text. */
  text(): string;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream of server-sent events by hand. */
export async function openStream(
  url: string,
  key?: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(url, {
    ...init,
    signal: abort.signal,
    headers: {
      accept: 'text/event-stream',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...init.headers,
    },
  });
  const events: Received[] = [];
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const piece of response.body ?? []) {
        const more = decoder.decode(piece, { stream: true });
        text += more;
        rest += more;
        for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
          const event = eventOf(rest.slice(0, end));
          rest = rest.slice(end + 2);
          if (event !== undefined) events.push(event);
        }
      }
    } catch {
      // It was closed here, or cut.
    }
  })();
  return { response, events, text: () => text, ended, close: () => abort.abort() };
}

function eventOf(block: string): Received | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return undefined;
  const data = fields.get('data') ?? '';
  return { id: fields.get('id'), event, data: data === '' ? {} : (JSON.parse(data) as Received['data']) };
}
