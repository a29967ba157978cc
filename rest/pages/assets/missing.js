import { html } from './html.js';
import { focusMain, mount } from './mount.js';
import { SessionBadge } from './signin.js';

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
