import { html } from './html.js';
import { categories, countries, webhookEvents } from './nouns.js';

const MEANINGS = {
  'intelligence.published': 'a story or editorial post is published',
  'intelligence.updated': 'a story or editorial post is revised, retracted, merged, restricted or released',
  'saved_search.matched': 'a saved search with an alert on this subscription matches',
  'subscription.paused': 'the service pauses another subscription of the account',
  'subscription.test': 'you request a test (tests are always sent)',
};

/** The choice of event types for a subscription. `chosen`: the chosen types. */
export function EventTypes({ chosen, onChange }) {
  const options = webhookEvents.map((type) => [type, MEANINGS[type] ?? type, type]);
  return html`<${Checks} legend="Send when" name="type" options=${options} chosen=${chosen} onChange=${onChange} />`;
}

/** The choice of filters. `wanted` has `categories` and `geographies`, which are both empty for all events. */
export function EventFilters({ wanted, onChange }) {
  const some = categories.map(({ value, label }) => [value, label]);
  const places = countries.map(({ code, name }) => [code, name]);
  return html`<details class="hooks-filters">
    <summary>Only some categories or countries ${countOf(wanted)}</summary>
    <p class="small">An event must have one of the categories and one of the countries. If none is selected, all are sent.</p>
    <${Checks} legend="Categories" name="category" small options=${some} chosen=${wanted.categories} onChange=${(
      chosen,
    ) => onChange({ ...wanted, categories: chosen })} />
    <${Checks} legend="Countries" name="country" small options=${places} chosen=${wanted.geographies} onChange=${(
      chosen,
    ) => onChange({ ...wanted, geographies: chosen })} />
  </details>`;
}

/** The filters of a subscription in words. */
export function filtersInWords({ categories: some = [], geographies = [] } = {}) {
  const named = (list, value, name) => list.find((one) => one[value] === name);
  const words = [
    ...some.map((name) => named(categories, 'value', name)?.label ?? name),
    ...geographies.map((code) => named(countries, 'code', code)?.name ?? code),
  ];
  return words.length === 0 ? 'everything' : words.join(', ');
}

function Checks({ legend, name, options, chosen, onChange, small }) {
  const toggle = (value) => (event) =>
    onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value));
  return html`<fieldset class=${small ? 'checks checks-small' : 'checks'}>
    <legend>${legend}</legend>
    ${options.map(
      ([value, label, code]) => html`<label class="check" key=${value}>
        <input type="checkbox" name=${name} value=${value} checked=${chosen.includes(value)} onChange=${toggle(value)} />
        <span>${label}${code && html`${' '}<code>${code}</code>`}</span>
      </label>`,
    )}
  </fieldset>`;
}

function countOf({ categories: some, geographies }) {
  const chosen = some.length + geographies.length;
  return chosen === 0 ? '(now: all)' : `(${chosen} chosen)`;
}
