import type { Tag, Token } from '../model.ts';
import { MARK } from '../words/marks.ts';
import { FINITE_PAST } from '../words/words.ts';
import type { Chunk } from './chunks.ts';

const NEGATIONS = new Set(['not', "n't", 'never', 'nt', 'no']);
const NEARLY = new Set('nearly almost virtually hardly scarcely rarely seldom'.split(' '));
const MODALS = new Set('will would shall should may might can could must ought'.split(' '));

// No verb group begins with these.
const NO_VERB: ReadonlySet<Tag> = new Set<Tag>([
  'ADJ',
  'ADP',
  'DET',
  'NOUN',
  'NUM',
  'PROPN',
  'PUNCT',
  'SYM',
  'X',
]);

/** The verb group that begins at a token: auxiliaries, adverbs, "not", "to", and the main verb. */
export function verbAt(tokens: readonly Token[], start: number): Chunk | undefined {
  if (NO_VERB.has(tokens[start]!.tag) && tokens[start]!.lower !== 'having') return undefined;
  let i = start;
  let [isNegated, isPerfect, isTo, be] = [false, false, false, false];
  let modal = '';
  let main = -1;
  let auxiliary = -1;
  if (
    (tokens[i]!.tag === 'PART' || tokens[i]!.tag === 'ADV') &&
    NEGATIONS.has(tokens[i]!.lower) &&
    (tokens[i + 1]?.lower === 'to' || ((tokens[i + 1]?.marks ?? 0) & MARK.gerund) !== 0)
  ) {
    isNegated = true;
    i += 1;
  }
  if (tokens[i]?.lower === 'to' && tokens[i]!.tag === 'PART') {
    isTo = true;
    i += 1;
  }
  for (; i < tokens.length; i += 1) {
    const { tag, lower, lemma } = tokens[i]!;
    if (tag === 'AUX') {
      if (main >= 0) break;
      auxiliary = i;
      if (MODALS.has(lemma)) modal = lemma === 'can' && lower === 'ca' ? 'can' : lemma;
      if (lemma === 'be') be = true;
      if (lemma === 'have') isPerfect = true;
      continue;
    }
    if (tag === 'PART' && NEGATIONS.has(lower)) {
      isNegated = true;
      continue;
    }
    // "Has to pay" is no deed yet; who "had to pay" paid.
    if (lower === 'to' && i - 1 === auxiliary && isHave(tokens, i - 1) && isVerb(tokens[i + 1])) {
      if (tokens[i - 1]!.lower !== 'had') modal = 'must';
      isPerfect = false;
      continue;
    }
    // "Has yet to pay": has not paid.
    if (lower === 'yet' && i - 1 === auxiliary && tokens[i + 1]?.lower === 'to' && isVerb(tokens[i + 2])) {
      isNegated = true;
      i += 1;
      continue;
    }
    // "Nearly sank", "hardly ever left": not quite.
    if (tag === 'ADV' && NEARLY.has(lower) && leadsToVerb(tokens, i)) {
      if (modal === '') modal = 'nearly';
      continue;
    }
    // "For not having paid".
    if (lower === 'having' && isParticiple(tokens[i + 1])) {
      auxiliary = i;
      isPerfect = true;
      continue;
    }
    // "To have left": the tagger takes it for a verb of its own.
    if (
      tag === 'VERB' &&
      lower === 'have' &&
      isTo &&
      main < 0 &&
      i - 1 === start &&
      isParticiple(tokens[i + 1])
    ) {
      auxiliary = i;
      isPerfect = true;
      continue;
    }
    // "Have since become".
    if (lower === 'since' && i - 1 === auxiliary && isHave(tokens, auxiliary) && isParticiple(tokens[i + 1]))
      continue;
    if (tag === 'ADV' && (i > start || isTo || NEGATIONS.has(lower)) && leadsToVerb(tokens, i)) {
      if (lower === 'never' || lower === 'hardly' || lower === 'barely') isNegated = true;
      continue;
    }
    if (tag === 'ADV' && i === start && leadsToVerb(tokens, i) && lower === 'never') {
      isNegated = true;
      continue;
    }
    if (tag === 'VERB') {
      // "is going to leave", "has to leave".
      if (lower === 'going' && be && tokens[i + 1]?.lower === 'to' && tokens[i + 2]?.tag === 'VERB') {
        modal = 'will';
        be = false;
        i += 1;
        continue;
      }
      main = i;
      i += 1;
      break;
    }
    break;
  }
  if (main < 0 && auxiliary < 0) return undefined;
  if (main < 0) {
    // A lone form of be, have or do is a verb itself; what follows belongs to it.
    let end = auxiliary + 1;
    while (end < tokens.length && NEGATIONS.has(tokens[end]!.lower) && tokens[end]!.tag === 'PART') end += 1;
    const lemma = tokens[auxiliary]!.lemma;
    // "Is hardly good", "is nearly finished": not quite.
    if (NEARLY.has(tokens[end]?.lower ?? '') && tokens[end + 1]?.tag === 'ADJ' && modal === '')
      modal = 'nearly';
    const form = isTo ? 'infinitive' : /ing$/.test(tokens[auxiliary]!.lower) ? 'gerund' : 'finite';
    return {
      kind: 'verb',
      start,
      end,
      head: auxiliary,
      verb: { isPassive: false, isNegated, modal: MODALS.has(lemma) ? '' : modal, form, isPerfect: false },
    };
  }
  const { lower, marks } = tokens[main]!;
  const isIng = (marks & MARK.gerund) !== 0;
  const isPassive = be && !isIng && auxiliary >= 0;
  const form =
    isTo && auxiliary < 0
      ? 'infinitive'
      : isTo
        ? 'infinitive'
        : auxiliary >= 0
          ? tokens[start]!.lower === 'being' || tokens[start]!.lower === 'having'
            ? 'gerund'
            : 'finite'
          : isIng
            ? 'gerund'
            : (marks & MARK.participle) !== 0 && !FINITE_PAST(lower)
              ? 'participle'
              : 'finite';
  return {
    kind: 'verb',
    start,
    end: main + 1,
    head: main,
    verb: { isPassive, isNegated, modal, form, isPerfect: isPerfect || be },
  };
}

const isVerb = (token: Token | undefined): boolean => token?.tag === 'VERB' || token?.lower === 'be';
const isHave = (tokens: readonly Token[], at: number): boolean => tokens[at]?.lemma === 'have';
const isParticiple = (token: Token | undefined): boolean =>
  token?.lower === 'been' || (token?.tag === 'VERB' && (token.marks & MARK.participle) !== 0);

function leadsToVerb(tokens: readonly Token[], from: number): boolean {
  for (let i = from + 1; i < tokens.length && i < from + 4; i += 1) {
    const { tag } = tokens[i]!;
    if (tag === 'VERB' || tag === 'AUX') return true;
    if (tag !== 'ADV' && tag !== 'PART') return false;
  }
  return false;
}
