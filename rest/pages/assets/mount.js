import { render } from 'preact';
import { isFocusAway, keepFocus } from './focus.js';

/** Draws an element in the place with this id. It replaces what the document has there for readers without scripts. */
export function mount(id, element) {
  keepFocus();
  const place = document.getElementById(id);
  place.replaceChildren();
  render(element, place);
}

/**
 * Moves the focus to the element with this id, because the element that had the focus is gone from the page. A reader who has
 * chosen another field since then keeps the focus there.
 */
export function focusOn(id) {
  requestAnimationFrame(() => {
    if (isFocusAway()) document.getElementById(id)?.focus();
  });
}

/** Moves the focus to the content of the page. */
export const focusMain = () => focusOn('main');
