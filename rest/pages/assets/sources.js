import { webAddress } from './body.js';
import { html } from './html.js';
import { count, counted, When } from './parts.js';

const INDEPENDENCE = {
  primary: 'primary: a statement by the actor itself',
  independent: 'independent: reporting by a third party',
  svc_analysis: 'analysis by this service',
};

/** The id of the place of a source on the page. */
export function sourceAnchor(source) {
  return `source-${source.id}`;
}

/** `8 sources from 4 publishers`. A story with more sources than its page has says so, because their publishers are unknown. */
export function sourcesInWords({ sources, sourceCount }) {
  if (sourceCount > sources.length)
    return `${counted(sourceCount, 'source')}, ${count(sources.length)} of them shown`;
  return fromPublishers(counted(sources.length, 'source'), sources);
}

/** What was counted, and how many publishers these sources have: several reports of one paper are one voice. */
export function fromPublishers(counted, sources) {
  const publishers = new Set(sources.map(({ publisher }) => publisher)).size;
  return `${counted} from ${publishers} publisher${publishers === 1 ? '' : 's'}`;
}

/** The sources of the story, each with its independence and an excerpt. */
export function Sources({ story }) {
  const sources = story.sources ?? [];
  if (sources.length === 0) return null;
  return html`<section aria-labelledby="sources-title">
    <h2 id="sources-title">Sources</h2>
    <p class="small">${sourcesInWords(story)}.</p>
    <ol class="sources">
      ${sources.map((source) => html`<${Source} key=${source.id} source=${source} />`)}
    </ol>
  </section>`;
}

function Source({ source }) {
  const href = webAddress(source.url);
  return html`<li class="source" id=${sourceAnchor(source)} tabindex="-1">
    <p class="source-title" dir="auto">
      ${href ? html`<a href=${href} rel="noopener noreferrer nofollow">${source.title}</a>` : source.title}
    </p>
    <p class="small">
      <b dir="auto">${source.publisher}</b>${source.domain && source.domain !== source.publisher && html`${' '}(${source.domain})`}
      ${source.publishedAt && html`, <${When} at=${source.publishedAt} />`}
    </p>
    <p class=${`independence independence-${source.independence}`}>${INDEPENDENCE[source.independence] ?? source.independence}</p>
    ${source.snippet && html`<blockquote dir="auto">${source.snippet}</blockquote>`}
  </li>`;
}
