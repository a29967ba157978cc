/**
 * The frame of GraphiQL on this service: links to the other pages, landmarks, a heading and a layout for phones. It also
 * corrects colours of the package that are hard to read. `test/browser/looks.test.ts` checks the page with axe's rules.
 */

/** The first document in the editor. A test runs it. */
export const FIRST_QUERY = `# Ctrl-Enter runs this.
# The Docs pane explains all fields.
query Newest {
  stories(first: 5) {
    totalCount
    nodes {
      id
      title
      publishedAt
      sources { publisher url }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

// The page of the package has no viewport, so phones would show the layout of a desktop, which is too small to read.
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';

const BAR = `<header class="bar">
  <a class="bar-brand" href="./">Newstape</a>
  <h1>GraphiQL</h1>
  <nav aria-label="Site">
    <a href="./#stories">Stories</a>
    <a href="docs/graphql">Guide</a>
    <a href="account">Account</a>
  </nav>
  <p class="bar-hint">Ctrl+M (Mac: Ctrl+Shift+M): Tab leaves the editor</p>
  <p id="bar-key"></p>
</header>`;

// The styles of the package come later, so these have to be more specific.
const STYLES = `
:root {
  color-scheme: light dark;
}
body {
  margin: 0;
  height: 100vh;
  height: 100dvh;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: light-dark(#fff, #0f141d);
}
main {
  flex: 1;
  min-height: 0;
}
#root, #root .graphiql-container {
  height: 100%;
  width: 100%;
}
.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 20px;
  padding: 8px 16px;
  font: 15px/1.4 system-ui, sans-serif;
  color: light-dark(#1b1a17, #ece8dd);
  background: light-dark(#fbf8f0, #14161a);
  border-bottom: 1px solid light-dark(#ddd5c2, #363a43);
}
.bar h1, .bar p {
  margin: 0;
  font-size: 15px;
  font-weight: 600;
}
.bar p {
  margin-inline-start: auto;
  font-weight: 400;
  color: light-dark(#5b5548, #aca798);
}
/* In the editor Tab writes a tab. Who has only the keyboard must learn how to come out (WCAG 2.2, 2.1.2). */
.bar .bar-hint {
  margin-inline-start: 0;
  font-size: 13px;
}
@media (hover: none) {
  .bar .bar-hint { display: none; }
}
.bar nav {
  display: flex;
  gap: 16px;
}
.bar a {
  color: light-dark(#0b5563, #7fd3de);
}
.bar .bar-brand {
  color: inherit;
  font: 600 18px/1.3 Georgia, serif;
  text-decoration: none;
}
/* The heading above says it. */
#root .graphiql-logo {
  display: none;
}
#root .graphiql-response {
  background: hsl(var(--color-base));
  border-radius: 12px;
}
#root .graphiql-doc-explorer a {
  text-decoration: underline;
}
/* Grey upon grey: text that is to be read has the contrast of text. */
html body .graphiql-container, html body .graphiql-dialog, html body .graphiql-tooltip {
  --color-secondary: 242, 51%, 52%;
  --color-info: 208, 100%, 36%;
  --color-success: 158, 60%, 28%;
  --color-warning: 36, 100%, 27%;
  --color-error: 13, 93%, 38%;
  --alpha-secondary: .92;
  --alpha-background-light: .04;
}
@media (prefers-color-scheme: dark) {
  html body:not(.graphiql-light) .graphiql-container, html body:not(.graphiql-light) .graphiql-dialog,
  html body:not(.graphiql-light) .graphiql-tooltip {
    --color-secondary: 243, 100%, 77%;
    --color-info: 208, 100%, 72%;
    --color-success: 158, 100%, 42%;
    --color-warning: 30, 100%, 80%;
    --color-error: 13, 100%, 68%;
    --color-base: 219, 32%, 9%;
  }
}
html body.graphiql-dark .graphiql-container, html body.graphiql-dark .graphiql-dialog,
html body.graphiql-dark .graphiql-tooltip {
  --color-secondary: 243, 100%, 77%;
  --color-info: 208, 100%, 72%;
  --color-success: 158, 100%, 42%;
  --color-warning: 30, 100%, 80%;
  --color-error: 13, 100%, 68%;
  --color-base: 219, 32%, 9%;
}
#root .monaco-editor .dimmed-line-number {
  color: inherit;
}
#root .monaco-editor .line-numbers {
  color: light-dark(#4f5b66, #a3abb8);
}
@media (max-width: 48rem) {
  #root .graphiql-container #graphiql-session { flex-direction: column; gap: 8px; }
  #root .graphiql-container #graphiql-session > * { min-width: 0; width: 100%; }
  #root .graphiql-container #graphiql-session > .graphiql-horizontal-drag-bar { display: none; }
  #root .graphiql-container .graphiql-main > .graphiql-horizontal-drag-bar { display: none; }
  #root .graphiql-container .graphiql-sidebar { padding-inline: 0; }
  #root .graphiql-container .graphiql-sessions { margin: 8px 8px 8px 0; }
  /* An open pane, such as the docs, has the place of the editor; a closed one is moved away by its style. */
  #root .graphiql-main > .graphiql-plugin:not([style*="-1000px"]) { flex: 1 0 100% !important; }
  #root .graphiql-main:has(> .graphiql-plugin:not([style*="-1000px"])) > .graphiql-sessions { display: none; }
  html .graphiql-dialog .graphiql-dialog-section { flex-wrap: wrap; gap: 8px; }
  .bar { padding-inline: 12px; gap: 4px 14px; }
  .bar nav { gap: 14px; }
  .bar p { margin-inline-start: 0; font-size: 13px; }
}
`;

/**
 * Shows which key the requests have. It also gives the tabs of the editor their true roles: a list of buttons, one of
 * which is current. The package gives the list items the role of tabs and puts buttons into them, which screen readers
 * cannot reach.
 */
const MENDED = `
addEventListener('DOMContentLoaded', () => {
  let key = null;
  try {
    key = sessionStorage.getItem('newstape.key');
  } catch {}
  const told = document.getElementById('bar-key');
  if (key) told.title = 'Each request has this key, unless it has another one.';
  if (key) told.textContent = 'Key ' + (key.length > 20 ? key.slice(0, 17) + '\\u2026' : '\\u2026');
  else {
    const link = document.createElement('a');
    link.href = 'account';
    link.textContent = 'Sign in';
    told.append(link);
  }
  const root = document.getElementById('root');
  const mend = () => {
    for (const list of root.querySelectorAll('[role=tablist]')) list.setAttribute('role', 'list');
    for (const line of root.querySelectorAll('li[role=tab], li[aria-selected]')) {
      line.removeAttribute('role');
      const isCurrent = line.getAttribute('aria-selected') === 'true';
      line.removeAttribute('aria-selected');
      line.querySelector('button')?.setAttribute('aria-current', String(isCurrent));
    }
    for (const panel of root.querySelectorAll('[role=tabpanel]')) panel.setAttribute('role', 'region');
  };
  new MutationObserver(mend).observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['role', 'aria-selected'],
  });
});
`;

/**
 * Puts the page of the package into the frame of this service.
 * @param html the page as the package renders it.
 * @param before a script that has to run before the scripts of the editor.
 * @throws Error if the page of the package has changed, so that a new version is noticed.
 */
export function framed(html: string, before: string): string {
  const parts: readonly (readonly [string, string])[] = [
    ['</head>', `${VIEWPORT}<style>${STYLES}</style></head>`],
    ['<div id="root"></div>', `${BAR}<main><div id="root"></div></main>`],
    ['<script>', `<script>${before}${MENDED}</script><script>`],
  ];
  return parts.reduce((page, [found, put]) => {
    if (!page.includes(found)) throw new Error(`the page of GraphiQL has no ${found}`);
    return page.replace(found, () => put);
  }, html);
}
