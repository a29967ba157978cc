import { cutWithEllipsis } from '../../src/platform/cut-short.ts';
import { PROBLEMS } from '../../src/platform/problem.ts';
import { type Library, type LibraryPage, nameOfOperation, rootOf } from './library.ts';
import { firstSentence } from './llms.ts';
import { escapeHtml } from './markdown.ts';
import type { OperationEntry, OperationPage } from './operations.ts';

/** The parts of a page of the documentation for its frame. Title and description are plain texts. */
export interface DocsPage {
  readonly title: string;
  readonly description: string;
  readonly root: './' | '../' | '../../';
  /** HTML for the places of documents/guide.html. */
  readonly fills: Readonly<Record<'contents' | 'article' | 'markdown', string>>;
}

/** Makes the page `/docs`, with links to every guide, every operation and every error code. */
export function indexPage(library: Library): DocsPage {
  const root = './';
  const guides = library.guides.map(
    ({ group, entries }) =>
      `<section class="docs-group"><h2>${escapeHtml(group)}</h2><ul class="guides">${entries
        .map(
          ({ name, title, lead }) =>
            `<li><a href="${root}docs/${name}">${escapeHtml(title)}</a> <span class="small">${escapeHtml(firstSentence(lead))}</span></li>`,
        )
        .join('')}</ul></section>`,
  );
  const operations = library.operations.map(
    ({ name, description, operations: own }) =>
      `<section class="docs-group"><h3>${escapeHtml(name)}</h3><p>${escapeHtml(description)}.</p><ul class="operations">${own
        .map((entry) => operationLine(entry, root))
        .join('')}</ul></section>`,
  );
  const problems = Object.entries(PROBLEMS).map(
    ([code, { status, title }]) =>
      `<div id="${code}" tabindex="-1"><dt><a href="${root}docs/errors#${code}"><code>${code}</code></a> <span class="small">${status}</span></dt><dd>${escapeHtml(title)}.</dd></div>`,
  );
  const article = `<header><h1>Documentation</h1><p>Guides, every operation of the REST interface with samples and a form to try it, and every error. Programs read <a href="${root}llms.txt">llms.txt</a>, <a href="${root}v1/openapi.json">OpenAPI 3.1</a> and <a href="${root}schema.graphql">the GraphQL schema</a>. To try GraphQL, open <a href="${root}graphql">GraphiQL</a>.</p></header>
${guides.join('\n')}
<h2 id="api-reference" tabindex="-1">API reference</h2>
${operations.join('\n')}
<section class="docs-group" id="problems" tabindex="-1"><h2>Errors</h2><p>An error is <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>. GraphQL has the same code in <code>extensions</code>. <a href="${root}docs/errors">What to do about each code</a>.</p><dl class="parameters">${problems.join('')}</dl></section>`;
  return {
    title: 'Documentation · Newstape',
    description: 'Guides, the API reference and the errors of Newstape.',
    root,
    fills: { contents: contentsOf(library, root, ''), article: safe(article), markdown: `${root}llms.txt` },
  };
}

// What search engines and previews show of a description.
const LONGEST_DESCRIPTION = 200;

/** Makes the page of a guide, or of one operation with its form. */
export function libraryPage(library: Library, page: LibraryPage): DocsPage {
  const root = rootOf(page.name);
  const form = page.operation === undefined ? '' : formOf(page.operation);
  const foot = `<p class="small docs-foot"><a href="${root}docs/${page.name}.md">This page as plain Markdown</a></p>`;
  return {
    title: `${page.title} · Newstape`,
    description: cutWithEllipsis(page.rendered.lead, LONGEST_DESCRIPTION),
    root,
    fills: {
      contents: contentsOf(library, root, page.name),
      article: safe(`${page.rendered.html}${form}${foot}`),
      markdown: `${root}docs/${page.name}.md`,
    },
  };
}

/** The data for the form of an operation. It is in the page, so that the script need not load the whole description. */
function formOf({ operationId, method, path, secured, parameters, body }: OperationPage): string {
  const data = {
    operationId,
    method,
    path,
    secured,
    parameters: parameters.map(({ name, place, required, choices, example, ids }) => ({
      name,
      place,
      required,
      choices,
      example,
      ids,
    })),
    body: body === undefined ? null : JSON.stringify(body.example ?? {}, null, 2),
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<h2 id="try-it" tabindex="-1">Try it</h2><div id="try"><noscript><p>The form needs JavaScript. The samples above do not.</p></noscript></div><script type="application/json" id="operation">${json}</script>`;
}

function contentsOf(library: Library, root: string, current: string): string {
  const item = (name: string, inner: string) =>
    `<li><a href="${root}docs/${name}"${name === current ? ' aria-current="page"' : ''}>${inner}</a></li>`;
  const group = (title: string, items: readonly string[], names: readonly string[]) =>
    `<details${names.includes(current) ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`;
  const guides = library.guides.map(({ group: title, entries }) =>
    group(
      title,
      entries.map((entry) => item(entry.name, escapeHtml(entry.title))),
      entries.map((entry) => entry.name),
    ),
  );
  const reference = library.operations.map(({ name: title, operations }) =>
    group(
      title,
      operations.map((entry) =>
        item(nameOfOperation(entry), `${methodMark(entry.method)} <span>${stepped(entry.path)}</span>`),
      ),
      operations.map(nameOfOperation),
    ),
  );
  return `<p class="docs-tag"><a href="${root}docs">Guides</a></p>${guides.join('')}<p class="docs-tag"><a href="${root}docs#api-reference">API reference</a></p><div class="docs-operations">${reference.join('')}</div><p class="docs-tag"><a href="${root}docs/errors">Errors</a></p>`;
}

function operationLine(entry: OperationEntry, root: string): string {
  const { method, path, aliases, summary } = entry;
  const old = aliases.map(
    (alias) => `<span id="${method}${escapeHtml(alias)}"><code>${stepped(alias)}</code></span>`,
  );
  const same = old.length === 0 ? '' : ` <span class="small">The same at ${old.join(', ')}.</span>`;
  return `<li id="${method}${escapeHtml(path)}" tabindex="-1"><a href="${root}docs/${nameOfOperation(entry)}">${methodMark(method)} <code>${stepped(path)}</code></a> ${escapeHtml(summary)}.${same}</li>`;
}

function methodMark(method: string): string {
  return `<span class="method method-${method}">${method}</span>`;
}

/** Lets a path break only at its slashes. */
function stepped(path: string): string {
  return path
    .split(/(?=\/)/)
    .map((step) => `<span class="step">${escapeHtml(step)}</span>`)
    .join('');
}

/** Escapes braces, so that the frame does not take them for its own places. */
function safe(html: string): string {
  return html.replaceAll('{{', '&#123;&#123;');
}
