import type { Page } from 'playwright-core';

/** A page of the site in one state. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** The key of the tab; undefined: nobody is signed in. */
  readonly key: string | undefined;
  /** What is on the page once it is there. */
  readonly there: string;
  /** What a reader does to come to this state. */
  readonly act?: (page: Page) => Promise<void>;
}

type Graph = <T>(query: string, variables?: object, as?: string) => Promise<T>;

// Nobody listens there, so each delivery fails at once.
const NOBODY = 'http://127.0.0.1:59999/hook';

/** The pages of the site and the states of each that matter, for the account of a key. What a state needs is made. */
export async function openScenes(base: string, key: string): Promise<readonly Scene[]> {
  const graph = graphAt(base, key);
  const { stories, posts } = await graph<{
    stories: { nodes: { slug: string }[] };
    posts: { nodes: { slug: string }[] };
  }>('{ stories(first: 1, sort: popular) { nodes { slug } } posts(first: 1) { nodes { slug } } }');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const reader = await keyOf(graph, { name: 'a reader', scopes: ['read'], expiresAt: tomorrow });
  const story = stories.nodes[0]!.slug;
  const post = posts.nodes[0]?.slug;
  return [
    { name: 'home', path: '/', key, there: '#desk .line' },
    { name: 'home-signed-out', path: '/', key: undefined, there: '#api-key' },
    { name: 'home-first-link', path: `/#key=${key}`, key: undefined, there: '#desk .line' },
    { name: 'home-nothing-found', path: '/?q=qzxjkw', key, there: '.notice' },
    { name: 'home-watched', path: '/', key, there: '#desk .line', act: watch(graph) },
    { name: 'sign-in-refused', path: '/', key: undefined, there: '#api-key', act: signIn(endedKey(key)) },
    { name: 'story', path: `/stories/${story}`, key, there: '.story-page' },
    { name: 'story-signed-out', path: `/stories/${story}`, key: undefined, there: '#api-key' },
    { name: 'story-missing', path: '/stories/never-written', key, there: '.narrow' },
    ...(post === undefined ? [] : [{ name: 'post', path: `/posts/${post}`, key, there: '.story-page' }]),
    { name: 'market', path: '/market', key, there: 'canvas' },
    {
      name: 'market-4h',
      path: '/market?symbol=ETHUSDT&interval=4h&span=30d&scale=log',
      key,
      there: 'canvas',
    },
    { name: 'terminal', path: '/terminal', key, there: '.terminal-beginning' },
    { name: 'terminal-outcomes', path: '/terminal', key, there: '.terminal-beginning', act: talk },
    { name: 'research', path: '/research', key, there: '.research-fields' },
    ...[
      'what_changed',
      'compare_sources',
      'validate_event',
      'asset_exposure',
      'operational_risk',
      'weekly_consequential',
    ].map((tool) => ({
      name: `research-${tool}`,
      path: `/research?tool=${tool}&query=interest+rates&event=The+central+bank+raised+its+rate&asset=BTC`,
      key,
      there: '.research-fields',
      act: run,
    })),
    { name: 'webhooks', path: '/webhooks', key, there: 'h1' },
    { name: 'webhooks-new', path: '/webhooks?new=yes', key, there: '#hook-url' },
    { name: 'webhooks-edited', path: '/webhooks', key, there: 'h1', act: hook(graph, 'Change…') },
    {
      name: 'webhooks-recovered',
      path: '/webhooks',
      key,
      there: 'h1',
      act: async (page) => {
        await hook(graph, 'Recover…')(page);
        await page.getByRole('button', { name: 'Try them again' }).click();
        await page.getByRole('status').getByText('tried again').waitFor();
        await page.locator('.hooks-row summary').first().click();
        await page.locator('.hooks-attempt').first().waitFor();
      },
    },
    { name: 'newsfeeds', path: '/newsfeeds', key, there: 'h1' },
    { name: 'account', path: '/account', key, there: '.account-rows' },
    { name: 'account-made', path: '/account', key, there: '.account-rows', act: makeKey },
    { name: 'account-reader', path: '/account', key: reader, there: '.account-facts' },
    { name: 'docs', path: '/docs', key, there: '.guides' },
    { name: 'docs-guide', path: '/docs/graphql', key, there: '.guide' },
    { name: 'docs-operation', path: '/docs/api/listNews', key, there: '.caller' },
    { name: 'docs-error', path: '/docs#cursor_mismatch', key, there: ':target' },
    { name: 'docs-missing', path: '/docs/never-written', key: undefined, there: 'body' },
    { name: 'nowhere', path: '/never-written', key: undefined, there: 'body' },
    { name: 'graphiql', path: '/graphql', key, there: '.graphiql-query-editor' },
    { name: 'graphiql-answer', path: '/graphql', key, there: '.graphiql-query-editor', act: execute },
  ];
}

function graphAt(base: string, key: string): Graph {
  return async <T>(query: string, variables = {}, as = key): Promise<T> => {
    const answer = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: T; errors?: { message: string }[] };
    if (errors !== undefined) throw new Error(`${query}: ${errors[0]!.message}`);
    return data;
  };
}

async function keyOf(graph: Graph, input: object): Promise<string> {
  const { createApiKey } = await graph<{ createApiKey: { key: string } }>(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input },
  );
  return createApiKey.key;
}

/** A key that nobody has: the given one with another last character. */
const endedKey = (key: string): string => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');

const signIn = (key: string) => async (page: Page) => {
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
};

const DRAFT = {
  title: 'Harbour bridge opens after 12 years',
  summary: 'The harbour bridge opened on Monday after 12 years of work, the transport minister said.',
  category: 'business',
  bodyHtml: '<p>The harbour bridge opened on Monday after 12 years of work, the transport minister said.</p>',
};

/** A saved search that is watched, and a story that matches it. */
const watch = (graph: Graph) => async (page: Page) => {
  const { savedSearches } = await graph<{ savedSearches: { nodes: { name: string }[] } }>(
    '{ savedSearches { nodes { name } } }',
  );
  if (savedSearches.nodes.length === 0) {
    for (const input of [
      { name: 'Harbours', query: 'harbour' },
      { name: 'Rates and inflation', query: 'rates OR inflation' },
    ])
      await graph(
        'mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { id } } }',
        {
          input,
        },
      );
  }
  await page.reload();
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: 'Watch live Harbours' }).click();
  await page.getByText('Live: new matches appear here').waitFor();
  await graph(
    'mutation ($input: StoryInput!, $key: String!) { publishStory(input: $input, idempotencyKey: $key) { storyId } }',
    { input: DRAFT, key: `scenes-${Date.now()}` },
  );
  await page.getByRole('link', { name: DRAFT.title }).first().waitFor();
};

/** A subscription whose receiver is away, with what was tried, and one of its forms open. */
const hook = (graph: Graph, button: string) => async (page: Page) => {
  const { webhookSubscriptions } = await graph<{ webhookSubscriptions: { id: string; url: string }[] }>(
    '{ webhookSubscriptions { id url } }',
  );
  if (!webhookSubscriptions.some(({ url }) => url === NOBODY)) {
    await graph(
      'mutation ($input: WebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { secret } }',
      {
        input: {
          url: NOBODY,
          eventTypes: ['intelligence.published', 'intelligence.updated'],
          filters: { categories: ['business'], geographies: ['AU'] },
        },
      },
    );
  }
  await page.reload();
  await page.getByRole('navigation', { name: 'Subscriptions' }).getByText('127.0.0.1:59999').first().click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test was not delivered').waitFor();
  await page.getByRole('button', { name: button }).click();
};

const QUESTIONS = [
  'What was decided about interest rates this month?',
  'And in Japan?',
  'Why did the choir of Pellworm quarrel with the harbour?',
  'Who bought the windmill of Zorvania?',
];

/** Questions with each of the outcomes, and one that follows another. */
async function talk(page: Page): Promise<void> {
  for (const [at, question] of QUESTIONS.entries()) {
    await page.locator('#question').fill(question);
    await page.keyboard.press('Enter');
    await page.locator('.turn-marks').nth(at).waitFor();
  }
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run' }).click();
  await page.locator('.research-finding').waitFor();
}

async function makeKey(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = sessionStorage.getItem('newstape.key');
    const hold = () => fetch('v1/changes/stream', { headers: { authorization: `Bearer ${key}` } });
    void hold();
    void hold();
  });
  await page.getByText('Make a key').click();
  await page.getByLabel('Name', { exact: true }).fill('dashboards');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('alert').locator('code').waitFor();
}

async function execute(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Execute query/ }).click();
  await page.locator('.result-window').getByText('totalCount').waitFor();
}
