import type { Coverage } from '../evidence/coverage.ts';
import { isOneMatter } from '../evidence/matter.ts';
import type { Origin } from '../evidence/origins.ts';
import { overlap, type Statement, shared } from '../evidence/statements.ts';

/** What an origin leaves out although others report it. */
export interface Omission {
  readonly origin: Origin;
  /** Its index in the list of origins. */
  readonly index: number;
  readonly missing: readonly { readonly passage: Statement; readonly reporters: readonly string[] }[];
  /** Whether so little of it is stored that nothing can be said. */
  readonly isShort: boolean;
}

// If an origin reports a sentence, most of its words are somewhere in the origin's text. If it does not, less than
// half are.
const REPORTED = 0.75;
const OMITTED = 0.45;
// What stands first in a report is what its writer considers important.
const LEAD = 4;
const LEAST_WORDS = 6;
// A headline or a teaser does not show what the article left out.
const LEAST_TEXT = 30;
const MOST_OF_ORIGIN = 2;

/**
 * For each origin, the points from the leads of the others that its text lacks. Those that most others report come
 * first. With three or more origins, only points that at least two of the others report are given.
 */
export function omissionsOf(coverage: Coverage): Omission[] {
  const { origins, statements } = coverage;
  const texts = origins.map((_, index) => {
    const all = new Set<string>();
    for (const { origin, stems, title } of statements) {
      if (origin !== index) continue;
      for (const stem of stems) all.add(stem);
      for (const stem of title) all.add(stem);
    }
    return all;
  });
  const said = (stems: ReadonlySet<string>, index: number): number =>
    shared(stems, texts[index]!) / stems.size;
  const points = statements.filter(
    (statement) =>
      statement.place < LEAD &&
      statement.stems.size >= LEAST_WORDS &&
      origins[statement.origin]!.kind !== 'service' &&
      coverage.isRelevant(statement),
  );
  const needed = origins.length >= 3 ? 2 : 1;
  return origins.flatMap((origin, index): Omission[] => {
    if (origin.kind === 'service' || origins.length < 2) return [];
    if (texts[index]!.size < LEAST_TEXT) return [{ origin, index, missing: [], isShort: true }];
    const missing: { passage: Statement; reporters: string[] }[] = [];
    for (const passage of points) {
      if (passage.origin === index || said(passage.stems, index) >= OMITTED) continue;
      if (!origin.reports.some((report) => isOneMatter(report, passage.report))) continue;
      const reporters = origins
        .filter(
          (_, other) =>
            other !== index && (other === passage.origin || said(passage.stems, other) >= REPORTED),
        )
        .map(({ name }) => name);
      if (reporters.length >= needed) missing.push({ passage, reporters });
    }
    missing.sort(
      (a, b) =>
        b.reporters.length - a.reporters.length ||
        coverage.bearing(b.passage) - coverage.bearing(a.passage) ||
        a.passage.place - b.passage.place,
    );
    const distinct = missing.filter(
      ({ passage }, at) =>
        !missing
          .slice(0, at)
          .some((before) => overlap(before.passage.stems, passage.stems) >= REPORTED - 0.25),
    );
    return distinct.length === 0
      ? []
      : [{ origin, index, missing: distinct.slice(0, MOST_OF_ORIGIN), isShort: false }];
  });
}
