import { effect } from '@preact/signals';
import { Desk } from './desk.js';
import { Editorial } from './editorial.js';
import { html } from './html.js';
import { mount } from './mount.js';
import { key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';
import { LiveStatus } from './status.js';
import { TryIt } from './tryit.js';

function Door() {
  if (key.value !== null) return null;
  return html`<${SignIn} why="The latest stories and your usage appear here." onSignedIn=${focusStories} />`;
}

// What had the focus is gone from the page: it goes where the reader goes on.
const focusStories = () => requestAnimationFrame(() => document.getElementById('stories')?.focus());
const focusDoor = () => requestAnimationFrame(() => document.getElementById('api-key')?.focus());

// Whoever is signed in knows what this is: the stories come first.
effect(() => document.querySelector('.hero')?.classList.toggle('hero-known', key.value !== null));

mount('session', html`<${SessionBadge} onSignOut=${focusDoor} />`);
mount('status', html`<${LiveStatus} />`);
mount('door', html`<${Door} />`);
mount('desk', html`<${Desk} />`);
mount('posts', html`<${Editorial} />`);
mount('try', html`<${TryIt} />`);

// Places on the page exist only now: the browser looked for the fragment before.
if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
