import type { Noun, Token } from '../model.ts';
import { isKindOf } from '../words/nouns.ts';
import type { View } from './profiles.ts';
import { has, itemsIn } from './roles.ts';

/** Somebody's relative by name: "Karl Brandt's wife, Ines", "he came with *his son, Theo*". */
export interface Kin {
  /** Whose; a pronoun's noun where that is all that stands there ("his wife"). */
  readonly owner: Noun;
  /** The token that tells what the one is to the other. */
  readonly tie: number;
  readonly name: Noun;
}

const KIN =
  /^(?:wife|husband|spouse|widow|widower|fiancee?|fiancé|partner|girlfriend|boyfriend|mistress|lover|son|daughter|child|brother|sister|sibling|twin|father|mother|parent|dad|mom|mum|uncle|aunt|nephew|niece|cousin|grandfather|grandmother|grandad|granddad|grandma|grandpa|grandson|granddaughter|stepson|stepdaughter|stepfather|stepmother|father-in-law|mother-in-law|son-in-law|daughter-in-law|dog|cat|horse)$/;
const HIS = /^(?:his|her|their)$/;
const NOT_NOW = /^(?:former|ex|future|late|estranged|alleged|would-be|no|not)$/;
// What may stand behind a name that is set between commas.
const CLOSED = /^(?:[,.;:!?)"'”’]|and|who|-|–|—)$/;
const LONGEST = 4;

/** The relatives that a sentence names. */
export function kinIn({ sentence }: View): Kin[] {
  const { tokens } = sentence;
  const found: Kin[] = [];
  for (const [at, { lemma }] of tokens.entries()) {
    if (!KIN.test(lemma)) continue;
    const own = ownerBefore(tokens, at);
    if (own !== undefined) {
      const name = nameBehind(tokens, at);
      if (name !== undefined) found.push({ owner: own, tie: at, name });
      continue;
    }
    // "Ines Brandt, wife of Gov. Karl Brandt".
    if (tokens[at + 1]?.lower !== 'of') continue;
    const owner = nameFrom(tokens, at + 2);
    let first = at;
    while (first > 0 && /^(?:DET|ADJ)$/.test(tokens[first - 1]!.tag)) first -= 1;
    const isNow = !tokens.slice(first, at).some(({ lower }) => NOT_NOW.test(lower));
    const name = tokens[first - 1]?.lower === ',' ? nameUntil(tokens, first - 1) : undefined;
    if (owner !== undefined && name !== undefined && isNow) found.push({ owner, tie: at, name });
  }
  return found;
}

/** "Karl Brandt's eldest son", "Brandt and his son", "his son": whose. */
function ownerBefore(tokens: readonly Token[], at: number): Noun | undefined {
  for (let i = at - 1; i >= 0 && at - i <= LONGEST; i -= 1) {
    const { lower, tag } = tokens[i]!;
    if (lower === "'s" || lower === "'") return nameUntil(tokens, i);
    if (HIS.test(lower)) {
      const beside = tokens[i - 1]?.lower === 'and' ? nameUntil(tokens, i - 1) : undefined;
      return beside ?? whoBefore(tokens, i) ?? { start: i, end: at + 1, head: at };
    }
    if (!/^(?:ADJ|NUM|NOUN)$/.test(tag) || NOT_NOW.test(lower)) return undefined;
  }
  return undefined;
}

/** "Ines Brandt, who lives with *her* husband": the name that the clause is of, where no other stands between. */
function whoBefore(tokens: readonly Token[], at: number): Noun | undefined {
  for (let i = at - 1; i > 0; i -= 1) {
    const { lower, tag } = tokens[i]!;
    if (lower === 'who') return nameUntil(tokens, tokens[i - 1]!.lower === ',' ? i - 1 : i);
    if (tag === 'PROPN' || tag === 'PUNCT') return undefined;
  }
  return undefined;
}

/** The name behind a relative: "his wife, Ines, left", "his wife Ines left". */
function nameBehind(tokens: readonly Token[], at: number): Noun | undefined {
  const isParted = tokens[at + 1]?.lower === ',';
  const name = nameFrom(tokens, isParted ? at + 2 : at + 1);
  if (name === undefined) return undefined;
  // "His wife, Brandt said": the name between commas must be closed.
  return !isParted || tokens[name.end] === undefined || CLOSED.test(tokens[name.end]!.lower)
    ? name
    : undefined;
}

function nameFrom(tokens: readonly Token[], start: number): Noun | undefined {
  let end = start;
  while (tokens[end]?.tag === 'PROPN') end += 1;
  return end === start || end - start > LONGEST ? undefined : { start, end, head: end - 1 };
}

function nameUntil(tokens: readonly Token[], end: number): Noun | undefined {
  let start = end;
  while (start > 0 && tokens[start - 1]!.tag === 'PROPN') start -= 1;
  return end === start || end - start > LONGEST ? undefined : { start, end, head: end - 1 };
}

const GLUE = /^(?:the|a|an|of|is|was|are|were|be|been|called|named|name|current|real|full|'s|'|[."“”,])$/;

/** A claim that only says by what name somebody's relative goes; undefined for another. */
export function kinAsked({ sentence }: View): Kin | undefined {
  const { tokens } = sentence;
  const ties = tokens.flatMap(({ lemma }, at) => (KIN.test(lemma) ? [at] : []));
  const [tie] = ties;
  if (tie === undefined || ties.length > 1) return undefined;
  const owner =
    ownerBefore(tokens, tie) ?? (tokens[tie + 1]?.lower === 'of' ? nameFrom(tokens, tie + 2) : undefined);
  if (owner === undefined || tokens[owner.head]!.tag !== 'PROPN') return undefined;
  let name: Noun | undefined;
  for (let i = 0; i < tokens.length; i += 1) {
    if (i === tie || (owner.start <= i && i < owner.end)) continue;
    const { tag, lower } = tokens[i]!;
    if (tag === 'PROPN' && name === undefined) {
      name = nameFrom(tokens, i);
      if (name === undefined) return undefined;
      i = name.end - 1;
    } else if (!GLUE.test(lower)) return undefined;
  }
  return name === undefined ? undefined : { owner, tie, name };
}

/** Whether a sentence says that somebody's relative goes by that name. */
export const tellsKin = (claim: View, asked: Kin, view: View): boolean =>
  kinIn(view).some(({ owner, tie, name }) => {
    const [said, wanted] = [view.sentence.tokens[tie]!.lemma, claim.sentence.tokens[asked.tie]!.lemma];
    if (said !== wanted && !isKindOf(said, wanted)) return false;
    const owners = view.profile(owner).items;
    if (!itemsIn(claim, asked.owner).every((item) => has(owners, item))) return false;
    const names = view.plain(name).items;
    const items = itemsIn(claim, asked.name);
    // "His wife, Ines", is Ines Brandt where he is a Brandt.
    return (
      items.some((item) => has(names, item)) && items.every((item) => has(names, item) || has(owners, item))
    );
  });
