import { webAddress } from './body.js';
import { html } from './html.js';
import { count, counted, Moment } from './parts.js';

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
  const first = firstOf(sources);
  return html`<section aria-labelledby="sources-title">
    <h2 id="sources-title">Sources</h2>
    <p class="small">${sourcesInWords(story)}. <${First} first=${first} story=${story} /></p>
    <ol class="sources">
      ${sources.map((source) => html`<${Source} key=${source.id} source=${source} isFirst=${first.includes(source)} />`)}
    </ol>
  </section>`;
}

/**
 * The sources that were published before all others: several, if they have the same time. None, if there is nothing to compare.
 */
function firstOf(sources) {
  const timed = sources.filter(({ publishedAt }) => publishedAt);
  if (timed.length < 2) return [];
  const earliest = Math.min(...timed.map(({ publishedAt }) => Date.parse(publishedAt)));
  const first = timed.filter(({ publishedAt }) => Date.parse(publishedAt) === earliest);
  return first.length === timed.length ? [] : first;
}

/** Says who was first, by the times that the publishers give, and what is not known of it. */
function First({ first, story: { sources, sourceCount } }) {
  if (first.length === 0) return null;
  const untimed = sources.filter(({ publishedAt }) => !publishedAt).length;
  return html`${sourceCount > sources.length ? 'First of those shown' : 'First'} by their own times:${' '}
    ${first.map((source, nth) => html`${nth > 0 && ', '}<a href=${`#${sourceAnchor(source)}`} dir="auto">${source.publisher}</a>`)},${' '}
    <${Moment} at=${first[0].publishedAt} />.${untimed > 0 && ` The time of ${counted(untimed, 'source')} is not known.`}`;
}

function Source({ source, isFirst }) {
  const href = webAddress(source.url);
  return html`<li class="source" id=${sourceAnchor(source)} tabindex="-1">
    <p class="source-title" dir="auto">
      ${href ? html`<a href=${href} rel="noopener noreferrer nofollow">${source.title}</a>` : source.title}
    </p>
    <p class="small">
      <b dir="auto">${source.publisher}</b>${source.domain && source.domain !== source.publisher && html`${' '}(${source.domain})`}
      ${source.publishedAt && html`, <${Moment} at=${source.publishedAt} />`}
      ${isFirst && html`${' '}<span class="chip">first</span>`}
    </p>
    <p class=${`independence independence-${source.independence}`}>${INDEPENDENCE[source.independence] ?? source.independence}</p>
    ${source.snippet && html`<blockquote dir="auto">${source.snippet}</blockquote>`}
  </li>`;
}
