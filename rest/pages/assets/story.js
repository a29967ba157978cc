import { useEffect } from 'preact/hooks';
import { addressOf } from './api.js';
import { bodyElements } from './body.js';
import { Claims } from './claims.js';
import { html } from './html.js';
import { Impact } from './impact.js';
import { CategoryChips, Links, listOf, Machine, Times } from './margin.js';
import { count, isInvented, langOf, Notice, Verification, words } from './parts.js';
import { showQuote } from './quoted.js';
import { MovedNotice, mountReader } from './reader.js';
import { Revisions } from './revisions.js';
import { Sources, sourcesInWords } from './sources.js';

function Story({ it: story, moved }) {
  // The address of a citation leads to its sentence, which was not on the page before.
  useEffect(() => showQuote(document.getElementById('story')), [story]);
  const lang = langOf(story);
  return html`<article class="story-page">
    ${moved && html`<${MovedNotice} noun="story" />`}
    ${
      isInvented(story) &&
      html`<${Notice} tone="warn" title="An invented story">
        <p>Nothing in this story is true. It is there so that the service can be tried.</p>
      <//>`
    }
    <header class="story-head">
      <p class="kicker">
        <${CategoryChips} categories=${[story.category]} codes=${story.countries} />
      </p>
      <h1 dir="auto" lang=${lang}>${story.title}</h1>
      ${!isBeginning(story) && html`<p class="standfirst" dir="auto" lang=${lang}>${story.summary}</p>`}
      <p class="story-meta">
        <${Verification} state=${story.verificationState} />
        ${story.sources?.length > 0 && html`<a href="#sources-title">${sourcesInWords(story)}</a>`}
        <${Times} it=${story} />
        ${story.body?.wordCount > 0 && html`<span>${count(story.body.wordCount)} words</span>`}
      </p>
    </header>
    <div class="story-columns">
      <div class="story-main">
        ${
          story.body?.html &&
          html`<section class="story-body" aria-labelledby="body-title"><h2 class="unseen" id="body-title">Body</h2><div dir="auto" lang=${lang}>${bodyElements(story.body.html)}</div></section>`
        }
        <${Claims} claims=${story.claims ?? []} sources=${story.sources ?? []} lang=${lang} />
        <${Impact} details=${story.impactDetails ?? []} paths=${story.impactPaths} />
        <${Sources} story=${story} />
        <${Revisions} story=${story} />
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
        <${Machine} noun="story" it=${story} address=${addressOf(`v1/news/${story.id}`).href} operation="GET/v1/news/{idOrSlug}">
          <li>
            <a href=${feedOf('v1/rss', story)}>RSS</a> and <a href=${feedOf('v1/atom', story)}>Atom</a> of stories like
            this one (the user name is your key)
          </li>
        <//>
      </aside>
    </div>
  </article>`;
}

/** Whether the summary need not be shown: it is empty, or the body begins with it, as some texts of publishers do. */
function isBeginning({ summary, body }) {
  const spaced = (text) => text.replace(/\s+/g, ' ').trim();
  return spaced(body?.text ?? '').startsWith(spaced(summary ?? ''));
}

/** The feed that the story links to, in a given format. */
function feedOf(path, story) {
  const url = addressOf(path);
  if (URL.canParse(story.links.rss)) url.search = new URL(story.links.rss).search;
  return url.href;
}

mountReader({ noun: 'story', path: 'v1/news/', Shown: Story });
