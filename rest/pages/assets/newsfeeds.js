import { useSignal, useSignalEffect } from '@preact/signals';
import { useAction } from './action.js';
import { html } from './html.js';
import { focusMain, mount } from './mount.js';
import { AddFeed } from './newsfeeds-add.js';
import { Feed } from './newsfeeds-feed.js';
import { feeds, loadFeeds, loadMore } from './newsfeeds-store.js';
import { Button, count, Notice, RefusalNotice, Waiting } from './parts.js';
import { key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';

/** The whole page: the state of all feeds, each feed, and the form for a new one. */
function NewsFeeds() {
  const show = useSignal(shown());
  useSignalEffect(() => {
    if (key.value !== null) return loadFeeds(show.value);
  });
  if (key.value === null) {
    return html`<h1>News feeds</h1>
      <div class="narrow"><${SignIn} options="--plan free --scopes read,operator" why="News feeds are for operators. The page needs a key with the scope operator." onSignedIn=${focusMain} /></div>`;
  }
  const { kind, list, refusal } = feeds.value;
  const again = () => loadFeeds(show.value);
  const choose = (event) => {
    show.value = event.currentTarget.value;
    history.replaceState(null, '', show.value === 'all' ? './newsfeeds' : `./newsfeeds?show=${show.value}`);
  };
  return html`<h1>News feeds</h1>
    <p class="lead">The publishers’ feeds that the service polls, and their states.</p>
    ${kind === 'asking' && !list && html`<${Waiting}>Loading news feeds<//>`}
    ${
      kind === 'refused' &&
      html`<${RefusalNotice} refusal=${refusal} retry=${again}>
      ${refusal.code === 'insufficient_scope' && html`<p>News feeds are for operators. Create a key for them: <code>npx newstape keys create --tenant desk --scopes read,operator</code></p>`}
    <//>`
    }
    ${
      list &&
      html`<${Health} /><div class="newsfeeds-bar">
        <div class="field">
          <label for="feeds-show">Show</label>
          <select id="feeds-show" value=${show.value} onChange=${choose}>
            ${CHOICES.map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}
          </select>
        </div>
        <button type="button" class="button" onClick=${again}>Refresh</button>
      </div>
      <${AddFeed} />
      <${List} list=${list} show=${show.value} busy=${kind === 'asking'} />`
    }`;
}

const CHOICES = [
  ['all', 'All feeds'],
  ['failing', 'Failing'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['gone', 'Gone'],
];

function shown() {
  const asked = new URLSearchParams(location.search).get('show');
  return CHOICES.some(([value]) => value === asked) ? asked : 'all';
}

function Health() {
  const { health } = feeds.value;
  if (!health) return null;
  const facts = [
    ['Active', count(health.active)],
    ['Failing', count(health.failing)],
    ['Paused', count(health.paused)],
    ['Gone', count(health.gone)],
    ['Longest overdue', health.overdueSeconds < 1 ? 'none' : `${count(Math.round(health.overdueSeconds))} s`],
  ];
  return html`<dl class="newsfeeds-health">
    ${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

function List({ list, show, busy }) {
  const { busy: adding, refusal, act } = useAction();
  const { next } = feeds.value;
  const more = () => act(() => loadMore(show));
  if (list.length === 0) {
    return show === 'all'
      ? html`<${Notice} title="No news feed yet" role="status"><p>Add one above, or a whole list with <code>npx newstape newsfeeds import FILE.opml</code>.</p><//>`
      : html`<${Notice} title="No feed is in this state" role="status" />`;
  }
  return html`<section aria-label="Feeds" aria-busy=${busy ? 'true' : 'false'}>
    <ul class="newsfeeds-rows">${list.map((feed) => html`<li key=${feed.id}><${Feed} feed=${feed} /></li>`)}</ul>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} retry=${more} />`}
    ${next && html`<p><${Button} off=${adding.value} onClick=${more}>More<//></p>`}
  </section>`;
}

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
mount('newsfeeds', html`<${NewsFeeds} />`);
