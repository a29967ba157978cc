import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { Refusal } from './api.js';
import { fieldsToName, learnNames, nameOfValue } from './filter-names.js';
import { FeedLinks, Filters } from './filters.js';
import { html } from './html.js';
import {
  count,
  counted,
  Invented,
  langOf,
  Notice,
  RefusalNotice,
  Verification,
  Waiting,
  When,
} from './parts.js';
import { SavedSearches } from './searches.js';
import { saysOf } from './searches-words.js';
import { account, askSigned, key, refreshAccount } from './session.js';
import { Usage } from './usage.js';
import { askedAgain, hrefOf, narrow, turnTo, view } from './view.js';

/** The fields that a line of the list shows. Only these are requested, so that answers are small. */
const FIELDS =
  'slug,title,summary,language,category,tags,countries,verificationState,publishedAt,updatedAt,revision,sourceCount';
const PAGE_SIZE = 20;

/** Whether the signed-in reader has the list. The page makes its other requests after that. */
export const listed = signal(false);

/** The part for signed-in readers: usage, filters, stories and pages. */
export function Desk() {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    askedAgain.value;
    const fields = [FIELDS, ...fieldsToName(view.value)].join(',');
    const parameters = { ...view.value, fields, page_size: PAGE_SIZE };
    const used = key.value;
    const last = state.peek();
    if (used === null) {
      state.value = { kind: 'asking' };
      listed.value = false;
      return;
    }
    const abort = new AbortController();
    state.value = { kind: 'asking', before: last.used === used && last.page ? last : undefined };
    load(parameters, abort.signal).then(
      (list) => {
        learnNames(parameters, list.articles);
        state.value = { kind: 'list', used, ...list };
        listed.value = true;
      },
      (error) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        state.value = { kind: 'refused', refusal: error };
      },
    );
    return () => abort.abort();
  });
  // The list that the server has put there for all visitors is hidden while there is the reader's own list.
  const front = document.getElementById('front');
  if (front !== null) front.hidden = key.value !== null;
  // The leading stories are hidden while the reader filters the list, which is then not that of the latest ones.
  const isFiltered = key.value !== null && Object.keys(view.value).length > 0;
  const leading = document.getElementById('leading');
  if (leading !== null) leading.hidden = isFiltered;
  document.getElementById('stories-title').textContent = isFiltered ? 'Stories' : 'Latest stories';
  document.title = isFiltered ? `${saysOf(view.value)} · Newstape` : 'Newstape';
  if (key.value === null && front !== null) {
    return html`<p class="small front-more">These are the newest stories. To see all stories, with filters, search, evidence and feeds, <a href="#door">sign in</a>.</p>`;
  }
  if (key.value === null) {
    return html`<${Notice} title="The list needs a key">
      <p>
        The list counts as a call of an account, so <a href="#door">sign in</a> to see it. The
        <a href="v1/sample/news">synthetic sample</a> needs no key. “Try it” below requests a part of it.
      </p>
    <//>`;
  }
  const now = state.value;
  const shown = now.kind === 'asking' ? now.before : now;
  return html`<div class="desk">
    <div class="desk-main">
      <${Filters} />
      <${SavedSearches} />
      <div class="desk-list" aria-busy=${now.kind === 'asking' ? 'true' : 'false'}>
        ${now.kind === 'asking' && !now.before && html`<${Waiting}>Loading stories<//>`}
        ${
          now.kind === 'refused' &&
          html`<${RefusalNotice} refusal=${now.refusal} retry=${() => attempt.value++}>
            ${
              /cursor/.test(now.refusal.code) &&
              html`<p><button type="button" class="button" onClick=${() => narrow({})}>Start from the newest story</button></p>`
            }
          <//>`
        }
        ${shown?.page && html`<${List} articles=${shown.articles} page=${shown.page} />`}
      </div>
      <${FeedLinks} />
    </div>
    <aside class="desk-side" aria-label="Account">
      <${Usage} />
    </aside>
  </div>`;
}

async function load(parameters, signal) {
  // The requests follow each other, because the number of calls would otherwise depend on which answer comes first.
  if (account.peek() === null) await refreshAccount();
  return (await askSigned('v1/news', parameters, { signal })).data;
}

function List({ articles, page }) {
  if (articles.length === 0) {
    const { q, cursor, sort, ...filters } = view.value;
    const advice = Object.keys(filters).length > 0 ? 'Remove a filter' : 'Try other words';
    return html`<${Notice} title="No story matches" role="status">
      <p>None is there for ${saysOf({ q, ...filters })}. ${advice}, or <button type="button" class="link" onClick=${clear}>show all stories</button>.</p>
    <//>`;
  }
  const isByTime = page.sort === 'pipeline';
  const total = page.total_relation === 'gte' ? `more than ${count(page.total)}` : count(page.total);
  return html`<p class="small list-count" role="status">${count(articles.length)} of ${total} stories</p>
    <ol class="stories">
      ${articles.map((story) => html`<${Line} key=${story.id} story=${story} />`)}
    </ol>
    <nav class="pager" aria-label="Pages">
      <${Turn} cursor=${page.previous_cursor} rel="prev">← ${isByTime ? 'Newer' : 'Previous'}<//>
      <${Turn} cursor=${page.has_next ? page.next_cursor : null} rel="next">${isByTime ? 'Older' : 'Next'} →<//>
    </nav>`;
}

function Line({ story }) {
  return html`<li class="line">
    <div class="line-when"><${When} at=${story.publishedAt} /></div>
    <article class="line-words" lang=${langOf(story)}>
      <h3 dir="auto"><a href=${`stories/${encodeURIComponent(story.slug)}`}>${story.title}</a></h3>
      ${story.summary && html`<p dir="auto">${story.summary}</p>`}
      <p class="line-marks" lang="en">
        <span class="chip">${story.category}</span>
        <${Invented} story=${story} />
        <${Verification} state=${story.verificationState} />
        ${story.sourceCount > 1 && html`<span class="small">${counted(story.sourceCount, 'source')}</span>`}
        ${story.countries.map((code) => html`<span class="chip">${nameOfValue('country', code)}</span>`)}
        ${story.revision > 1 && html`<span class="small">revision ${story.revision}, <${When} at=${story.updatedAt} /></span>`}
      </p>
    </article>
  </li>`;
}

function Turn({ cursor, rel, children }) {
  if (!cursor) return html`<span class="button button-off">${children}</span>`;
  const turn = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    turnTo(cursor);
    const title = document.getElementById('stories');
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  };
  return html`<a class="button" rel=${rel} href=${hrefOf({ ...view.value, cursor })} onClick=${turn}>${children}</a>`;
}

function clear() {
  narrow(Object.fromEntries(Object.keys(view.value).map((name) => [name, ''])));
}
