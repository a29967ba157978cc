import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { askGraph } from './graph.js';
import { whenKeyChanges } from './session.js';

/** The feeds: `kind` is asking, ready or refused; `list`, `health` and `next` (the cursor of the next page) are the answer. */
export const feeds = signal({ kind: 'asking' });

whenKeyChanges(() => {
  feeds.value = { kind: 'asking' };
});

const FIELDS = `id url givenUrl publisher home kind licence title site format state interval failures lastOutcome
  lastStatus lastDetail polls created revised rejected nextPollAt lastPolledAt lastSuccessAt lastNewAt failingSince`;

const LIST = `query NewsFeeds($state: NewsFeedState, $failing: Boolean, $after: String) {
  newsFeedHealth { active failing paused gone overdueSeconds }
  newsFeeds(state: $state, failing: $failing, first: 50, after: $after) {
    edges { node { ${FIELDS} } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** The mutation of each button. */
const CHANGES = {
  poll: `mutation ($id: ID!) { pollNewsFeed(id: $id) { newsFeed { ${FIELDS} } } }`,
  pause: `mutation ($id: ID!) { pauseNewsFeed(id: $id) { newsFeed { ${FIELDS} } } }`,
  resume: `mutation ($id: ID!) { resumeNewsFeed(id: $id) { newsFeed { ${FIELDS} } } }`,
  remove:
    'mutation ($id: ID!, $purge: Boolean) { removeNewsFeed(id: $id, purge: $purge) { newsFeedId purgedItems } }',
  add: `mutation ($input: NewsFeedInput!) { addNewsFeed(input: $input) { added feed { ${FIELDS} } } }`,
  test: `mutation ($url: String!) { testNewsFeed(url: $url) {
    isFeed detail url encoding title format repaired entryCount entries { title url publishedAt } } }`,
};

/**
 * Requests the first page of the feeds.
 * @param show all, failing, active, paused or gone
 * @returns a function that cancels the request
 */
export function loadFeeds(show) {
  const abort = new AbortController();
  feeds.value = { ...feeds.peek(), kind: 'asking' };
  page(show, undefined, abort.signal).then(
    (found) => {
      feeds.value = { kind: 'ready', ...found };
    },
    (error) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      feeds.value = { kind: 'refused', refusal: error };
    },
  );
  return () => abort.abort();
}

/** Adds the next page to the shown feeds. @throws Refusal */
export async function loadMore(show) {
  const { list, next } = feeds.value;
  const found = await page(show, next);
  feeds.value = { kind: 'ready', ...found, list: [...list, ...found.list] };
}

/** Sends the mutation of a button. @returns the one field of the answer. @throws Refusal */
export async function change(what, variables) {
  const [answer] = Object.values(await askGraph(CHANGES[what], variables));
  const feed = answer.feed ?? answer.newsFeed ?? answer;
  const now = feeds.value;
  if (what === 'remove') {
    feeds.value = { ...now, list: now.list.filter(({ id }) => id !== answer.newsFeedId) };
  } else if (feed.id !== undefined) {
    const isKnown = now.list.some(({ id }) => id === feed.id);
    feeds.value = {
      ...now,
      list: isKnown ? now.list.map((one) => (one.id === feed.id ? feed : one)) : [...now.list, feed],
    };
  }
  return answer;
}

async function page(show, after, signal) {
  const variables = { after, failing: show === 'failing', state: STATES.includes(show) ? show : undefined };
  const { newsFeeds, newsFeedHealth } = await askGraph(LIST, variables, signal);
  const { hasNextPage, endCursor } = newsFeeds.pageInfo;
  return {
    list: newsFeeds.edges.map(({ node }) => node),
    health: newsFeedHealth,
    next: hasNextPage ? endCursor : null,
  };
}

const STATES = ['active', 'paused', 'gone'];
