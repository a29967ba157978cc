import { render } from 'preact';

/** Draws an element in the place of that id, instead of what the document held for readers without scripts. */
export function mount(id, element) {
  const place = document.getElementById(id);
  place.replaceChildren();
  render(element, place);
}

/** Moves the focus to the content: what had it is gone from the page. */
export const focusMain = () => requestAnimationFrame(() => document.getElementById('main')?.focus());
