import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from './log.ts';
import { jsonOf, turnAway } from './peers.ts';
import { openRedis, openRedisListener, type Redis } from './redis.ts';

/** Asks every node of the service, this one too, and collects what they answer. */
export interface RollCall {
  /**
   * @param question a text that all nodes of this release understand.
   * @returns the answers of the nodes that answer within a second, this node's first. Without Redis, or while it is away,
   *          this node answers alone.
   */
  ask(question: string): Promise<readonly string[]>;
  close(): void;
}

/** How a node answers a question. */
export type Answerer = (question: string) => string;

// A node that is busy answers within some ten milliseconds; one that died is not waited for longer than a person waits.
const PATIENCE_MS = 1_000;

const questionShape = z.object({ id: z.string(), from: z.string(), question: z.string().max(10_000) });
const answerShape = z.object({ id: z.string(), answer: z.string().max(1_000_000) });

/**
 * Opens the roll call of a kind of question. Nothing is kept anywhere: a question costs one message to each node, and
 * while nobody asks it costs nothing.
 * @param redisUrl undefined: there is one node.
 * @param kind names the channel.
 */
export function openRollCall(
  redisUrl: string | undefined,
  kind: string,
  log: Logger,
  answer: Answerer,
): RollCall {
  if (redisUrl === undefined) {
    return { ask: async (question) => [answer(question)], close: () => undefined };
  }
  return new RedisRollCall(redisUrl, kind, log, answer);
}

class RedisRollCall implements RollCall {
  readonly #log: Logger;
  readonly #answer: Answerer;
  readonly #redis: Redis;
  readonly #listener: Redis;
  /** The channels of all nodes and of this one. */
  readonly #all: string;
  readonly #own: string;
  /** Who waits for answers, by the id of the question. */
  readonly #waiting = new Map<string, (answer: string) => void>();

  constructor(redisUrl: string, kind: string, log: Logger, answer: Answerer) {
    this.#log = log;
    this.#answer = answer;
    this.#all = `newstape:${kind}:all`;
    this.#own = `newstape:${kind}:node:${randomUUID()}`;
    this.#redis = openRedis(redisUrl, `${kind}-call`, log);
    this.#listener = openRedisListener(redisUrl, `${kind}-call-listener`, log, [this.#all, this.#own]);
    this.#listener.on('message', (channel: string, text: string) => {
      if (channel === this.#own) this.#hear(text);
      else this.#reply(text);
    });
  }

  async ask(question: string): Promise<string[]> {
    const id = randomUUID();
    const answers = [this.#answer(question)];
    const { promise: whole, resolve: isWhole } = Promise.withResolvers<void>();
    // As many as the channel has listeners, once that is known.
    let expected = Number.POSITIVE_INFINITY;
    const look = (): void => {
      if (answers.length >= expected) isWhole();
    };
    this.#waiting.set(id, (text) => {
      answers.push(text);
      look();
    });
    const late = setTimeout(isWhole, PATIENCE_MS);
    // A Redis that fell silent is waited for no longer than a node is.
    this.#redis.publish(this.#all, JSON.stringify({ id, from: this.#own, question })).then(
      (count) => {
        expected = count;
        look();
      },
      (error: unknown) => {
        this.#log.debug({ err: error }, 'the other nodes cannot be asked');
        isWhole();
      },
    );
    await whole;
    clearTimeout(late);
    this.#waiting.delete(id);
    return answers;
  }

  close(): void {
    this.#redis.disconnect();
    this.#listener.disconnect();
  }

  /** Takes an answer of another node. */
  #hear(text: string): void {
    const answered = answerShape.safeParse(jsonOf(text)).data;
    if (answered === undefined) turnAway(this.#log, 'redis_roll_call', 'schema');
    else this.#waiting.get(answered.id)?.(answered.answer);
  }

  /** Answers another node. */
  #reply(text: string): void {
    const asked = questionShape.safeParse(jsonOf(text)).data;
    if (asked === undefined) {
      turnAway(this.#log, 'redis_roll_call', 'schema');
      return;
    }
    // The asker knows its own answer.
    if (asked.from === this.#own) return;
    const reply = JSON.stringify({ id: asked.id, answer: this.#answer(asked.question) });
    this.#redis.publish(asked.from, reply).catch(() => undefined);
  }
}
