import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { html } from './html.js';
import { change } from './newsfeeds-store.js';
import { Button, count, Notice, RefusalNotice, When } from './parts.js';

/** The form for a new feed, with a button that tests it first. */
export function AddFeed() {
  const given = useSignal({ url: '', publisher: '', home: '', licence: 'quotes' });
  const { busy, refusal, act } = useAction();
  const doing = useSignal('');
  const answer = useSignal({});
  const put = (name) => (event) => {
    given.value = { ...given.value, [name]: event.currentTarget.value };
  };
  const send = (what, work) => (event) => {
    event.preventDefault();
    act(async () => {
      doing.value = what;
      answer.value = {};
      answer.value = await work();
    });
  };
  const test = send('Testing', async () => ({ trial: await change('test', { url: given.value.url }) }));
  const add = send('Adding', async () => {
    const added = await change('add', { input: given.value });
    given.value = { ...given.value, url: '', publisher: '' };
    return { added };
  });
  const { trial, added } = answer.value;
  const wrong = refusal.value?.errors.some(({ parameter }) => parameter === 'url') === true;
  return html`<details class="newsfeeds-add card">
    <summary>Add a feed</summary>
    <form class="newsfeeds-form" onSubmit=${add}>
      <div class="field">
        <label for="feed-url">Address of the feed</label>
        <input id="feed-url" type="url" required autocomplete="off" spellcheck="false" value=${given.value.url} onInput=${put('url')} aria-invalid=${wrong ? 'true' : undefined} />
      </div>
      <div class="field">
        <label for="feed-publisher">Publisher (default: the title of the feed)</label>
        <input id="feed-publisher" value=${given.value.publisher} maxlength="200" onInput=${put('publisher')} />
      </div>
      <div class="field">
        <label for="feed-home">Home country, such as AU (optional)</label>
        <input id="feed-home" value=${given.value.home} maxlength="40" onInput=${put('home')} />
      </div>
      <div class="field">
        <label for="feed-licence">Licence</label>
        <select id="feed-licence" value=${given.value.licence} onChange=${put('licence')}>
          <option value="quotes">Texts may be quoted</option>
          <option value="full">Texts may be shown in full</option>
        </select>
      </div>
      <p class="newsfeeds-buttons">
        <button type="submit" class="button button-main" aria-disabled=${busy.value ? 'true' : undefined}>Add</button>
        <${Button} off=${busy.value || given.value.url === ''} onClick=${test}>Test<//>
        <span class="small" role="status">${busy.value && doing.value}</span>
      </p>
    </form>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    ${added && html`<${Notice} title=${added.added ? 'Added' : 'This feed was already added'} role="status"><p>${added.feed.url}</p><//>`}
    ${trial && html`<${Trial} trial=${trial} />`}
  </details>`;
}

function Trial({ trial }) {
  if (!trial.isFeed)
    return html`<${Notice} tone="warn" title="There is no readable feed at this address" role="alert"><p>${trial.detail}</p><//>`;
  return html`<${Notice} title=${trial.title ?? 'A feed without a title'} role="status">
    <p>${trial.format}, ${trial.encoding}, ${count(trial.entryCount)} entries${trial.repaired ? '. The feed is damaged, so it was read entry by entry' : ''}</p>
    <ul>
      ${trial.entries
        .slice(0, 5)
        .map(
          (entry) =>
            html`<li><bdi>${entry.title}</bdi> ${entry.publishedAt ? html`<span class="small"><${When} at=${entry.publishedAt} /></span>` : html`<span class="small">no date</span>`}</li>`,
        )}
    </ul>
  <//>`;
}
