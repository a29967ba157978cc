import { addressOf } from './api.js';
import { html } from './html.js';
import { evidenceWords } from './nouns.js';
import { words } from './parts.js';

const ARROWS = { up: '▲', down: '▼', mixed: '◆' };

/** The impact paths of the story, each with its direction, and with the reason if there is one. */
export function Impact({ details, paths }) {
  const explained = new Set(details.map((detail) => pathOf(detail, paths)?.token));
  const bare = paths.filter((path) => !explained.has(path.token));
  if (details.length === 0 && bare.length === 0) return null;
  return html`<section aria-labelledby="impact-title">
    <h2 id="impact-title">Impact</h2>
    <ul class="impacts">
      ${details.map((detail) => html`<${Detail} detail=${detail} path=${pathOf(detail, paths)} />`)}
      ${bare.map((path) => html`<li class=${`impact impact-${path.direction}`}><${PathLine} path=${path} direction=${path.direction} /></li>`)}
    </ul>
  </section>`;
}

function Detail({ detail, path }) {
  return html`<li class=${`impact impact-${detail.direction}`}>
    <${PathLine} path=${path ?? { label: detail.impactPath, token: detail.impactPath }} direction=${detail.direction} />
    <p dir="auto">${detail.rationale}</p>
    <p class="small">
      ${detail.magnitude} magnitude, ${words(detail.horizon)}; ${evidenceWords[detail.evidenceType]}, ${detail.confidence} confidence
    </p>
    ${
      detail.assets.length > 0 &&
      html`<ul class="chips" aria-label="Assets">
        ${detail.assets.map(({ ticker, label }) => html`<li><abbr class="chip" title=${label}>${ticker}</abbr></li>`)}
      </ul>`
    }
  </li>`;
}

function PathLine({ path, direction }) {
  return html`<p class="impact-path">
    <span class="arrow" aria-hidden="true">${ARROWS[direction] ?? '◆'}</span>
    <a href=${`${addressOf('', { impact_path: path.token }).href}#stories`}>${path.label}</a>
    <span class="impact-direction">${direction}</span>
  </p>`;
}

/** The path of a detail, which names it by token, label or id. */
function pathOf(detail, paths) {
  return paths.find(
    (path) =>
      path.token === detail.impactPath || path.label === detail.impactPath || path.id === detail.impactPath,
  );
}
