import { effect } from '@preact/signals';
import { root } from './api.js';
import { isOperator } from './session.js';

// The document is the same for everybody; what operators have besides stands in its navigation while one is signed in.
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
