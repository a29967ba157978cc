import htm from 'htm';
import { h } from 'preact';

/** Markup as a tagged template: html`<p>${text}</p>`. Values are text or elements, never markup. */
export const html = htm.bind(h);
