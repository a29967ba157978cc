import { type FeedTrial, feedId, type NewsFeed, type PollReport } from '../../newsroom/index.ts';

/** A feed as commands print it with --json: as GraphQL names its fields. */
export function feedJson({ id, lastOutcome, ...feed }: NewsFeed): object {
  return { id: feedId(id), ...feed, lastOutcome };
}

/** A feed in one line. */
export function feedLine(feed: NewsFeed): string {
  const { failures, lastOutcome, lastDetail, lastPolledAt, nextPollAt, state } = feed;
  const polled =
    lastPolledAt === null
      ? 'not polled yet'
      : `${lastOutcome} ${moment(lastPolledAt)}, ${feed.created} items`;
  const trouble = failures === 0 ? '' : `, failed ${failures} times: ${lastDetail}`;
  const next = nextPollAt === null ? state : `next ${moment(nextPollAt)}`;
  return `${feedId(feed.id)}  ${state === 'active' && failures > 0 ? 'failing' : state}  ${feed.publisher}  ${feed.url}  (${polled}${trouble}; ${next})`;
}

/** What a poll did, as --json. */
export function pollJson({ feed, reasons, ...report }: PollReport): object {
  return { feed: feedId(feed.id), url: feed.url, ...report, reasons, nextPollAt: feed.nextPollAt };
}

/** What a poll did, in one line. */
export function pollLine(report: PollReport): string {
  const { outcome, detail, entries, created, revised, unchanged, rejected } = report;
  if (detail !== '') return `${outcome}: ${detail}`;
  if (entries === 0) return outcome;
  return `${outcome}: ${entries} entries, ${created} new, ${revised} revised, ${unchanged} unchanged, ${rejected} rejected`;
}

/** What an address gives, as --json. */
export function trialJson({ document, voice, ...trial }: FeedTrial): object {
  return {
    ...trial,
    ...(voice === undefined
      ? {}
      : { publisher: voice.publisher, domain: voice.domain, disbelieved: voice.disbelieved ?? null }),
    ...(document === undefined
      ? {}
      : {
          ...document,
          entries: document.entries.map(({ publishedAt, ...entry }) => ({
            ...entry,
            publishedAt: publishedAt === undefined ? null : new Date(publishedAt).toISOString(),
          })),
        }),
  };
}

/** What an address gives, for reading. */
export function trialLines({ document, voice, ...trial }: FeedTrial): string[] {
  if (document === undefined || voice === undefined) return [`${trial.outcome}: ${trial.detail}`];
  const { title, site, format, language, entries, repaired, hints } = document;
  const moved = trial.movedTo === undefined ? [] : [`moved     for good, to ${trial.movedTo}`];
  return [
    `feed      ${title ?? 'without a title'} (${format}, ${trial.encoding}${repaired ? ', damaged: read entry by entry' : ''})`,
    `page      ${site ?? 'not told'}`,
    `publisher ${voice.publisher}, at ${voice.domain}`,
    ...(voice.disbelieved === undefined
      ? []
      : [
          `          It says that it is of ${voice.disbelieved}, but it stands elsewhere. If you know that it is, name its publisher with --publisher.`,
        ]),
    `language  ${language ?? 'not told'}`,
    ...moved,
    ...(hints.ttl === undefined ? [] : [`ttl       ${hints.ttl} s`]),
    `entries   ${entries.length}`,
    ...entries
      .slice(0, SHOWN)
      .map(
        ({ publishedAt, title: headline, text, url, guid }) =>
          `  ${publishedAt === undefined ? 'no date'.padEnd(20) : moment(new Date(publishedAt).toISOString())}  ${headline || `${text.slice(0, 80)}…`}  ${url ?? guid ?? 'neither address nor id'}`,
      ),
    ...(entries.length > SHOWN ? [`  and ${entries.length - SHOWN} more (--json has all)`] : []),
  ];
}

const SHOWN = 20;

/** To the second. */
function moment(at: string): string {
  return at.replace(/\.\d+Z$/, 'Z');
}
