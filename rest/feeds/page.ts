import type { Feed, FeedEntry } from './feed.ts';
import { textAsHtml } from './html.ts';

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** The parts of the web page of a feed. */
export interface FeedPage {
  readonly feed: Feed;
  /** The name of the feed's format, such as `RSS 2.0`. */
  readonly form: string;
  /** The media type of the feed. */
  readonly type: string;
  /** The relative path from the page to the root of the service. So it works behind a path prefix too. */
  readonly root: string;
  /** The address at which a browser gets the feed document. */
  readonly raw: string;
  /** Whether the address contains a feed token. */
  readonly secret: boolean;
}

/**
 * The headers of the page. No script runs on it, and its stylesheet and images come from this service. No other site may
 * frame it, because its address may contain a token.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
};

/**
 * Writes a feed as a web page, for people who open it in a browser. The page shows what the feed is, how to subscribe, and
 * its stories. It looks like the other pages of the service, and has no script.
 */
export function writePage({ feed, form, type, root, raw, secret }: FeedPage): string {
  const title = textAsHtml(feed.title);
  const link = (rel: string) => feed.links.find((one) => one.rel === rel)?.href;
  const address = link('first')!;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}assets/icon.svg">
<link rel="stylesheet" href="${root}assets/page.css">
<link rel="alternate" type="${type}" title="${title}" href="${textAsHtml(raw)}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wide top-row">
<a class="brand" href="${root}">Newstape</a>
<nav class="top-nav" aria-label="Site"><a href="${root}#stories">Stories</a><a href="${root}docs">API reference</a></nav>
</div></header>
<main id="main" class="wide feed-page" tabindex="-1">
<div class="feed-head">
<p class="kicker"><span class="chip">${form} feed</span></p>
<h1 dir="auto">${title}</h1>
<p class="standfirst">${textAsHtml(feed.description)}</p>
</div>
<section class="card feed-box" aria-labelledby="subscribe">
<h2 class="card-title" id="subscribe">Read it in a feed reader</h2>
<p>Give your reader this address:</p>
<p class="code feed-address"><code>${textAsHtml(address)}</code></p>
<p class="small">${secret ? SECRET : OPEN} <a href="${textAsHtml(raw)}">See the feed as it is</a></p>
</section>
${listOf(feed.entries)}
<nav class="pager" aria-label="Pages">${turn(link('previous'), 'prev', '← Previous')}${turn(link('next'), 'next', 'Next →')}</nav>
</main>
<footer class="bottom"><div class="wide bottom-row">
<p>Last changed ${when(feed.updated)}. <a href="${textAsHtml(feed.home)}">The same stories on the pages of Newstape</a>.</p>
</div></footer>
</body>
</html>
`;
}

const SECRET =
  'It contains a feed token, so anyone who has the address can read the feed. Keep it secret, and revoke the token if someone else gets it.';
const OPEN =
  'The reader signs in with HTTP Basic. The user name is your API key or, better, a feed token. The password can be anything.';

function listOf(entries: readonly FeedEntry[]): string {
  if (entries.length === 0)
    return '<p class="notice">No story matches yet. Stories appear here when they are published.</p>';
  return `<ol class="stories">\n${entries.map(lineOf).join('\n')}\n</ol>`;
}

function lineOf(entry: FeedEntry): string {
  const lang = entry.language === undefined ? '' : ` lang="${entry.language}"`;
  const marks = [
    ...entry.categories.map(({ label }) => `<span class="chip">${textAsHtml(label)}</span>`),
    ...sourcesOf(entry),
  ];
  return [
    `<li class="line"><div class="line-when">${when(entry.published ?? entry.updated)}</div>`,
    `<article class="line-words"${lang}>`,
    `<h3 dir="auto"><a href="${textAsHtml(entry.link)}">${textAsHtml(entry.title)}</a></h3>`,
    entry.summary === entry.title ? '' : `<p dir="auto">${textAsHtml(entry.summary)}</p>`,
    entry.contentHtml === undefined
      ? ''
      : `<details><summary>The whole story</summary><div class="story-body feed-body">${entry.contentHtml}</div></details>`,
    marks.length === 0 ? '' : `<p class="line-marks" lang="en">${marks.join(' ')}</p>`,
    '</article></li>',
  ].join('');
}

/** The publishers of a story, each with a link to its article if the story has one. */
function sourcesOf({ publishers, sources }: FeedEntry): string[] {
  return publishers.map((publisher) => {
    const source = sources.find((one) => one.publisher === publisher);
    const name = textAsHtml(publisher);
    return source === undefined
      ? `<span class="small">${name}</span>`
      : `<span class="small"><a href="${textAsHtml(source.href)}" rel="noreferrer">${name}</a></span>`;
  });
}

function turn(href: string | undefined, rel: string, words: string): string {
  if (href === undefined) return `<span class="button button-off">${words}</span>`;
  return `<a class="button" rel="${rel}" href="${textAsHtml(href)}">${words}</a>`;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

function when(time: string): string {
  return `<time datetime="${time}">${TIME.format(new Date(time))} UTC</time>`;
}
