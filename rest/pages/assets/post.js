import { addressOf } from './api.js';
import { bodyElements, webAddress } from './body.js';
import { html } from './html.js';
import { CategoryChips, Machine, Times } from './margin.js';
import { Invented, isInvented, MadeOfInvented, When } from './parts.js';
import { MovedNotice, mountReader } from './reader.js';

function Post({ it: post, moved }) {
  const numbers = new Set(post.citations.map(({ n }) => n));
  return html`<article class="story-page">
    ${moved && html`<${MovedNotice} noun="post" />`}
    <${MadeOfInvented} noun="post" of="stories" all=${post.sourceStories.map(isInvented)} />
    <header class="story-head">
      <p class="kicker">
        <a class="chip" href=${`${addressOf('', { posts: post.type }).href}#editorial`}>${post.type}</a>
        ${post.period && html`<span class="chip">${post.period}</span>`}
        <${CategoryChips} categories=${post.categories} codes=${post.countries} />
      </p>
      <h1 dir="auto">${post.title}</h1>
      <p class="standfirst" dir="auto">${post.dek}</p>
      <p class="story-meta">
        <span>By ${post.persona.name}${post.persona.automated && ', an automated persona'}</span>
        <${Times} it=${post} />
      </p>
    </header>
    <div class="story-columns">
      <div class="story-main">
        ${post.sections.map(
          (
            section,
          ) => html`<section key=${section.id} class="story-body" dir="auto" aria-labelledby=${anchorOf(section)}>
            <h2 id=${anchorOf(section)} tabindex="-1">${section.heading}</h2>
            ${bodyElements(section.html, (text) => withMarks(text, numbers))}
          </section>`,
        )}
        <${Citations} citations=${post.citations} />
        <${SourceStories} stories=${post.sourceStories} />
      </div>
      <aside class="story-side" aria-label="About this post">
        <${Persona} persona=${post.persona} />
        <${Machine}
          noun="post"
          it=${post}
          address=${addressOf(`v1/editorial-posts/${post.id}`).href}
          operation="GET/v1/editorial-posts/{idOrSlug}"
        />
      </aside>
    </div>
  </article>`;
}

function Persona({ persona }) {
  return html`<section aria-labelledby="persona-title">
    <h2 id="persona-title">Written by ${persona.name}</h2>
    ${persona.automated && html`<p><span class="chip">automated</span></p>`}
    <p>${persona.bio}</p>
    <p><strong>${persona.disclosure}</strong></p>
  </section>`;
}

/** The citations that the marks in the text refer to: exact quotes from sources. */
function Citations({ citations }) {
  if (citations.length === 0) return null;
  return html`<section aria-labelledby="citations-title">
    <h2 id="citations-title">Citations</h2>
    <ol class="sources">
      ${citations.map((citation) => html`<${Citation} key=${citation.n} citation=${citation} />`)}
    </ol>
  </section>`;
}

function Citation({ citation }) {
  const href = webAddress(citation.url);
  return html`<li class="source" id=${citationAnchor(citation.n)} tabindex="-1">
    <p class="source-title" dir="auto">
      [${citation.n}]${' '}${href ? html`<a href=${href} rel="noopener noreferrer nofollow">${citation.title}</a>` : citation.title}
    </p>
    <p class="small"><b dir="auto">${citation.publisher}</b>${citation.publishedAt && html`, <${When} at=${citation.publishedAt} />`}</p>
    <blockquote dir="auto">${citation.quote}</blockquote>
  </li>`;
}

function SourceStories({ stories }) {
  if (stories.length === 0) return null;
  return html`<section aria-labelledby="written-from-title">
    <h2 id="written-from-title">Source stories</h2>
    <ol class="sources">
      ${stories.map(
        (story) => html`<li class="source" key=${story.id}>
          <p class="source-title" dir="auto"><a href=${addressOf(`stories/${encodeURIComponent(story.slug)}`).href}>${story.title}</a></p>
          <p><${Invented} story=${story} /></p>
        </li>`,
      )}
    </ol>
  </section>`;
}

/** The text in which each `[n]` with a citation is a link to it. */
function withMarks(text, numbers) {
  return text.split(/(\[\d+\])/).map((part) => {
    const n = /^\[\d+\]$/.test(part) ? Number(part.slice(1, -1)) : undefined;
    if (!numbers.has(n)) return part;
    return html`<a class="citation-mark" href=${`#${citationAnchor(n)}`} aria-label=${`Citation ${n}`}>${part}</a>`;
  });
}

function citationAnchor(n) {
  return `citation-${n}`;
}

// The id has a prefix, because a section may have the same id as an element of the page.
function anchorOf(section) {
  return `section-${section.id}`;
}

mountReader({ noun: 'post', path: 'v1/editorial-posts/', Shown: Post });
