import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../bench/figures.ts';
import type { Receivers } from './receivers.ts';

export interface LoadsOptions {
  readonly url: string;
  readonly keys: { readonly operator: string; readonly readers: readonly string[] };
  readonly receivers: Receivers;
}

/** What was asked since the last time it was said. */
export interface Taken {
  /** By kind of request: how many, and their times in ms. */
  readonly asked: Readonly<Record<string, { count: number; p50: number; p95: number; worst: number }>>;
  /** By kind and status or fault: whatever was not answered as it should be. */
  readonly failed: Readonly<Record<string, number>>;
  readonly deliveries: { count: number; p50: number; p95: number };
  readonly ticks: number;
}

const TOPICS = ['politics', 'markets', 'economy', 'technology', 'science', 'health'];
const RECEIVERS = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/slow', '/hang'];
const TOOLS = ['what_changed', 'weekly_consequential'];
const MARKET_READERS = 40;
const STORY_READERS = 10;

/** Everything at once, at a moderate pace: every kind of request has its own rhythm, each request is one of a few callers'. */
export class Loads {
  readonly #options: LoadsOptions;
  readonly #kept = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #anew = new Agent({ keepAlive: false });
  readonly #streams: Stream[] = [];
  readonly #published: string[] = [];
  #asked = new Map<string, number[]>();
  #failed = new Map<string, number>();
  #ticks = 0;
  #isOver = false;
  #rhythms: Promise<void>[] = [];

  constructor(options: LoadsOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    const { keys, receivers } = this.#options;
    for (const [index, path] of RECEIVERS.entries()) {
      await this.#json('subscribe', 'POST', '/v1/webhooks/subscriptions', keys.readers[index % 4]!, {
        url: receivers.url + path,
        eventTypes: ['intelligence.published'],
      });
    }
    for (let index = 0; index < MARKET_READERS; index += 1) {
      this.#stream('/v1/market/stream?symbol=BTCUSDT,ETHUSDT', keys.readers[index % 4]!, () => {
        this.#ticks += 1;
      });
    }
    for (let index = 0; index < STORY_READERS; index += 1)
      this.#stream('/v1/changes/stream', keys.readers[index % 4]!);
    let changes = '';
    const etags = new Map<string, string>();
    let number = 0;
    const reader = (): string => {
      number += 1;
      return keys.readers[number % keys.readers.length]!;
    };
    const distinct = (): string => `page_size=${10 + (number % 20)}&category=${TOPICS[number % 6]}`;
    this.#each(100, () => this.#read('list', `/v1/news?${distinct()}&offset=${number % 500}`, reader()));
    this.#each(500, () => this.#read('list over a new connection', `/v1/news?${distinct()}`, reader(), true));
    this.#each(500, () =>
      this.#read('search', `/v1/news?q=${TOPICS[number % 6]}%20report&page_size=20`, reader()),
    );
    this.#each(1_000, () =>
      this.#json('graphql', 'POST', '/graphql', reader(), {
        query: `{ stories(first: ${10 + (number % 10)}) { edges { node { title publishedAt entities { label } } } } }`,
      }),
    );
    this.#each(500, () => this.#poll('/v1/news?page_size=20', etags, keys.readers[0]!));
    this.#each(2_000, () => this.#poll('/v1/rss', etags, keys.readers[1]!));
    this.#each(2_000, async () => {
      const page = await this.#json(
        'changes',
        'GET',
        `/v1/changes?limit=100&cursor=${changes}`,
        keys.readers[2]!,
      );
      changes = (page as { page?: { next_cursor?: string } } | undefined)?.page?.next_cursor ?? changes;
    });
    this.#each(1_000, () =>
      this.#read(
        'bars',
        `/v1/market/bars?symbol=BTCUSDT&interval=1m&from=${minutesAgo(120)}&to=${minutesAgo(5)}`,
        reader(),
      ),
    );
    this.#each(10_000, () =>
      this.#json('research', 'POST', '/mcp', keys.readers[3]!, {
        jsonrpc: '2.0',
        id: number,
        method: 'tools/call',
        params: { name: `svc_research_${TOOLS[number % TOOLS.length]}`, arguments: {} },
      }),
    );
    this.#each(500, () => this.#publish());
  }

  /** What came since the last time. */
  take(): Taken {
    const { receivers } = this.#options;
    const asked = Object.fromEntries(
      [...this.#asked].map(([kind, times]) => [kind, { ...timesOf(times), worst: Math.max(...times) }]),
    );
    const failed = Object.fromEntries(this.#failed);
    const delays = receivers.delays;
    const ticks = this.#ticks;
    receivers.delays = [];
    this.#asked = new Map();
    this.#failed = new Map();
    this.#ticks = 0;
    return { asked, failed, deliveries: timesOf(delays), ticks };
  }

  /** Ends the publishing and the reading, and gives what is on its way half a minute. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#rhythms);
    await sleep(30_000);
    for (const stream of this.#streams) stream.close();
    this.#kept.destroy();
  }

  /** Of everything that was published: what did not arrive, or came twice. */
  async balance(): Promise<object> {
    const { got } = this.#options.receivers;
    const of = (seen: ReadonlyMap<string, number> | undefined) => ({
      missing: this.#published.filter((title) => !seen?.has(title)).length,
      twice: [...(seen?.values() ?? [])].filter((count) => count > 1).length,
    });
    const streams = this.#streams.filter(({ path }) => path === '/v1/changes/stream');
    return {
      published: this.#published.length,
      receivers: Object.fromEntries(RECEIVERS.map((path) => [path, of(got.get(path))])),
      storyStreams: streams.map(({ titles, restarts }) => ({ ...of(titles), restarts })),
      marketStreams: this.#streams
        .filter(({ path }) => path !== '/v1/changes/stream')
        .map(({ gaps, restarts }) => ({ gaps, restarts })),
    };
  }

  #each(ms: number, work: () => Promise<unknown>): void {
    const run = async (): Promise<void> => {
      for (let next = Date.now(); !this.#isOver; next += ms) {
        await sleep(Math.max(0, next - Date.now()));
        // A slow answer holds up nobody else's; at most a few of a kind are under way.
        const one = work().catch(() => {});
        if (Date.now() - next > 2_000) await one;
      }
    };
    this.#rhythms.push(run());
  }

  async #publish(): Promise<void> {
    const number = this.#published.length;
    const title = `Soak ${number} at ${Date.now()}`;
    const input = {
      title,
      summary: `${TOPICS[number % 6]} report number ${number} of the soak. It says little, and says it again and again.`,
      category: TOPICS[number % 6],
      bodyHtml: `<p>${'It says little, and says it again and again. '.repeat(20)}</p>`,
      tags: ['soak', `soak-${number % 50}`],
    };
    const sent = await this.#json('publish', 'POST', '/graphql', this.#options.keys.operator, {
      query:
        'mutation ($input: StoryInput!, $key: String!) { publishStory(input: $input, idempotencyKey: $key) { storyId } }',
      variables: { input, key: title },
    });
    const answer = sent as
      | { data?: { publishStory?: { storyId: string } }; errors?: { message: string }[] }
      | undefined;
    if (answer?.data?.publishStory?.storyId !== undefined) this.#published.push(title);
    else this.#fail(`publish ${answer?.errors?.[0]?.message ?? 'nothing'}`);
  }

  async #poll(path: string, etags: Map<string, string>, key: string): Promise<void> {
    const etag = etags.get(path);
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
    const answer = await this.#ask('poll', 'GET', path, key, { headers });
    if (answer?.etag !== undefined) etags.set(path, answer.etag);
  }

  async #read(kind: string, path: string, key: string, anew = false): Promise<void> {
    await this.#ask(kind, 'GET', path, key, { anew });
  }

  async #json(kind: string, method: string, path: string, key: string, body?: unknown): Promise<unknown> {
    const answer = await this.#ask(kind, method, path, key, { body });
    return answer === undefined ? undefined : JSON.parse(answer.text);
  }

  async #ask(kind: string, method: string, path: string, key: string, asked: Asked) {
    const begun = performance.now();
    try {
      const answer = await this.#send(method, path, key, asked);
      this.#asked.set(kind, [...(this.#asked.get(kind) ?? []), performance.now() - begun]);
      if (answer.status < 400) return answer;
      this.#fail(`${kind} ${answer.status} ${/"code":"(\w+)"/.exec(answer.text)?.[1] ?? ''}`);
    } catch (error) {
      this.#fail(`${kind} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
    }
    return undefined;
  }

  #fail(what: string): void {
    this.#failed.set(what, (this.#failed.get(what) ?? 0) + 1);
  }

  #send(method: string, path: string, key: string, { body, headers, anew }: Asked): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#options.url + path,
        {
          method,
          agent: anew ? this.#anew : this.#kept,
          timeout: 20_000,
          headers: {
            authorization: `Bearer ${key}`,
            accept: path === '/mcp' ? 'application/json, text/event-stream' : '*/*',
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const all = Buffer.concat(chunks).toString();
            const found = path === '/mcp' && all.startsWith('event:') ? all.slice(all.indexOf('{')) : all;
            resolve({ status: answer.statusCode!, text: found, etag: answer.headers.etag });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      // A balancer may close a connection that rests just as it is used again; whoever keeps connections asks once more.
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (!sent.reusedSocket || error.code !== 'ECONNRESET') return reject(error);
        this.#fail('closed while it rested');
        this.#send(method, path, key, { body, headers, anew: true }).then(resolve, reject);
      });
      sent.end(text);
    });
  }

  #stream(path: string, key: string, onEvent: () => void = () => {}): void {
    const stream = new Stream({ url: this.#options.url, path, key }, onEvent, (what) =>
      this.#fail(`stream ${what}`),
    );
    this.#streams.push(stream);
  }
}

interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly anew?: boolean;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly etag: string | undefined;
}

/** A reader of server-sent events that goes on after the last one wherever it is cut off. */
class Stream {
  readonly titles = new Map<string, number>();
  gaps = 0;
  restarts = -1;
  #lastId: string | undefined;
  #isOver = false;
  #open: IncomingMessage | undefined;

  readonly path: string;
  readonly #onEvent: () => void;

  constructor(
    { url, path, key }: { url: string; path: string; key: string },
    onEvent: () => void,
    onFault: (what: string) => void,
  ) {
    this.path = path;
    this.#onEvent = onEvent;
    void this.#run(url + path, key, onFault);
  }

  close(): void {
    this.#isOver = true;
    this.#open?.destroy();
  }

  async #run(url: string, key: string, onFault: (what: string) => void): Promise<void> {
    while (!this.#isOver) {
      this.restarts += 1;
      try {
        await this.#connect(url, key);
      } catch (error) {
        if (!this.#isOver) onFault((error as NodeJS.ErrnoException).code ?? (error as Error).message);
      }
      await sleep(1_000);
    }
  }

  #connect(url: string, key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const resume = this.#lastId === undefined ? {} : { 'last-event-id': this.#lastId };
      const sent = request(
        url,
        { agent: false, headers: { authorization: `Bearer ${key}`, ...resume } },
        (answer) => {
          if (answer.statusCode !== 200) reject(new Error(String(answer.statusCode)));
          this.#open = answer;
          let open = '';
          answer.setEncoding('utf8').on('data', (text: string) => {
            const events = (open + text).split('\n\n');
            open = events.pop()!;
            for (const event of events) this.#take(event);
          });
          answer.on('end', resolve).on('error', reject);
        },
      );
      sent.on('error', reject).end();
    });
  }

  #take(event: string): void {
    const id = /^id: ?(.*)$/m.exec(event)?.[1];
    if (id !== undefined) {
      this.#lastId = id;
    }
    if (/^event: ?gap/m.test(event)) this.gaps += 1;
    const title = /"title":"(Soak [^"]+)"/.exec(event)?.[1];
    if (title !== undefined) this.titles.set(title, (this.titles.get(title) ?? 0) + 1);
    this.#onEvent();
  }
}

function timesOf(times: readonly number[]): { count: number; p50: number; p95: number } {
  if (times.length === 0) return { count: 0, p50: 0, p95: 0 };
  return {
    count: times.length,
    p50: Math.round(quantile(times, 0.5)),
    p95: Math.round(quantile(times, 0.95)),
  };
}

const minutesAgo = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString();
