import type { Confidence, Direction, EntityKind, VerificationState } from '../../stories/index.ts';
import type { Code } from './cast.ts';
import type { Kit } from './kit.ts';

/** Somebody or something invented for one arc: a company, a person, a town, a club. */
export interface Figure {
  readonly label: string;
  readonly kind: EntityKind;
  readonly country?: Code;
}

/**
 * Who said it, under which headline, in which words. `who` is `local` (the country's own press), `abroad`, `wire`,
 * `reprint` (the wire's report once more, word for word, in the country's press; headline and words are ignored when
 * empty) or `=Name` (the actor's own statement). In the words, `{0:text}` marks `text` as a quote that supports claim
 * 0 of the telling, `{!0:text}` as one that contradicts it.
 */
export type Report = readonly [who: string, headline: string, words: string];

/** An effect: path of the catalogue, direction, magnitude, horizon, why, and tickers of the catalogue. */
export type Impact = readonly [
  path: string,
  direction: Direction,
  magnitude: Confidence,
  horizon: 'immediate' | 'short_term' | 'medium_term',
  rationale: string,
  tickers?: readonly string[],
];

/** One story as a scenario tells it; compose.ts makes a draft of it. */
export interface Telling {
  /** Days after the arc's start, and the local hour (decimals allowed) of publication. */
  readonly day: number;
  readonly hour: number;
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Keys of the catalogue, country codes, or figures. The scenario's country is always there. */
  readonly about: readonly (string | Figure)[];
  readonly impacts: readonly Impact[];
  /** `~` before a claim marks an inference, `?` a scenario, `!` a counterfactor; without a sign it is a documented fact. */
  readonly claims: readonly string[];
  readonly reports: readonly Report[];
  /** Plain text; `> ` starts a quotation, `* ` a list whose items are separated by ` | `. */
  readonly body: readonly string[];
  readonly later?: readonly Later[];
  readonly category?: string;
  readonly language?: string;
  readonly state?: VerificationState;
}

/** What a later revision changes. What is absent stays. */
export interface Later {
  /** Hours after publication. */
  readonly after: number;
  readonly title?: string;
  readonly summary?: string;
  /** Takes the place of the first paragraph. */
  readonly lead?: string;
  /** Takes the place of what follows the first paragraph. */
  readonly rest?: readonly string[];
  readonly add?: readonly string[];
  readonly claims?: readonly string[];
  readonly reports?: readonly Report[];
  /** Claims (by index) that have turned out wrong. */
  readonly retract?: readonly number[];
  readonly tags?: readonly string[];
}

/** A kind of event, with the countries and particulars it can happen in; each variant is one arc of stories. */
export interface Scenario {
  readonly name: string;
  readonly category: string;
  /** Which days of the week an arc may start on, 0 being Sunday. */
  readonly days: readonly number[];
  readonly countries: readonly Code[];
  tell(kit: Kit, variant: number): readonly Telling[];
}

export const WEEKDAYS = [1, 2, 3, 4, 5] as const;
export const EARLY_WEEK = [1, 2, 3] as const;
export const ANY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;
export const WEEKEND = [0, 6] as const;

/** Declares a scenario. `variants` holds the particulars of each arc; `c` is its country. */
export function scenario<V extends { readonly c: Code }>(
  name: string,
  category: string,
  days: readonly number[],
  variants: readonly V[],
  tell: (kit: Kit, variant: V) => readonly Telling[],
): Scenario {
  return {
    name,
    category,
    days,
    countries: variants.map((variant) => variant.c),
    tell: (kit, index) => tell(kit, variants[index]!),
  };
}

export const company = (label: string, country?: Code): Figure => figure(label, 'company', country);
export const organization = (label: string, country?: Code): Figure => figure(label, 'organization', country);
export const place = (label: string, country?: Code): Figure => figure(label, 'place', country);
export const topic = (label: string): Figure => figure(label, 'topic');
export const office = (label: string, country?: Code): Figure => figure(label, 'office', country);

function figure(label: string, kind: EntityKind, country?: Code): Figure {
  return country === undefined ? { label, kind } : { label, kind, country };
}
