import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { render } from 'preact';
import { addressOf, Refusal, root } from './api.js';
import { bodyElements } from './body.js';
import { Claims } from './claims.js';
import { html } from './html.js';
import { Impact } from './impact.js';
import { countries } from './nouns.js';
import { Code, Notice, RefusalNotice, Verification, Waiting, When, words } from './parts.js';
import { askSigned, key, maskedKey } from './session.js';
import { SessionBadge, SignIn } from './signin.js';
import { Sources } from './sources.js';

/** What the address names: a slug, an old slug or an id. */
const asked = signal(askedName());

function askedName() {
  const last = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function Page() {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    if (key.value === null) return;
    const abort = new AbortController();
    state.value = { kind: 'asking' };
    askSigned(`v1/news/${encodeURIComponent(asked.value)}`, {}, { signal: abort.signal }).then(
      ({ data }) => {
        const moved = data.slug !== asked.peek() && data.id !== asked.peek();
        // An id, an old slug or a story that was merged: the address bar ends at the present address.
        if (data.slug !== asked.peek())
          history.replaceState(null, '', `./${encodeURIComponent(data.slug)}${location.hash}`);
        document.title = `${data.title} · Newstape`;
        state.value = { kind: 'story', story: data, moved };
      },
      (error) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        state.value = { kind: 'refused', refusal: error };
      },
    );
    return () => abort.abort();
  });
  if (key.value === null) return html`<${Locked} />`;
  const now = state.value;
  if (now.kind === 'asking') return html`<${Waiting}>Asking for the story<//>`;
  if (now.kind === 'refused')
    return html`<${Absent} refusal=${now.refusal} retry=${() => attempt.value++} />`;
  return html`<${Story} story=${now.story} moved=${now.moved} />`;
}

function Locked() {
  return html`<div class="narrow">
    <h1>This story needs a key</h1>
    <p class="lead">
      The link is good to pass on; what it leads to is read with an account. Stories come through the same API that
      every client uses, which counts each of them, so this page asks for a key as any other client is asked.
    </p>
    <${SignIn} why="Reading this story costs one call." onSignedIn=${focusMain} />
    <p class="small">A key is kept for one tab. A link opened in a new tab asks again.</p>
  </div>`;
}

function Absent({ refusal, retry }) {
  const back = html`<p><a class="button" href=${root.href}>Latest stories</a></p>`;
  if (refusal.status === 404) {
    return html`<div class="narrow" role="alert">
      <h1>No story by that name</h1>
      <p class="lead">Nothing stands at <code>${asked.value}</code>. The address may be cut short or mistyped.</p>
      ${back}
    </div>`;
  }
  if (refusal.status === 410) {
    return html`<div class="narrow" role="alert">
      <h1>This story was withdrawn</h1>
      <p class="lead">It stood at this address and was retracted. ${refusal.detail}</p>
      ${back}
    </div>`;
  }
  return html`<div class="narrow">
    <h1>The story cannot be shown</h1>
    <${RefusalNotice} refusal=${refusal} retry=${refusal.status === 403 ? undefined : retry} />
    ${back}
  </div>`;
}

function Story({ story, moved }) {
  return html`<article class="story-page" lang=${story.language === 'en' ? undefined : story.language}>
    ${
      moved &&
      html`<${Notice} title="You followed an older address" role="status">
        <p>The story is at this one now.</p>
      <//>`
    }
    <header class="story-head">
      <p class="kicker">
        <a class="chip" href=${listOf('category', story.category)}>${story.category}</a>
        ${story.countries.map(
          (code) =>
            html`<a class="chip" href=${listOf('country', code)}>${countries.find((one) => one.code === code)?.name ?? code}</a>`,
        )}
      </p>
      <h1 dir="auto">${story.title}</h1>
      ${story.summary && html`<p class="standfirst" dir="auto">${story.summary}</p>`}
      <p class="story-meta">
        <${Verification} state=${story.verificationState} />
        <span>Published <${When} at=${story.publishedAt} /></span>
        ${story.updatedAt !== story.publishedAt && html`<span>Updated <${When} at=${story.updatedAt} /></span>`}
        <span>Revision ${story.revision}</span>
        ${story.body?.wordCount > 0 && html`<span>${story.body.wordCount} words</span>`}
      </p>
    </header>
    <div class="story-columns">
      <div class="story-main">
        ${
          story.body?.html &&
          html`<section class="story-body" dir="auto" aria-label="Body">${bodyElements(story.body.html)}</section>`
        }
        <${Claims} claims=${story.claims ?? []} sources=${story.sources ?? []} />
        <${Impact} details=${story.impactDetails ?? []} paths=${story.impactPaths} />
        <${Sources} sources=${story.sources ?? []} />
      </div>
      <aside class="story-side" aria-label="About this story">
        <${Links} title="In this story" items=${story.entities.map(({ slug, label, kind }) => [listOf('entity', slug), label, words(kind)])} />
        <${Links} title="Tags" items=${story.tags.map((tag) => [listOf('tag', tag), tag])} />
        ${
          story.assets.length > 0 &&
          html`<section>
            <h2>Assets</h2>
            <ul class="chips">
              ${story.assets.map(({ ticker, label }) => html`<li><abbr class="chip" title=${label}>${ticker}</abbr></li>`)}
            </ul>
          </section>`
        }
        <${Machine} story=${story} />
      </aside>
    </div>
  </article>`;
}

function Links({ title, items }) {
  if (items.length === 0) return null;
  return html`<section>
    <h2>${title}</h2>
    <ul class="chips">
      ${items.map(([href, label, note]) => html`<li><a class="chip" href=${href} title=${note}>${label}</a></li>`)}
    </ul>
  </section>`;
}

/** The same story for programs. */
function Machine({ story }) {
  const address = addressOf(`v1/news/${story.id}`).href;
  const mask = maskedKey(key.value ?? '');
  return html`<section>
    <h2>For programs</h2>
    <${Code}
      label="request for this story"
      text=${`curl -s '${address}' \\\n  -H 'Authorization: Bearer ${mask}'`}
      secret=${key.value}
      mask=${mask}
    />
    <ul class="plain">
      <li>
        <a href=${feedOf('v1/rss', story)}>RSS</a> and <a href=${feedOf('v1/atom', story)}>Atom</a> of stories like
        this one (give the key as the user name)
      </li>
      <li><a href=${`${addressOf('docs').href}#GET/v1/news/{idOrSlug}`}>How the API gives it</a></li>
    </ul>
    <details>
      <summary>JSON</summary>
      <pre class="code answer" tabindex="0" aria-label="The story as JSON"><code>${JSON.stringify(story, null, 2)}</code></pre>
    </details>
  </section>`;
}

/** The feed that the story names as its own, here and in the other format. */
function feedOf(path, story) {
  const url = addressOf(path);
  if (URL.canParse(story.links.rss)) url.search = new URL(story.links.rss).search;
  return url.href;
}

function listOf(name, value) {
  return `${addressOf('', { [name]: value }).href}#stories`;
}

const focusMain = () => requestAnimationFrame(() => document.getElementById('main')?.focus());

const session = document.getElementById('session');
const place = document.getElementById('story');
session.replaceChildren();
place.replaceChildren();
render(html`<${SessionBadge} />`, session);
render(html`<${Page} />`, place);
