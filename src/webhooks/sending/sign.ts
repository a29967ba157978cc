import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
// Standard Webhooks asks for 24 to 64 bytes; 32 is the strength of the digest.
const SECRET_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newSecret(): { readonly text: string; readonly bytes: Buffer } {
  const bytes = randomBytes(SECRET_BYTES);
  return { text: PREFIX + bytes.toString('base64'), bytes };
}

/** A secret in the form that signing needs. */
export function signingKey(bytes: Buffer): KeyObject {
  return createSecretKey(bytes);
}

/**
 * The value of `webhook-signature` (https://www.standardwebhooks.com): `v1,` and base64 of HMAC-SHA-256 over
 * `id.timestamp.body`, once for each key, with a space between.
 * @param seconds since 1970.
 */
export function signature(keys: readonly KeyObject[], id: string, seconds: number, body: Buffer): string {
  const head = `${id}.${seconds}.`;
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`)
    .join(' ');
}
