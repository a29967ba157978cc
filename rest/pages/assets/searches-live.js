import { useSignal, useSignalEffect } from '@preact/signals';
import { Refusal } from './api.js';
import { later, readStream } from './event-stream.js';
import { html } from './html.js';
import { RefusalNotice, When } from './parts.js';
import { key, noteCall, signOut } from './session.js';
import { askedAgain } from './view.js';

const WATCH = `subscription ($id: ID!, $after: String) { savedSearchMatched(id: $id, after: $after) {
  cursor ... on StoryChanged { kind storyId at story { slug title } } } }`;
/** The delay that the stream advises, because each connection is a call. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
/** The number of matches that are shown. Older matches are in the list of results. */
const MOST_SHOWN = 10;

/**
 * Shows new matches of a saved search when they are published, as long as it is on the page.
 * `isShown`: whether the list on the page is the list of this search. It does not have the new matches until it is loaded again.
 */
export function SearchWatch({ search, isShown }) {
  const state = useSignal(SAYS.connecting);
  const found = useSignal([]);
  const refusal = useSignal(null);
  const listed = useSignal(null);
  useSignalEffect(() => {
    const abort = new AbortController();
    const take = ({ kind, storyId, at, story }) => {
      if (kind !== 'upsert' || !story) return;
      const others = found.peek().filter(({ id }) => id !== storyId);
      found.value = [{ ...story, id: storyId, at }, ...others].slice(0, MOST_SHOWN);
    };
    const say = (now, why = '') => {
      state.value = why === '' ? SAYS[now] : `${SAYS[now]} ${why}.`;
    };
    follow(search.id, abort.signal, take, say).catch((error) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 401) return signOut(error);
      refusal.value = error;
    });
    return () => abort.abort();
  });
  if (refusal.value)
    return html`<div class="searches-ask"><${RefusalNotice} refusal=${refusal.value} /></div>`;
  return html`<div class="searches-live">
    <p class="small" role="status">${state.value}</p>
    <ol class="searches-found" aria-label=${`New matches of ${search.name}`} aria-live="polite" aria-relevant="additions">
      ${found.value.map(
        ({ id, slug, title, at }) => html`<li key=${id}>
          <a href=${`stories/${encodeURIComponent(slug)}`} dir="auto">${title}</a> <span class="small"><${When} at=${at} /></span>
        </li>`,
      )}
    </ol>
    ${
      isShown &&
      found.value.length > 0 &&
      listed.value !== found.value &&
      html`<p><button type="button" class="button button-small" onClick=${() => {
        listed.value = found.value;
        askedAgain.value += 1;
      }}>Show the list with ${found.value.length === 1 ? 'it' : 'them'} (one call)</button></p>`
    }
  </div>`;
}

const SAYS = {
  connecting: 'Connecting',
  live: 'Live: new matches appear here as they are published.',
  lost: 'The connection was lost. It is being restored.',
};

/** Keeps the stream open until `signal` aborts, and continues after the last event. @throws Refusal that trying again cannot change */
async function follow(id, signal, take, say) {
  let after;
  let failures = 0;
  while (!signal.aborted) {
    let why = '';
    try {
      await readStream(
        'graphql/stream',
        {},
        {
          key: key.peek(),
          signal,
          body: { query: WATCH, variables: { id, after } },
          onOpen: (response) => {
            noteCall(response.headers);
            // A new stream begins with an event. A stream that continues may have no event for a while.
            if (after !== undefined) say('live');
          },
          onEvent: ({ event, data }) => {
            if (event !== 'next') return;
            const [error] = data.errors ?? [];
            if (error) {
              const { code, status = 400 } = error.extensions ?? {};
              throw new Refusal(status, { code, title: error.message });
            }
            say('live');
            failures = 0;
            after = data.data.savedSearchMatched.cursor ?? after;
            take(data.data.savedSearchMatched);
          },
        },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) throw error;
      // What a server that is there says, such as that the account has too many streams open.
      if (error instanceof Refusal && error.status >= 500) why = error.title;
    }
    say('lost', why);
    failures++;
    await later(Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), signal);
  }
}
