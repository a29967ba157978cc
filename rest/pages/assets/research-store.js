import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { askGraph } from './graph.js';
import { researchTools } from './nouns.js';
import { key, whenKeyChanges } from './session.js';

/** The run of a tool: `kind` is none, asking, answered or refused; `tool` is the tool, and `answer` its answer. */
export const finding = signal({ kind: 'none' });

whenKeyChanges(() => {
  finding.value = { kind: 'none' };
});

const ENVELOPE = `summary verificationState confidence
  claims { claim evidenceType confidence sourceUrls }
  sources { title url publishedAt sourceType independence snippet synthetic }
  effectiveWindow { from to }
  freshness { lastSyncAt generatedAt }
  pagination { returned truncated }
  warnings`;

const TYPES = { text: 'String', date: 'String', count: 'Int', choice: 'Horizon' };

/** Makes the GraphQL document of a tool from the table of its arguments. */
function documentOf({ name, args }) {
  const field = name.replace(/^svc_/, '').replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const given = Object.entries(args).map(([arg, { kind, required }]) => [
    arg,
    TYPES[kind] + (required ? '!' : ''),
  ]);
  const variables = given.map(([arg, type]) => `$${arg}: ${type}`).join(', ');
  const used = given.map(([arg]) => `${arg}: $${arg}`).join(', ');
  return `query (${variables}) { finding: ${field}(${used}) { ${ENVELOPE} } }`;
}

/** Runs a tool. @param values the texts of the form by argument. Empty texts are not sent. */
export async function run(tool, values) {
  const variables = {};
  for (const [name, { kind }] of Object.entries(tool.args)) {
    const text = (values[name] ?? '').trim();
    if (text !== '') variables[name] = kind === 'count' ? Number(text) : text;
  }
  const asked = key.peek();
  finding.value = { ...finding.peek(), kind: 'asking' };
  try {
    const { finding: answer } = await askGraph(documentOf(tool), variables);
    if (key.peek() === asked) finding.value = { kind: 'answered', tool, answer };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (key.peek() === asked) finding.value = { kind: 'refused', tool, refusal };
  }
}

/** The tool that an address names, or else the first one. */
export const toolOf = (name) =>
  researchTools.find((tool) => tool.name === `svc_research_${name}`) ?? researchTools[0];
