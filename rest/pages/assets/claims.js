import { html } from './html.js';
import { evidenceWords } from './nouns.js';
import { counted, words } from './parts.js';
import { fromPublishers, sourceAnchor } from './sources.js';

/** Quotes of a side that are shown at once. Forty papers may say the same, and the claims below must be within reach. */
const AT_ONCE = 5;

/** The claims, each with the quotes that support it beside the quotes that contradict it. */
export function Claims({ claims, sources, lang }) {
  if (claims.length === 0) return null;
  const byId = new Map(sources.map((source) => [source.id, source]));
  return html`<section aria-labelledby="claims-title">
    <h2 id="claims-title">Claims</h2>
    <ol class="claims">
      ${claims.map((claim) => html`<${Claim} key=${claim.id} claim=${claim} byId=${byId} lang=${lang} />`)}
    </ol>
  </section>`;
}

function Claim({ claim, byId, lang }) {
  return html`<li class=${`claim claim-${claim.state}`}>
    <p class="claim-text" dir="auto" lang=${lang}>${claim.claim}</p>
    <p class="claim-marks">
      <span class="chip">${words(claim.state)}</span>
      <span class="small">${evidenceWords[claim.evidenceType]}, ${claim.confidence} confidence</span>
    </p>
    <div class="claim-sides">
      <${Side} title="Supporting" kind="for" quotes=${claim.supporting} byId=${byId} lang=${lang} none="No source is quoted in support." />
      <${Side} title="Contradicting" kind="against" quotes=${claim.contradicting} byId=${byId} lang=${lang} none="No source contradicts it." />
    </div>
  </li>`;
}

function Side({ title, kind, quotes, byId, lang, none }) {
  const shown = quotes.map(
    (quote) => html`<${Quote} quote=${quote.quote} source=${byId.get(quote.sourceId)} lang=${lang} />`,
  );
  const sources = quotes.flatMap(({ sourceId }) => byId.get(sourceId) ?? []);
  const more = shown.slice(AT_ONCE);
  return html`<div class=${`side side-${quotes.length === 0 ? 'none' : kind}`}>
    <h3>
      <span aria-hidden="true">${kind === 'for' ? '+' : '−'}</span> ${title}
      ${quotes.length > 1 && html`<span class="small">: ${fromPublishers(counted(quotes.length, 'quote'), sources)}</span>`}
    </h3>
    ${quotes.length === 0 && html`<p class="small">${none}</p>`}
    ${shown.slice(0, AT_ONCE)}
    ${more.length > 0 && html`<details class="more-quotes"><summary>${counted(more.length, 'more quote')}</summary>${more}</details>`}
  </div>`;
}

function Quote({ quote, source, lang }) {
  return html`<figure class="quote">
    <blockquote dir="auto" lang=${lang}>${quote}</blockquote>
    ${source && html`<figcaption><a href=${`#${sourceAnchor(source)}`} dir="auto">${source.publisher}</a></figcaption>`}
  </figure>`;
}
