import type { NewsFeed } from './model.ts';

/** A row of `news_feeds`, as the driver gives it. */
export interface FeedRow {
  id: string;
  url: string;
  given_url: string;
  host: string;
  publisher: string;
  named: boolean;
  home: string | null;
  kind: NewsFeed['kind'];
  licence: NewsFeed['licence'];
  title: string | null;
  site: string | null;
  format: NewsFeed['format'];
  state: NewsFeed['state'];
  created_at: Date;
  next_poll_at: Date | null;
  interval: number;
  etag: string | null;
  last_modified: string | null;
  digest: Buffer | null;
  last_polled_at: Date | null;
  last_success_at: Date | null;
  last_new_at: Date | null;
  last_status: number | null;
  last_outcome: NewsFeed['lastOutcome'];
  last_detail: string | null;
  failures: number;
  failing_since: Date | null;
  polls: string;
  created: string;
  revised: string;
  rejected: string;
}

/** A feed as the room tells it, from its row. */
export function toFeed(row: FeedRow): NewsFeed {
  return {
    id: row.id,
    url: row.url,
    givenUrl: row.given_url,
    publisher: row.publisher,
    named: row.named,
    home: row.home,
    kind: row.kind,
    licence: row.licence,
    title: row.title,
    site: row.site,
    format: row.format,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    nextPollAt: row.next_poll_at?.toISOString() ?? null,
    interval: row.interval,
    lastPolledAt: row.last_polled_at?.toISOString() ?? null,
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastNewAt: row.last_new_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastOutcome: row.last_outcome,
    lastDetail: row.last_detail,
    failures: row.failures,
    failingSince: row.failing_since?.toISOString() ?? null,
    polls: Number(row.polls),
    created: Number(row.created),
    revised: Number(row.revised),
    rejected: Number(row.rejected),
  };
}
