import { effect } from '@preact/signals';
import { Desk } from './desk.js';
import { Editorial } from './editorial.js';
import { html } from './html.js';
import { focusOn, mount } from './mount.js';
import { key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';
import { LiveStatus } from './status.js';
import { TryIt } from './tryit.js';

function Door() {
  if (key.value !== null) return null;
  return html`<${SignIn} why="The latest stories and your usage appear here." onSignedIn=${focusStories} />`;
}

const focusStories = () => focusOn('stories');
const focusDoor = () => focusOn('api-key');

// A reader who is signed in needs no introduction, so the stories come first.
effect(() => document.querySelector('.hero')?.classList.toggle('hero-known', key.value !== null));

mount('session', html`<${SessionBadge} onSignOut=${focusDoor} />`);
mount('status', html`<${LiveStatus} />`);
mount('door', html`<${Door} />`);
mount('desk', html`<${Desk} />`);
mount('posts', html`<${Editorial} />`);
mount('try', html`<${TryIt} />`);

// The browser looked for the place of the fragment before the page had drawn it.
if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
