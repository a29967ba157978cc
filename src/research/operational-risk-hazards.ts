import type { Horizon } from './model.ts';

/** What an operation may face when something of a kind is reported. Rules are the project's own (docs/research.md). */
export interface Hazard {
  readonly name: string;
  /** What says that it happened, on a sentence in small letters. */
  readonly when: RegExp;
  /** What only looks like it. */
  readonly unless?: RegExp;
  readonly horizon: Horizon;
  /** 1 to 3: how much of an operation stops where it hits. */
  readonly severity: 1 | 2 | 3;
  /** What may come of it, as half a sentence after "may". */
  readonly may: string;
}

const PLACES =
  'airports?|ports?|harbours?|roads?|highways?|rail|railways?|lines?|borders?|bridges?|canals?|pipelines?|stations?|schools?|plants?|factor(?:y|ies)|mines?|refiner(?:y|ies)';

export const HAZARDS: readonly Hazard[] = [
  {
    name: 'Strike or stoppage',
    when: /\b(?:on strike|strikes?|striking|walk(?:s|ed)? (?:off|out)|walkouts?|industrial action|stop ?work|picket(?:s|ing)?|lockouts?|go[- ]slow)\b/,
    unless:
      /\b(?:air|missile|drone|rocket|military|lightning|bombing|us|u\.s\.|israeli|russian|hunger|first|pre-?emptive) ?strikes?\b|\bstrikes? (?:on|against|back|down|out|gold|oil|(?:an? )?(?:\w+ )?(?:deal|agreement|balance))\b|\b(?:quake|earthquake|storm|cyclone|tragedy|disaster) strikes\b/,
    horizon: 'immediate',
    severity: 2,
    may: 'stop or delay the work of the staff involved and whatever waits for it',
  },
  {
    name: 'Flood',
    when: /\b(?:floods?|flooded|flooding|floodwaters?|inundat\w+|deluge)\b/,
    unless: /\bflood(?:ed|s)? (?:of|with)\b|\bfloodlights?\b/,
    horizon: 'immediate',
    severity: 3,
    may: 'close roads and premises and hold up deliveries',
  },
  {
    name: 'Storm',
    when: /\b(?:cyclones?|hurricanes?|typhoons?|tornado(?:es)?|severe storms?|storms|hailstorms?|blizzards?|snowstorms?)\b/,
    horizon: 'immediate',
    severity: 3,
    may: 'cut power and ground flights and shipping',
  },
  {
    name: 'Fire',
    when: /\b(?:bush ?fires?|wild ?fires?|blazes?|fires? (?:destroy\w*|damages?|burns?|threatens?|rages?)|factory fires?)\b/,
    horizon: 'immediate',
    severity: 2,
    may: 'close sites and roads near it',
  },
  {
    name: 'Earthquake or eruption',
    when: /\b(?:earthquakes?|quakes?|tsunamis?|eruptions?|erupts|landslides?|mudslides?|avalanches?)\b/,
    horizon: 'immediate',
    severity: 3,
    may: 'damage sites and break transport and supply lines',
  },
  {
    name: 'Drought or heat',
    when: /\b(?:droughts?|water restrictions?|water shortages?|heat ?waves?|no rain)\b/,
    horizon: 'medium_term',
    severity: 2,
    may: 'limit water, feed and hydro power, and what is made from them',
  },
  {
    name: 'Power or network outage',
    when: /\b(?:power (?:cuts?|outages?|failures?|crisis)|outages?|blackouts?|load[- ]shedding|network failures?)\b/,
    horizon: 'immediate',
    severity: 2,
    may: 'stop what runs on it until it is restored',
  },
  {
    name: 'Closure or transport accident',
    when: new RegExp(
      `\\b(?:(?:${PLACES})\\b.{0,40}\\b(?:closed|closes|closures?|shut|shuts|shutdowns?|blocked|blockades?)|(?:closed|closes|closures?|shut|shuts|blocks?|blocked|blockades?)\\b.{0,30}\\b(?:${PLACES}))\\b|\\b(?:derail\\w+|grounded|run aground|runs aground)\\b`,
    ),
    horizon: 'immediate',
    severity: 2,
    may: 'reroute or stop what passes through it',
  },
  {
    name: 'Explosion, leak or site accident',
    when: /\b(?:explosions?|explodes?|exploded|gas leaks?|chemical (?:leaks?|spills?)|oil (?:spills?|slicks?)|mine (?:accidents?|collapses?|blasts?)|contaminat\w+)\b/,
    horizon: 'immediate',
    severity: 2,
    may: 'close the site for safety and for inquiries',
  },
  {
    name: 'Cyber attack',
    when: /\b(?:cyber-?attacks?|ransomware|data breach(?:es)?|hack(?:ed|ers?|ing)|malware|phishing)\b/,
    horizon: 'immediate',
    severity: 2,
    may: 'take systems away and expose data',
  },
  {
    name: 'Unrest',
    when: /\b(?:riots?|rioting|unrest|curfews?|coups?|state of emergency|martial law|uprisings?|looting|mass protests?|protesters? (?:block|storm|clash)\w*)\b/,
    horizon: 'short_term',
    severity: 2,
    may: 'keep staff and goods from moving and close offices',
  },
  {
    name: 'Armed conflict or attack',
    when: /\b(?:war|invasions?|invade[sd]?|air ?strikes?|shelling|missiles?|troops|bombings?|bombs?|terror(?:ism|ists?)?|gunmen|insurgents?|ceasefire)\b/,
    unless:
      /\b(?:trade|price|bidding|star|turf|culture|cold) wars?\b|\bwar (?:memorial|veterans?|crimes?|of words)\b/,
    horizon: 'short_term',
    severity: 3,
    may: 'endanger staff, raise insurance and close routes',
  },
  {
    name: 'Outbreak of disease',
    when: /\b(?:outbreaks?|epidemics?|pandemics?|quarantined?|lockdowns?|sars|covid(?:-19)?|coronavirus|bird flu|foot and mouth|mad cow|ebola|cholera)\b/,
    horizon: 'short_term',
    severity: 3,
    may: 'keep staff at home, limit travel and stop trade in what is affected',
  },
  {
    name: 'Shortage or recall',
    when: /\b(?:shortages?|rationing|supply chains?|recalls?|recalled|stockpil\w+|running out of)\b/,
    unless: /\brecalls? (?:how|the|his|her|when|seeing)\b|\brecalled to\b/,
    horizon: 'short_term',
    severity: 2,
    may: 'leave operations without inputs or with stock that cannot be used',
  },
  {
    name: 'Insolvency',
    when: /\b(?:bankrupt\w*|insolven\w+|receivership|liquidat\w+|goes under|voluntary administration|administrators? appointed|creditors)\b/,
    horizon: 'short_term',
    severity: 2,
    may: 'leave customers and suppliers of the firm without what they were promised',
  },
  {
    name: 'Sanctions, bans or new rules',
    when: /\b(?:sanctions?|embargo(?:es)?|bans?|banned|tariffs?|export controls?|import restrictions?|licen[cs]es? (?:revoked|suspended|cancelled)|new (?:laws?|rules|regulations?)|crackdown)\b/,
    horizon: 'medium_term',
    severity: 2,
    may: 'close a market or a source, or add work to stay in it',
  },
  {
    name: 'Job cuts or plant closure',
    when: /\b(?:job cuts?|jobs to go|layoffs?|lays? off|redundanc\w+|retrench\w+|plant closures?|sackings?|axes? jobs|cuts? jobs)\b/,
    horizon: 'medium_term',
    severity: 1,
    may: 'take away capacity and know-how',
  },
];

/** What says that something is over, smaller or not coming. */
const EASING =
  /\b(?:call(?:ed|s)? off|cancel(?:s|led)? strike|ends?|ended|resum\w+|re-? ?open\w*|avert\w*|lift(?:ed|s|ing)|contained|agreements?|deal reached|reach(?:es|ed)? (?:a )?deal|restored?|restoring|eas(?:e|ed|es|ing)|no damage|minor|den(?:y|ies|ied)|rule[sd]? out|unlikely|reced\w+|under control|back to work|returns? to work|returned to work|truce|unaffected|(?:won['’]?t|will not|not) (?:be )?(?:affect\w*|disrupt\w*)|settle[sd]?|settlement|compromise|relief|recover\w*|safe|all clear|downgraded|weaken\w*|breakthrough|(?:nearly|all but|is|was) over|(?:cases|infections|deaths|waters?|winds?|flames) (?:\w+ ){0,2}(?:falls?|fell|drops?|dropped|declin\w+|subsid\w+)|last week, after|break drought|drought[- ]breaking)\b/;
const NOT_EASING =
  /\b(?:not|no|never|far from|yet to|fail(?:s|ed)? to|refus\w+ to|rejects?|rejected|unlikely to) (?:\w+ ){0,2}(?:end|resume|reopen|agree|settle|ease|lift|restore|recover)\w*\b|\bsafety\b|\bweekend\b/;

/** Whether a sentence reports something of a kind. */
export function isHazard({ when, unless }: Hazard, sentence: string): boolean {
  const text = sentence.toLowerCase();
  return when.test(text) && unless?.test(text) !== true;
}

/** Whether a sentence says that it ends, is smaller, or does not come. */
export function isEasing(sentence: string): boolean {
  const text = sentence.toLowerCase();
  return EASING.test(text) && !NOT_EASING.test(text);
}
