// An element that has the focus may go: a button that closes its own form, a filter that removes itself, a row that is
// deleted. The browser then gives the focus to nothing, and a reader of the keyboard or of a screen reader is at the top of the
// page. This module puts the focus where the reader was.

/** What can have the focus in place of an element that was in it. */
const PLACES = 'li, form, nav, aside, section, article, details, main, [role="group"]';

/** The element that has the focus, then the elements around it. Empty if the reader has left it for nothing. */
let around = [];
/** The last button that the reader left while what it opens was open. */
let opener = null;
/** That button, if it still was open when the element got the focus. */
let openedBy = null;
/** What has the focus because the element that had it has gone. */
let place = null;
let isKept = false;

/** Keeps the focus in its place on this page from now on. */
export function keepFocus() {
  if (isKept) return;
  isKept = true;
  document.addEventListener('focusin', ({ target }) => {
    around = pathOf(target);
    openedBy = isExpanded(opener) ? opener : null;
  });
  document.addEventListener('focusout', ({ target }) => {
    if (isExpanded(target)) opener = target;
    // An element that is removed is still there when some browsers tell of it.
    queueMicrotask(() => {
      if (target.isConnected && around[0] === target) around = [];
    });
  });
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true });
}

/** Whether no element has the focus that the reader has chosen. */
export function isFocusAway() {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === place;
}

function restore() {
  const { activeElement, body } = document;
  if ((activeElement !== null && activeElement !== body) || around.length === 0 || around[0].isConnected)
    return;
  const near = around.find((element) => element.isConnected && element.matches(PLACES));
  around = [];
  // What the button had opened is closed, so the reader is at the button again.
  const isClosed = openedBy?.isConnected && !isExpanded(openedBy);
  give(isClosed ? openedBy : (near ?? document.getElementById('main')));
}

/** Gives the focus to an element, which may be one that usually cannot have it. */
function give(element) {
  place = element;
  const isAble = element.tabIndex >= 0 || element.hasAttribute('tabindex');
  if (!isAble) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
  const leave = () => {
    if (!isAble) element.removeAttribute('tabindex');
    if (place === element) place = null;
  };
  element.addEventListener('blur', leave, { once: true });
}

const isExpanded = (element) => element?.getAttribute('aria-expanded') === 'true';

function pathOf(element) {
  const path = [];
  for (let at = element; at !== null; at = at.parentElement) path.push(at);
  return path;
}
