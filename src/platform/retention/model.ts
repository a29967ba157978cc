/** How long is kept what grows without end, in days; undefined: for ever. docs/growth.md lists every table. */
export interface Retention {
  /** Earlier states and revisions of stories and posts, the changes that led to them, and earlier versions of items. */
  readonly history: number | undefined;
  /** Webhook deliveries that ended, their attempts, and the events that they carried. */
  readonly deliveries: number | undefined;
  /** Which stories a saved search matched. */
  readonly matches: number | undefined;
  /** Conversations with the AI terminal, from the last question on. */
  readonly conversations: number | undefined;
  /** Questions to the AI terminal: the journal that they are counted by. */
  readonly questions: number | undefined;
  /** What an account's counter said as each day began. */
  readonly usage: number | undefined;
  /** Rows that were offered as bars and are none. */
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
