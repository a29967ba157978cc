import type { Evidence } from './evidence.ts';

const dayOf = (at: string): string => at.slice(0, 10);

/**
 * A story's title with its days: a title is that of the best report, and the story begins with its first one. `“Title” (2026-05-03)`, or
 * `“Title” (first published 2026-05-03, last report 2026-05-05)`.
 */
export function datedTitle({ title, publishedAt, sources, later = [] }: Evidence): string {
  const first = dayOf(publishedAt);
  const days = sources.flatMap((source) => (source.publishedAt === null ? [] : [dayOf(source.publishedAt)]));
  const last = [first, ...days].sort().at(-1)!;
  const span = last > first ? `first published ${first}, last report ${last}` : first;
  // The headline may be that of a report of after the window, which is not quoted.
  const after = sources.some((source) => source.title === title)
    ? undefined
    : later.find((source) => source.title === title)?.publishedAt;
  return after == null
    ? `“${title}” (${span})`
    : `“${title}” (${last > first ? span : `first published ${first}`}; this title is of ${dayOf(after)})`;
}

/** When the last report of a story until the end of the window was published, in ms since 1970. */
export const lastReportOf = ({ publishedMs, sources }: Evidence): number =>
  Math.max(
    publishedMs,
    ...sources.flatMap(({ publishedAt }) => (publishedAt === null ? [] : [Date.parse(publishedAt)])),
  );
