import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Logger } from '../platform/log.ts';
import { jsonOf, turnAway } from '../platform/peers.ts';
import { type Parent, Tally } from '../platform/processes/index.ts';
import { openRollCall, type RollCall } from '../platform/roll-call.ts';

/** A key, as whoever looks at its streams knows it. */
export interface StreamKey {
  /** TypeID `key_...`. */
  readonly keyId: string;
  readonly publicId: string;
  readonly name: string;
}

/** The open streams of one key. */
export interface KeyStreams extends StreamKey {
  readonly open: number;
}

/** The open streams of a tenant at all nodes that answered. */
export interface Census {
  readonly nodes: number;
  readonly open: number;
  /** Those with the most streams first. */
  readonly keys: readonly KeyStreams[];
}

interface Held {
  readonly key: StreamKey;
  open: number;
}

const keysShape = z.array(
  z.object({ keyId: z.string(), publicId: z.string(), name: z.string(), open: z.number().int().positive() }),
);
/** What a process answers: which node it is a part of, and what is open in it. */
const answerShape = z.object({ node: z.string(), keys: keysShape });
const keyShape = z.tuple([z.string(), z.string(), z.string()]);

export interface OpenStreamsOptions {
  /** Undefined: no other node is asked. */
  readonly redisUrl: string | undefined;
  readonly log: Logger;
  /** Where several processes make up this node. */
  readonly parent?: Parent | undefined;
}

/** The open streams of each tenant and key at this node; and, where nodes share a Redis, at all of them when asked. */
export class OpenStreams {
  readonly #log: Logger;
  readonly #node: string;
  readonly #call: RollCall;
  /** By tenant, and by tenant and key: what other processes of this node have. */
  readonly #tally: Tally;
  /** What this process has: by the tenant's uuid, then by the key's id. */
  readonly #tenants = new Map<string, Map<string, Held>>();

  constructor({ redisUrl, log, parent }: OpenStreamsOptions) {
    this.#log = log;
    this.#node = parent === undefined ? randomUUID() : `${hostname()} ${process.ppid}`;
    this.#tally = new Tally(parent);
    this.#call = openRollCall(redisUrl, 'open-streams', log, (tenant) =>
      JSON.stringify({ node: this.#node, keys: this.#own(tenant) }),
    );
  }

  /** Tenants with a stream in this process. */
  get size(): number {
    return this.#tenants.size;
  }

  /** The streams of a tenant (uuid) at this node. */
  at(tenant: string): number {
    return this.#tally.of(tenant);
  }

  /**
   * Counts one more stream.
   * @param tenant uuid.
   * @returns what takes it away again, once.
   */
  add(tenant: string, { keyId, publicId, name }: StreamKey): () => void {
    const keys = this.#tenants.get(tenant) ?? new Map<string, Held>();
    this.#tenants.set(tenant, keys);
    const held: Held = keys.get(keyId) ?? { key: { keyId, publicId, name }, open: 0 };
    keys.set(keyId, held);
    const count = (by: 1 | -1): void => {
      held.open += by;
      this.#tally.add(tenant, by);
      this.#tally.add(`${tenant} ${JSON.stringify([keyId, publicId, name])}`, by);
    };
    count(1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      count(-1);
      if (held.open > 0) return;
      keys.delete(keyId);
      if (keys.size === 0) this.#tenants.delete(tenant);
    };
  }

  /** The streams of a tenant (uuid) at every node that answers within a second. */
  async everywhere(tenant: string): Promise<Census> {
    const nodes = new Set([this.#node]);
    // Of this node's own processes more is known here than each of them would say.
    const found: KeyStreams[] = [...this.#own(tenant), ...this.#beside(tenant)];
    for (const text of await this.#call.ask(tenant)) {
      const answered = answerShape.safeParse(jsonOf(text)).data;
      if (answered === undefined) turnAway(this.#log, 'redis_roll_call', 'schema');
      else if (answered.node !== this.#node) {
        nodes.add(answered.node);
        found.push(...answered.keys);
      }
    }
    const keys = new Map<string, Held>();
    for (const { open, ...key } of found) {
      const held = keys.get(key.keyId);
      if (held === undefined) keys.set(key.keyId, { key, open });
      else held.open += open;
    }
    const listed = [...keys.values()].map(({ key, open }) => ({ ...key, open }));
    return {
      nodes: nodes.size,
      open: listed.reduce((sum, { open }) => sum + open, 0),
      keys: listed.toSorted((a, b) => b.open - a.open || (a.keyId < b.keyId ? -1 : 1)),
    };
  }

  close(): void {
    this.#call.close();
  }

  #own(tenant: string): KeyStreams[] {
    return [...(this.#tenants.get(tenant)?.values() ?? [])].map(({ key, open }) => ({ ...key, open }));
  }

  #beside(tenant: string): KeyStreams[] {
    const beginning = `${tenant} `;
    return [...this.#tally.elsewhere(beginning)].flatMap(([text, open]) => {
      const key = keyShape.safeParse(jsonOf(text.slice(beginning.length))).data;
      if (key === undefined) return [];
      const [keyId, publicId, name] = key;
      return [{ keyId, publicId, name, open }];
    });
  }
}
