import { Problem } from '../../src/platform/problem.ts';
import type { Child, Link } from '../../src/platform/processes/index.ts';
import {
  type Fulfilment,
  LocalReservations,
  type Reservations,
  type Reserved,
  tooMany,
} from './reservations.ts';
import type { StreamMessage } from './stream-messages.ts';

// Messages between processes can contain null but not undefined.
type Named = { readonly token: string };

/** The reservations in one process of a service with several processes. The parent keeps them for all processes. */
export class ParentReservations implements Reservations {
  readonly #link: Link;
  readonly #open = new Map<string, Fulfilment>();

  constructor(link: Link) {
    this.#link = link;
    link.hear<Named & { message: StreamMessage }>('reservations.take', ({ token, message }) =>
      this.#open.get(token)?.take(message),
    );
  }

  async reserve(publicId: string): Promise<string> {
    const token = await this.#asked<string | null>('reserve', { publicId });
    if (token === null) throw tooMany();
    return token;
  }

  async find(token: string): Promise<Reserved | undefined> {
    const held = await this.#asked<Reserved | null>('find', { token });
    if (held === null) return undefined;
    return { ...held, isFull: this.#open.get(token)?.isFull ?? held.isFull };
  }

  async open(token: string, fulfilment: Fulfilment): Promise<readonly StreamMessage[] | undefined> {
    // First, because the parent can pass on messages as soon as it knows the connection.
    if (this.#open.has(token)) return undefined;
    this.#open.set(token, fulfilment);
    const ahead = await this.#asked<StreamMessage[] | null>('open', { token }).catch((error: unknown) => {
      this.#open.delete(token);
      throw error;
    });
    if (ahead === null) this.#open.delete(token);
    return ahead ?? undefined;
  }

  has(token: string, id: string): boolean {
    return this.#open.get(token)?.has(id) ?? false;
  }

  async send(token: string, message: StreamMessage): Promise<boolean> {
    return this.#asked<boolean>('send', { token, message });
  }

  async drop(token: string): Promise<void> {
    this.#open.delete(token);
    this.#link.tell('reservations.drop', { token });
  }

  close(): void {
    this.#open.clear();
  }

  async #asked<Answer>(what: string, body: object): Promise<Answer> {
    try {
      return await this.#link.ask<Answer>(`reservations.${what}`, body);
    } catch (error) {
      throw new Problem('unavailable', 'Streams cannot be reserved now. Try again shortly.', {
        headers: { 'retry-after': '2' },
        cause: error,
      });
    }
  }
}

/** The part of the parent. It keeps the reservations, and passes messages on to the child with the connection. */
export class ReservationKeeper {
  readonly #kept = new LocalReservations();
  /** The tokens whose connections each child has. */
  readonly #held = new Map<Child, Set<string>>();

  serve(child: Child): void {
    const { link } = child;
    const held = new Set<string>();
    this.#held.set(child, held);
    const drop = ({ token }: Named): void => {
      held.delete(token);
      void this.#kept.drop(token);
    };
    link.answer('reservations.reserve', async ({ publicId }: { publicId: string }) => {
      try {
        return await this.#kept.reserve(publicId);
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    });
    link.answer('reservations.find', async ({ token }: Named) => (await this.#kept.find(token)) ?? null);
    link.answer('reservations.open', async ({ token }: Named) => {
      const take = (message: StreamMessage): void => link.tell('reservations.take', { token, message });
      const ahead = await this.#kept.open(token, { take, has: () => false, isFull: false });
      if (ahead !== undefined) held.add(token);
      return ahead ?? null;
    });
    link.answer('reservations.send', ({ token, message }: Named & { message: StreamMessage }) =>
      this.#kept.send(token, message),
    );
    link.hear('reservations.drop', drop);
  }

  /** Removes a child that has ended, with its connections. */
  remove(child: Child): void {
    for (const token of this.#held.get(child) ?? []) void this.#kept.drop(token);
    this.#held.delete(child);
  }

  close(): void {
    this.#kept.close();
  }
}
