import type { AttemptFailure } from '../model.ts';

/** What became of a POST. */
export interface SendOutcome {
  /** The receiver answered 2xx, and its answer could be read. */
  readonly ok: boolean;
  /** Set when not ok. `unknown_outcome`: the caller's signal ended it. */
  readonly failure?: AttemptFailure;
  /** One sentence for the owner of the subscription; set when not ok. */
  readonly detail?: string;
  /** Set if the receiver sent one, even if the attempt failed later. */
  readonly status?: number;
  /** The first bytes of the answer as they came: nothing is decompressed. */
  readonly answer: Buffer;
  readonly contentType?: string;
  /** From Retry-After (RFC 9110, 10.2.3), not below 0; a date is counted from now. */
  readonly retryAfterMs?: number;
  /** Whole milliseconds. */
  readonly durationMs: number;
  /** The address that was called; unset when there was no connection. */
  readonly address?: string;
}

/** Why an attempt failed, in one word and in one sentence for the owner of the receiver. */
export interface Failed {
  readonly failure: AttemptFailure;
  readonly detail: string;
}

/** The outcome for a status other than 2xx. */
export function refusal(status: number): Failed {
  if (status === 410)
    return { failure: 'gone', detail: 'the receiver answered that it is permanently gone (410)' };
  if (REDIRECTS.has(status)) {
    return {
      failure: 'redirect',
      detail: `the receiver redirects (${status}), and redirects are not followed: give the final address`,
    };
  }
  return { failure: 'http_status', detail: `the receiver answered ${status}, not 2xx` };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @param status the receiver had sent by then. */
export function tookTooLong(deadlineMs: number, status: number | undefined): string {
  const seconds = `${deadlineMs / 1_000} s`;
  return status === undefined
    ? `no answer within ${seconds}`
    : `the receiver began to answer (${status}) but did not finish within ${seconds}`;
}
