import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from './log.ts';
import { jsonOf, turnAway } from './peers.ts';
import { openRedis } from './redis.ts';

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
  const redis = openRedis(redisUrl, `${kind}-call`, log);
  const listener = openRedis(redisUrl, `${kind}-call-listener`, log, true);
  const all = `newstape:${kind}:all`;
  const own = `newstape:${kind}:node:${randomUUID()}`;
  const waiting = new Map<string, (answer: string) => void>();
  listener.on('ready', () => void listener.subscribe(all, own).catch(() => undefined));
  listener.on('message', (channel: string, text: string) => {
    if (channel === own) {
      const answered = answerShape.safeParse(jsonOf(text)).data;
      if (answered === undefined) return turnAway(log, 'redis_roll_call', 'schema');
      return waiting.get(answered.id)?.(answered.answer);
    }
    const asked = questionShape.safeParse(jsonOf(text)).data;
    if (asked === undefined) return turnAway(log, 'redis_roll_call', 'schema');
    // The asker knows its own answer.
    if (asked.from === own) return;
    const reply = JSON.stringify({ id: asked.id, answer: answer(asked.question) });
    redis.publish(asked.from, reply).catch(() => undefined);
  });
  return {
    async ask(question) {
      const id = randomUUID();
      const answers = [answer(question)];
      const { promise: whole, resolve: isWhole } = Promise.withResolvers<void>();
      // As many as the channel has listeners, once that is known.
      let expected = Number.POSITIVE_INFINITY;
      const look = (): void => {
        if (answers.length >= expected) isWhole();
      };
      waiting.set(id, (text) => {
        answers.push(text);
        look();
      });
      const late = setTimeout(isWhole, PATIENCE_MS);
      try {
        expected = await redis.publish(all, JSON.stringify({ id, from: own, question }));
        look();
        await whole;
      } catch (error) {
        log.debug({ err: error }, 'the other nodes cannot be asked');
      } finally {
        clearTimeout(late);
        waiting.delete(id);
      }
      return answers;
    },
    close() {
      redis.disconnect();
      listener.disconnect();
    },
  };
}
