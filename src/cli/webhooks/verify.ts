import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidArgumentError } from 'commander';

/**
 * What a signature is worth. `unchecked`: no secret was given; `unsigned`: the headers of Standard Webhooks are missing;
 * `stale`: signed well, but too long ago or in the future, as a delivery is that somebody recorded.
 */
export type Verdict = 'valid' | 'invalid' | 'stale' | 'unsigned' | 'unchecked';

/** What a receiver gets: header names in lower case. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The exact bytes. */
  readonly body: Buffer;
}

/** How far the clocks of sender and receiver may differ, in s (Standard Webhooks recommends 5 minutes). */
const TOLERANCE_SECONDS = 300;

/** `whsec_` and base64, as an option. @throws InvalidArgumentError for what is no secret. */
export function parseSecret(text: string): Buffer {
  const bytes = /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text.slice(6), 'base64') : undefined;
  if (bytes === undefined || bytes.length < 24 || bytes.length > 64) {
    throw new InvalidArgumentError('Write the secret as it was shown: whsec_ and base64.');
  }
  return bytes;
}

/**
 * Verifies as a receiver must: against every secret it holds, and every signature in the header, of which there are two
 * or more while a rotation overlaps.
 * @param now in ms since 1970.
 */
export function verify({ headers, body }: Received, secrets: readonly Buffer[], now: number): Verdict {
  if (secrets.length === 0) return 'unchecked';
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    one(headers[name]),
  );
  if (id === undefined || given === undefined || timestamp === undefined) return 'unsigned';
  if (!/^\d{1,12}$/.test(timestamp)) return 'invalid';
  const signatures = given.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []));
  const holds = secrets.some((secret) => {
    const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
    return signatures.some((text) => {
      const bytes = Buffer.from(text, 'base64');
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
    });
  });
  if (!holds) return 'invalid';
  return Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS ? 'stale' : 'valid';
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
