import { useSignal } from '@preact/signals';
import { Refusal } from './api.js';
import { html } from './html.js';
import { counted, RefusalNotice, Waiting, When } from './parts.js';
import { askSigned } from './session.js';

/** The changes of each revision of a story. They are one more call, so they are loaded only when the reader wants them. */
export function Revisions({ story }) {
  const known = useSignal({ kind: 'closed', revisions: [], cursor: null });
  if (story.revision < 2) return null;
  const read = async () => {
    const { revisions, cursor } = known.value;
    known.value = { ...known.value, kind: 'asking' };
    try {
      const { data } = await askSigned(`v1/news/${story.id}/revisions`, { cursor, limit: 10 });
      known.value = {
        kind: 'here',
        revisions: [...revisions, ...data.revisions],
        cursor: data.page.next_cursor,
      };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      known.value = { ...known.value, kind: 'refused', refusal: error };
    }
  };
  const { kind, revisions, cursor, refusal } = known.value;
  return html`<section aria-labelledby="revisions-title">
    <h2 id="revisions-title">Revisions</h2>
    ${
      kind === 'closed' &&
      html`<p>
        <button type="button" class="button" onClick=${read}>What changed in ${counted(story.revision - 1, 'revision')}</button>
        <span class="small"> One call.</span>
      </p>`
    }
    ${
      revisions.length > 0 &&
      html`<ol class="revisions" reversed start=${revisions[0].revision}>
        ${revisions.map((one) => html`<${Revision} key=${one.revision} one=${one} />`)}
      </ol>`
    }
    ${kind === 'asking' && html`<${Waiting}>Loading the revisions<//>`}
    ${kind === 'refused' && html`<${RefusalNotice} refusal=${refusal} retry=${read} />`}
    ${
      kind === 'here' &&
      cursor !== null &&
      html`<p><button type="button" class="button" onClick=${read}>Earlier revisions</button></p>`
    }
  </section>`;
}

function Revision({ one }) {
  const isFirst = one.revision === 1;
  // The head of the revision already shows the time.
  const changes = one.changes.filter(({ field }) => field !== 'updatedAt');
  return html`<li value=${one.revision}>
    <p class="revision-head">
      ${isFirst ? 'First published here' : 'Revised'}${' '}<${When} at=${one.at} />
      ${!isFirst && changes.length === 0 && html`: no visible change`}
    </p>
    ${
      changes.length > 0 &&
      html`<dl class="differences">
        ${changes.map(
          (change) => html`<dt>${NAMES[change.field] ?? change.field}</dt>
            <dd dir="auto"><${Difference} change=${change} /></dd>`,
        )}
      </dl>`
    }
  </li>`;
}

/** A change: texts word by word, lists by added and removed items. Of other parts it only says that they changed. */
function Difference({ change: { before, after, segments } }) {
  if (segments !== null) return segments.map(({ op, text }) => marked(op, text));
  const [was, is] = [labels(before), labels(after)];
  if (was === null || is === null) return 'changed';
  const parts = [
    ...was.filter((label) => !is.includes(label)).map((label) => marked('deleted', label)),
    ...is.filter((label) => !was.includes(label)).map((label) => marked('inserted', label)),
  ];
  return parts.length === 0
    ? 'changed'
    : parts.flatMap((part, index) => (index === 0 ? [part] : [' ', part]));
}

function marked(op, text) {
  if (op === 'inserted') return html`<ins>${text}</ins>`;
  return op === 'deleted' ? html`<del>${text}</del>` : text;
}

/** The value of a field as short names. Null if it has none. */
function labels(value) {
  const items = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  const names = items.map((item) =>
    typeof item === 'object' && item !== null ? (item.label ?? item.publisher) : String(item),
  );
  return names.includes(undefined) ? null : names;
}

const NAMES = {
  title: 'Title',
  slug: 'Address',
  summary: 'Summary',
  language: 'Language',
  category: 'Category',
  tags: 'Tags',
  countries: 'Countries',
  entities: 'Entities',
  impactPaths: 'Impact paths',
  assets: 'Assets',
  verificationState: 'Verification',
  sourceCount: 'Number of sources',
  sources: 'Sources',
  claims: 'Claims',
  impactDetails: 'Impact',
  body: 'Body',
};
