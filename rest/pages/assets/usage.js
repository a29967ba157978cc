import { useSignal } from '@preact/signals';
import { Refusal } from './api.js';
import { html } from './html.js';
import { count, RefusalNotice, When } from './parts.js';
import { account, refreshAccount } from './session.js';

/** The share of the allowance at which the meter warns, so that there is still time to act. */
const NEARLY = 0.9;

/** The allowance of the account as a meter. */
export function Usage() {
  const refusal = useSignal(null);
  if (account.value === null) return null;
  const { usage, plan, key } = account.value;
  const capped = usage.monthlyLimit !== null;
  const share = capped ? usage.calls / Math.max(1, usage.monthlyLimit) : 0;
  const again = async () => {
    refusal.value = null;
    try {
      await refreshAccount();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal.value = error;
    }
  };
  return html`<section class=${`card usage ${share >= NEARLY ? 'usage-high' : ''}`} aria-labelledby="usage-title">
    <h3 id="usage-title" class="card-title">${plan && `${plan.label ?? plan.name} plan, `}${monthName(usage.month)}</h3>
    <p class="usage-figure">
      <strong>${count(usage.calls)}</strong>${' '}${capped ? html`of ${count(usage.monthlyLimit)} calls` : 'calls, no limit'}
    </p>
    ${
      capped &&
      html`<svg
        class="gauge"
        role="meter"
        aria-label="Calls used this month"
        aria-valuemin="0"
        aria-valuemax=${usage.monthlyLimit}
        aria-valuenow=${Math.min(usage.calls, usage.monthlyLimit)}
      >
        <rect width=${`${Math.min(100, share * 100)}%`} height="100%" />
      </svg>`
    }
    <p class="small">
      ${capped && html`${count(usage.remaining)} left. `}The count starts again <${When} at=${usage.resetAt} />.
      ${key?.name && html`${' '}Key “<bdi>${key.name}</bdi>”.`}
    </p>
    <button type="button" class="button button-small" onClick=${again}>Refresh (one call)</button>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
  </section>`;
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthName(month) {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? month : monthFormat.format(date);
}
