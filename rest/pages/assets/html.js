import htm from 'htm';
import { h } from 'preact';

/** Makes elements from a tagged template: html`<p>${text}</p>`. Values are text or elements, never markup. */
export const html = htm.bind(h);
