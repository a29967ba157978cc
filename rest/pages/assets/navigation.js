import { effect } from '@preact/signals';
import { root } from './api.js';
import { isOperator } from './session.js';

// The document is the same for everybody. Its navigation gets the link for operators while an operator is signed in.
effect(() => {
  const navigation = document.querySelector('.top-nav');
  const there = navigation?.querySelector('a[href$="/newsfeeds"]');
  if (!isOperator.value) there?.remove();
  else if (navigation && !there) {
    const link = document.createElement('a');
    link.href = new URL('newsfeeds', root).href;
    link.textContent = 'News feeds';
    if (location.pathname === new URL(link.href).pathname) link.setAttribute('aria-current', 'page');
    navigation.append(link);
  }
});
