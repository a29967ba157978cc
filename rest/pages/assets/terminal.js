import { useSignal } from '@preact/signals';
import { html } from './html.js';
import { mount } from './mount.js';
import { count, RefusalNotice, When } from './parts.js';
import { account, key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';
import { ask, asking, begin, conversation, questions, refused, stop } from './terminal-store.js';
import { Turn } from './terminal-turn.js';

const EXAMPLES = [
  'What was decided about interest rates this month?',
  'Who won an election in the past 3 months?',
  'What are the biggest stories this week?',
];

/** The whole page: the questions and answers, and the field for the next question. */
function Terminal() {
  const text = useSignal('');
  const { turns } = conversation.value;
  if (key.value === null) {
    return html`<h1>AI terminal</h1>
      <div class="narrow"><${SignIn} why="Questions are answered from the stored stories, with the sentences that the answer is based on. A question is one call and one AI question." onSignedIn=${focusQuestion} /></div>`;
  }
  const last = turns.length + 1;
  return html`<header class="terminal-head">
      <h1>AI terminal</h1>
      ${turns.length > 0 && html`<button type="button" class="button button-small" onClick=${again}>New conversation</button>`}
    </header>
    ${turns.length === 0 && asking.value === null && html`<${Beginning} onChoose=${(question) => send(text, question)} />`}
    <div class="turns" role="log" aria-label="Conversation" aria-busy=${asking.value === null ? 'false' : 'true'}>
      ${turns.map((turn, index) => html`<${Turn} key=${index} turn=${turn} at=${index + 1} />`)}
      ${asking.value !== null && html`<${Turn} key="coming" turn=${asking.value} at=${last} isComing />`}
    </div>
    ${refused.value && html`<${RefusalNotice} refusal=${refused.value} />`}
    <${Question} text=${text} />`;

  function again() {
    begin();
    focusQuestion();
  }
}

function Beginning({ onChoose }) {
  return html`<div class="terminal-beginning">
    <p class="lead">
      Ask about the news in plain words. Answers consist of stored sentences, each with its source. If the stories do
      not answer a question, the terminal says so.
    </p>
    <ul class="chips" aria-label="Examples">
      ${EXAMPLES.map((example) => html`<li><button type="button" class="chip chip-off" onClick=${() => onChoose(example)}>${example}</button></li>`)}
    </ul>
  </div>`;
}

function Question({ text }) {
  const busy = asking.value !== null;
  const isFollowUp = conversation.value.turns.length > 0;
  const submit = (event) => {
    event.preventDefault();
    if (!busy && text.value.trim() !== '') send(text, text.value.trim());
  };
  return html`<form class="ask" onSubmit=${submit}>
    <label for="question">${isFollowUp ? 'Your next question' : 'Your question'}</label>
    <div class="ask-row">
      <textarea
        id="question"
        rows="2"
        maxlength="2000"
        required
        aria-describedby="question-note"
        placeholder=${isFollowUp ? 'And in Japan?' : 'What happened with …?'}
        value=${text.value}
        onInput=${(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown=${(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
        }}
      ></textarea>
      ${
        // There are two buttons. If one button changed, the click that stops would also submit.
        busy
          ? html`<button key="stop" type="button" class="button" onClick=${stop}>Stop</button>`
          : html`<button key="ask" type="submit" class="button button-main">Ask</button>`
      }
    </div>
    <p class="small" id="question-note">Enter sends the question; Shift+Enter starts a new line. <${Left} /></p>
  </form>`;
}

function Left() {
  const known = questions.value;
  if (known !== null) {
    if (known.limit === null) return html`${count(known.used)} questions asked this month.`;
    return html`<span class="ask-left">${count(known.remaining)} of ${count(known.limit)} questions left</span>. The count starts
      again <${When} at=${known.resetAt} />.`;
  }
  const limit = account.value?.plan?.aiQuestions;
  return limit === undefined || limit === null
    ? null
    : html`Your plan has ${count(limit)} questions a month.`;
}

async function send(text, question) {
  text.value = '';
  const coming = ask(question);
  requestAnimationFrame(() =>
    document.querySelector('.turn:last-of-type')?.scrollIntoView({ block: 'nearest' }),
  );
  // A question without an answer goes back into the field, where it can be corrected.
  if (!(await coming) && text.value === '') text.value = question;
  requestAnimationFrame(() => {
    document.querySelector('.turn:last-of-type')?.scrollIntoView({ block: 'nearest' });
    focusQuestion();
  });
}

const focusQuestion = () =>
  requestAnimationFrame(() => document.getElementById('question')?.focus({ preventScroll: true }));

mount('session', html`<${SessionBadge} />`);
mount('terminal', html`<${Terminal} />`);
