import type { Noun, Statement, Token } from '../model.ts';
import { possessorOf } from '../statements/belongings.ts';
import { isKindOf } from '../words/nouns.ts';
import { type Item, placeOf } from './items.ts';
import { kinIn } from './kin.ts';
import type { View } from './profiles.ts';
import { has, isSame, itemsIn } from './roles.ts';

/** What a claim says of somebody that news tells in passing: a home, an age, whom somebody is married to. */
export type Personal =
  | { readonly kind: 'home' | 'origin'; readonly who: Noun; readonly where: Noun }
  | { readonly kind: 'age'; readonly who: Noun; readonly years: string }
  | { readonly kind: 'marriage'; readonly pair: readonly [Noun, Noun] };

const LIVES = new Set(['live', 'reside', 'dwell']);
const INHABITANT = /^(?:resident|inhabitant|native|citizen|national)$/;
const SPOUSE = /^(?:wife|husband|spouse|widow|widower)$/;
const PLACED = /^(?:in|at|of|from)$/;

/** Reads a statement of a claim as one of those; undefined where it is none. */
export function personalOf(view: View, one: Statement): Personal | undefined {
  if (one.polarity !== 'asserted' || one.modality !== 'happened') return undefined;
  const [who] = one.subjects;
  if (who === undefined || one.subjects.length > 1) return undefined;
  const { tokens } = view.sentence;
  const [phrase, ...more] = one.phrases;
  const object = one.objects[0];
  if (one.verb === 'marry' && object !== undefined && one.phrases.length === 0)
    return { kind: 'marriage', pair: [who, object] };
  if (object !== undefined && one.verb === 'be' && one.objects.length === 1) {
    const { lower, lemma } = tokens[object.head]!;
    if (lower === 'married' && phrase?.preposition === 'to' && more.length === 0)
      return { kind: 'marriage', pair: [who, phrase.noun] };
    const inner = innerOf(view, object);
    if (SPOUSE.test(lemma) && inner !== undefined && one.phrases.length === 0)
      return { kind: 'marriage', pair: [who, inner] };
    if (INHABITANT.test(lemma) && inner !== undefined && one.phrases.length === 0 && isPlace(view, inner))
      return { kind: lemma === 'resident' || lemma === 'inhabitant' ? 'home' : 'origin', who, where: inner };
    const years = yearsIn(view, object);
    if (years !== undefined && one.phrases.length === 0) return { kind: 'age', who, years };
    return undefined;
  }
  if (one.objects.length > 0 || phrase === undefined || more.length > 0 || !isPlace(view, phrase.noun))
    return undefined;
  // "Is from near Oslo".
  if (tokens[phrase.noun.start - 1]?.lower === 'near') return undefined;
  if (LIVES.has(one.verb) && PLACED.test(phrase.preposition))
    return { kind: 'home', who, where: phrase.noun };
  if (phrase.preposition === 'from' && /^(?:be|come|hail)$/.test(one.verb))
    return { kind: 'origin', who, where: phrase.noun };
  return undefined;
}

/** Whose a noun is, or where: "a resident *of Leeds*", "*John*'s wife". */
function innerOf({ sentence }: View, noun: Noun): Noun | undefined {
  const { head, end } = noun;
  const owner = possessorOf(sentence.tokens, noun);
  if (owner !== undefined) return owner;
  const next = sentence.tokens[head + 1]?.lower;
  return (next === 'of' || next === 'from') && end > head + 2
    ? { start: head + 2, end, head: end - 1 }
    : undefined;
}

/** "48 years old", "48": the number, where it can be an age. */
function yearsIn({ sentence }: View, { start, end, head }: Noun): string | undefined {
  const { tokens } = sentence;
  const number = tokens[start]!;
  if (!/^\d{1,3}$/.test(number.lower)) return undefined;
  if (head === start && end === start + 1 && !/^%|per/.test(tokens[end]?.lower ?? '')) return number.lower;
  return /^years?$/.test(tokens[start + 1]?.lower ?? '') && tokens[end]?.lower === 'old'
    ? number.lower
    : undefined;
}

const isPlace = (view: View, { start, end }: Noun): boolean =>
  view.items.slice(start, end).some((item) => item?.kind === 'name');

const isName = (view: View, { head }: Noun): boolean => view.sentence.tokens[head]!.tag === 'PROPN';

/** Whether a sentence says it, by whatever words. */
export function tellsPersonal(claim: View, asked: Personal, view: View): boolean {
  if (asked.kind === 'marriage') return pairsOf(view).some((pair) => isPair(claim, asked.pair, view, pair));
  if (asked.kind === 'age')
    return agesOf(view).some(
      ({ who, years }) => years === asked.years && isSame(claim, asked.who, view, who),
    );
  return homesOf(view, asked.kind).some(
    ({ who, where, isBeside }) =>
      // What stands right beside a name is said of that name alone.
      isSame(claim, asked.who, isBeside === true ? { ...view, profile: view.plain } : view, who) &&
      isThere(claim, asked.where, view, where),
  );
}

function isThere(claim: View, where: Noun, view: View, there: Noun): boolean {
  const items: Item[] = itemsIn(claim, where);
  const places = items.filter(({ key }) => placeOf(key) !== undefined);
  const keys = view.profile(there).items;
  return items.length > 0 && (places.length > 0 ? places : items).every((item) => has(keys, item));
}

interface Home {
  readonly who: Noun;
  readonly where: Noun;
  readonly isBeside?: boolean;
}

/** "Lena Hart, of Leeds", "a teacher from Leeds", "Leeds resident Lena Hart", "his native Austria". */
function homesOf(view: View, kind: 'home' | 'origin'): Home[] {
  const { statements, tokens } = view.sentence;
  const found: Home[] = [];
  for (const one of statements) {
    if (one.polarity !== 'asserted' || one.modality !== 'happened') continue;
    const [left, right] = [one.subjects[0], one.objects[0]];
    if (one.kind === 'place' && left !== undefined && right !== undefined) {
      const isParted = tokens[left.end]?.lower === ',';
      if (one.verb === 'of' && isParted && isName(view, left)) found.push({ who: left, where: right });
      // "Lena Hart of Leeds": two names, the first of more than one word.
      const isTown = isName(view, right) || TOWN.test(tokens[right.head]!.lower);
      if (one.verb === 'of' && !isParted && isTown && isFullName(view, left))
        found.push({ who: left, where: right, isBeside: true });
      if (one.verb === 'from' && kind === 'origin') found.push({ who: left, where: right });
      if (one.verb === ',' && left !== right)
        for (const home of [...found]) if (home.where.end === left.end) found.push({ ...home, where: right });
    }
    if (one.verb === 'be' && left !== undefined && right !== undefined) {
      if (INHABITANT.test(tokens[right.head]!.lemma)) found.push({ who: left, where: right });
    }
    const own = personalOf(view, one);
    if (own !== undefined && (own.kind === kind || (own.kind === 'origin' && kind === 'origin')))
      found.push({ who: own.who, where: own.where });
    if (kind !== 'origin' || one.kind !== 'clause') continue;
    for (const { noun } of one.phrases)
      if (left !== undefined && isNative(view, noun)) found.push({ who: left, where: noun });
  }
  return found;
}

const isNative = ({ sentence }: View, { start, head }: Noun): boolean =>
  sentence.tokens
    .slice(start, head)
    .some(({ lower }, i, all) => lower === 'native' && /^(?:his|her|their)$/.test(all[i - 1]?.lower ?? ''));

const TOWN = /^(?:village|town|city|county)$/;
const isFullName = ({ sentence }: View, { start, end }: Noun): boolean =>
  end - start >= 2 &&
  end - start <= 3 &&
  sentence.tokens.slice(start, end).every(({ tag }) => tag === 'PROPN');

interface Aged {
  readonly who: Noun;
  readonly years: string;
}

/** "Lena Hart, 48, of Leeds", "48-year-old Lena Hart", "Lena Hart, aged 48", "Lena Hart died at 48". */
function agesOf(view: View): Aged[] {
  const { statements, tokens } = view.sentence;
  const roles = statements.flatMap(({ subjects, objects, phrases }) => [
    ...subjects,
    ...objects,
    ...phrases.map(({ noun }) => noun),
  ]);
  const dying = statements.flatMap(({ kind, verb, subjects, phrases, polarity }) =>
    kind === 'clause' && verb === 'die' && polarity === 'asserted'
      ? phrases.flatMap(({ preposition, noun }) =>
          preposition === 'at' ? subjects.map((who): Aged => ({ who, years: ageIn(tokens, noun) })) : [],
        )
      : [],
  );
  const beside = roles.flatMap((who) => {
    const found: Aged[] = [];
    const [comma, number, close] = tokens.slice(who.head + 1, who.head + 4);
    if (
      comma?.lower === ',' &&
      isYears(number?.lower) &&
      isName(view, who) &&
      (close === undefined || /^[,.]$/.test(close.lower))
    )
      found.push({ who, years: number!.lower });
    const aged = tokens.findIndex(({ lower }, i) => lower === 'aged' && i > who.head && i <= who.head + 2);
    if (aged > 0 && isYears(tokens[aged + 1]?.lower)) found.push({ who, years: tokens[aged + 1]!.lower });
    for (let i = who.start; i + 4 <= who.head + 1; i += 1)
      if (
        isYears(tokens[i]!.lower) &&
        /^years?$/.test(tokens[i + 2]?.lower ?? '') &&
        tokens[i + 4]?.lower === 'old'
      )
        found.push({ who, years: tokens[i]!.lower });
    return found;
  });
  return [...dying.filter(({ years }) => isYears(years)), ...beside];
}

/** "Died at 83", "died at the age of 83": the number. */
const ageIn = (tokens: readonly Token[], { start, end }: Noun): string => {
  const isBare = end === start + 1 || tokens.slice(start, end).some(({ lower }) => lower === 'age');
  return isBare ? tokens[end - 1]!.lower : '';
};

const isYears = (lower: string | undefined): boolean =>
  lower !== undefined && /^\d{1,3}$/.test(lower) && Number(lower) < 120;

type Pair = readonly [Noun, Noun];

/** "Married Paul Brandt", "her husband, Paul Brandt", "Brandt's wife, Ines Calder". */
function pairsOf(view: View): Pair[] {
  const { statements, tokens } = view.sentence;
  const kin = kinIn(view).filter(({ tie }) => SPOUSE.test(tokens[tie]!.lemma));
  const named = kin.map(({ owner, name }): Pair => [name, owner]);
  const said = statements.flatMap((one): Pair[] => {
    const own = personalOf(view, one);
    if (own?.kind === 'marriage') return [own.pair];
    if (one.polarity !== 'asserted' || one.modality !== 'happened') return [];
    const [a, b] = [one.subjects[0], one.objects[0]];
    if (a === undefined || b === undefined) return [];
    if (one.verb === 'be' && SPOUSE.test(tokens[b.head]!.lemma) && isName(view, a)) {
      const former = tokens
        .slice(b.start, b.head)
        .some(({ lower }) => /^(?:former|ex|late|future)$/.test(lower));
      if (former) return [];
      const inner = innerOf(view, b);
      return [[a, inner ?? b]];
    }
    return [];
  });
  return [...named, ...said];
}

/** Whether two are the two of a pair, whichever stands first. */
function isPair(claim: View, asked: Pair, view: View, told: Pair): boolean {
  return [told, [told[1], told[0]] as const].some(([first, second]) =>
    [asked, [asked[1], asked[0]] as const].some(
      ([one, other]) =>
        isName(view, first) &&
        isSame(claim, one, view, first) &&
        itemsIn(claim, other).some(({ kind }) => kind === 'name') &&
        itemsIn(claim, other).every((item) => has(view.profile(second).items, item)) &&
        !isHeadElse(claim, other, view, second),
    ),
  );
}

/** "Hart's sister" is not Hart: of a noun that is no name and no spouse, the name in it is another's. */
function isHeadElse(claim: View, asked: Noun, view: View, given: Noun): boolean {
  const { lemma, tag } = view.sentence.tokens[given.head]!;
  if (tag === 'PROPN' || tag === 'PRON') return !isSame(claim, asked, view, given);
  return !SPOUSE.test(lemma) && !isKindOf(lemma, 'spouse');
}
