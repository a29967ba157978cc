import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a reader of a stream saw, and what it missed. */
export interface Followed {
  readonly what: string;
  /** Events that others of the same stream saw, and this one did not. */
  missing: number;
  twice: number;
  /** Gaps and resets that the stream itself told of. */
  gaps: number;
  /** Times that it went on after its last event. */
  restarts: number;
  /** Connections that were refused or broke off, by how. */
  readonly faults: ReadonlyMap<string, number>;
}

/** How a stream is asked for, and what of it counts. */
interface StreamKind {
  readonly what: string;
  ask(last: string | undefined): {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** Of an event as it was sent: where to go on after it, and what others must have seen as well. */
  read(event: string): { readonly last?: string | undefined; readonly seen?: string | undefined };
}

const field = (event: string, name: string): string | undefined =>
  new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1];

const TICKS: StreamKind = {
  what: 'ticks',
  ask: (last) => ({
    method: 'GET',
    path: '/v1/market/stream?symbol=BTCUSDT,ETHUSDT,SOLUSDT',
    headers: { ...(last !== undefined && { 'last-event-id': last }) },
  }),
  read: (event) => {
    const last = field(event, 'id');
    // What a stream opens with is a snapshot, and no event of the market.
    const isTick = field(event, 'event') === 'tick' && !last?.endsWith('~');
    return { last, seen: isTick ? last : undefined };
  },
};

const SUBSCRIPTION = `subscription ($after: String) {
  storyChanges(tag: ["harbour"], after: $after) { __typename cursor ... on StoryChanged { kind story { title } } } }`;

const STORY_CHANGES: StreamKind = {
  what: 'storyChanges',
  ask: (last) => ({
    method: 'POST',
    path: '/graphql',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: SUBSCRIPTION, variables: { after: last ?? null } }),
  }),
  read: (event) => {
    if (field(event, 'event') !== 'next') return {};
    const { data, errors } = JSON.parse(field(event, 'data') ?? '{}') as {
      data?: { storyChanges: { cursor: string; story?: { title: string } } } | null;
      errors?: unknown;
    };
    if (data == null) throw new Error(JSON.stringify(errors));
    return { last: data.storyChanges.cursor, seen: data.storyChanges.story?.title };
  },
};

/** Readers of ticks and of story changes, who go on after their last event wherever they are cut off. */
export class Followers {
  readonly #followers: Follower[];

  /** @param each how many of each kind. */
  constructor(url: string, key: string, each: number) {
    this.#followers = [TICKS, STORY_CHANGES].flatMap((kind) =>
      Array.from({ length: each }, () => new Follower(url, key, kind)),
    );
  }

  /** Waits until each of them has had something. */
  async untilOpen(): Promise<void> {
    const end = Date.now() + 60_000;
    while (this.#followers.some(({ isOpen }) => !isOpen)) {
      if (Date.now() > end) throw new Error('a stream does not open');
      await sleep(50);
    }
  }

  /**
   * Ends the reading. Of what any of a kind saw first between two times, all of that kind must have seen everything once.
   * @param from, until in ms since 1970.
   */
  close(from: number, until: number): readonly Followed[] {
    for (const follower of this.#followers) follower.close();
    return this.#followers.map((follower) => {
      const first = new Map<string, number>();
      for (const { kind, seen } of this.#followers) {
        if (kind !== follower.kind) continue;
        for (const [what, { at }] of seen) first.set(what, Math.min(at, first.get(what) ?? at));
      }
      const due = [...first].filter(([, at]) => at >= from && at <= until).map(([what]) => what);
      return {
        what: `${follower.kind.what} (${due.length})`,
        missing: due.filter((what) => !follower.seen.has(what)).length,
        twice: [...follower.seen.values()].filter(({ count }) => count > 1).length,
        gaps: follower.gaps,
        restarts: follower.restarts,
        faults: follower.faults,
      };
    });
  }

  /** What every reader of story changes has seen: titles. */
  titles(): readonly ReadonlySet<string>[] {
    return this.#followers
      .filter(({ kind }) => kind === STORY_CHANGES)
      .map(({ seen }) => new Set(seen.keys()));
  }
}

class Follower {
  readonly kind: StreamKind;
  readonly seen = new Map<string, { at: number; count: number }>();
  readonly faults = new Map<string, number>();
  gaps = 0;
  restarts = -1;
  isOpen = false;
  #last: string | undefined;
  #isOver = false;
  #answer: IncomingMessage | undefined;

  constructor(url: string, key: string, kind: StreamKind) {
    this.kind = kind;
    void this.#run(url, key);
  }

  close(): void {
    this.#isOver = true;
    this.#answer?.destroy();
  }

  async #run(url: string, key: string): Promise<void> {
    while (!this.#isOver) {
      this.restarts += 1;
      await this.#follow(url, key).catch((error: NodeJS.ErrnoException) => {
        const what = error.code ?? error.message.slice(0, 200);
        if (!this.#isOver) this.faults.set(what, (this.faults.get(what) ?? 0) + 1);
      });
      await sleep(200);
    }
  }

  #follow(url: string, key: string): Promise<void> {
    const { method, path, headers, body } = this.kind.ask(this.#last);
    return new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        {
          method,
          agent: new Agent({ keepAlive: false }),
          headers: { ...headers, authorization: `Bearer ${key}` },
        },
        (answer) => {
          if (answer.statusCode !== 200) {
            answer.resume();
            reject(new Error(`answered with ${answer.statusCode}`));
            return;
          }
          this.#answer = answer;
          let open = '';
          answer.setEncoding('utf8').on('data', (text: string) => {
            const events = (open + text).split('\n\n');
            open = events.pop()!;
            try {
              for (const event of events) this.#take(event);
            } catch (error) {
              answer.destroy(error as Error);
            }
          });
          answer.on('end', resolve).on('error', reject);
        },
      );
      sent.on('error', reject).end(body);
    });
  }

  #take(event: string): void {
    const { last, seen } = this.kind.read(event);
    if (last !== undefined) {
      this.#last = last;
      this.isOpen = true;
    }
    if (/^event: ?(gap|reset)|"__typename":"StoryStreamReset"/m.test(event)) this.gaps += 1;
    if (seen === undefined) return;
    const before = this.seen.get(seen);
    if (before === undefined) this.seen.set(seen, { at: Date.now(), count: 1 });
    else before.count += 1;
  }
}
