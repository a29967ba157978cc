// A composed body shows texts whole where their licence allows it, each below a heading that says whose it is. Whoever quotes
// from the body reads the heading again, so both forms stand here.

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "22 November 2026 at 14:05 UTC". @param ms since 1970. */
export const timeSaid = (ms: number): string => `${TIME.format(new Date(ms)).replace(', ', ' at ')} UTC`;

/** "Harbour Courier, 22 November 2026 at 14:05 UTC": what stands above a text that is shown whole. */
export const wholeTextHeading = (publisher: string, ms: number): string => `${publisher}, ${timeSaid(ms)}`;

const HEADING = /^(.+), (\d{1,2} \p{Lu}\p{Ll}+ \d{4}) at (\d{2}:\d{2}) UTC$/u;

/**
 * Reads such a heading: the publisher, and the minute in ms since 1970.
 * @returns undefined for every other paragraph.
 */
export function readWholeTextHeading(
  paragraph: string,
): { readonly publisher: string; readonly minute: number } | undefined {
  const [, publisher, day, time] = HEADING.exec(paragraph) ?? [];
  const minute = Date.parse(`${day} ${time} UTC`);
  return publisher === undefined || Number.isNaN(minute) ? undefined : { publisher, minute };
}

/**
 * Whether the service wrote a body from several sources: it quotes in blocks and says itself who said so, or shows texts
 * whole below such headings. Any other body is a publisher's text.
 */
export const isComposedBody = ({ html, text }: { readonly html: string; readonly text: string }): boolean =>
  html.includes('<blockquote>') ||
  (html.includes('<h3>') &&
    text.split('\n\n').some((paragraph) => readWholeTextHeading(paragraph) !== undefined));
