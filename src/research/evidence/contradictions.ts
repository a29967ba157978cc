import { contraryOf, isNumberContrary, numbersApart, quantityInWords } from '../../language/index.ts';
import { type Evidence, type Quoted, quote } from './evidence.ts';
import { isOneMatter } from './matter.ts';
import { quotePassage } from './passages.ts';
import { commonAmong, overlap, type Statement } from './statements.ts';

/** Two quotes that cannot both be true, as far as the words tell. */
export interface Contradiction {
  readonly kind: 'stored' | 'number' | 'denial' | 'opposite';
  readonly a: Quoted;
  readonly b: Quoted;
  readonly publishers: readonly [string, string];
  /**
   * Whose statements they are: indexes in the list of origins, or -1 where a story records the contradiction without
   * its origins.
   */
  readonly origins: readonly [number, number];
  /** What differs, in words. */
  readonly what: string;
  /** The story that records it, and the claim that is contradicted. */
  readonly kept?: { readonly uuid: string; readonly claim: string };
  /**
   * The numbers were written hours apart, and a count did not fall. So the later number may be an update, not another
   * account.
   */
  readonly isUpdate: boolean;
}

// How much of the shorter sentence both must say to be about one thing. Casualty figures in one set of stories seldom
// come from two events. Other numbers, and denials, need more in common.
const SAME_TOLL = 0.34;
const SAME_NUMBER = 0.5;
const SAME_MATTER = 0.6;
// If sums and shares differ by more than this factor, they measure different things, unless the sentences are nearly
// the same.
const SAME_MEASURE = 3;
const SAME_SENTENCE = 0.8;
// What two newsrooms wrote within this time reflects the same state of knowledge.
export const UPDATE_MS = 3 * 3_600_000;
const MOST = 40;

/** Contradictions between statements of different origins. For two origins, each kind and unit is given once. */
export function contradictionsOf(statements: readonly Statement[]): Contradiction[] {
  const found = new Map<string, Contradiction & { score: number }>();
  const commonWith = commonAmong(statements);
  for (const [index, a] of statements.entries()) {
    const common = commonWith(index);
    for (let place = index + 1; place < statements.length; place += 1) {
      const b = statements[place]!;
      if (a.origin === b.origin) continue;
      const alike = overlap(a.stems, b.stems, common[place]);
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

/**
 * The contradicting quotes that the stories themselves record for one claim. Where the claim of either side records them,
 * they are one contradiction.
 */
export function storedContradictions(stories: readonly Evidence[]): Contradiction[] {
  const found = stories.flatMap((evidence) =>
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
  return found.filter(
    (one, index) => !found.slice(0, index).some((before) => isSameContradiction(before, one)),
  );
}

/** Whether two contradictions are between the same two quotes, whichever is named first. */
export function isSameContradiction(one: Contradiction, other: Contradiction): boolean {
  return (
    (isSameQuote(one.a, other.a) && isSameQuote(one.b, other.b)) ||
    (isSameQuote(one.a, other.b) && isSameQuote(one.b, other.a))
  );
}

/** Whether one of two quotes of a source is in the other. */
const isSameQuote = (one: Quoted, other: Quoted): boolean =>
  one.source.url === other.source.url &&
  one.source.title === other.source.title &&
  (one.text.includes(other.text) || other.text.includes(one.text));

interface Clash {
  readonly kind: Contradiction['kind'];
  readonly unit: string;
  readonly what: string;
  readonly isUpdate: boolean;
}

/** Numbers of one unit that differ, if each sentence has only one of them. */
function numbers(a: Statement, b: Statement, alike: number): Clash | undefined {
  for (const { a: first, b: second, isToll, factor } of numbersApart(a.reading(), b.reading())) {
    if (alike < (isToll ? SAME_TOLL : SAME_NUMBER)) continue;
    if (!isToll && factor > SAME_MEASURE && alike < SAME_SENTENCE) continue;
    // Headlines leave out what is counted, so one of two sums may be a part of the other.
    if (!isToll && a.report.isHeadline && b.report.isHeadline && !isNumberContrary(a.reading(), b.reading()))
      continue;
    // "158 people were rescued" and "212 people were aboard" count other people.
    if (first.unit === 'people' && !isNumberContrary(a.reading(), b.reading())) continue;
    const [earlier, later] = a.report.publishedMs <= b.report.publishedMs ? [first, second] : [second, first];
    const gap = Math.abs(a.report.publishedMs - b.report.publishedMs);
    return {
      kind: 'number',
      unit: first.unit,
      what: `${quantityInWords(first)} against ${quantityInWords(second)}`,
      // A toll only grows. A level, a price or a lead goes up and down.
      isUpdate: gap >= UPDATE_MS && (!isToll || later.value > earlier.value),
    };
  }
  return undefined;
}

/** One of two sentences says the opposite of the other or denies it, in the same roles. */
function contrary(a: Statement, b: Statement): Clash | undefined {
  const found = contraryOf(a.reading(), b.reading());
  if (found === undefined) return undefined;
  if (found.kind === 'opposite') {
    const [left, right] = found.verbs;
    return {
      kind: 'opposite',
      unit: `${left} ${right}`,
      what: `"${left}" against "${right}"`,
      isUpdate: false,
    };
  }
  const { publisher } = (found.by === 'a' ? a : b).report;
  return { kind: 'denial', unit: '', what: `${publisher} reports a denial`, isUpdate: false };
}
