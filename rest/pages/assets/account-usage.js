import { html } from './html.js';
import { count } from './parts.js';
import { account as latest } from './session.js';
import { Usage } from './usage.js';

const HEIGHT = 96;
const STEP = 20;
const BAR = 14;

/** The usage this month: the allowance as a meter, and each day as a chart and as a table with the same numbers. */
export function Month({ account }) {
  const { plan } = account;
  const usageDays = daysNow(account);
  const questions = usageDays.reduce((sum, { aiQuestions }) => sum + aiQuestions, 0);
  return html`<section class="account-month" aria-labelledby="month-title">
    <h2 id="month-title">This month</h2>
    <div class="account-pictures">
      <${Usage} />
      <${Days} name="Calls" days=${usageDays.map(({ day, calls }) => [day, calls])} />
      <${Days} name="AI questions" days=${usageDays.map(({ day, aiQuestions }) => [day, aiQuestions])} total=${plan.aiQuestions === null ? `${count(questions)}, no limit` : `${count(questions)} of ${count(plan.aiQuestions)}`} />
    </div>
    <details>
      <summary>The same by day, as a table</summary>
      <div class="table" tabindex="0" role="group" aria-label="Usage by day">
        <table>
          <thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="number">Calls</th><th scope="col" class="number">AI questions</th></tr></thead>
          <tbody>
            ${usageDays.map(({ day, calls, aiQuestions }) => html`<tr key=${day}><th scope="row">${dayName(day)}</th><td class="number">${calls === null ? 'not kept' : count(calls)}</td><td class="number">${count(aiQuestions)}</td></tr>`)}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

/** The days with the calls that came after they were read, such as those of this page: the meter has them too. */
function daysNow({ usage, usageDays }) {
  const since = Math.max(0, (latest.value?.usage?.calls ?? 0) - usage.calls);
  return usageDays.map((each, n) =>
    n === usageDays.length - 1 && each.calls !== null ? { ...each, calls: each.calls + since } : each,
  );
}

function Days({ name, days, total }) {
  const most = Math.max(1, ...days.map(([, value]) => value ?? 0));
  const peak = days.find(([, value]) => value === most);
  const said = peak === undefined ? 'none yet' : `most on ${dayName(peak[0])}: ${count(most)}`;
  const [first] = days[0] ?? [];
  return html`<figure class="account-days">
    <figcaption><strong>${name} by day</strong>${total && ` · ${total}`}<span class="small">${said}</span></figcaption>
    ${
      peak !== undefined &&
      html`<svg viewBox=${`0 0 ${31 * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${`${name} by day, ${said}`}>
          <line x1="0" x2=${31 * STEP} y1=${HEIGHT} y2=${HEIGHT} />
          ${days.map(([day, value], n) => {
            const height =
              value === null ? HEIGHT : Math.max(value > 0 ? 2 : 0, (value / most) * (HEIGHT - 4));
            return html`<rect key=${day} class=${value === null ? 'unknown' : ''} x=${n * STEP + 3} y=${HEIGHT - height} width=${BAR} height=${height}><title>${dayName(day)}: ${value === null ? 'not kept' : count(value)}</title></rect>`;
          })}
        </svg>
        <p class="account-ends small" aria-hidden="true"><span>${dayName(first)}</span><span>${dayName(lastDayOf(first))}</span></p>`
    }
  </figure>`;
}

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `2026-11-23` to `Nov 23`. */
function dayName(day) {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

function lastDayOf(day) {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
