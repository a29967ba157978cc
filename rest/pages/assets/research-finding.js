import { webAddress } from './body.js';
import { html } from './html.js';
import { Invented, MadeOfInvented, Notice, Verification, When, words } from './parts.js';

const KINDS = [
  ['documented_fact', 'Documented, quoted word for word'],
  ['inference', 'Inferred by the service'],
  ['scenario', 'Possible, not predicted'],
  ['counterfactor', 'Evidence against it'],
];

const INDEPENDENCE = [
  ['primary', 'Actors’ own statements'],
  ['independent', 'Independent reporting'],
  ['svc_analysis', 'Records of this service, which confirm nothing'],
];

/** The answer of a tool: summary, window, warnings, the claims by kind of evidence, and the sources by independence. */
export function Finding({ tool, answer }) {
  const { summary, verificationState, confidence, claims, sources, effectiveWindow, pagination, warnings } =
    answer;
  const places = new Map(sources.map(({ url }, index) => [url, index + 1]));
  const invented = new Set(sources.filter(({ synthetic }) => synthetic).map(({ url }) => url));
  return html`<article class="research-finding" aria-labelledby="finding-title">
    <h2 id="finding-title" tabindex="-1">${tool.title}</h2>
    <${MadeOfInvented} noun="finding" of="sources" all=${sources.map(({ synthetic }) => synthetic)} />
    <p class="research-summary" dir="auto">${readable(summary)}</p>
    <dl class="research-facts">
      <div><dt>State</dt><dd><${Verification} state=${verificationState} /></dd></div>
      <div><dt>Confidence</dt><dd>${confidence}</dd></div>
      <div><dt>Window</dt><dd><${Day} at=${effectiveWindow.from} /> to <${Day} at=${effectiveWindow.to} /></dd></div>
      <div><dt>Found</dt><dd>${pagination.returned}${pagination.truncated ? '; more were left out' : ''}</dd></div>
      ${answer.freshness.lastSyncAt && html`<div><dt>Newest change</dt><dd><${When} at=${answer.freshness.lastSyncAt} /></dd></div>`}
    </dl>
    ${
      warnings.length > 0 &&
      html`<${Notice} tone="warn" title="Warnings">
        <ul>${warnings.map((warning) => html`<li key=${warning}>${warning}</li>`)}</ul>
      <//>`
    }
    ${KINDS.map(([type, title]) => html`<${Claims} key=${type} type=${type} title=${title} claims=${claims.filter(({ evidenceType }) => evidenceType === type)} places=${places} invented=${invented} />`)}
    ${claims.length === 0 && html`<p>There are no findings.</p>`}
    ${sources.length > 0 && html`<${Sources} sources=${sources} />`}
  </article>`;
}

function Claims({ type, title, claims, places, invented }) {
  if (claims.length === 0) return null;
  return html`<section aria-labelledby=${`claims-${type}`}>
    <h3 id=${`claims-${type}`}>${title}</h3>
    <ul class=${`research-claims research-${type}`}>
      ${claims.map(
        (claim) => html`<li key=${claim.claim}>
          ${type === 'documented_fact' ? html`<q dir="auto">${claim.claim}</q>` : html`<span dir="auto">${claim.claim}</span>`}
          ${' '}<span class="small">${claim.confidence} confidence${claim.sourceUrls.length > 0 && ', '}
          ${claim.sourceUrls.map((url, index) => html`<${Reference} key=${index} place=${places.get(url)} />`)}</span>
          ${' '}<${Invented} is=${claim.sourceUrls.some((url) => invented.has(url))} />
        </li>`,
      )}
    </ul>
  </section>`;
}

function Reference({ place }) {
  if (place === undefined) return null;
  return html`<a href=${`#finding-source-${place}`} aria-label=${`Source ${place}`}>[${place}]</a>`;
}

function Sources({ sources }) {
  const numbered = sources.map((source, index) => ({ ...source, place: index + 1 }));
  return html`<section aria-labelledby="finding-sources">
    <h3 id="finding-sources">Sources</h3>
    ${INDEPENDENCE.map(([kind, title]) => {
      const of = numbered.filter(({ independence }) => independence === kind);
      if (of.length === 0) return null;
      return html`<section key=${kind} aria-labelledby=${`sources-${kind}`}>
        <h4 id=${`sources-${kind}`}>${title} (${of.length})</h4>
        <ol class="sources">${of.map((source) => html`<${Source} key=${source.place} source=${source} />`)}</ol>
      </section>`;
    })}
  </section>`;
}

function Source({ source }) {
  const href = webAddress(source.url);
  return html`<li class="source" id=${`finding-source-${source.place}`} tabindex="-1">
    <p class="source-title" dir="auto">
      [${source.place}] ${href ? html`<a href=${href} rel="noopener noreferrer nofollow">${source.title}</a>` : source.title}
    </p>
    <p class="small"><b>${source.sourceType === 'publisher' && href ? siteOf(href) : words(source.sourceType.replace('svc_', 'service '))}</b>${source.publishedAt && html`, <${When} at=${source.publishedAt} />`} <${Invented} is=${source.synthetic} /></p>
    ${source.snippet && html`<blockquote dir="auto">${source.snippet}</blockquote>`}
  </li>`;
}

/** Who published it, as its address says: the answer of a tool has no name of a publisher. */
function siteOf(href) {
  return new URL(href).hostname.replace(/^www\./, '');
}

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const Day = ({ at }) => html`<time datetime=${at} title=${at}>${day.format(new Date(at))}</time>`;

/** Shortens the times in a summary to minutes. A summary has the bounds of windows in milliseconds. */
function readable(text) {
  return text.replace(/\b(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?Z\b/g, '$1 $2 UTC');
}
