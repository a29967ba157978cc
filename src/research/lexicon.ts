// Words that the analyses know, all of the project's own choosing. docs/research.md lists what they are used for.

/** Words that say the same of an event. */
export const ALIKE: readonly (readonly string[])[] = [
  ['killed', 'kills', 'dead', 'died', 'dies', 'deaths', 'death', 'fatalities', 'fatal', 'slain'],
  ['injured', 'injures', 'wounded', 'wounds', 'hurt', 'injuries'],
  ['arrested', 'arrests', 'detained', 'detains', 'custody', 'jailed'],
  ['resigned', 'resigns', 'quits', 'quit', 'resignation'],
  ['earthquake', 'quake', 'tremor'],
  ['blast', 'explosion', 'explodes', 'exploded', 'bombing', 'bomb'],
  ['fire', 'blaze', 'wildfire', 'bushfire'],
  ['attack', 'attacked', 'assault', 'strike', 'struck', 'raid'],
  ['elected', 'election', 'vote', 'poll', 'ballot'],
  ['deal', 'agreement', 'accord', 'pact', 'treaty'],
  ['buy', 'bought', 'acquire', 'acquires', 'acquisition', 'takeover', 'purchase'],
  ['layoffs', 'redundancies', 'sacked', 'fired', 'lays'],
  ['court', 'judge', 'tribunal', 'ruling'],
  ['company', 'firm', 'group', 'corporation'],
  ['police', 'officers', 'cops'],
  ['crash', 'crashed', 'collision', 'collided', 'derailed', 'derailment'],
  ['shooting', 'shot', 'gunman', 'gunfire'],
  ['protest', 'protests', 'demonstration', 'rally', 'march'],
  ['announced', 'announces', 'unveiled', 'declared'],
];

/** Words that cannot both be true of one thing at one time: either side of a pair. */
export const OPPOSITE: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    [
      'rise',
      'rises',
      'rose',
      'risen',
      'increase',
      'increased',
      'raise',
      'raised',
      'hike',
      'climbed',
      'jumped',
      'surged',
      'grew',
      'gained',
    ],
    [
      'fall',
      'falls',
      'fell',
      'fallen',
      'decrease',
      'decreased',
      'cut',
      'lower',
      'lowered',
      'reduced',
      'dropped',
      'declined',
      'plunged',
      'shrank',
      'slumped',
    ],
  ],
  [
    ['approve', 'approved', 'accept', 'accepted', 'agreed', 'endorsed', 'backed'],
    ['reject', 'rejected', 'refused', 'declined', 'vetoed', 'opposed'],
  ],
  [
    ['won', 'wins', 'victory'],
    ['lost', 'loses', 'defeat', 'defeated'],
  ],
  [
    ['open', 'opened', 'reopened', 'reopens'],
    ['close', 'closed', 'shut', 'closes'],
  ],
  [
    ['guilty', 'convicted'],
    ['acquitted', 'innocent', 'cleared'],
  ],
  [
    ['confirmed', 'confirms'],
    ['denied', 'denies', 'refuted'],
  ],
  [
    ['survived', 'alive', 'survives'],
    ['killed', 'dead', 'died'],
  ],
  [
    ['arrested', 'detained'],
    ['released', 'freed'],
  ],
  [
    ['banned', 'bans', 'prohibited', 'blocked'],
    ['allowed', 'allows', 'permitted', 'lifted'],
  ],
  [
    ['succeeded', 'successful', 'success'],
    ['failed', 'failure', 'fails'],
  ],
  [
    ['resigned', 'resigns', 'quits'],
    ['stays', 'remains', 'stay', 'remain'],
  ],
  [
    ['passed', 'passes'],
    ['defeated', 'blocked', 'failed'],
  ],
  [
    ['deliberate', 'deliberately', 'intentional'],
    ['accident', 'accidental', 'accidentally'],
  ],
];

/** What turns a statement into its contrary when it stands before its words. */
export const DENIAL =
  /\b(?:not|no|never|none|nobody|neither|nor|without|cannot|denie[sd]|deny|denying|denial|refute[sd]?|dismisse[sd]|false|untrue|fake|hoax|rule[sd]? out|failed to|fails to|stopped short of|no evidence)\b|n['’]t\b/giu;

/** What says that something may be, or is to be: no report that it is. `May` with a capital is the month. */
export const HYPOTHETICAL =
  /\b(?:[Ii]f|[Uu]nless|[Ww]hether|would|could|might|may|[Pp]lans to|planned to|poised to|expected to|likely to|threaten(?:s|ed|ing)? to|considers?|considering|propos(?:es|ed|al)|drafts?|[Rr]umou?r(?:s|ed)?)\b/;

/** What says that a figure is of the middle of something: of a session, a count, a day. */
export const INTERIM =
  /\b(?:at (?:lunchtime|midday|noon|the open)|by (?:lunchtime|midday|noon)|in (?:early|morning|midday|afternoon) (?:trad(?:e|ing)|dealings)|so far|half-?time|early (?:results|returns))\b/iu;

/** What a number counts, by the words that stand beside it. */
export const COUNTED: readonly (readonly [unit: string, words: RegExp])[] = [
  ['dead', /^(?:dead|deaths?|died|dies|dying|kill(?:ed|ing|s)?|fatalit(?:y|ies)|slain|toll|lives|perished)$/],
  ['injured', /^(?:injur(?:ed|ies|y|ing)|wound(?:ed|ing|s)?|hurt|hospitali[sz]ed)$/],
  ['missing', /^(?:missing|unaccounted)$/],
  ['arrested', /^(?:arrest(?:ed|s|ing)?|detain(?:ed|ees|s)?|jailed)$/],
  ['displaced', /^(?:displaced|evacuat(?:ed|es|ing|ion)|homeless|fled|refugees?)$/],
  ['infected', /^(?:infect(?:ed|ions?)|cases)$/],
  ['magnitude', /^(?:magnitude|richter)$/],
  ['basis point', /^(?:basis|bps)$/],
  ['percent', /^(?:percent|per|pct|percentage)$/],
  ['vote', /^votes?$/],
  ['job', /^(?:jobs?|layoffs|redundancies)$/],
];

/** Units of which the later number may simply be the newer one. */
export const TOLLS: ReadonlySet<string> = new Set([
  'dead',
  'injured',
  'missing',
  'arrested',
  'displaced',
  'infected',
]);

/** Words that say how a writer sees a matter, by what they do. None of them is wrong; a report has or lacks them. */
export const LOADED: Readonly<Record<string, readonly string[]>> = {
  alarm: [
    'chaos',
    'chaotic',
    'catastrophe',
    'catastrophic',
    'crisis',
    'disaster',
    'disastrous',
    'horror',
    'horrific',
    'horrifying',
    'meltdown',
    'nightmare',
    'panic',
    'plague',
    'shocking',
    'terrifying',
    'turmoil',
    'bloodbath',
    'carnage',
    'devastating',
    'deadly',
    'heart-wrenching',
    'deadliest',
  ],
  attack: [
    'slams',
    'slammed',
    'blasts',
    'blasted',
    'lashes',
    'lashed',
    'rips',
    'ripped',
    'shreds',
    'torches',
    'trashes',
    'trashed',
    'mocks',
    'mocked',
    'skewers',
    'bashes',
    'humiliated',
    'destroys',
    'booed',
    'rebuked',
    'scolds',
    'eviscerates',
  ],
  disparagement: [
    'regime',
    'cronies',
    'puppet',
    'thug',
    'thugs',
    'mob',
    'radical',
    'extremist',
    'extremists',
    'so-called',
    'notorious',
    'disgraced',
    'embattled',
    'corrupt',
    'shameful',
    'disgraceful',
    'infamous',
    'hardline',
    'strongman',
    'propaganda',
  ],
  doubt: [
    'claimed',
    'claims',
    'alleged',
    'allegedly',
    'purported',
    'purportedly',
    'supposedly',
    'insisted',
    'insists',
    'admitted',
    'conceded',
    'baseless',
    'unfounded',
    'discredited',
    'debunked',
  ],
  praise: [
    'historic',
    'landmark',
    'heroic',
    'hero',
    'heroes',
    'triumph',
    'stunning',
    'brave',
    'courageous',
    'groundbreaking',
    'visionary',
    'beloved',
    'iconic',
    'legendary',
    'celebrated',
    'remarkable',
  ],
  certainty: [
    'obviously',
    'clearly',
    'undoubtedly',
    'inevitable',
    'inevitably',
    'of course',
    'everyone knows',
    'certainly',
  ],
};
