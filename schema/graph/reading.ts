import { type AdmittedAt, noteWrite } from '../../src/metering/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { needsPrimary, type ReplicaReader, type Replicas } from '../../src/platform/replicas/index.ts';
import type { Context, Services } from './context.ts';

/** The replicas, and the services over each of them. */
export interface Readers {
  readonly replicas: Replicas;
  of(reader: ReplicaReader): Services;
}

/**
 * Where one request reads (docs/deployment.md, "Read replicas"): a replica that has reached the position which the request
 * must see, the same one for the whole answer, or else the primary.
 */
export class Reading {
  readonly #services: Services;
  readonly #tenant: string;
  readonly #needed: bigint;
  readonly #admitted: bigint;
  /** The position on the tape that the reader has reached. Requests that need no later one may share the answer. */
  floor: bigint;
  #reader: ReplicaReader | undefined;

  /**
   * @param services those of the primary, with readers.
   * @param at the position of the primary when the request was admitted.
   * @param least the position that the caller requires; 0: none.
   */
  constructor(services: Services, tenantUuid: string, at: AdmittedAt, least: bigint) {
    this.#services = services;
    this.#tenant = tenantUuid;
    this.#needed = least > at.written ? least : at.written;
    this.#admitted = at.position;
    this.#reader = services.readers?.replicas.pick(this.#needed);
    this.floor = this.#reader?.position ?? at.position;
  }

  /** The position on the tape that the answer must have reached. */
  get needed(): bigint {
    return this.#needed;
  }

  /** The services that answer. */
  get services(): Services {
    return this.#reader === undefined ? this.#services : this.#services.readers!.of(this.#reader);
  }

  /**
   * Whether the primary may have what the reader lacks. A caller may know of it already: by a webhook, a stream or another
   * caller.
   */
  get mayLack(): boolean {
    return this.#reader !== undefined && this.#reader.position < this.#admitted;
  }

  /** Makes the primary answer from now on. */
  toPrimary(): void {
    this.#reader = undefined;
    if (this.floor < this.#admitted) this.floor = this.#admitted;
  }

  /** The value of `x-position` of an answer. @param pos the position of the answer, if it is known. */
  async told(isWrite: boolean, pos?: bigint): Promise<bigint | undefined> {
    return isWrite ? this.wrote() : (pos ?? this.position());
  }

  /**
   * A position on the tape that is not before anything in the answer, so that a caller who requires it gets nothing older.
   * Call it after everything else was read.
   * @throws Problem `unavailable`.
   */
  async position(): Promise<bigint> {
    const db = this.#reader?.db ?? this.#services.db;
    const [row] = await db.hot('tape_pos', 'select pos from tape', []);
    return BigInt(row![0]!);
  }

  /** Notes that the request has written. @returns the position on the tape; undefined if it could not be noted. */
  async wrote(): Promise<bigint | undefined> {
    const { db, log } = this.#services;
    try {
      return await noteWrite(db, this.#tenant);
    } catch (error) {
      // The write itself succeeded, and the answer says so.
      log.warn(
        { err: error },
        'a write could not be noted: the tenant may be shown what was before, for a second',
      );
      return undefined;
    }
  }
}

/**
 * Runs work that only reads. It runs over a replica if one has reached the position that the request must see, and again
 * over the primary if that replica fails. Without replicas it runs over the primary.
 * @param context that of the primary, as the request was admitted.
 */
export async function readFor<T>(context: Context, work: (context: Context) => Promise<T> | T): Promise<T> {
  const { reading } = context;
  if (reading === undefined) return work(context);
  const { services } = reading;
  if (services === context.services) return work(context);
  try {
    return await work({ ...context, shared: undefined, services });
  } catch (error) {
    if (!needsPrimary(error) && !(isAbsence(error) && reading.mayLack)) throw error;
    reading.toPrimary();
    return work(context);
  }
}

/** Whether an error, of a field or by itself, says that something is not there. */
export function isAbsence(error: unknown): boolean {
  const { originalError = error } = error as { readonly originalError?: unknown };
  return originalError instanceof Problem && originalError.code === 'not_found';
}
