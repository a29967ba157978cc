import type { ReadToken } from '../../../language/index.ts';

// What somebody brings against somebody.
const ACCUSATIONS = new Set(
  'charge count accusation allegation indictment complaint lawsuit suit case'.split(' '),
);
// Who does one of these with it pursues it no longer, or decides that nobody may.
const ENDS = new Set(
  'drop dismiss withdraw quash abandon discontinue scrap shelve retract rescind void'.split(' '),
);
// With its particle: "threw out the charges", "the suit was struck down".
const ENDS_WITH: ReadonlyMap<string, RegExp> = new Map([
  ['throw', /^out$/],
  ['toss', /^(?:out|aside)$/],
  ['strike', /^(?:out|down)$/],
  ['set', /^aside$/],
]);
// Whom these are said of is accused no more: "cleared of all charges".
const CLEARS = new Set('clear acquit exonerate absolve'.split(' '));
// So far from its verb an accusation stands, with who is accused of what between them.
const REACH = 9;

/** What each set-aside verb of a text says with its accusation, whichever of them was chosen. */
export const SET_ASIDE = 'withdraw';

/** The tokens of accusations that are dropped, dismissed or withdrawn, and of the verbs that say so. */
export interface SetAside {
  readonly accusations: ReadonlySet<number>;
  readonly verbs: ReadonlySet<number>;
}

/**
 * Finds the accusations of a sentence that somebody sets aside: "the prosecutor drops the *charge*", "*charges* against him were
 * dismissed", "acquitted of all *charges*". Nobody is accused by them any more.
 * @returns undefined where there is none.
 */
export function setAsideIn(tokens: readonly ReadToken[]): SetAside | undefined {
  const accusations = new Set<number>();
  const verbs = new Set<number>();
  for (const [at, { lemma, tag }] of tokens.entries()) {
    if (tag !== 'VERB' && tag !== 'ADJ') continue;
    if (CLEARS.has(lemma)) {
      const found = tokens[at + 1]?.lower === 'of' ? behind(tokens, at + 1) : undefined;
      if (found !== undefined) accusations.add(found);
      continue;
    }
    if (!ENDS.has(lemma) && !isWithParticle(tokens, at)) continue;
    const found = behind(tokens, at) ?? (hasObject(tokens, at) ? undefined : before(tokens, at));
    if (found === undefined) continue;
    accusations.add(found);
    verbs.add(at);
  }
  return accusations.size === 0 ? undefined : { accusations, verbs };
}

/** "Threw out the charges", "threw the charges out". */
function isWithParticle(tokens: readonly ReadToken[], at: number): boolean {
  const particle = ENDS_WITH.get(tokens[at]!.lemma);
  return particle !== undefined && tokens.slice(at + 1, at + REACH).some(({ lower }) => particle.test(lower));
}

/** The accusation that is the object of a verb. */
function behind(tokens: readonly ReadToken[], verb: number): number | undefined {
  for (let at = verb + 1; at < tokens.length && at <= verb + REACH; at += 1) {
    const { tag, lemma, lower } = tokens[at]!;
    if (tag === 'NOUN' && ACCUSATIONS.has(lemma) && tokens[at + 1]?.tag !== 'NOUN') return at;
    if (tag === 'PUNCT' || tag === 'VERB' || tag === 'AUX' || tag === 'SCONJ') return undefined;
    if (tag === 'ADP' && !/^(?:of|out|down|aside)$/.test(lower)) return undefined;
  }
  return undefined;
}

/** The accusation that something is done with: "the charges against him were dropped". */
function before(tokens: readonly ReadToken[], verb: number): number | undefined {
  for (let at = verb - 1; at >= 0 && at >= verb - REACH; at -= 1) {
    const { tag, lemma, lower } = tokens[at]!;
    if (tag === 'NOUN' && ACCUSATIONS.has(lemma)) return at;
    if (tag === 'PUNCT' || tag === 'VERB' || tag === 'SCONJ' || /^(?:who|that|which)$/.test(lower))
      return undefined;
  }
  return undefined;
}

/** Whether something stands right behind a verb that it is done to: "dropped his bid". */
const hasObject = (tokens: readonly ReadToken[], verb: number): boolean =>
  /^(?:DET|NOUN|PROPN|PRON|NUM|ADJ)$/.test(tokens[verb + 1]?.tag ?? '');
