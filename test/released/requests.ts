import { request } from 'node:http';

/** Somebody who asks a node. */
export interface Asker {
  readonly url: string;
  readonly key: string;
}

/** What a request brought. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request over a connection of its own. */
export function ask({ url, key }: Asker, method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      accept: path === '/mcp' ? 'application/json, text/event-stream' : '*/*',
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const asked = request(`${url}${path}`, { method, headers, agent: false, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString() }));
    });
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} hangs`)));
    asked.on('error', reject).end(sent);
  });
}

/** Asks the graph. @throws Error with the errors of the answer. */
export async function graph<T>(asker: Asker, query: string, variables: object = {}): Promise<T> {
  const { text } = await ask(asker, 'POST', '/graphql', { query, variables });
  const { data, errors } = JSON.parse(text) as { data: T; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

const PUBLISH = `mutation ($input: StoryInput!, $key: String!) {
  publishStory(input: $input, idempotencyKey: $key) { storyId } }`;

/** Publishes a story by its title. @returns its id. */
export async function publish(asker: Asker, title: string): Promise<string> {
  const input = {
    title,
    summary: 'The council approved the harbour plan after two years of debate.',
    category: 'politics',
    countries: ['Australia'],
    entities: [{ label: 'Harbour Council', kind: 'organization' }],
    impactPaths: [{ token: 'shipping', label: 'Shipping', direction: 'up' }],
    assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto' }],
    tags: ['harbour'],
    sources: [
      {
        publisher: 'Harbour Courier',
        title,
        url: `https://courier.example/${encodeURIComponent(title)}`,
        snippet: 'The council approved the harbour plan.',
      },
    ],
    claims: [],
    impactDetails: [],
    bodyHtml: '<p>The council approved the harbour plan.</p>',
  };
  const made = await graph<{ publishStory: { storyId: string } }>(asker, PUBLISH, { input, key: title });
  return made.publishStory.storyId;
}

/** Reads that every release answers, of a story that is there. */
export function readsOf(story: string): readonly string[] {
  return [
    '/v1/news?page_size=5',
    '/v1/news?category=politics&country=AU&tag=harbour&facets=category&page_size=5',
    '/v1/news?sort=popular&page_size=5&include=full',
    '/v1/news?q=harbour%20-nothing&page_size=5',
    `/v1/news/${story}`,
    `/v1/news/${story}/revisions`,
    '/v1/search?q=council',
    '/v1/entities?q=harbour',
    '/v1/entities/harbour-council/stories',
    '/v1/impact-paths?q=ship',
    '/v1/publishers?q=harbour',
    '/v1/assets/btc/stories',
    '/v1/filters',
    '/v1/editorial-posts',
    '/v1/changes?limit=5',
    '/v1/export.ndjson?include=full',
    '/v1/rss?category=politics',
    '/v1/atom',
    '/v1/feed.json',
    '/v1/saved-searches',
    '/v1/opml',
    '/v1/market/instruments',
    '/v1/webhooks/subscriptions',
    '/v1/webhooks/deliveries',
    '/v1/me',
    '/readyz',
  ];
}
