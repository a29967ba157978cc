/** How grave what a text reports is, by its gravest word; 0 where it has none. */
export interface Gravity {
  /** 0 to 1. */
  readonly value: number;
  /** The word as it stands in the text; undefined at 0. */
  readonly word: string | undefined;
}

// The project's own judgement of what changes the lives of many, in three steps. What the words are weighed with
// is shown beside every rank, so that a reader can weigh them otherwise.
const STEPS: readonly (readonly [number, RegExp])[] = [
  [
    1,
    /\b(?:wars?|invasions?|invade[sd]?|coups?|assassinat\w+|genocide|massacres?|nuclear|pandemic|tsunamis?|earthquakes?|hurricanes?|state of emergency|martial law|famine|impeach\w*|default(?:s|ed)? on|air ?strikes?|bombings?|bombed|mass shooting|terror(?:ist)? attacks?|declares? independence|overthrow\w*|toppled?)\b/,
  ],
  [
    0.7,
    /\b(?:killed|kills|dead|deaths?|dies|died|elections?|elected|resigns?|resigned|sanctions|ceasefire|truce|peace (?:deal|talks|plan)|treat(?:y|ies)|floods?|flooding|cyclones?|bush ?fires?|wild ?fires?|outbreaks?|epidemic|sars|recession|rate (?:rises?|cuts?|hikes?)|interest rates?|supreme court|referendum|evacuat\w+|hostages?|rebels|troops|riots?|missiles?|refugees?|troops|bombs?|suicide attack|explosions?|plane crash|un security council|united nations|drought)\b/,
  ],
  [
    0.4,
    /\b(?:court|laws?|bill|budgets?|tariffs?|mergers?|takeover|recalls?|layoffs|job cuts|inflation|unemployment|jobless|protests?|inquiry|charged|jailed|convicted|trial|bans?|minister|parliament|senate|congress|government|president|police|strikes?|shortages?|crash|blaze|shooting|murder|investigat\w+|summit|deal|trade|health|hospitals?)\b/,
  ],
];
// Of a contest or a show the same words mean less: a side is killed off, a film bombs.
const PLAYED: ReadonlySet<string> = new Set(['sport', 'culture']);
const OF_PLAY = 0.3;
const TOLL =
  /\b(\d{1,3}(?:,\d{3})+|\d+)\s+(?:people\s+|others\s+|civilians\s+|soldiers\s+)?(?:are\s+|were\s+)?(?:killed|dead|die|dies|died|deaths|feared dead)\b/;
const FIGURATIVE =
  /\b(?:price|star|turf|bidding|culture|format|ratings) wars?\b|\bwar of words\b|\bdead(?:line|lock| heat| end| set)\b|\bwar (?:memorial|veterans?|graves?|hero(?:es)?|games?|museum)\b|\bnuclear (?:medicine|family)\b|\bworld war (?:i|ii|one|two|1|2)\b|\b(?:first|second) world war\b/g;

/** @param category of the story. */
export function gravityOf(text: string, category: string): Gravity {
  const plain = text.toLowerCase().replace(FIGURATIVE, ' ');
  const factor = PLAYED.has(category) ? OF_PLAY : 1;
  for (const [value, words] of STEPS) {
    const word = words.exec(plain)?.[0];
    if (word === undefined) continue;
    const toll = TOLL.exec(plain)?.[1];
    // Ten dead are graver than one, and a hundred than ten, up to the gravest step.
    const added = toll === undefined ? 0 : 0.15 * Math.log10(Math.max(1, Number(toll.replaceAll(',', ''))));
    return { value: factor * Math.min(1, value + added), word };
  }
  return { value: 0, word: undefined };
}
