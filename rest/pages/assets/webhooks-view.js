import { signal } from '@preact/signals';

// The page shows what the address says, so that a delivery can be linked, bookmarked and reached with the back button.

const NAMES = ['subscription', 'status', 'delivery', 'cursor', 'new'];

/** The view: subscription (an id), status and cursor of the deliveries, delivery (the open one), new (the form is open). */
export const view = signal(read());

/** Shows one subscription and its deliveries. Undefined shows the deliveries of all subscriptions. */
export function choose(subscription) {
  show({ subscription });
}

/** Filters the deliveries by status, and starts from the newest one. */
export function narrow(status) {
  show({ subscription: view.value.subscription, status });
}

/** Goes to another page of the same deliveries. */
export function turnTo(cursor) {
  const { subscription, status } = view.value;
  show({ subscription, status, cursor });
}

/** Puts the open delivery into the address, without a step for the back button. */
export function note(delivery) {
  history.replaceState(null, '', hrefOf({ ...view.peek(), delivery }));
}

/** Opens the form for a new subscription. */
export function showForm() {
  show({ new: 'yes' });
}

/** The address of a view, relative to the page. */
export function hrefOf(parameters) {
  const search = new URLSearchParams();
  for (const name of NAMES) if (parameters[name]) search.set(name, parameters[name]);
  return search.size === 0 ? './webhooks' : `./webhooks?${search}`;
}

function show(parameters) {
  history.pushState(null, '', hrefOf(parameters));
  view.value = read();
}

function read() {
  const search = new URLSearchParams(location.search);
  const found = {};
  for (const name of NAMES) {
    const value = search.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

addEventListener('popstate', () => {
  view.value = read();
});
