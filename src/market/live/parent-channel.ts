import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { type Link, LinkCut } from '../../platform/processes/index.ts';
import { type Channel, ChannelAway, Fenced, type Tail } from './channel.ts';
import { CONNECTING, type Hub } from './hub.ts';
import type { Draft, Posted } from './model.ts';
import type { Part } from './stream-store.ts';

const RETRY_MS = 200;

/** The channel of the processes of one machine: their parent holds the stream (`StreamStore`). */
export class ParentChannel implements Channel {
  readonly #link: Link;
  readonly #log: Logger;
  #closed = false;

  constructor(link: Link, hub: Hub, log: Logger) {
    this.#link = link;
    this.#log = log;
    void this.#follow(hub);
  }

  async lead(token: number): Promise<Tail> {
    const tail = await this.#asked<Tail | null>('stream.lead', { token });
    if (tail === null) throw new Fenced();
    return tail;
  }

  async post(token: number, epoch: string, batch: readonly Draft[]): Promise<void> {
    const refused = await this.#asked<'fenced' | 'ended' | null>('stream.post', { token, epoch, batch });
    if (refused === 'fenced') throw new Fenced();
    if (refused === 'ended') throw new ChannelAway('the stream has begun anew');
  }

  resign(): void {}

  standBy(): void {}

  async close(): Promise<void> {
    this.#closed = true;
  }

  async #asked<Answer>(topic: string, body: unknown): Promise<Answer> {
    try {
      return await this.#link.ask<Answer>(topic, body);
    } catch (error) {
      throw new ChannelAway('the parent process does not answer', { cause: error });
    }
  }

  /** Reads the stream for as long as the channel is open, and hands it to the hub. */
  async #follow(hub: Hub): Promise<void> {
    const read = (epoch: string, after: number): Promise<Part> =>
      this.#link.ask<Part>('stream.read', { epoch, after });
    while (!this.#closed) {
      try {
        const part = await read(hub.epoch, hub.head);
        if (this.#closed) return;
        if (part.begun !== undefined) {
          const history: Posted[] = [...part.entries];
          for (let next = part; next.hasMore; ) {
            next = await read(part.epoch, history.at(-1)!.seq);
            history.push(...next.entries);
          }
          const { floor, bars, trades } = part.begun;
          // This process stood still for so long that its readers missed something: they come back by their ids, and are told.
          if (part.epoch === hub.epoch) {
            hub.dismiss(CONNECTING);
            hub.rejoin(floor, { history, bars, trades });
          } else hub.begin(part.epoch, floor, { history, bars, trades });
        } else if (part.entries.length > 0) hub.post(part.entries);
        if (part.epoch !== '' && hub.away !== undefined) hub.open();
      } catch (error) {
        if (this.#closed || error instanceof LinkCut) return;
        this.#log.debug({ err: error }, 'the stream cannot be read');
        await sleep(RETRY_MS);
      }
    }
  }
}
