/**
 * Retention times in days for data that grows without limit; undefined means forever. docs/growth.md lists every table.
 */
export interface Retention {
  /** Earlier states and revisions of stories and posts, the changes that led to them, and earlier versions of items. */
  readonly history: number | undefined;
  /** Webhook deliveries that ended, their attempts, and the events that they carried. */
  readonly deliveries: number | undefined;
  /** Matches of saved searches. */
  readonly matches: number | undefined;
  /** Conversations with the AI terminal, counted from the last question. */
  readonly conversations: number | undefined;
  /** The journal by which questions to the AI terminal are counted. */
  readonly questions: number | undefined;
  /** The counter of each account at the start of each day. */
  readonly usage: number | undefined;
  /** Rejected rows of bars. */
  readonly rejects: number | undefined;
  /** Jobs of the queue that ended. */
  readonly jobs: number;
}

export const DEFAULT_RETENTION = {
  history: undefined,
  // Longer than any pause holds and any schedule lasts.
  deliveries: 30,
  // The slowest alert collects a day of matches, and events for a paused receiver are held for a week.
  matches: 30,
  conversations: 90,
  // Bills may be disputed for a year.
  questions: 400,
  usage: 400,
  rejects: undefined,
  jobs: 7,
} as const satisfies Retention;
