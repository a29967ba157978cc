import { analyse } from '../../language/index.ts';
import { lemmaAt } from './premise.ts';
import { tokensOf } from './tokens.ts';

/** A deed whose doer a question asks for, and to whom or what it was done. */
export interface AskedDeed {
  /** Its base form, with the particle that belongs to it ("take_over"). */
  readonly lemma: string;
  /** The words of what it was done to, in lower case. */
  readonly to: ReadonlySet<string>;
}

/**
 * The deed of "Who arrested the editors?", "Which firm bought the farm?", "By whom was it built?" and "Who was it built by?".
 * @returns undefined where nothing is said to be done to anything ("Who resigned?"), and for other questions.
 */
export function deedAsked(question: string): AskedDeed | undefined {
  const text = question.replace(/[?\s]+$/, '');
  const clause = activeOf(text) ?? passiveOf(text);
  if (clause === undefined) return undefined;
  const [sentence] = analyse(`${clause}.`).sentences;
  // "Who criticised that the paper was shut?" does not ask who shut it.
  const deed = sentence?.statements.find(({ kind }) => kind === 'clause');
  if (sentence === undefined || deed === undefined || deed.objects.length === 0 || deed.verb === 'be')
    return undefined;
  const to = deed.objects
    .flatMap(({ start, end }) => sentence.tokens.slice(start, end))
    .flatMap(({ tag, lower, lemma }) => (NAMING.test(tag) ? [lower, lemma] : []));
  const lemma = deed.at < 0 ? deed.verb : lemmaAt([...sentence.tokens], deed.at);
  return to.length === 0 ? undefined : { lemma, to: new Set(to) };
}

const NAMING = /^(?:NOUN|PROPN|NUM)$/;

/** "He arrested the editors", of "Who arrested the editors?" and "Which police force arrested the editors?". */
function activeOf(text: string): string | undefined {
  const tokens = tokensOf(text);
  const [first] = tokens;
  if (first === undefined || !/^(?:who|which|what)$/.test(first.lower)) return undefined;
  let at = 1;
  if (first.lower !== 'who') while (GROUP.test(tokens[at]?.tag ?? '')) at += 1;
  // "Which bank did he rob?" asks for what was done to.
  const verb = tokens[at];
  const next = tokens[at + 1]?.lower ?? '';
  // "Who is taking over Orvane?"
  const isHelped =
    verb?.tag === 'AUX' &&
    (/^(?:has|have|had)$/.test(verb.lower) || (IS.test(verb.lower) && GERUND.test(next)));
  if (isHelped ? tokens[at + 1]?.tag !== 'VERB' : verb?.tag !== 'VERB') return undefined;
  if (first.lower !== 'who' && at === 1) return undefined;
  return `He ${tokens
    .slice(at)
    .map(({ text: word }) => word)
    .join(' ')
    .replace(/ (?=['’]s\b|[,.])/g, '')}`;
}

const GROUP = /^(?:ADJ|NOUN|PROPN)$/;
const IS = /^(?:is|are|was|were)$/;
const GERUND = /^\p{L}{2,}ing$/u;

/** "The mill was built", of "By whom was the mill built?" and "Who was the mill built by?". */
function passiveOf(text: string): string | undefined {
  const behind =
    /^by (?:whom|who) (?<be>was|were|is|are) (?<rest>.+)$/iu.exec(text) ??
    /^(?:who|whom) (?<be>was|were|is|are) (?<rest>.+) by$/iu.exec(text);
  if (behind === null) return undefined;
  const { be, rest } = behind.groups as { be: string; rest: string };
  const tokens = tokensOf(rest);
  const verb = tokens.findLastIndex(({ tag }) => tag === 'VERB');
  if (verb < 1) return undefined;
  const said = tokens.map(({ text: word }) => word);
  return [...said.slice(0, verb), be, ...said.slice(verb)].join(' ').replace(/ (?=['’]s\b|[,.])/g, '');
}
