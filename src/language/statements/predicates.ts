import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { follows, nounsOf, ofNoun, without } from './following.ts';
import { adjectives, doing, done, heldBy, holding, negating, patients } from './inference-table.ts';

/** What adjectives, states and nouns behind "be" tell as deeds. */
export function predicatesOf(tokens: readonly Token[], one: Statement): Statement[] {
  const found: Statement[] = [];
  for (const object of one.objects) {
    const { lemma } = tokens[object.head]!;
    for (const { preposition, noun } of one.phrases)
      for (const to of adjectives.get(`${lemma}+${preposition}`) ?? [])
        found.push(
          follows(one, to.verb, one.subjects, to.preposition === '' ? [noun] : [], [
            ...(to.preposition === '' ? [] : [{ preposition: to.preposition, noun }]),
            ...one.phrases.filter((phrase) => phrase.noun !== noun),
          ]),
        );
    const inside = ofNoun(tokens, object);
    if (one.polarity === 'asserted') found.push(...unknown(one, lemma, inside));
    if (inside !== undefined)
      for (const to of adjectives.get(`${lemma}+of`) ?? [])
        if (to.preposition === '') found.push(follows(one, to.verb, one.subjects, [inside], one.phrases));
    const of = inside ?? nounsOf(one, 'of')[0];
    if (of !== undefined)
      for (const verb of patients.get(lemma) ?? [])
        found.push(follows(one, verb, [of], one.subjects, without(one, 'of')));
  }
  // "Revenue was $42 million, down 8 percent".
  for (const { preposition, noun } of one.phrases)
    if (
      /^(?:up|down)$/.test(preposition) &&
      tokens.slice(noun.start, noun.end).some(({ tag }) => tag === 'NUM')
    )
      for (const verb of preposition === 'up' ? ['rise', 'increase'] : ['fall', 'decrease'])
        found.push(
          follows(
            one,
            verb,
            one.subjects,
            [],
            [{ preposition: 'by', noun }, ...one.phrases.filter((phrase) => phrase.noun !== noun)],
          ),
        );
  if (one.objects.length > 0 || one.subjects.length === 0) return found;
  for (const phrase of one.phrases) {
    found.push(...held(tokens, one, phrase));
    const key = `${phrase.preposition}+${tokens[phrase.noun.head]!.lemma}`;
    const rest = one.phrases.filter((other) => other !== phrase);
    for (const verb of doing.get(key) ?? []) found.push(follows(one, verb, one.subjects, [], rest));
    for (const verb of done.get(key) ?? []) found.push(follows(one, verb, [], one.subjects, rest));
  }
  return found;
}

/** "Is unaware of it", "was absent from the meeting": what somebody does not know or did not attend. */
function unknown(one: Statement, lemma: string, inside: Noun | undefined): Statement[] {
  const behind = inside === undefined ? one.phrases : [{ preposition: 'of', noun: inside }, ...one.phrases];
  return behind.flatMap((phrase) =>
    (negating.get(`${lemma}+${phrase.preposition}`) ?? []).map((verb) => {
      const rest = one.phrases.filter((other) => other !== phrase);
      return { ...follows(one, verb, one.subjects, [phrase.noun], rest), polarity: 'negated' as const };
    }),
  );
}

/** "Is in control of the city": controls it; "is against the war": opposes it. */
function held(tokens: readonly Token[], one: Statement, phrase: Phrase): Statement[] {
  const { preposition, noun } = phrase;
  const rest = one.phrases.filter((other) => other !== phrase);
  if (preposition === 'against') return [follows(one, 'oppose', one.subjects, [noun], rest)];
  const whom = ofNoun(tokens, noun);
  if (whom === undefined) return [];
  const key = `${preposition}+${tokens[noun.head]!.lemma}`;
  return [
    ...(holding.get(key) ?? []).map((verb) => follows(one, verb, one.subjects, [whom], rest)),
    ...(heldBy.get(key) ?? []).map((verb) => follows(one, verb, [whom], one.subjects, rest)),
  ];
}
