/** Messages and requests between a process and its parent or child. Bodies are plain data, sent as JSON. */
export interface Link {
  /** Says something that needs no answer. Nothing happens when the other end is gone. */
  tell(topic: string, body: unknown): void;
  /**
   * Asks, and waits for the answer.
   * @throws LinkCut when the other end is gone, or goes before it has answered; Error with the words of what it threw.
   */
  ask<Answer>(topic: string, body: unknown): Promise<Answer>;
  /** Takes what is told under a topic. */
  hear<Body>(topic: string, take: (body: Body) => void): void;
  /** Answers what is asked under a topic. */
  answer<Body>(topic: string, give: (body: Body) => unknown): void;
}

/** The process at the other end is gone. */
export class LinkCut extends Error {
  override name = 'LinkCut';
}

/** One end of Node's channel between two processes: a child as its parent has it, or the child's own `process`. */
export interface ChannelEnd {
  readonly connected?: boolean | undefined;
  send?(message: object, callback: (error: Error | null) => void): boolean;
  on(event: 'message', take: (message: unknown) => void): unknown;
  once(event: 'disconnect', gone: () => void): unknown;
}

type Message =
  | { readonly topic: string; readonly body: unknown; readonly question?: number }
  | { readonly reply: number; readonly body?: unknown; readonly error?: string };

/** Makes a link of a channel. Everything that is heard before somebody listens to its topic is lost. */
export function linkOver(end: ChannelEnd): Link {
  const listeners = new Map<string, (body: never) => void>();
  const answers = new Map<string, (body: never) => unknown>();
  const waiting = new Map<number, { resolve(body: unknown): void; reject(error: Error): void }>();
  let questions = 0;

  const send = (message: Message): void => {
    if (end.connected) end.send?.(message, () => undefined);
  };
  const reply = async (topic: string, body: unknown, question: number): Promise<void> => {
    try {
      const give = answers.get(topic);
      if (give === undefined) throw new Error(`nobody answers ${topic}`);
      send({ reply: question, body: await give(body as never) });
    } catch (error) {
      send({ reply: question, error: error instanceof Error ? error.message : String(error) });
    }
  };
  end.on('message', (received) => {
    const message = received as Message;
    if ('reply' in message) {
      const asked = waiting.get(message.reply);
      waiting.delete(message.reply);
      if (message.error === undefined) asked?.resolve(message.body);
      else asked?.reject(new Error(message.error));
    } else if (message.question === undefined) listeners.get(message.topic)?.(message.body as never);
    else void reply(message.topic, message.body, message.question);
  });
  end.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new LinkCut('the other process is gone'));
    waiting.clear();
  });

  return {
    tell: (topic, body) => send({ topic, body }),
    ask<Answer>(topic: string, body: unknown): Promise<Answer> {
      if (!end.connected) return Promise.reject(new LinkCut('the other process is gone'));
      questions += 1;
      const question = questions;
      return new Promise((resolve, reject) => {
        waiting.set(question, { resolve: resolve as (given: unknown) => void, reject });
        send({ topic, body, question });
      });
    },
    hear: (topic, take) => void listeners.set(topic, take),
    answer: (topic, give) => void answers.set(topic, give),
  };
}
