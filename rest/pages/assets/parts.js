import { signal, useSignal } from '@preact/signals';
import { addressOf, now } from './api.js';
import { html } from './html.js';
import { problems, syntheticTag } from './nouns.js';

/** A message in a box. `tone`: info, warn or bad. */
export function Notice({ tone = 'info', title, children, role }) {
  return html`<div class=${`notice notice-${tone}`} role=${role}>
    <p class="notice-title">${title}</p>
    ${children}
  </div>`;
}

/** A refusal in the words of the service. `retry` sends the request again. Its button is shown only if that can help. */
export function RefusalNotice({ refusal, retry, children }) {
  const exhausted = refusal.code === 'allowance_exhausted';
  const worthRepeating = refusal.status === 0 || refusal.status >= 500;
  return html`<${Notice} tone=${worthRepeating ? 'bad' : 'warn'} title=${refusal.title} role="alert">
    ${refusal.detail && !exhausted && refusal.errors.length === 0 && html`<p>${refusal.detail}</p>`}
    ${
      refusal.errors.length > 0 &&
      html`<ul>
        ${refusal.errors.map(
          (issue) => html`<li>
            ${placeOf(issue) && html`<code>${placeOf(issue)}</code>${' '}`}${issue.detail}
            ${issue.suggestion && html`${/[.!?]$/.test(issue.detail) ? '' : '.'} Did you mean <code>${issue.suggestion}</code>?`}
          </li>`,
        )}
      </ul>`
    }
    ${
      exhausted &&
      refusal.usage &&
      html`<p>
        ${count(refusal.usage.calls)} of ${count(refusal.usage.monthlyLimit)} calls are used. The count starts again${' '}
        <${When} at=${refusal.usage.resetAt} />. Until then every request is refused.
      </p>`
    }
    ${children}
    ${retry && worthRepeating && html`<p><button type="button" class="button" onClick=${retry}>Try again</button></p>`}
    ${
      (refusal.requestId || isDocumented(refusal)) &&
      html`<p class="small">
        ${refusal.requestId && html`Request <code>${refusal.requestId}</code>. `}
        ${isDocumented(refusal) && html`<a href=${`${addressOf('docs/errors').href}#${refusal.code}`}>What to do</a>`}
      </p>`
    }
  <//>`;
}

/** Whether docs/errors.md has a row for it. Others are made by the page itself, and say what to do. */
function isDocumented({ code }) {
  return problems.some((problem) => problem.code === code);
}

/** The name of what is wrong: a parameter, or a member of a body, whose pointer `/filters/country` is shown as `filters.country`. */
function placeOf({ parameter, pointer }) {
  return parameter ?? pointer?.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Counts minutes, so that a page that stays open does not say "just now" for hours. */
const minute = signal(0);
setInterval(() => {
  minute.value += 1;
}, 60_000);

/** A time for readers: how long ago it was if that is less than a day, or else the date. Its title has the full time. */
export function When({ at }) {
  minute.value;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return html`<time datetime=${at} title=${full.format(date)}>${spoken(date)}</time>`;
}

/** A day and a time of day with the name of the time zone, for times that are compared. Its title has the full time. */
export function Moment({ at }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return html`<time datetime=${at} title=${full.format(date)}>${moment.format(date)}</time>`;
}

/** A time of day, for what changes within the hour: "in a moment" says too little. Its title has the full time. */
export function Clock({ at }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return html`<time datetime=${at} title=${full.format(date)}>${clock.format(date)}</time>`;
}

/** The language of a story for an element around its words. Undefined if it is that of the page. */
export function langOf({ language }) {
  return language === 'en' ? undefined : language;
}

/** `partially_corroborated` to `partially corroborated`. */
export function words(name) {
  return String(name).replaceAll('_', ' ');
}

export function count(number) {
  return number === null || number === undefined ? '–' : grouped.format(number);
}

/** How well a story is confirmed, as a sign, words and a colour. */
export function Verification({ state }) {
  const sign =
    { corroborated: '✓', partially_corroborated: '◐', contested: '≠', unverified: '○' }[state] ?? '?';
  return html`<span class=${`mark mark-${state}`}><span aria-hidden="true">${sign}</span> ${words(state)}</span>`;
}

/** Says that a story is invented, as those of the demonstration are: real institutions appear in them. `is`: for what has no tags. */
export function Invented({ story, is = isInvented(story) }) {
  return is && html`<span class="chip mark-invented">invented</span>`;
}

/** Says above what is made of several stories that some of them, or all, are invented. `all`: for each whether it is. */
export function MadeOfInvented({ noun, of, all }) {
  const invented = all.filter(Boolean).length;
  if (invented === 0) return null;
  return invented === all.length
    ? html`<${Notice} tone="warn" title=${`This ${noun} rests on invented ${of}`}>
        <p>Nothing in it is true. It is there so that the service can be tried.</p>
      <//>`
    : html`<${Notice} tone="warn" title=${`This ${noun} rests partly on invented ${of}`}>
        <p>${count(invented)} of ${count(all.length)} are invented: what they say is not true. They are marked.</p>
      <//>`;
}

/** Whether a story is invented. */
export function isInvented({ tags }) {
  return tags.includes(syntheticTag);
}

/** `1 source`, `8 sources`. */
export function counted(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/**
 * Code with a button that copies it. The code shows `mask` in place of `secret`. A copy has the secret, whether it is made with
 * the button or by selecting.
 */
export function Code({ text, label, secret, mask }) {
  const state = useSignal('');
  const whole = (part) => (secret ? part.replaceAll(mask, secret) : part);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole(text));
      state.value = 'Copied';
    } catch {
      state.value = 'Select the text and copy it';
    }
    setTimeout(() => {
      state.value = '';
    }, 2500);
  };
  const onCopy = (event) => {
    const selected = document.getSelection()?.toString();
    if (!secret || !selected?.includes(mask)) return;
    event.clipboardData.setData('text/plain', whole(selected));
    event.preventDefault();
  };
  return html`<div class="code-box">
    <pre class="code" tabindex="0" aria-label=${label} onCopy=${onCopy}><code>${text}</code></pre>
    <button type="button" class="button button-small code-copy" onClick=${copy} aria-label=${`Copy ${label}`}>
      ${state.value || 'Copy'}
    </button>
    <span class="unseen" role="status">${state.value}</span>
  </div>`;
}

/**
 * A button, with `off` for as long as it does nothing. It is not disabled in the sense of HTML then: the reader who has just
 * pressed it would lose the focus. The other properties are those of the element.
 */
export function Button({ off = false, onClick, children, class: look = 'button', ...others }) {
  return html`<button type="button" class=${look} ...${others} aria-disabled=${off ? 'true' : undefined} onClick=${off ? undefined : onClick}>${children}</button>`;
}

/** A line that says what the page waits for. */
export function Waiting({ children }) {
  return html`<p class="waiting" role="status"><span class="waiting-dots" aria-hidden="true"></span>${children}</p>`;
}

const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });
const moment = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const grouped = new Intl.NumberFormat('en');

function spoken(date) {
  const minutes = (date.getTime() - now()) / 60_000;
  const distance = Math.abs(minutes);
  if (distance < 1) return minutes > 0 ? 'in a moment' : 'just now';
  if (distance < 60) return relative.format(Math.trunc(minutes), 'minute');
  if (distance < 24 * 60) return relative.format(Math.trunc(minutes / 60), 'hour');
  return day.format(date);
}
