import type { Noun, Statement } from '../model.ts';
import { occasionOf } from '../words/occasions.ts';
import { deedsOf, endsIn, entails } from '../words/verbs.ts';
import { TIME_NOUN, UNITS } from '../words/words.ts';
import { happensBeside } from './events-beside.ts';
import { isNobodyOf } from './nobody.ts';
import type { View } from './profiles.ts';
import { isSame } from './roles.ts';

/** "Is dead", "was found guilty": the state that a deed ends in. */
export function isState(view: View, given: Statement, verb: string): boolean {
  if (given.verb !== 'be' && given.verb !== 'find' && given.verb !== 'declare') return false;
  return given.objects.some(({ head }) => {
    const ends = endsIn(view.sentence.tokens[head]!.lemma);
    return ends !== undefined && [...ends].some((deed) => entails(deed, verb));
  });
}

/** Whether subjects and objects of a claim are those of a statement. `strict`: neither is left open. */
export function rolesMatch(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
): 'strict' | 'loose' | undefined {
  // "Buildings in Caracas were evacuated", "were evacuated in Caracas": grammar does not tell to what a place belongs.
  const beside = given.phrases
    .filter(({ preposition }) => PLACES.has(preposition) || (preposition === 'by' && !given.isPassive))
    .flatMap(({ noun }) => [...view.profile(noun).items])
    .concat(reporterOf(view, given).flatMap((noun) => [...view.profile(noun).items]));
  const fits = (
    wanted: readonly Noun[],
    listed: readonly Noun[],
    there = eachOf(view, given, listed),
  ): boolean =>
    wanted.every((noun) =>
      there.some((other) => isSame(claim, noun, view, other, beside) || isNobodyOf(claim, noun, view, other)),
    );
  if (isState(view, given, asked.verb)) {
    const done = asked.objects.length > 0 ? asked.objects : asked.subjects;
    return done.length > 0 && asked.subjects.length * asked.objects.length === 0 && fits(done, given.subjects)
      ? 'loose'
      : undefined;
  }
  if (asked.subjects.length === 0 && asked.objects.length === 0) return undefined;
  // "Destroyed the house beside the library": what is only near was not destroyed.
  // "Supports an end to the ban", "passed an amendment to the law": not the ban, not the law.
  const isEnd = given.objects.some(({ head }) => TO_IT.test(view.sentence.tokens[head]!.lemma));
  const others = given.phrases
    .filter(({ preposition }) =>
      given.objects.length > 0
        ? AS_OBJECT.has(preposition) && !(isEnd && preposition === 'to')
        : !NO_OBJECT.has(preposition) && !(preposition === 'on' && WITH_ON.has(given.verb)),
    )
    .map(({ noun }) => noun);
  if (given.kind === 'nominal') {
    // One noun cannot be both who did it and whom it was done to. "Rose 8 percent": an amount that is an object there too is no one.
    if (
      asked.subjects.some((a) =>
        asked.objects.some((b) =>
          given.subjects.some(
            (one) =>
              !(isMeasure(claim, b.head) && given.objects.some(({ head }) => isMeasure(view, head))) &&
              isSame(claim, a, view, one) &&
              isSame(claim, b, view, one),
          ),
        ),
      )
    )
      return undefined;
  }
  // "Is flooded" where it floods.
  if (
    asked.isPassive &&
    asked.subjects.length === 0 &&
    given.objects.length === 0 &&
    !given.isPassive &&
    given.kind === 'clause' &&
    CHANGES.has(asked.verb) &&
    fits(asked.objects, given.subjects)
  )
    return 'loose';
  if (fits(asked.subjects, given.subjects)) {
    if (endsAnother(asked, view, given)) return undefined;
    if (fits(asked.objects, given.objects))
      return asked.subjects.length > 0 ? 'strict' : asked.isPassive ? 'strict' : 'loose';
    if (given.kind === 'nominal' && asked.objects.every(({ head }) => isMeasure(claim, head))) return 'loose';
    // "The king's visit to Norland": visited it.
    const [owner] = given.subjects;
    const isOwned =
      owner !== undefined &&
      (view.sentence.tokens[owner.end]?.lower.startsWith("'") === true ||
        OWN.test(view.sentence.tokens[owner.head]!.lower));
    if (given.kind === 'nominal' && asked.objects.length > 0 && isOwned) {
      const whom = given.phrases.filter(
        ({ preposition }) => AT_DEED.get(preposition)?.has(given.verb) === true,
      );
      if (
        fits(
          asked.objects,
          whom.map(({ noun }) => noun),
        )
      )
        return 'loose';
    }
    if (given.kind !== 'clause') return undefined;
    // "Prices rose 3 %": how much stands where an object would; "entered into talks": a phrase where the claim has an object.
    if (asked.objects.every(({ head }) => isMeasure(claim, head))) return 'strict';
    if (asked.objects.length > 0 && fits(asked.objects, others)) return 'loose';
    return undefined;
  }
  // "Five killed in a blast": of an event, what happened in it is what it did.
  if (
    given.isPassive &&
    given.subjects.length === 0 &&
    given.kind === 'clause' &&
    asked.subjects.length === 1 &&
    fits(asked.objects, given.objects)
  ) {
    const [doer] = asked.subjects;
    const inside = given.phrases.filter(({ preposition }) => preposition === 'in' || preposition === 'by');
    const { lemma, lower } = claim.sentence.tokens[doer!.head]!;
    const isEvent = deedsOf(lemma) !== undefined || occasionOf(lower) !== undefined;
    if (isEvent && inside.some(({ noun }) => isSame(claim, doer!, view, noun))) return 'loose';
    if (happensBeside(claim, doer!, view, given)) return 'loose';
  }
  // "The bank opened" where somebody opened it.
  if (
    asked.objects.length === 0 &&
    asked.subjects.length > 0 &&
    !asked.isPassive &&
    fits(asked.subjects, given.objects) &&
    given.kind === 'clause' &&
    CHANGES.has(asked.verb)
  )
    return 'loose';
  return undefined;
}

/** "The author of The Kestrel and The Long Field" wrote both: of names that a noun joins each is one. */
function eachOf(
  { sentence: { tokens } }: View,
  { kind }: Statement,
  nouns: readonly Noun[],
): readonly Noun[] {
  if (kind !== 'nominal') return nouns;
  return nouns.flatMap((noun) => {
    const joints: number[] = [];
    for (let i = noun.start + 1; i < noun.end; i += 1)
      if (/^(?:and|,)$/.test(tokens[i]!.lower) && tokens[i - 1]!.tag === 'PROPN') joints.push(i);
    if (joints.length === 0) return [noun];
    let start = noun.start;
    const parts = [...joints, noun.end].flatMap((end) => {
      const part = { start, end, head: end - 1 };
      start = end + 1;
      return part.end > part.start && tokens[part.head]!.tag === 'PROPN' ? [part] : [];
    });
    return [noun, ...parts];
  });
}

/** "Vanda reported a rise in profit", "Vanda said profit rose": whose the figure is that a firm tells of. */
function reporterOf({ sentence: { tokens, statements } }: View, given: Statement): readonly Noun[] {
  const figure = given.subjects[0];
  if (given.subjects.length !== 1 || !OWN_FIGURES.has(tokens[figure!.head]!.lemma)) return [];
  // A figure with a name of its own is whoever's that is.
  if (tokens.slice(figure!.start, figure!.end).some(({ tag }) => tag === 'PROPN' || tag === 'PRON'))
    return [];
  if (given.speaker !== undefined) return tokens[given.speaker.head]!.tag === 'PROPN' ? [given.speaker] : [];
  const told = statements.find(
    ({ kind, verb, objects }) =>
      kind === 'clause' &&
      REPORTS.has(verb) &&
      objects.some(({ start, end }) => start <= given.at && given.at < end),
  );
  return told?.subjects ?? [];
}

const OWN_FIGURES = new Set(
  'profit sale revenue earning turnover income loss order output production'.split(' '),
);
const REPORTS = new Set(
  'report post record announce see suffer enjoy show have register book log unveil'.split(' '),
);
const OWN = /^(?:his|her|its|their)$/;
const PLACES = new Set(['in', 'at', 'near', 'from', 'of']);
// The deeds whose noun has behind it, where the verb has an object, a preposition of its own.
const AT_DEED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    to: 'visit marry oppose damage harm injure threaten answer address',
    on: 'attack assault raid ban tax limit restrict influence affect bomb shell',
    against: 'attack',
    with: 'meet',
    into: 'investigate probe',
    over: 'defeat beat',
  }).map(([preposition, verbs]) => [preposition, new Set(verbs.split(' '))] as const),
);
const TO_IT =
  /^(?:end|halt|stop|return|amendment|addition|supplement|extension|alternative|opposition|objection|challenge|change|answer|response|exception)$/;
const AS_OBJECT = new Set('as of to into by'.split(' '));
// "Fired on protesters" is not "fired protesters".
const WITH_ON = new Set(
  'fire call look work run vote shoot act pass hold count bank build sit live'.split(' '),
);
const NO_OBJECT = new Set(
  'at for about over beside near behind after before during without outside inside around above below between among amid despite since until'.split(
    ' ',
  ),
);

// Verbs that say of a thing that it changes, whoever changes it.
const CHANGES = new Set(
  'open close begin start end stop sink burn explode collapse crash increase decrease rise fall grow change move break improve resume continue launch flood freeze melt spread double halve unite merge dissolve divide'.split(
    ' ',
  ),
);

/** "The strike ended a career" does not say that the strike ended. */
const endsAnother = (asked: Statement, view: View, given: Statement): boolean =>
  asked.objects.length === 0 &&
  CHANGES.has(asked.verb) &&
  given.kind === 'clause' &&
  given.objects.some(({ head }) => {
    const { tag, lower } = view.sentence.tokens[head]!;
    // "Ended a month of calm" has an object, "ended this month" has none.
    const isTime = TIME_NOUN.has(lower) && view.sentence.tokens[head + 1]?.lower !== 'of';
    return (tag === 'NOUN' || tag === 'PROPN') && !isTime && !isMeasure(view, head);
  });

function isMeasure(view: View, head: number): boolean {
  const { lower, tag } = view.sentence.tokens[head]!;
  const isUnit = UNITS.has(lower) || tag === 'SYM' || tag === 'NUM';
  return isUnit && view.sentence.quantities.some(({ start, end }) => start <= head && head < end);
}
