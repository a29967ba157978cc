import { ReservationKeeper } from '../../../rest/graphql/parent-reservations.ts';
import { StreamStore } from '../../market/live/stream-store.ts';
import { type Child, TallyKeeper } from '../../platform/processes/index.ts';

/** What the processes of `newstape serve` share, kept by their parent (docs/decisions/processes.md). */
export class SharedByChildren {
  readonly #stream = new StreamStore();
  readonly #reservations = new ReservationKeeper();
  readonly #tallies = new TallyKeeper();
  readonly #children = new Set<Child>();
  readonly #strained = new Set<Child>();

  /** A process that serves the API was started. */
  addApi(child: Child): void {
    this.addOther(child);
    this.#reservations.serve(child);
    this.#tallies.add(child);
    child.link.hear<boolean>('strained', (isStrained) => {
      if (isStrained) this.#strained.add(child);
      else this.#strained.delete(child);
      this.#tellStrain();
    });
  }

  /** A process with the other roles was started. */
  addOther(child: Child): void {
    this.#children.add(child);
    this.#stream.serve(child.link);
  }

  /** A process that serves the API is ready: it hears what the others have. */
  greet(child: Child): void {
    this.#tallies.greet(child);
  }

  /** A process has ended, and with it what it had. */
  remove(child: Child): void {
    this.#children.delete(child);
    this.#reservations.remove(child);
    this.#tallies.remove(child);
    if (this.#strained.delete(child)) this.#tellStrain();
  }

  close(): void {
    this.#reservations.close();
  }

  /** Tells each process whether another one is strained. */
  #tellStrain(): void {
    for (const child of this.#children) {
      const isAnotherStrained = [...this.#strained].some((other) => other !== child);
      child.link.tell('strained', isAnotherStrained);
    }
  }
}
