import type { EventSocket } from '../app/route/event-stream.ts';
import { chunk } from '../app/streams/socket.ts';

// Results are not made again for whoever reads them later, as events are. With more of them unread, no operation is taken.
const MUCH_UNREAD = 1024 * 1024;
// Those that are under way then may still come. A reader who leaves more than this is cut off.
const MOST_UNREAD = 8 * 1024 * 1024;
// So is one who reads nothing of them for so long, as of every other stream.
const STALLED_MS = 30_000;

/** Writes frames to a connection. */
export function writeText(socket: EventSocket, text: string): void {
  socket.write(Buffer.from(socket.chunked ? chunk(text) : text));
}

/** The results that a reserved connection is sent, within what its reader takes of them. */
export class Results {
  readonly #onCut: () => void;
  readonly #stalledMs: number;
  #stalled: NodeJS.Timeout | undefined;

  /**
   * @param onCut is called when a reader is cut off.
   * @param stalledMs how long a reader may read nothing of what was written.
   */
  constructor(onCut: () => void, stalledMs: number = STALLED_MS) {
    this.#onCut = onCut;
    this.#stalledMs = stalledMs;
  }

  /** Whether so much is unread that no more should be asked for. */
  static isMuch(socket: EventSocket | undefined): boolean {
    return (socket?.backlog ?? 0) > MUCH_UNREAD;
  }

  write(socket: EventSocket, text: string): void {
    if (socket.backlog > MOST_UNREAD) {
      this.#cut(socket);
      return;
    }
    writeText(socket, text);
    if (this.#stalled === undefined) this.#watch(socket, socket.backlog);
  }

  close(): void {
    clearTimeout(this.#stalled);
  }

  /** Cuts the connection if nothing of what is unread is read for a time. @param unread in bytes. */
  #watch(socket: EventSocket, unread: number): void {
    if (unread === 0) {
      this.#stalled = undefined;
      return;
    }
    this.#stalled = setTimeout(() => {
      const left = socket.backlog;
      if (left >= unread) this.#cut(socket);
      else this.#watch(socket, left);
    }, this.#stalledMs).unref();
  }

  #cut(socket: EventSocket): void {
    this.#onCut();
    socket.destroy();
  }
}
