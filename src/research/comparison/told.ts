import { counted } from '../counted.ts';
import type { Contradiction } from '../evidence/contradictions.ts';
import type { Coverage } from '../evidence/coverage.ts';
import type { Quoted } from '../evidence/evidence.ts';
import type { Origin } from '../evidence/origins.ts';
import { quotePassage } from '../evidence/passages.ts';
import { overlap, type Statement } from '../evidence/statements.ts';
import type { Finding } from '../finding.ts';
import { timeOf } from './first-reports.ts';
import { framingOf } from './framing.ts';
import { omissionsOf } from './omissions.ts';
import type { Point } from './points.ts';

/** Says who an origin is, what it says about the matter, and who printed it. */
export function sayOrigin(finding: Finding, coverage: Coverage, origin: Origin): void {
  const quotes = bestOf(coverage, origin).map(quotePassage);
  const reprints = origin.publishers.filter((publisher) => publisher !== origin.name);
  const kinds = {
    primary: 'statement by an actor',
    reporting: 'reporting',
    service: "the service's own work",
    satire: 'satire, which is not evidence',
  };
  finding.item();
  finding.say(
    'inference',
    `${origin.name} (${kinds[origin.kind]}): ${counted(origin.reports.length, 'report')}, the first ${timeOf(origin)}` +
      `${reprints.length === 0 ? '' : `; printed by ${reprints.join(', ')}`}` +
      `${origin.reports.every(({ isHeadline }) => isHeadline) ? '; only headlines are stored' : ''}.`,
    'high',
    quotes.map(({ source }) => source),
  );
  for (const quoted of quotes) finding.fact(quoted, origin.kind === 'primary' ? 'high' : 'medium');
}

// If an origin has several reports, its best two sentences are quoted.
const QUOTED = 2;

/** The sentences of an origin that are most to the point, each from a different story. */
function bestOf(coverage: Coverage, origin: Origin): Statement[] {
  const index = coverage.origins.indexOf(origin);
  const ranked = coverage.statements
    .filter((statement) => statement.origin === index)
    .sort(
      (a, b) =>
        coverage.own(b) + coverage.bearing(b) - coverage.own(a) - coverage.bearing(a) || a.place - b.place,
    );
  const [first] = ranked;
  if (first === undefined) return [];
  const others = ranked.filter(
    (statement) =>
      statement.evidence.uuid !== first.evidence.uuid &&
      coverage.own(statement) >= 0.5 &&
      overlap(statement.stems, first.stems) < 0.6,
  );
  return [first, ...others].slice(0, QUOTED);
}

/** Says what several origins report. */
export function sayPoint(finding: Finding, { passages, names, claim, isClaim }: Point): void {
  const quotes = passages.slice(0, isClaim === true ? passages.length : 2).map(quotePassage);
  finding.say(
    'inference',
    `Reported by ${names.length} origins (${names.join(', ')}): "${claim ?? quotes[0]!.text}"`,
    names.length > 2 ? 'high' : 'medium',
    quotes.map(({ source }) => source),
  );
}

/** Says where two publishers contradict each other, or that the later of them may bring news. */
export function sayContradiction(
  finding: Finding,
  { kind, a, b, publishers, what, isUpdate }: Contradiction,
): void {
  finding.fact(a, 'medium');
  finding.fact(b, 'medium');
  const how =
    kind === 'number'
      ? 'give different numbers'
      : kind === 'denial'
        ? 'disagree'
        : kind === 'opposite'
          ? 'say the opposite'
          : 'are recorded as contradicting each other';
  const text = `${publishers[0]} and ${publishers[1]} ${how} (${what}): "${a.text}" against "${b.text}"`;
  if (isUpdate)
    finding.say(
      'inference',
      `${text} They were written hours apart, so the later one may be an update.`,
      'low',
      [a.source, b.source],
    );
  else
    finding.say('counterfactor', text, kind === 'stored' || kind === 'number' ? 'medium' : 'low', [
      a.source,
      b.source,
    ]);
}

/** Says what origins leave out that others report. */
export function sayOmissions(finding: Finding, coverage: Coverage, shown: readonly Origin[]): void {
  const omissions = omissionsOf(coverage).filter(({ origin }) => shown.includes(origin));
  const short = omissions.filter(({ isShort }) => isShort).map(({ origin }) => origin.name);
  if (short.length > 0) {
    finding.warn(
      `Too little text is stored from ${short.join(', ')} to tell what ${short.length === 1 ? 'it leaves' : 'they leave'} out.`,
    );
  }
  for (const { origin, missing } of omissions) {
    for (const { passage, reporters } of missing) {
      const quoted: Quoted = quotePassage(passage);
      finding.fact(quoted, 'medium');
      finding.say(
        'inference',
        `${origin.name} does not report what ${reporters.join(', ')} ${reporters.length === 1 ? 'does' : 'do'}: "${quoted.text}"`,
        reporters.length > 1 ? 'medium' : 'low',
        [quoted.source],
      );
    }
  }
}

/** Says which loaded words origins use. */
export function sayFraming(finding: Finding, origins: readonly Origin[]): void {
  const framings = origins.map((origin) => ({ origin, framing: framingOf(origin) }));
  for (const { origin, framing } of framings) {
    const [first] = framing.terms;
    if (first === undefined) continue;
    const rate = (1000 * framing.terms.length) / Math.max(1, framing.words);
    const terms = framing.terms.map(({ term, tone }) => `"${term}" (${tone})`).join(', ');
    const quoted = quotePassage(first.passage);
    finding.fact(quoted, 'medium');
    finding.say(
      'inference',
      `${origin.name} uses loaded words: ${terms}, ${framing.words < 100 ? `in ${framing.words} words` : `${rate.toPrecision(2)} in a thousand words`}.`,
      framing.words < 100 ? 'low' : 'medium',
      [quoted.source],
    );
  }
}
