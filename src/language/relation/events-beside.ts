import type { Noun, Statement } from '../model.ts';
import { deedsOf, entails, undergoes } from '../words/verbs.ts';
import { isNobodyOf } from './nobody.ts';
import { hasPhrase } from './phrases-match.ts';
import type { View } from './profiles.ts';
import { has, isSame, itemsIn } from './roles.ts';
import { decide, type Verdict } from './verdict.ts';

const KILLS =
  /^(?:avalanche|landslide|mudslide|rockslide|flood|flashflood|wave|tsunami|storm|tornado|hurricane|typhoon|cyclone|earthquake|quake|lightning|fire|blaze|wildfire|gunman|bomber|attacker|assailant|shooter)$/;
const JOINTS = new Set(['when', 'after', 'as']);
const BLAST = /^(?:explode|detonate|go_off|blow_up)$/;
const ARMS = /^(?:bomb|grenade|landmine|mine|missile|rocket|mortar|shell|device|explosive|car)$/;

/**
 * "Killed when a bus crashed", "killed when a bomb exploded": what happened then did it. Another deed must tell the event
 * that the claim names, right behind the word that joins the two.
 */
export function happensBeside(claim: View, doer: Noun, view: View, given: Statement): boolean {
  const { tokens, statements } = view.sentence;
  const { lemma } = claim.sentence.tokens[doer.head]!;
  const verbs = deedsOf(lemma);
  const rest = itemsIn(claim, doer).filter(({ key }) => key !== claim.items[doer.head]?.key);
  return statements.some((other) => {
    if (other.kind !== 'clause' || other.isGuess || other.at <= given.at) return false;
    if (other.polarity !== 'asserted' || other.modality !== 'happened') return false;
    const roles = [...other.subjects, ...other.objects];
    const first = Math.min(other.at, ...roles.map(({ start }) => start));
    if (!JOINTS.has(tokens[first - 1]?.lower ?? '') || first - 1 < given.at) return false;
    // "Died when an avalanche swept down the slope": whatever it did, it did that.
    if (KILLS.test(lemma) && other.subjects.some((noun) => isSame(claim, doer, view, noun))) return true;
    if (ARMS.test(lemma) && BLAST.test(other.verb))
      return roles.some((noun) => isSame(claim, doer, view, noun));
    if (verbs === undefined || ![...verbs].some((verb) => entails(other.verb, verb))) return false;
    const keys = new Set(roles.flatMap((noun) => [...view.profile(noun).items]));
    return rest.every((item) => has(keys, item));
  });
}

/** "A soldier died in a blast": the blast killed him. */
export function killedIn(claim: View, asked: Statement, view: View, given: Statement): Verdict | undefined {
  const [doer, ...more] = asked.subjects;
  if (doer === undefined || more.length > 0 || asked.objects.length === 0 || given.isPassive)
    return undefined;
  if (given.objects.length > 0 || given.subjects.length === 0 || !undergoes(asked.verb, given.verb))
    return undefined;
  if (claim.items[doer.head]?.kind !== 'word') return undefined;
  const isWho = (noun: Noun, one: Noun): boolean =>
    isSame(claim, noun, view, one) || isNobodyOf(claim, noun, view, one);
  if (!asked.objects.every((noun) => given.subjects.some((one) => isWho(noun, one)))) return undefined;
  const isInside = given.phrases.some(
    ({ preposition, noun }) => /^(?:in|from|of)$/.test(preposition) && isSame(claim, doer, view, noun),
  );
  if (!isInside && !happensBeside(claim, doer, view, given)) return undefined;
  return decide(claim, asked, view, given, {
    isContrary: false,
    phrases: asked.phrases.every((phrase) => hasPhrase(claim, phrase, view, given)),
    isStrict: false,
  });
}
