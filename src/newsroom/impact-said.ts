import { isHedged, type Motion, motionBeside } from '../language/index.ts';
import type { Direction } from '../stories/index.ts';
import { leadOf } from './about.ts';
import { type Mention, type Segment, type Token, Trie, tokenize } from './gazetteer/index.ts';
import { IMPACT_RULES, type ImpactRule, type Trigger } from './impact-rules.ts';
import type { TopicHit } from './topics.ts';

/** A trigger that an item holds, and where. */
export interface Found {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

/** Which way the target of a rule goes. */
export interface Course {
  readonly direction: Direction;
  readonly words: readonly string[];
  readonly hedged: boolean;
}

/** The places of rules in their table, by a trigger of which one must be there first: `topics:drought`. */
const BY_TRIGGER = new Map<string, number[]>();
IMPACT_RULES.forEach(({ when }, at) => {
  for (const { of, name } of when[0]!) {
    const key = `${of}:${name}`;
    const places = BY_TRIGGER.get(key);
    if (places === undefined) BY_TRIGGER.set(key, [at]);
    else if (places.at(-1) !== at) places.push(at);
  }
});

// Plain words of the rules, found in one pass like everything else.
const PHRASES = new Trie<string>();
for (const phrase of new Set(
  IMPACT_RULES.flatMap(({ when, not }) => [
    ...when
      .flat()
      .filter(({ of }) => of === 'words' || of === 'deals')
      .map(({ name }) => name),
    ...not,
  ]),
)) {
  PHRASES.add(
    tokenize(phrase).map(({ word }) => word),
    phrase,
  );
}

const KINDS_OF_TRIGGER = [
  'topics',
  'entities',
  'kinds',
  'words',
  'deals',
] as const satisfies readonly Trigger['of'][];

// "To buy a stake in Acme".
const MOST_TO_COMPANY = 5;
// "Upgraded to buy at Citigroup" buys no Citigroup.
const ELSEWHERE: ReadonlySet<string> = new Set(['and', 'at', 'by', 'for', 'from', 'to', 'with']);
const AMOUNT = /^(?:\d.*|mln|bln|million|billion|trillion|thousand|hundred)$/;
// "Australian dollar zero coupon eurobond".
const MOST_TO_PAPER = 4;
const PAPERS: ReadonlySet<string> = new Set(
  'bond bonds note notes loan loans eurobond eurobonds convertible convertibles debenture debentures commercial denominated'.split(
    ' ',
  ),
);

/** Whether a currency only says in what money something is counted: "200 billion yen", "yen bonds". */
function isAmount(tokens: readonly Token[], from: number, to: number): boolean {
  return (
    AMOUNT.test(tokens[from - 1]?.word ?? '') ||
    tokens.slice(to, to + MOST_TO_PAPER).some(({ word }) => PAPERS.has(word))
  );
}

/** What an item says, by trigger: where it stands and in which words. */
export class Said {
  readonly #segments: readonly Segment[];
  readonly #found: Readonly<Record<Trigger['of'], Map<string, Found[]>>> = {
    topics: new Map(),
    entities: new Map(),
    kinds: new Map(),
    words: new Map(),
    deals: new Map(),
  };

  constructor(
    segments: readonly Segment[],
    topics: readonly (readonly TopicHit[])[],
    mentions: readonly Mention[],
  ) {
    this.#segments = segments;
    topics.forEach((hits, segment) => {
      for (const { topic, from, to } of hits) this.#note('topics', topic.tag, segment, from, to);
    });
    for (const { entry, segment, from, to } of mentions) {
      if (entry.kind === 'currency' && isAmount(segments[segment]!.tokens, from, to)) continue;
      this.#note('entities', entry.slug, segment, from, to);
      this.#note('kinds', entry.kind, segment, from, to);
    }
    segments.forEach(({ tokens }, segment) => {
      // A longer phrase must not hide a shorter one that another rule waits for.
      PHRASES.visit(tokens, (phrase, from, to) => {
        this.#note('words', phrase, segment, from, to);
        const isDeal = mentions.some(
          (mention) =>
            mention.entry.kind === 'company' &&
            mention.segment === segment &&
            mention.from >= to &&
            mention.from < to + MOST_TO_COMPANY &&
            !tokens.slice(to, mention.from).some(({ word }) => ELSEWHERE.has(word)),
        );
        if (isDeal) this.#note('deals', phrase, segment, from, to);
      });
    });
  }

  /** The rules that something in the item may set off, in the order of the table. Most items set off none. */
  rules(): ImpactRule[] {
    const places = new Set<number>();
    for (const of of KINDS_OF_TRIGGER) {
      for (const name of this.#found[of].keys()) {
        for (const place of BY_TRIGGER.get(`${of}:${name}`) ?? []) places.add(place);
      }
    }
    return [...places].sort((a, b) => a - b).map((place) => IMPACT_RULES[place]!);
  }

  /** The words in which a trigger stands. */
  words({ segment, from, to }: Found): string {
    const tokens = this.#segments[segment]!.tokens.slice(from, to);
    return tokens.map(({ surface }) => surface).join(' ');
  }

  /**
   * What sets a rule off, one trigger of each group. The cause, which comes first, must stand in the title or the first
   * sentence: what stands further down is background. @returns undefined where the rule does not hold.
   */
  triggers(rule: ImpactRule): Found[] | undefined {
    if (rule.not.some((phrase) => this.#found.words.has(phrase))) return undefined;
    const found: Found[] = [];
    for (const group of rule.when) {
      const [first] = this.#all(group);
      if (first === undefined || (found.length === 0 && !this.#isLeading(first))) return undefined;
      found.push(first);
    }
    return found;
  }

  #isLeading({ segment, from }: Found): boolean {
    return segment === 0 || from < leadOf(this.#segments[segment]!);
  }

  /** Which way the target goes, by what moves the cause where it first says so. */
  course(rule: ImpactRule): Course {
    let hedged = false;
    let held = false;
    for (const found of this.#all(rule.when[rule.moves]!)) {
      // Further down stands what was before, what others think, and what may follow.
      if (!this.#isLeading(found)) break;
      const { segment, from, to } = found;
      const { tokens } = this.#segments[segment]!;
      hedged ||= isHedged(tokens, from, to);
      const motion = motionBeside(tokens, from, to, rule.event);
      const cause = motion === undefined ? undefined : causeOf(motion, rule);
      if (cause === 0) held = true;
      else if (cause !== undefined)
        return { direction: cause * rule.sign > 0 ? 'up' : 'down', words: [motion!.word], hedged };
    }
    const isSaid = rule.alone === 'up' && !held;
    return { direction: !isSaid ? 'mixed' : rule.sign > 0 ? 'up' : 'down', words: [], hedged };
  }

  #all(group: readonly Trigger[]): Found[] {
    return group
      .flatMap(({ of, name }) => this.#found[of].get(name) ?? [])
      .sort((a, b) => a.segment - b.segment || a.from - b.from);
  }

  #note(of: Trigger['of'], name: string, segment: number, from: number, to: number): void {
    const found = this.#found[of].get(name);
    if (found === undefined) this.#found[of].set(name, [{ segment, from, to }]);
    else found.push({ segment, from, to });
  }
}

/** Whether the cause grows (1), shrinks or ends (-1), or stays (0). */
function causeOf({ way }: Motion, { event: isEvent }: ImpactRule): 1 | 0 | -1 | undefined {
  if (way === 'hold') return 0;
  if (way === 'lift') return isEvent ? -1 : 1;
  if (way === 'end') return isEvent ? -1 : undefined;
  return way === 'up' ? 1 : -1;
}
