import { effect } from '@preact/signals';
import { root } from './api.js';
import { key, maskedKey } from './session.js';

const PLACE = 'YOUR_KEY';
// It is the reader's and not the account's, so it stays after signing out (session.js).
const SLOT = 'reader.language';
const LABELS = { sh: 'curl', ts: 'TypeScript', python: 'Python' };

/**
 * Puts the reader's key and the address of this server into the samples of a page. The key is shown masked; a copied sample
 * has the whole key. Adjacent samples in several languages become one sample with a choice.
 */
export function bringSamples(article) {
  const blocks = [...article.querySelectorAll('pre.code')].map(enliven);
  for (const group of runsOf(blocks.filter(({ language }) => language in LABELS))) choose(group);
}

function enliven(pre) {
  const code = pre.querySelector('code');
  const language = pre.dataset.language;
  const base = root.href.replace(/\/$/, '');
  // In shell samples, `$KEY` and `$BASE` are variables that the first lines of the guides set.
  const written =
    language === 'sh'
      ? code.textContent.replaceAll(/"?\$BASE\b/g, (found) => (found[0] === '"' ? `"${base}` : base))
      : code.textContent;
  const filled = (text, value) =>
    text
      .replaceAll(PLACE, value)
      .replaceAll(/\$KEY\b/g, value)
      .replaceAll('svc_live_...', value);
  effect(() => {
    code.textContent = key.value === null ? written : filled(written, maskedKey(key.value));
  });
  const whole = (text) => (key.value === null ? text : text.replaceAll(maskedKey(key.value), key.value));
  pre.addEventListener('copy', (event) => {
    const selected = document.getSelection()?.toString() ?? '';
    if (key.value === null || !selected.includes(maskedKey(key.value))) return;
    event.clipboardData.setData('text/plain', whole(selected));
    event.preventDefault();
  });
  const box = document.createElement('div');
  box.className = 'code-box';
  pre.replaceWith(box);
  box.append(pre, ...copyButton(() => whole(code.textContent)));
  return { box, language };
}

/** The button, and what tells a screen reader that it has copied. */
function copyButton(textOf) {
  const told = document.createElement('span');
  told.className = 'unseen';
  told.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-small code-copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(textOf());
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Select the text and copy it';
    }
    told.textContent = button.textContent;
    setTimeout(() => {
      button.textContent = 'Copy';
      told.textContent = '';
    }, 2500);
  });
  return [button, told];
}

/** The groups of adjacent blocks in different languages. */
function runsOf(blocks) {
  const runs = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (
      last?.box.nextElementSibling === block.box &&
      run.every(({ language }) => language !== block.language)
    )
      run.push(block);
    else runs.push([block]);
  }
  return runs.filter((run) => run.length > 1);
}

function choose(run) {
  const bar = document.createElement('div');
  bar.className = 'languages';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Language of the sample');
  const show = (language) => {
    for (const button of bar.children)
      button.setAttribute('aria-pressed', String(button.dataset.language === language));
    for (const { box, language: own } of run) box.hidden = own !== language;
  };
  for (const { language } of run) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-small';
    button.dataset.language = language;
    button.textContent = LABELS[language];
    button.addEventListener('click', () => {
      show(language);
      remember(language);
    });
    bar.append(button);
  }
  run[0].box.before(bar);
  const kept = remembered();
  show(run.some(({ language }) => language === kept) ? kept : run[0].language);
}

function remembered() {
  try {
    return sessionStorage.getItem(SLOT);
  } catch {
    return null;
  }
}

function remember(language) {
  try {
    sessionStorage.setItem(SLOT, language);
  } catch {
    // The browser may not allow storage. Then the choice lasts as long as the page.
  }
}
