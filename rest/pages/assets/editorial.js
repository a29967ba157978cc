import { useSignal, useSignalEffect } from '@preact/signals';
import { Refusal } from './api.js';
import { listed } from './desk.js';
import { html } from './html.js';
import { postTypes } from './nouns.js';
import { Invented, isInvented, RefusalNotice, Waiting, When } from './parts.js';
import { askSigned } from './session.js';
import { hrefOf, postType, showPosts, view } from './view.js';

/** The number of posts on the front page. The API has all of them. */
const POSTS = 5;

/**
 * The latest editorial posts of all types or of one type. Each request is one call. It is sent after the list of stories has
 * come, so that the number of calls is right, and a used-up allowance is reported only once.
 */
export function Editorial() {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    const type = postType.value;
    if (!listed.value) return;
    const abort = new AbortController();
    state.value = { kind: 'asking' };
    askSigned('v1/editorial-posts', { type, limit: POSTS }, { signal: abort.signal }).then(
      ({ data }) => {
        state.value = { kind: 'list', posts: data.posts };
      },
      (error) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        state.value = { kind: 'refused', refusal: error };
      },
    );
    return () => abort.abort();
  });
  if (!listed.value) return null;
  const now = state.value;
  return html`<section class="wide block" id="editorial" aria-labelledby="editorial-title" tabindex="-1">
    <h2 id="editorial-title">Editorial</h2>
    <nav aria-label="Types of posts">
      <ul class="chips">
        ${['', ...postTypes].map((type) => html`<li key=${type}><${Type} type=${type} /></li>`)}
      </ul>
    </nav>
    ${now.kind === 'asking' && html`<${Waiting}>Loading posts<//>`}
    ${now.kind === 'refused' && html`<${RefusalNotice} refusal=${now.refusal} retry=${() => attempt.value++} />`}
    ${now.kind === 'list' && now.posts.length === 0 && html`<p role="status">No posts of this kind yet.</p>`}
    ${
      now.kind === 'list' &&
      now.posts.length > 0 &&
      html`<ol class="posts">
        ${now.posts.map((post) => html`<${Line} key=${post.id} post=${post} />`)}
      </ol>`
    }
  </section>`;
}

function Type({ type }) {
  const show = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    showPosts(type);
  };
  return html`<a
    class="chip"
    href=${`${hrefOf(view.value, type)}#editorial`}
    aria-current=${postType.value === type ? 'true' : undefined}
    onClick=${show}
    >${type || 'all'}</a
  >`;
}

function Line({ post }) {
  return html`<li class="line">
    <div class="line-when"><${When} at=${post.publishedAt} /></div>
    <article class="line-words">
      <h3 dir="auto"><a href=${`posts/${encodeURIComponent(post.slug)}`}>${post.title}</a></h3>
      <p dir="auto">${post.dek}</p>
      <p class="line-marks">
        <span class="chip">${post.type}</span>
        ${post.period && html`<span class="chip">${post.period}</span>`}
        <${Invented} is=${post.sourceStories.some(isInvented)} />
        <span class="small">${post.persona.name}${post.persona.automated && ', automated'}</span>
      </p>
    </article>
  </li>`;
}
