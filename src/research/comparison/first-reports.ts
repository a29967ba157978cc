import { DAY_MS } from '../../platform/days.ts';
import type { Origin } from '../evidence/origins.ts';
import type { Finding } from '../finding.ts';

/** Says which origin was first, and how much later the others were. Origins come in the order of their first reports. */
export function sayWhoWasFirst(finding: Finding, origins: readonly Origin[]): void {
  const dated = origins.filter(({ reports }) => reports[0]!.dated);
  const [first, ...later] = dated;
  if (first === undefined || later.length === 0) return;
  const start = first.reports[0]!.publishedMs;
  const isByDay = dated.every(({ reports }) => reports[0]!.publishedMs % DAY_MS === 0);
  // Those that came at the same time are named together.
  const lags = Map.groupBy(later, ({ reports }) => lag(reports[0]!.publishedMs - start, isByDay));
  const told = [...lags].map(([when, those]) => `${those.map(({ name }) => name).join(', ')} ${when}`);
  finding.say(
    'inference',
    `First: ${first.name}, ${timeOf(first)}; then ${told.join(told.some((each) => each.includes(', ')) ? '; ' : ', ')}${isByDay ? ' (publishers give the day only)' : ''}.`,
    isByDay ? 'low' : 'medium',
  );
}

/** What can be said of the earliest report: of those that were not read nothing is known. */
export function whoWasFirst(first: Origin, origins: readonly Origin[], isCut: boolean): string {
  if (isCut) return `the earliest report that was read is from ${first.name}`;
  return origins.every(isDated)
    ? `${first.name} was first`
    : `the earliest dated report is from ${first.name}`;
}

/** When an origin first reported, as a text. */
export const timeOf = ({ reports }: Origin): string => {
  const { publishedMs, dated } = reports[0]!;
  const at = new Date(publishedMs).toISOString();
  return dated
    ? publishedMs % DAY_MS === 0
      ? at.slice(0, 10)
      : `${at.slice(0, 16)}Z`
    : `undated, with a story of ${at.slice(0, 10)}`;
};

/** Whether an origin says when it reported. */
export const isDated = ({ reports }: Origin): boolean => reports[0]!.dated;
function lag(ms: number, isByDay: boolean): string {
  const hours = ms / 3_600_000;
  if (isByDay) return ms === 0 ? 'on the same day' : `${Math.round(hours / 24)} d later`;
  if (hours >= 48) return `${Math.round(hours / 24)} d later`;
  if (hours >= 1) return `${Math.round(hours)} h later`;
  const minutes = Math.round(ms / 60_000);
  return minutes === 0 ? 'within a minute' : `${minutes} min later`;
}
