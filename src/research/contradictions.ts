import { disagree, isToll, type Quantity, relation } from '../language/index.ts';
import { type Evidence, type Quoted, quote } from './evidence.ts';
import { isOneMatter } from './matter.ts';
import { quotePassage } from './passages.ts';
import { overlap, type Statement } from './statements.ts';

/** Two quotes that cannot both hold, as far as the words tell. */
export interface Contradiction {
  readonly kind: 'stored' | 'number' | 'denial' | 'opposite';
  readonly a: Quoted;
  readonly b: Quoted;
  readonly publishers: readonly [string, string];
  /** Whose statements they are: indexes in the list of origins; -1 where a story keeps them without saying whose. */
  readonly origins: readonly [number, number];
  /** What differs, in words. */
  readonly what: string;
  /** The story that keeps it, and the claim that is contradicted. */
  readonly kept?: { readonly uuid: string; readonly claim: string };
  /** Numbers hours apart, of a count not the smaller one later: it may be the newer state rather than another account. */
  readonly isUpdate: boolean;
}

// How much of the shorter sentence both must say, for them to be about one thing: numbers of casualties are seldom
// of two events in one set of stories, other numbers need more in common, and so does what is only denied.
const SAME_TOLL = 0.34;
const SAME_NUMBER = 0.5;
const SAME_MATTER = 0.6;
// Sums and shares that are further apart measure different things, unless the sentences are nearly one.
const SAME_MEASURE = 3;
const SAME_SENTENCE = 0.8;
// What two newsrooms wrote within this time of each other is of one state of knowledge.
export const UPDATE_MS = 3 * 3_600_000;
const MOST = 40;

/** Contradictions between statements of different origins; of two origins each kind and unit once. */
export function contradictionsOf(statements: readonly Statement[]): Contradiction[] {
  const found = new Map<string, Contradiction & { score: number }>();
  for (const [index, a] of statements.entries()) {
    for (const b of statements.slice(index + 1)) {
      if (a.origin === b.origin) continue;
      const alike = overlap(a.stems, b.stems);
      if (alike < SAME_TOLL || !isOneMatter(a.report, b.report)) continue;
      const clash = numbers(a, b, alike) ?? (alike >= SAME_MATTER ? contrary(a, b) : undefined);
      if (clash === undefined) continue;
      const key = `${a.origin} ${b.origin} ${clash.kind} ${clash.unit}`;
      const before = found.get(key);
      if (before !== undefined && before.score >= alike) continue;
      found.set(key, {
        kind: clash.kind,
        a: quotePassage(a),
        b: quotePassage(b),
        publishers: [a.report.publisher, b.report.publisher],
        origins: [a.origin, b.origin],
        what: clash.what,
        isUpdate: clash.isUpdate,
        score: alike,
      });
    }
  }
  return [...found.values()]
    .sort((a, b) => Number(a.isUpdate) - Number(b.isUpdate) || b.score - a.score)
    .slice(0, MOST)
    .map(({ score: _score, ...contradiction }) => contradiction);
}

/** What the stories themselves keep as contradicting quotes of one claim. */
export function storedContradictions(stories: readonly Evidence[]): Contradiction[] {
  return stories.flatMap((evidence) =>
    evidence.claims.flatMap((claim): Contradiction[] => {
      const against = claim.contradicting[0];
      if (against === undefined) return [];
      const sourceOf = (id: string) => evidence.sources.find((source) => source.id === id);
      const other = sourceOf(against.sourceId);
      const supporting = claim.supporting.find(
        ({ sourceId }) => sourceOf(sourceId)?.publisher !== other?.publisher,
      );
      const own = supporting && sourceOf(supporting.sourceId);
      if (supporting === undefined || own === undefined || other === undefined) return [];
      return [
        {
          kind: 'stored',
          a: quote(evidence, supporting.quote, own),
          b: quote(evidence, against.quote, other),
          publishers: [own.publisher, other.publisher],
          origins: [-1, -1],
          what: `whether ${JSON.stringify(claim.claim)}`,
          kept: { uuid: evidence.uuid, claim: claim.claim },
          isUpdate: false,
        },
      ];
    }),
  );
}

interface Clash {
  readonly kind: Contradiction['kind'];
  readonly unit: string;
  readonly what: string;
  readonly isUpdate: boolean;
}

/** Numbers of one unit that differ, where each sentence has only one of them. */
export function numbers(a: Statement, b: Statement, alike: number): Clash | undefined {
  for (const first of quantitiesOf(a)) {
    if (only(a, first.unit) !== first) continue;
    const second = only(b, first.unit);
    if (second === undefined || !disagree(first, second)) continue;
    const isCount = isToll(first.unit);
    if (alike < (isCount ? SAME_TOLL : SAME_NUMBER)) continue;
    const factor = Math.max(first.value, second.value) / Math.max(1e-9, Math.min(first.value, second.value));
    if (!isCount && factor > SAME_MEASURE && alike < SAME_SENTENCE) continue;
    // Headlines leave out what is counted: of two sums one may be a part of the other.
    if (!isCount && a.report.isHeadline && b.report.isHeadline && !isNumberDenied(a, b)) continue;
    const [earlier, later] = a.report.publishedMs <= b.report.publishedMs ? [first, second] : [second, first];
    const gap = Math.abs(a.report.publishedMs - b.report.publishedMs);
    return {
      kind: 'number',
      unit: first.unit,
      what: `${written(first)} against ${written(second)}`,
      // A toll only grows; a level, a price or a lead goes up and down.
      isUpdate: gap >= UPDATE_MS && (!isCount || later.value > earlier.value),
    };
  }
  return undefined;
}

/** Whether one of two sentences says the other's statement with another number. */
const isNumberDenied = (a: Statement, b: Statement): boolean =>
  [relation(a.reading(), b.reading()), relation(b.reading(), a.reading())].some(
    ({ kind, why }) => kind === 'contradicts' && why === 'number',
  );

function only(statement: Statement, unit: string): Quantity | undefined {
  const found = quantitiesOf(statement).filter((quantity) => quantity.unit === unit);
  return found.length === 1 ? found[0] : undefined;
}

const BOUNDS = { exact: '', least: 'at least ', most: 'at most ', about: 'about ' } as const;
export function written({ value, unit, bound }: Quantity): string {
  const number =
    value >= 1e9
      ? `${value / 1e9} billion`
      : value >= 1e6
        ? `${value / 1e6} million`
        : value.toLocaleString('en-US');
  return `${BOUNDS[bound]}${/^\W$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`}`;
}

const quantitiesOf = (statement: Statement): Quantity[] =>
  statement.reading().sentences.flatMap(({ quantities }) => [...quantities]);

/** One of two sentences says the opposite of what the other says, or denies it, in the same roles. */
function contrary(a: Statement, b: Statement): Clash | undefined {
  for (const [claim, passage] of [
    [a, b],
    [b, a],
  ] as const) {
    const { kind, why, asked, found } = relation(claim.reading(), passage.reading());
    if (kind !== 'contradicts' || why === 'number' || why === 'toll') continue;
    const [left, right] = [asked!.verb, found!.verb];
    if (why === 'opposite')
      return {
        kind: 'opposite',
        unit: `${left} ${right}`,
        what: `"${left}" against "${right}"`,
        isUpdate: false,
      };
    const denier = why === 'asserted' ? claim : passage;
    return { kind: 'denial', unit: '', what: `${denier.report.publisher} has it denied`, isUpdate: false };
  }
  return undefined;
}
