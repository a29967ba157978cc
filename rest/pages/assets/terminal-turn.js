import { root } from './api.js';
import { webAddress } from './body.js';
import { html } from './html.js';
import { Invented, MadeOfInvented, Verification, Waiting } from './parts.js';
import { quoteFragment } from './quoted.js';

/** A question and its answer with citations. `at` is its number. `isComing`: the answer is not complete yet. */
export function Turn({ turn, at, isComing = false }) {
  const { question, outcome, answer, citations, verificationState } = turn;
  const isNearest = outcome === 'passages';
  return html`<article class=${`turn${outcome ? ` turn-is-${outcome}` : ''}`} aria-labelledby=${`question-${at}`}>
    <h2 class="turn-question" id=${`question-${at}`} dir="auto" tabindex="-1">${question}</h2>
    ${!isComing && html`<${MadeOfInvented} noun="answer" of="stories" all=${citations.map(isOfInvented)} />`}
    ${answer === '' && isComing && html`<${Waiting}>Reading the stories<//>`}
    ${answer !== '' && html`<div class="turn-answer">${answer.split('\n').map((line) => html`<p dir="auto">${cited(line, at)}</p>`)}</div>`}
    ${
      verificationState &&
      html`<p class="turn-marks">
        <span class="turn-outcome">${OUTCOMES[outcome] ?? OUTCOMES.answer}</span>
        ${(outcome ?? 'answer') === 'answer' && html`<${Verification} state=${verificationState} />`}
        <span class="small">${turn.model}</span>
      </p>`
    }
    ${!isComing && citations.length > 0 && html`<${Citations} citations=${citations} at=${at} label=${isNearest ? 'Nearest passages' : 'Citations'} />`}
  </article>`;
}

/** The outcome of a question, in words. */
const OUTCOMES = {
  answer: 'Answer',
  passages: 'Nearest passages, not an answer',
  // Also for a question that could not be read, about which there may well be stories.
  none: 'No answer found',
};

const MARK = /\[(\d{1,3})\]/;

/** A line of an answer, with its numbers as links to the citations. */
function cited(line, at) {
  return line
    .split(MARK)
    .map((part, index) =>
      index % 2 === 0
        ? part
        : html`<a class="turn-number" href=${`#${citationId(at, part)}`} aria-label=${`Citation ${part}`}>[${part}]</a>`,
    );
}

/** Undefined for a turn that this tab keeps from an earlier release. */
const isOfInvented = ({ synthetic }) => synthetic === true;

const citationId = (at, n) => `citation-${at}-${n}`;

function Citations({ citations, at, label }) {
  return html`<ol class="citations" aria-label=${label}>
    ${citations.map((citation) => html`<${Cited} key=${citation.n} citation=${citation} at=${at} />`)}
  </ol>`;
}

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function Cited({ citation, at }) {
  const { n, title, slug, publisher, publishedAt, quote, url } = citation;
  const story = new URL(`stories/${encodeURIComponent(slug)}`, root);
  story.hash = quoteFragment(quote);
  const source = webAddress(url);
  // A source without an address of its own has the address of the story's page.
  const outside = source !== undefined && new URL(source).origin !== root.origin ? source : undefined;
  return html`<li class="citation" id=${citationId(at, n)} tabindex="-1">
    <span class="citation-number" aria-hidden="true">${n}</span>
    <blockquote dir="auto">${quote}</blockquote>
    <p class="small">
      <b dir="auto">${publisher}</b>${publishedAt && html`, <time datetime=${publishedAt}>${day.format(new Date(publishedAt))}</time>`}
      ${' '}<${Invented} is=${isOfInvented(citation)} />
      ${outside && html`${' '}(<a href=${outside} rel="noopener noreferrer nofollow">source</a>)`}
    </p>
    <p class="citation-story" dir="auto"><a href=${story.href}>${title}</a></p>
  </li>`;
}
