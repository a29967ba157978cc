import type { Quantity, Sentence, Token } from '../model.ts';
import { phrasePattern } from '../words/phrase-pattern.ts';
import { readTable } from '../words/tables.ts';

const tolls = new Set<string>();
const beginnings: string[] = [];
for (const [name, toll, words] of readTable('counted.tsv', 3)) {
  if (toll === '-') continue;
  tolls.add(name!);
  // "Injure", "injured" and "injuries" begin alike.
  beginnings.push(...words!.split(' ').map((word) => (word.length > 4 ? word.replace(/[ey]$/, '') : word)));
}
const OF_TOLL = new RegExp(`\\b(?:${beginnings.join('|').replaceAll('-', ' ')})`, 'i');

const rows = readTable('growing.tsv', 3) as [sign: string, counted: string, phrase: string][];
const phrasesOf = (sign: string, counted: string): string[] =>
  rows.flatMap((row) => (row[0] === sign && row[1] === counted ? [row[2]] : []));
const SIGNS = new Set(['not', 'elsewhen']);
/** What grows, by the units that it is counted in. */
const growing = new Map<string, { readonly kind: string; readonly beside: RegExp }[]>();
for (const [sign, counted] of new Map(rows.map((row) => [`${row[0]}\t${row[1]}`, row])).values()) {
  if (SIGNS.has(sign)) continue;
  const one = { kind: `${sign} ${counted}`, beside: phrasePattern(phrasesOf(sign, counted)) };
  for (const unit of counted.split(' ')) growing.set(unit, [...(growing.get(unit) ?? []), one]);
}
const GROWING = phrasePattern(rows.flatMap(([sign, , phrase]) => (SIGNS.has(sign) ? [] : [phrase])));
const TAKEN_BACK = phrasePattern(phrasesOf('not', '-'));
const ELSEWHEN = phrasePattern(phrasesOf('elsewhen', '-'));
const YEAR = /^(?:1[6-9]|20)\d\d$/;
const REVISED = /\b(?:revis|upgrad|downgrad)\w*\b/;
const MAGNITUDE = 'magnitude';
// "Revises magnitude of Tarvel quake to 6.4": the number stands far from what it measures.
const MAGNITUDE_TO = /\bmagnitude\b(?:[^.;:]|\d\.\d){0,60}? to (\d(?:\.\d{1,2})?)(?![\d.]*\d)/;

/** A figure of a text that a later one may replace. */
export interface Figure {
  /** What grows: figures of one kind count the same. */
  readonly kind: string;
  readonly quantity: Quantity;
  /** `grows`: a higher one is newer. `revised`: it says of itself that it replaces another. `fixed`: only a revised one is newer. */
  readonly way: 'grows' | 'revised' | 'fixed';
}

/** Whether people are counted with a unit whose count only grows while its event goes on: dead, injured, arrested. */
export const isToll = (unit: string): boolean => tolls.has(unit);

/** Whether a text may give a figure that a later one replaces, at a look: what gives none need not be read. */
export const mayGrow = (text: string): boolean =>
  /\d/.test(text) && (OF_TOLL.test(text) || GROWING.test(text.toLowerCase()) || /\bmagnitude\b/i.test(text));

/** The figures of a sentence that a later one may replace. Figures of other times, plans and fears are none. */
export function figuresOf(sentence: Pick<Sentence, 'text' | 'tokens' | 'quantities'>): Figure[] {
  const { tokens, quantities } = sentence;
  if (quantities.length === 0 && !/magnitude/i.test(sentence.text)) return [];
  const text = sentence.text.toLowerCase();
  const isRevised = REVISED.test(text);
  // "In 2019 a fire burned 1800 hectares": the second is no year, since something is counted by it.
  const isElsewhen =
    ELSEWHEN.test(text) ||
    tokens.some(
      ({ lower }, at) => YEAR.test(lower) && !quantities.some(({ start, end }) => start <= at && at < end),
    );
  const found = quantities.flatMap((quantity): Figure[] => {
    if (isToll(quantity.unit)) return [{ kind: quantity.unit, quantity, way: 'grows' }];
    if (quantity.kind === 'change' || quantity.per !== '' || quantity.bound === 'most') return [];
    if (quantity.unit === MAGNITUDE)
      return [{ kind: MAGNITUDE, quantity, way: isRevised ? 'revised' : 'fixed' }];
    const kinds = growing.get(quantity.of) ?? growing.get(quantity.unit);
    if (kinds === undefined || isElsewhen) return [];
    const beside = wordsBeside(tokens, quantity);
    const kind = kinds.find((each) => each.beside.test(beside))?.kind;
    if (kind === undefined || TAKEN_BACK.test(beside)) return [];
    return [{ kind, quantity, way: isRevised && quantity.kind === 'level' ? 'revised' : 'grows' }];
  });
  const to = isRevised ? MAGNITUDE_TO.exec(text) : null;
  if (to === null) return found;
  const quantity: Quantity = { ...PLAIN, value: Number(to[1]), unit: MAGNITUDE, kind: 'level' };
  return [...found.filter(({ kind }) => kind !== MAGNITUDE), { kind: MAGNITUDE, quantity, way: 'revised' }];
}

const PLAIN = { bound: 'exact', direction: undefined, per: '', of: '', start: 0, end: 0 } as const;

// So many words before a number and behind what it counts tell what became of that.
const [BEFORE, BEHIND] = [12, 9];
const STOP = /^[,;:()–—]$/;

/** The words of a number's part of the sentence, up to a stop or another number. */
function wordsBeside(tokens: readonly Token[], { start, end }: Quantity): string {
  const isEdge = (at: number): boolean => {
    const { lower, tag } = tokens[at]!;
    if (STOP.test(lower) || tag === 'NUM') return true;
    // "Destroyed 40 homes and damaged 120".
    const next = tokens[at + 1]?.tag;
    return (lower === 'and' || lower === 'but' || lower === 'while') && (next === 'VERB' || next === 'NUM');
  };
  let [from, to] = [start, end];
  while (from > Math.max(0, start - BEFORE) && !isEdge(from - 1)) from -= 1;
  while (to < Math.min(tokens.length, end + BEHIND) && !isEdge(to)) to += 1;
  return tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ');
}
