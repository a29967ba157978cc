import type { Noun, Phrase, Statement } from '../model.ts';
import { possessorOf } from '../statements/belongings.ts';
import { excludes } from '../words/contrast.ts';
import { endsIn, entails } from '../words/verbs.ts';
import type { Item } from './items.ts';
import { isOtherTime } from './other-time.ts';
import { hasPhrase } from './phrases-match.ts';
import type { View } from './profiles.ts';
import { has, isSame, itemsIn } from './roles.ts';
import { decide, type Verdict } from './verdict.ts';

/** "X is Y": said so, by a clause, an apposition or a title. */
export function compareBe(whole: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  // What the claim says to be one is told by other words too, but not by what is only compared with it.
  const isCompared = given.objects.some(({ start, end }) =>
    view.sentence.tokens.slice(start, end).some(({ lower }) => COMPARES.test(lower)),
  );
  // "Hart's sister is married": of a quality nothing but who has it tells the two apart.
  const isBare = isCompared || whole.sentence.tokens[asked.objects[0]?.head ?? 0]!.tag === 'ADJ';
  const claim = isBare ? { ...whole, profile: whole.plain } : whole;
  const [subject] = asked.subjects;
  if (subject === undefined) return undefined;
  if (claim.sentence.tokens[subject.head]!.lower === 'there') return compareThere(claim, asked, view, given);
  const [object] = asked.objects;
  if (object === undefined) {
    // "Is in stable condition": said of the same by "is" and the same phrase.
    if (given.verb !== 'be' || asked.phrases.length === 0 || given.kind !== 'clause') return undefined;
    if (!given.subjects.some((other) => isSame(claim, subject, view, other))) return undefined;
    const isThere = asked.phrases.every(({ preposition, noun }) =>
      given.phrases.some(
        (phrase) => isSame(claim, noun, view, phrase.noun) && isAlike(preposition, phrase.preposition),
      ),
    );
    return decide(claim, asked, view, given, { isContrary: false, phrases: isThere, isStrict: true });
  }
  if (!isOnly(claim, object) && isCalled(whole, subject, object, view, given))
    return { kind: 'reports', why: '' };
  if (excludesIt(claim, asked, object, view, given)) return { kind: 'contradicts', why: 'opposite' };
  const verbs = endsIn(claim.sentence.tokens[object.head]!.lemma);
  if (verbs !== undefined && given.verb !== 'be' && [...verbs].some((verb) => entails(given.verb, verb))) {
    const done = given.objects.length > 0 ? given.objects : given.subjects;
    if (!done.some((other) => isSame(claim, subject, view, other))) return undefined;
    return decide(claim, asked, view, given, {
      isContrary: false,
      phrases: asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given)),
      isStrict: false,
    });
  }
  const isBeing = given.verb === 'be' || BECOMES.has(given.verb);
  if (!isBeing && !(MAKES.has(given.verb) && given.phrases.some(({ preposition }) => preposition === 'as')))
    return undefined;
  const [left, right] = isBeing
    ? [given.subjects, given.objects]
    : [
        given.objects,
        given.phrases.filter(({ preposition }) => preposition === 'as').map(({ noun }) => noun),
      ];
  // "The queen from Australia" is Australia's queen.
  const beside = given.phrases
    .filter(({ preposition }) => /^(?:of|from|for|in|at)$/.test(preposition))
    .flatMap(({ noun }) => [...view.profile(noun).items]);
  const is = (a: Noun, b: readonly Noun[], there: View = view, here: View = claim): boolean =>
    b.some((other) => isSame(here, a, there, other, beside));
  // "The Austrian physicist" is Austrian.
  const isQuality =
    object.end - object.start === 1 && isQualityOf(claim, object, view, right) && given.kind !== 'nominal';
  const open = (nouns: readonly Noun[]): Noun[] =>
    nouns.filter((noun) => !isUnder(claim, object, view, noun) && !isQualityFor(claim, object, view, noun));
  // "The suspect is Hart's brother" does not say that he is Hart, nor "a baker's wife" that she is one: what the claim
  // itself calls the same is no help.
  const alone = { ...claim, profile: claim.plain };
  const isName = claim.items[object.head]?.kind === 'name';
  const isOfOther = right.some((noun) => {
    const owner = possessorOf(view.sentence.tokens, noun);
    return owner !== undefined && (isName || view.items[owner.head]?.kind !== 'name');
  });
  const own = isOfOther ? alone : claim;
  const isFirst =
    left.some((noun) => is(subject, [noun]) && isNamedSo(claim, subject, view, noun)) &&
    (isQuality ||
      open(right).some(
        (noun) => is(object, [noun], view, own) && (!isName || isNamedSo(claim, object, view, noun)),
      ));
  // Who is one is the same as what they are: which of the two is meant, the nouns alone tell.
  const bare = {
    ...view,
    profile: (noun: Noun) => ({ heads: view.plain(noun).heads, items: view.profile(noun).items }),
  };
  const isTurned = is(subject, right, bare, alone) && is(object, open(left), view, own);
  if (!isFirst && !isTurned) return undefined;
  // "Less polluted than the lake" is not polluted.
  if (right.some(({ start, head }) => isLess(view, start, head)) && !isLess(claim, object.start, object.head))
    return undefined;
  if (
    isOnly(claim, object) &&
    !given.phrases.every(({ noun }) => itemsIn(view, noun).every((item) => has(claim.keys, item)))
  )
    return undefined;
  if (isOnly(claim, object) && [...left, ...right].some((noun) => isFewer(claim, object, view, noun)))
    return undefined;
  const phrases = asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given));
  return decide(claim, asked, view, given, { isContrary: false, phrases, isStrict: isFirst });
}

/** "Is open" and "is closed", "safe" and "unsafe": said of one thing, and of no other time. */
function excludesIt(claim: View, asked: Statement, object: Noun, view: View, given: Statement): boolean {
  if (given.kind !== 'clause' || given.verb !== 'be' || given.isGuess) return false;
  if (asked.polarity !== 'asserted' || given.polarity !== 'asserted') return false;
  if (asked.modality !== 'happened' || given.modality !== 'happened' || given.objects.length !== 1)
    return false;
  const [own, theirs] = [claim.sentence.tokens, view.sentence.tokens];
  const [other] = given.objects;
  // Of a quality alone: "is a rich man" may be said beside "is a poor speaker".
  const isAlone = object.end === object.start + 1 && other!.end === other!.start + 1;
  if (!isAlone || own[asked.at]!.lower !== theirs[given.at]!.lower) return false;
  if (own[object.head]!.tag !== 'ADJ' || !/^(?:ADJ|VERB)$/.test(theirs[other!.head]!.tag)) return false;
  if (!excludes(own[object.head]!.lower, theirs[other!.head]!.lower)) return false;
  if (isOtherTime(claim, view, given)) return false;
  const isSaid = given.phrases.every(({ noun }) =>
    itemsIn(view, noun).every((item) => has(claim.keys, item)),
  );
  return (
    isSaid &&
    asked.subjects.every((noun) =>
      given.subjects.some((one) => isSame(claim, noun, view, one) && isSame(view, one, claim, noun)),
    )
  );
}

/** "Is from Oslo" is another thing than "is in Oslo". */
const isAlike = (a: string, b: string): boolean => a === b || (INSIDE.test(a) && INSIDE.test(b));
const INSIDE = /^(?:in|at|on|inside|within)$/;

const isLess = ({ sentence: { tokens } }: View, start: number, head: number): boolean =>
  tokens.slice(Math.max(0, start - 1), head).some(({ lower }) => lower === 'less' || lower === 'least');

/**
 * "Hart is the father of Brand": that the claim calls Hart a father does not make each father Hart. Whoever is meant is
 * called by the claim's own word for him, or has it in his name.
 */
function isNamedSo(claim: View, subject: Noun, view: View, noun: Noun): boolean {
  const own = claim.items[subject.head];
  if (own === undefined || own.kind === 'light' || own.kind === 'number') return true;
  if (has(view.profile(noun).heads, own)) return true;
  // "Hart's father" is not Hart.
  const words = view.items.slice(noun.start, noun.end).flatMap((item, i) => {
    const isOwner = /^'s?$/.test(view.sentence.tokens[noun.start + i + 1]?.lower ?? '');
    return item === undefined || (isOwner && noun.start + i + 1 < noun.end) ? [] : [item.key];
  });
  return has(new Set(words), own);
}

/** "Ada Vosk died. The 50-year-old designer ...": what somebody is called by is what she is. */
function isCalled(claim: View, subject: Noun, object: Noun, view: View, given: Statement): boolean {
  const name = claim.items[subject.head];
  if (name?.kind !== 'name' || claim.sentence.tokens[object.head]!.tag !== 'NOUN') return false;
  const bare = { ...view, profile: view.plain };
  const alone = { ...claim, profile: claim.plain };
  return [...given.subjects, ...given.objects, ...given.phrases.map(({ noun }) => noun)].some(
    (noun) =>
      view.sentence.tokens[noun.head]!.tag === 'NOUN' &&
      view.sentence.tokens[noun.start]!.lower === 'the' &&
      !has(view.plain(noun).heads, name) &&
      isSame(alone, subject, view, noun) &&
      isSame(alone, object, bare, noun),
  );
}

/** "A candidate for *mayor*", "a friend of the *mayor*": what the claim names stands under another noun. */
function isUnder(claim: View, { head }: Noun, view: View, { start, end, head: own }: Noun): boolean {
  const item = claim.items[head];
  if (item === undefined || item.kind === 'name' || item.kind === 'number') return false;
  const { tokens } = view.sentence;
  if (PARTS.test(tokens[own]!.lower)) return false;
  const keys = (from: number, to: number): Set<string> =>
    new Set(view.items.slice(from, to).flatMap((each) => each?.key ?? []));
  return !has(keys(start, own + 1), item) && has(keys(own + 1, end), item);
}

/** "Was *mistaken* for a spy": a quality is no spy. */
const isQualityFor = (claim: View, { head }: Noun, view: View, noun: Noun): boolean =>
  claim.sentence.tokens[head]!.tag === 'NOUN' && /^(?:ADJ|VERB)$/.test(view.sentence.tokens[noun.head]!.tag);

const PARTS =
  /^(?:one|some|many|most|several|both|all|member|part|kind|type|sort|form|name|title|post|job|role|position|city|town|state|language)$/;

/** Whether an adjective stands before a noun and says nothing but of it. */
function isQualityOf(claim: View, { head }: Noun, view: View, nouns: readonly Noun[]): boolean {
  const key = claim.items[head]?.key;
  if (claim.sentence.tokens[head]!.tag !== 'ADJ' && !key?.startsWith('@')) return false;
  return nouns.some((noun) =>
    view.items
      .slice(noun.start, noun.head)
      .some((item, i) => item?.key === key && view.sentence.tokens[noun.start + i]!.tag === 'ADJ'),
  );
}

// "The first from Bangladesh" is not the first of all.
const isOnly = (view: View, { start, end }: Noun): boolean =>
  view.sentence.tokens
    .slice(start, end)
    .some(({ lower }) => /^(?:first|only|last|most|best|worst|\p{L}{3,}est)$/u.test(lower));

/** "One of the largest", "the second-largest" are not the largest. */
function isFewer(claim: View, asked: Noun, view: View, { start, end }: Noun): boolean {
  const own = new Set(claim.sentence.tokens.slice(asked.start, asked.end).map(({ lower }) => lower));
  return view.sentence.tokens
    .slice(start, end)
    .some(
      ({ lower }, i, all) =>
        !own.has(lower) &&
        ((lower === 'one' && all[i + 1]?.lower === 'of') ||
          /^(?:among|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|nearly|almost|formerly|former)$/.test(
            lower,
          )),
    );
}

// "The world's third-largest maker behind Dell" says nothing of what Dell owns.
const COMPARES = /^(?:behind|unlike|against|than|over|after|before|without)$/;

// Whoever became or stayed one is one; of what has a name the text says when.
const BECOMES = new Set(['become', 'remain', 'stay']);
const MAKES = new Set(
  'appoint confirm swear elect name call nominate dub choose select pick crown make'.split(' '),
);

/** "There was a fire in Alaska": spoken of as a thing that is, in its place. */
function compareThere(claim: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  const [thing] = asked.objects;
  if (thing === undefined || asked.polarity !== 'asserted') return undefined;
  if (given.polarity !== 'asserted' || given.modality !== 'happened') return undefined;
  const roles = [...given.subjects, ...given.objects, ...given.phrases.map(({ noun }: Phrase) => noun)];
  if (!roles.some((other) => isSame(claim, thing, view, other))) return undefined;
  const items: Item[] = asked.phrases.flatMap(({ noun }) => itemsIn(claim, noun));
  return items.every((item) => has(view.keys, item)) ? { kind: 'reports', why: '' } : undefined;
}
