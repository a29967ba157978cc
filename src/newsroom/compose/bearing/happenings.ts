import { deedsOf, type ReadSentence } from '../../../language/index.ts';

// Of what happens these say only that it did, and where.
const HAPPENS = new Set(
  (
    'strike hit shake rock jolt rattle batter lash pound pummel sweep engulf ravage occur happen erupt break break_out ' +
    'begin start take_place rage burn continue'
  ).split(' '),
);
// Events that no verb is made of.
const EVENTS =
  /^(?:earthquake|quake|tremor|aftershock|tsunami|storm|hurricane|typhoon|cyclone|tornado|blizzard|flood|flooding|landslide|mudslide|avalanche|drought|heatwave|fire|wildfire|bushfire|blaze|outbreak|epidemic|war|fighting|clash|riot)$/;

/**
 * The verbs of some sentences, as tokens, that say of an event only that it was: "an earthquake *struck* Malatya", "the strike
 * *began* on Monday".
 */
export function happeningsIn(sentences: readonly Pick<ReadSentence, 'tokens' | 'statements'>[]): Set<number> {
  const found = new Set<number>();
  let first = 0;
  for (const { tokens, statements } of sentences) {
    for (const { at, verb, subjects } of statements) {
      if (at < 0 || !HAPPENS.has(verb)) continue;
      const heads = subjects.map(({ head }) => tokens[head]!);
      if (
        heads.some(({ tag, lemma }) => tag === 'NOUN' && (EVENTS.test(lemma) || deedsOf(lemma) !== undefined))
      )
        found.add(first + at);
    }
    first += tokens.length;
  }
  return found;
}
