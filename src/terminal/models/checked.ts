import { ALIASES, analyse, relation, tagged } from '../../language/index.ts';
import { foldText } from '../../stories/index.ts';
import type { Evidence } from '../extractive.ts';
import { numbersStand } from './numbers.ts';

/** Why a sentence of a model is refused: '' if it is not. */
export type Fault =
  | ''
  | 'it cites nothing'
  | 'it cites what is not there'
  | 'a number'
  | 'a name'
  | 'a contradiction';

/** A sentence of a model, and what it cites. */
export interface CheckedSentence {
  readonly text: string;
  readonly cites: readonly number[];
  readonly fault: Fault;
}

const CITATION = /[[【]([^\]】]*)[\]】]?/gu;
const CAPITAL = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}.&’'-]*/gu;
// A host without a scheme leads away as a link does.
const ADDRESS =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|io|co|ai|app|dev|me|tv|xyz|top|site|online|shop|club|live|link|click|gov|edu|example|eu|uk|us|de|fr|it|es|nl|ru|cn|in|au|ca|br|jp|kr)(?![\p{L}\p{N}-])/giu;
// Capitalised words that are not names.
const PLAIN =
  /^(?:I|The|A|An|In|On|At|By|It|Its|He|She|They|We|This|That|These|Those|But|And|According|However|Mr|Mrs|Ms|Dr|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/;

const groups = new Map<string, Set<string>>();
for (const group of ALIASES) {
  for (const name of group) groups.set(name, new Set([...(groups.get(name) ?? []), ...group]));
}

/**
 * Checks a sentence of a model against what it cites. It must cite evidence, its numbers must be in the quotes, its
 * names in the quotes or beside them, and the quotes must not say the contrary.
 */
export function checkSentence(text: string, { citations, passages }: Evidence): CheckedSentence {
  const cites: number[] = [];
  for (const [, inside] of text.matchAll(CITATION)) {
    for (const part of inside!.split(/\s*[,;]\s*/)) {
      const n = /^\d{1,3}$/.test(part) ? Number(part) : Number.NaN;
      if (!citations.some((citation) => citation.n === n))
        return { text, cites: [], fault: 'it cites what is not there' };
      cites.push(n);
    }
  }
  if (cites.length === 0) return { text, cites, fault: 'it cites nothing' };
  const plain = text.replace(CITATION, ' ');
  const cited = cites.map((n) => ({ citation: citations[n - 1]!, passage: passages[n - 1] }));
  const quotes = cited.map(({ citation }) => citation.quote).join('\n');
  const dates = cited.flatMap(({ citation }) => citation.publishedAt ?? []);
  if (!numbersStand(plain, quotes, dates)) return { text, cites, fault: 'a number' };
  const around = cited
    .map(({ citation, passage }) =>
      [citation.quote, citation.title, citation.publisher, passage?.before, passage?.behind].join(' '),
    )
    .join(' ');
  if (!namesIn(plain).every((name) => stands(name, ` ${words(around)} `)))
    return { text, cites, fault: 'a name' };
  const claim = analyse(plain);
  const isDenied = cited.some(
    ({ citation }) => relation(claim, analyse(citation.quote)).kind === 'contradicts',
  );
  return { text, cites, fault: isDenied ? 'a contradiction' : '' };
}

const words = (text: string): string =>
  foldText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Capitalised words, and addresses. The word that begins a sentence counts if another follows it, or if it is read as a
 * name: "Ottokar wept" names somebody, "Ferries stopped" does not.
 */
function namesIn(text: string): string[] {
  const names: string[] = text.match(ADDRESS) ?? [];
  for (const found of text.matchAll(CAPITAL)) {
    const word = found[0].replace(/['’]s$|[.'’]+$/u, '');
    const isFirst =
      text
        .slice(0, found.index)
        .trim()
        .replace(/["“‘(]/g, '') === '';
    const isFollowed = /^\s+\p{Lu}/u.test(text.slice(found.index + found[0].length));
    if (word === '' || PLAIN.test(word)) continue;
    if (!isFirst || isFollowed || isReadAsName(text, word)) names.push(word);
  }
  return names;
}

function isReadAsName(text: string, word: string): boolean {
  const first = tagged(text).find(({ tag }) => tag !== 'PUNCT' && tag !== 'SPACE');
  return first?.tag === 'PROPN' && word.startsWith(first.text);
}

function stands(name: string, around: string): boolean {
  const folded = words(name);
  if (folded === '' || around.includes(` ${folded} `) || around.includes(` ${folded}s `)) return true;
  return [...(groups.get(folded) ?? [])].some((other) => around.includes(` ${words(other)} `));
}
