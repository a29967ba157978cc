import { type AdmittedAt, noteWrite } from '../../src/metering/index.ts';
import { needsPrimary, type ReplicaReader, type Replicas } from '../../src/platform/replicas/index.ts';
import type { Context, Services } from './context.ts';

/** The services over each replica, and the replicas themselves. */
export interface Readers {
  readonly replicas: Replicas;
  of(reader: ReplicaReader): Services;
}

/**
 * What one request reads from (docs/deployment.md, "Read replicas"): a replica that has reached what the request must
 * see, the same for the whole answer, or else the primary.
 */
export class Reading {
  readonly #services: Services;
  readonly #tenant: string;
  readonly #needed: bigint;
  /** What answers has reached this place on the tape: others may share the answer who need no more. */
  floor: bigint;
  #reader: ReplicaReader | undefined;

  /**
   * @param services of the primary, with readers.
   * @param at where the primary stood when the request was admitted.
   * @param least the place that the caller asks for; 0: none.
   */
  constructor(services: Services, tenantUuid: string, at: AdmittedAt, least: bigint) {
    this.#services = services;
    this.#tenant = tenantUuid;
    this.#needed = least > at.written ? least : at.written;
    this.#reader = services.readers?.replicas.pick(this.#needed);
    this.floor = this.#reader?.position ?? at.position;
  }

  /** The place on the tape that the answer must have reached. */
  get needed(): bigint {
    return this.#needed;
  }

  /** Services to answer with. */
  get services(): Services {
    return this.#reader === undefined ? this.#services : this.#services.readers!.of(this.#reader);
  }

  /** From now on the primary answers. */
  toPrimary(): void {
    this.#reader = undefined;
  }

  /** What `x-position` says of an answer. @param pos where the answer is known to stand. */
  async told(isWrite: boolean, pos?: bigint): Promise<bigint | undefined> {
    return isWrite ? this.wrote() : (pos ?? this.position());
  }

  /**
   * A place on the tape that nothing in the answer lies beyond: whoever asks for it gets nothing older. Asked for after
   * everything else was read.
   * @throws Problem `unavailable`.
   */
  async position(): Promise<bigint> {
    const db = this.#reader?.db ?? this.#services.db;
    const [row] = await db.hot('tape_pos', 'select pos from tape', []);
    return BigInt(row![0]!);
  }

  /** Notes that the request has written. @returns the place on the tape; undefined: it could not be noted. */
  async wrote(): Promise<bigint | undefined> {
    const { db, log } = this.#services;
    try {
      return await noteWrite(db, this.#tenant);
    } catch (error) {
      // What was written stays written, and is answered as such.
      log.warn(
        { err: error },
        'a write could not be noted: the tenant may be shown what was before, for a second',
      );
      return undefined;
    }
  }
}

/**
 * The one door of everything that reads: does the work over a replica if one will do, and once more over the primary
 * if that replica could not do it after all. Without replicas the work is simply done.
 * @param context of the primary, as the request was admitted.
 */
export async function readFor<T>(context: Context, work: (context: Context) => Promise<T> | T): Promise<T> {
  const { reading } = context;
  if (reading === undefined) return work(context);
  const { services } = reading;
  if (services === context.services) return work(context);
  try {
    return await work({ ...context, shared: undefined, services });
  } catch (error) {
    if (!needsPrimary(error)) throw error;
    reading.toPrimary();
    return work(context);
  }
}
