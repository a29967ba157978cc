import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { now } from './api.js';
import { html } from './html.js';
import { change } from './newsfeeds-store.js';
import { Button, count, RefusalNotice, When, words } from './parts.js';

/** One feed: a line that opens to its facts and buttons. */
export function Feed({ feed }) {
  return html`<details class="newsfeeds-row">
    <summary>
      <${State} feed=${feed} />
      <span class="newsfeeds-name"><b dir="auto">${feed.publisher}</b> <span class="small newsfeeds-url">${bare(feed.url)}</span></span>
      <span class="small newsfeeds-last">${feed.lastPolledAt === null ? 'not polled yet' : html`${words(feed.lastOutcome)}, <${When} at=${feed.lastPolledAt} />`}</span>
    </summary>
    <div class="newsfeeds-detail">
      ${feed.lastDetail && html`<p class="newsfeeds-why">${feed.lastDetail}</p>`}
      <${Facts} feed=${feed} />
      <${Buttons} feed=${feed} />
    </div>
  </details>`;
}

/** The state as a sign, a word and a colour. */
function State({ feed }) {
  const failing = feed.state === 'active' && feed.failures > 0;
  const state = failing ? 'failing' : feed.state;
  const sign = { active: '✓', failing: '!', paused: '‖', gone: '×' }[state];
  return html`<span class=${`mark newsfeeds-${state}`}><span aria-hidden="true">${sign}</span> ${state}</span>`;
}

function Facts({ feed }) {
  const when = (at) => (at === null ? 'never' : html`<${When} at=${at} />`);
  const facts = [
    ['Address', html`<span class="newsfeeds-url">${feed.url}</span>`],
    ...(feed.givenUrl === feed.url
      ? []
      : [['Given as', html`<span class="newsfeeds-url">${feed.givenUrl}</span>`]]),
    ['Title', feed.title ?? 'not known yet'],
    [
      'Page',
      feed.site === null
        ? 'not known'
        : html`<a href=${safe(feed.site)} rel="noreferrer">${bare(feed.site)}</a>`,
    ],
    ['Format', feed.format ?? 'not known yet'],
    ['Home', feed.home ?? 'none'],
    ['Kind', feed.kind === null ? 'decided for each item' : words(feed.kind)],
    ['Licence', feed.licence],
    ['Polled', `${times(feed.polls)}, about every ${minutes(feed.interval)}`],
    ['Next poll', feed.nextPollAt === null ? 'none while it is paused or gone' : until(feed.nextPollAt)],
    ['Last success', when(feed.lastSuccessAt)],
    ['Last new item', when(feed.lastNewAt)],
    ...(feed.failures === 0
      ? []
      : [['Failing', html`${times(feed.failures)}, since <${When} at=${feed.failingSince} />`]]),
    [
      'Items',
      `${count(feed.created)} stored, ${count(feed.revised)} revised, ${count(feed.rejected)} rejected`,
    ],
  ];
  return html`<dl class="newsfeeds-facts">
    ${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

function Buttons({ feed }) {
  const { busy, refusal, act } = useAction();
  const removing = useSignal(false);
  const said = useSignal('');
  const does =
    (what, success, variables = {}) =>
    () =>
      act(async () => {
        said.value = '';
        await change(what, { id: feed.id, ...variables });
        removing.value = false;
        said.value = success;
      });
  const asks = (wanted) => () => {
    removing.value = wanted;
  };
  return html`<div class="newsfeeds-buttons">
      ${feed.state === 'active' && html`<${Button} off=${busy.value} onClick=${does('poll', 'A worker polls it within seconds.')}>Poll now<//>`}
      ${
        feed.state === 'active'
          ? html`<${Button} off=${busy.value} onClick=${does('pause', 'It is paused.')}>Pause<//>`
          : html`<${Button} off=${busy.value} onClick=${does('resume', 'It is polled again.')}>Resume<//>`
      }
      ${!removing.value && html`<${Button} off=${busy.value} onClick=${asks(true)}>Remove…<//>`}
    </div>
    ${
      removing.value &&
      html`<div class="notice notice-warn">
        <p class="notice-title">Remove this feed?</p>
        <p>Its items stay, unless you delete their texts and quotes too. You cannot undo that.</p>
        <p class="newsfeeds-buttons">
          <${Button} off=${busy.value} onClick=${does('remove', '')}>Remove it<//>
          <${Button} off=${busy.value} onClick=${does('remove', '', { purge: true })}>Remove it and delete its texts<//>
          <button type="button" class="button" onClick=${asks(false)}>Keep it</button>
        </p>
      </div>`
    }
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    <p class="small" role="status">${said.value}</p>`;
}

function bare(url) {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** An address from a publisher, if it is http or https. */
function safe(url) {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

function times(number) {
  return number === 1 ? 'once' : `${count(number)} times`;
}

function minutes(seconds) {
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
}

function until(at) {
  const seconds = (Date.parse(at) - now()) / 1_000;
  return seconds < 60 ? 'now' : `in ${minutes(seconds)}`;
}
