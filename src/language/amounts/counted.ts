import type { Quantity, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { readTable } from '../words/tables.ts';
import { LIGHT_NOUN, wordClass } from '../words/words.ts';
import { boundOf, wayOf } from './bounds.ts';

const counted = new Map<string, string>();
const asked = new Map<string, string>();
for (const [name, sign, words] of readTable('counted.tsv', 3))
  for (const word of words!.split(' ')) (sign === 'asked' ? asked : counted).set(word, name!);

/**
 * What becomes of people by a word, in a word for all of its kind: "dead" for "killed", and for "victim" in a question.
 * Undefined for any other word.
 */
export function fateOf({ lower, lemma }: Pick<Token, 'lower' | 'lemma'>): string | undefined {
  const fate = counted.get(lemma) ?? counted.get(lower) ?? asked.get(lemma);
  return fate === 'jobs' ? undefined : fate;
}

/** Whether a unit of a quantity is such a word. */
export const isFate = (unit: string): boolean => fates.has(unit);

const fates: ReadonlySet<string> = new Set([...counted.values()].filter((each) => each !== 'jobs'));

// A number of people counts what is said of them near by: "killed at least 12", "12 people were killed".
const [AHEAD, BACK] = [9, 6];

/** A number with what it counts. @param end behind the number. @returns undefined where nothing is counted. */
export function countedIn(
  tokens: readonly Token[],
  at: number,
  end: number,
  value: number,
): Quantity | undefined {
  const { direction, kind } = wayOf(tokens, at);
  const bound = boundOf(tokens, at);
  let noun = '';
  let last = end;
  for (let i = end; i < Math.min(tokens.length, end + 6); i += 1) {
    const { tag, lower, lemma } = tokens[i]!;
    // "Demolished 6,000 shanties today": the day is not counted.
    if (DAY.test(lower)) break;
    if (tag === 'NOUN' || (tag === 'PROPN' && noun === '' && i === end)) {
      // "Three Americans".
      noun = tag === 'PROPN' && /(?:an|[qrn]i)s$/.test(lemma) ? lemma.slice(0, -1) : lemma;
      last = i + 1;
      if (tokens[i + 1]?.tag !== 'NOUN') break;
      continue;
    }
    if (
      tag === 'ADJ' ||
      lower === '-' ||
      lower === 'other' ||
      lower === 'more' ||
      (lower === 'of' && i === end) ||
      tag === 'DET' ||
      (tag === 'VERB' && i === end && tokens[i + 1]?.tag === 'NOUN')
    )
      continue;
    break;
  }
  // "Of the twelve miners, five were trapped".
  if (noun === '') noun = wholeBefore(tokens, at)?.lemma ?? '';
  // "Option strike prices", "aid worker jobs": what is counted is the last noun of the group.
  const unit = noun === '' && isAge(tokens, at) ? AGE : (people(tokens, at, end, noun) ?? noun);
  if (unit === '') return undefined;
  return { value, unit, bound, direction, kind, per: '', of: noun, start: at, end: Math.max(end, last) };
}

const AGE = 'years of age';

/** "Dies at 91", "dead at the age of 91": the number of no dead. */
function isAge(tokens: readonly Token[], at: number): boolean {
  const [before, last] = [tokens[at - 2], tokens[at - 1]];
  if (last?.lower === 'of') return before?.lower === 'age';
  // "Actor dies 89": one who dies, and what ends the headline.
  if (last?.lower === 'dies' || (last?.lower === ',' && before?.lower === 'dies'))
    return tokens[at + 1] === undefined || tokens[at + 1]!.tag === 'PUNCT';
  return last?.lower === 'at' && (before?.lower === 'dead' || before?.lemma === 'die');
}

function people(tokens: readonly Token[], at: number, end: number, noun: string): string | undefined {
  // "Claimed nine lives".
  const isLost =
    noun === 'life' && tokens.slice(Math.max(0, at - 4), at).some(({ lemma }) => TAKEN.test(lemma));
  if (isLost) return 'dead';
  if (noun === 'case') return tokens.some(({ lower }) => DISEASE.has(lower)) ? 'infected' : noun;
  const own = counted.get(noun);
  if (own !== undefined && own !== 'jobs') return own;
  // "Killed two people and injured three": the verb right before them tells what became of them.
  const told = tokens[at - 1]?.tag === 'VERB' ? counted.get(tokens[at - 1]!.lemma) : undefined;
  const isPerson = noun === '' || LIGHT_NOUN.has(noun) || PERSON.test(noun);
  if (!isPerson) return own;
  if (told !== undefined && told !== 'jobs') return told;
  for (let i = end; i < Math.min(tokens.length, end + AHEAD); i += 1) {
    const { lower, lemma, tag } = tokens[i]!;
    // "52 people and four sailors were killed": both were.
    if (/^[,;:()–—]$/.test(lower) || (tag === 'NUM' && !isJoined(tokens, i))) break;
    if (isDone(tokens, i)) break;
    const unit = counted.get(lemma) ?? counted.get(lower);
    if (unit !== undefined && unit !== 'jobs') return unit;
    // "Lost their lives".
    if (lemma === 'life' && tokens[i - 2]?.lemma === 'lose') return 'dead';
  }
  let isBy = false;
  for (let i = at - 1; i >= Math.max(0, at - BACK); i -= 1) {
    const { lower, lemma, tag } = tokens[i]!;
    if (/^[,;:()–—]$/.test(lower) || (tag === 'NUM' && !isJoined(tokens, at))) break;
    // "Five died after two gunmen opened fire": what follows tells of others.
    if (APART.has(lower)) break;
    if (lower === 'by') isBy = true;
    const unit = counted.get(lemma) ?? counted.get(lower);
    if (unit === undefined || unit === 'jobs') continue;
    // "Killed by two gunmen", but "the toll rose by two".
    if (isBy && tag !== 'NOUN') break;
    return unit;
  }
  if (own !== undefined) return own;
  return noun === '' ? undefined : LIGHT_NOUN.has(noun) ? 'people' : noun;
}

/**
 * Whether a verb tells what those do, or stand trial for, who are counted before it: "two gunmen killed 12 people", "two men were
 * charged with murder". What it tells became of others.
 */
function isDone(tokens: readonly Token[], at: number): boolean {
  const { tag, lemma } = tokens[at]!;
  if (tag !== 'VERB') return false;
  if (TRIED.has(lemma)) return true;
  const next = tokens[at + 1];
  if (!DONE_TO.has(lemma) || next === undefined || !BEGINS_OBJECT.has(next.tag)) return false;
  // "Two people killed last week", "two officers wounded Monday".
  if ((next.marks & MARK.time) !== 0 || WHEN.test(next.lower)) return false;
  let before = at - 1;
  while (tokens[before]?.tag === 'ADV') before -= 1;
  return !/^(?:be|get)$/.test(tokens[before]?.lemma ?? '');
}

const TRIED = new Set(
  'accuse charge convict suspect try jail imprison sentence blame indict acquit plead question deny admit confess face fine sue prosecute'.split(
    ' ',
  ),
);
const DONE_TO = new Set(
  'kill slay murder injure wound hurt arrest detain evacuate displace infect'.split(' '),
);
const BEGINS_OBJECT: ReadonlySet<string> = new Set(['DET', 'NUM', 'PROPN', 'PRON', 'ADJ', 'NOUN']);
const WHEN = /^(?:last|this|early|late|earlier|overnight)$/;
// Behind these another clause begins.
const APART = new Set('after when while before because since until who which that where if'.split(' '));
const DISEASE = wordClass('disease');

const TAKEN = /^(?:claim|take|cost|lose)$/;
const DAY = /^(?:today|yesterday|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** The noun of "of the twelve miners," at the start of a sentence, of which a number behind it counts a part. */
export function wholeBefore(tokens: readonly Token[], at: number): Token | undefined {
  if (tokens[0]?.lower !== 'of' || tokens[1]?.tag !== 'DET') return undefined;
  const comma = tokens.findIndex(({ lower }) => lower === ',');
  const noun = tokens[comma - 1];
  return comma > 2 && comma < at && noun?.tag === 'NOUN' ? noun : undefined;
}

/** Whether "and" leads a number, before an article or not. */
const isJoined = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'and' || (tokens[at - 1]?.tag === 'DET' && tokens[at - 2]?.lower === 'and');

const PERSON =
  /^(?:person|people|civilian|man|woman|child|soldier|police|policeman|officer|passenger|student|resident|villager|miner|protester|protestor|demonstrator|troop|rebel|militant|migrant|tourist|worker|employee|boy|girl|others?|member|pilgrim|refugee|inmate|prisoner|patient|fan|sailor|firefighter|journalist|insurgent|gunman|suspect|victim|casualty|guerrilla|peasant|teacher|doctor|palestinian|israeli|iraqi|american|african|mexican|german|afghan|briton|pakistani|turk|kurd|[a-z]{3,}ian)$/;
