import { expect } from 'vitest';
import { changeStory, publishStories, type StoryDraft, StoryStream } from '../../src/stories/index.ts';
import { type OpenStream, openStream, type Received } from '../setup/event-stream.ts';
import { draft, openTestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

/** The changes that a stream has told, without its own events. */
export const told = ({ events }: OpenStream): Received[] =>
  events.filter(({ event }) => !/^(?:heartbeat|reset|status)$/.test(String(event)));
/** What a stream has told: its event, the cause and the story. */
export const kinds = (open: OpenStream): unknown[][] =>
  told(open).map(({ event, data }) => [event, data.cause, data.id]);
/** The place of a stream: the last id that it sent. */
export const lastId = (open: OpenStream): string => open.events.findLast(({ id }) => id !== undefined)!.id!;

/** A service whose stories are announced, and streams of their changes. */
export type LiveChanges = Awaited<ReturnType<typeof openLiveChanges>>;

/** Opens a service with a port, and a key of the plan without bounds. */
export async function openLiveChanges() {
  // However slow the machine is, a reader is not taken for one that has gone.
  const house = await openTestHouse({
    listen: true,
    services: ({ stories, log }) => ({ storyStream: new StoryStream(stories, log, { stalledMs: 600_000 }) }),
  });
  const key = await house.key('enterprise');
  const closers: (() => void)[] = [];

  /** Publishes stories that readers are told of. */
  async function announce(drafts: readonly StoryDraft[]) {
    return publishStories(house.services.stories, drafts, { announce: true });
  }

  /** Publishes one such story. */
  async function announced(of: Partial<StoryDraft> = {}) {
    const made = draft(of);
    const [outcome] = await announce([made]);
    if (outcome === undefined || !('id' in outcome)) throw new Error('it was not published');
    return { id: outcome.id, draft: made };
  }

  /** Does to a story what an operator does. */
  const operate = (id: string, operation: Parameters<typeof changeStory>[2]) =>
    changeStory(house.services.stories, id, operation, { announce: true });

  /** Opens a stream, and waits for its first event unless it goes on after a place. */
  async function stream(
    query = '',
    options: { by?: string; after?: string | undefined } = {},
  ): Promise<OpenStream> {
    const headers: Record<string, string> =
      options.after === undefined ? {} : { 'last-event-id': options.after };
    const open = await openStream(`${house.url}/v1/changes/stream?${query}`, options.by ?? key, { headers });
    closers.push(() => open.close());
    expect(open.response.status, query).toBe(200);
    if (options.after === undefined) await until(() => open.events.length > 0, { show: open.text });
    return open;
  }

  return {
    house,
    key,
    announce,
    announced,
    operate,
    stream,
    /** Has something closed at the end of the test. */
    closing: (close: () => void) => void closers.push(close),
    /** Closes what the test has opened. */
    closeStreams() {
      for (const close of closers.splice(0)) close();
    },
    close: () => house.close(),
  };
}
