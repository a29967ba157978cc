import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Model, WinkMethods } from 'wink-nlp';
import { analyse } from '../../src/language/index.ts';
import { lemmaOf, tag } from '../../src/language/tagging/tagger.ts';
import { straight } from '../../src/language/words/fold.ts';
import { anyText, fc } from '../setup/properties.ts';
import { truthRows } from '../setup/truth.ts';

interface Words {
  readonly list: string[];
  readonly hash: Record<string, number>;
}

/** Words, tags and lemmas as wink-nlp itself gives them, of each text as if it were the first. */
function wink(): (text: string) => string[] {
  const require = createRequire(import.meta.url);
  const winkNLP = require('wink-nlp') as (model: Model, pipe: string[]) => WinkMethods;
  const model = require('wink-eng-lite-web-model') as Model & { core(): unknown };
  const core = (model.core as () => { features: { lexeme: Words } })();
  const nlp = winkNLP(Object.assign(Object.create(null) as Model, model, { core: () => core }), ['pos']);
  const { list, hash } = core.features.lexeme;
  let met = list.length;
  return (text) => {
    for (; met < list.length; met += 1) delete hash[list[met]!];
    const tokens = nlp.readDoc(text).tokens();
    const [values, tags, lemmas] = [nlp.its.value, nlp.its.pos, nlp.its.lemma].map(
      (what) => tokens.out(what as never) as unknown as string[],
    );
    return values!.map((value, at) => `${value}/${tags![at]}/${lemmas![at]}`);
  };
}

const theirs = wink();
const own = (text: string): string[] => {
  const { words, tags } = tag(text);
  return words.map((word, at) => `${word.text}/${tags[at]}/${lemmaOf(word, tags[at]!)}`);
};

const texts = [
  ...truthRows('classes.tsv').flatMap(([, , claim, passage]) => [claim!, passage!]),
  ...truthRows('sentences.tsv').map(([text]) => text!),
  ...truthRows('dates.tsv').map((row) => row[1]!),
];

test('words, tags and lemmas are those of wink-nlp', () => {
  const differing = texts.map(straight).filter((text) => own(text).join(' ') !== theirs(text).join(' '));
  expect(differing).toEqual([]);
}, 60_000);

test('of odd text too', () => {
  const known = [...new Set(texts.flatMap((text) => text.split(' ')))];
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(..."can't won't I'd Colour's U.S. $5 3.5% 10:30am e-mail's".split(' ')),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    { weight: 1, arbitrary: anyText({ maxLength: 6 }) },
  );
  const blank = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    '  ',
    '\u00a0',
    '\t',
    '',
    '-',
    ', ',
    ' "',
    " '",
    ' (',
    '" ',
    '. ',
  );
  const sentence = fc
    .array(fc.tuple(piece, blank), { maxLength: 25 })
    .map((parts) => parts.map(([word, gap]) => `${word}${gap}`).join(''));
  fc.assert(
    fc.property(sentence, (text) => {
      const whole = theirs(text);
      // wink-nlp parts a word otherwise once it has met it ("Orvane's, Orvane's"): here each is read as if it were the first.
      const alone = text.split(/[ \u00a0]+/).flatMap((part) => theirs(part));
      const values = (read: string[]): string => read.map((one) => one.split('/')[0]).join(' ');
      fc.pre(values(whole) === values(alone));
      expect(own(text)).toEqual(whole);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test('where a word stands is where it is written', () => {
  for (const text of texts.map(straight)) {
    const { words, starts } = tag(text);
    for (const [at, start] of starts.entries()) expect(text.startsWith(words[at]!.text, start)).toBe(true);
  }
});

test.each([
  ['The name of the party is the Christian Democratic Union.', 'Democratic'],
  ['On Monday the Norland National Council met.', 'National'],
  ['The firm bought Calder Green Energy.', 'Green'],
])('an adjective with a capital within a name is a part of it: %s', (text, word) => {
  expect(analyse(text).sentences[0]!.tokens.find((token) => token.text === word)).toMatchObject({
    tag: 'PROPN',
  });
});
