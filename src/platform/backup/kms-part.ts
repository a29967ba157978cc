import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { kmsKeyId } from '../kms.ts';
import { BackupError } from './manifest.ts';

/** How a backup holds the KMS master key: plainly, under a passphrase, or not at all. */
export const KMS_PART = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), keyId: z.string() }),
  z.object({ kind: z.literal('plain'), keyId: z.string(), key: z.base64() }),
  z.object({
    kind: z.literal('passphrase'),
    keyId: z.string(),
    kdf: z.literal('scrypt'),
    n: z
      .number()
      .int()
      .max(2 ** 20),
    r: z.number().int().max(32),
    p: z.number().int().max(16),
    salt: z.base64(),
    nonce: z.base64(),
    tag: z.base64(),
    sealed: z.base64(),
  }),
]);
export type KmsPart = z.infer<typeof KMS_PART>;

// RFC 7914 with the strength that OWASP asks of passphrases (N = 2^17, r = 8, p = 1): a third of a second, 128 MiB.
const N = 2 ** 17;
const R = 8;
const P = 1;
const MEMORY = 256 * 1024 * 1024;

/** @param key undefined: it comes from the environment, and a backup does not hold it. */
export function kmsPart(key: Buffer | undefined, keyId: string, passphrase: string | undefined): KmsPart {
  if (key === undefined) return { kind: 'none', keyId };
  if (passphrase === undefined) return { kind: 'plain', keyId, key: key.toString('base64') };
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const wrap = scryptSync(passphrase, salt, 32, { N, r: R, p: P, maxmem: MEMORY });
  const cipher = createCipheriv('aes-256-gcm', wrap, nonce);
  cipher.setAAD(Buffer.from(keyId));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64');
  return {
    kind: 'passphrase',
    keyId,
    kdf: 'scrypt',
    n: N,
    r: R,
    p: P,
    salt: text(salt),
    nonce: text(nonce),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  };
}

/** The key a backup holds; undefined when it holds none. @throws BackupError when the passphrase does not open it. */
export function kmsKeyOf(part: KmsPart, passphrase: string | undefined): Buffer | undefined {
  if (part.kind === 'none') return undefined;
  const key = part.kind === 'plain' ? Buffer.from(part.key, 'base64') : unwrap(part, passphrase);
  if (kmsKeyId(key) !== part.keyId) throw new BackupError('the KMS key in the backup is damaged');
  return key;
}

function unwrap(part: Extract<KmsPart, { kind: 'passphrase' }>, passphrase: string | undefined): Buffer {
  if (passphrase === undefined) {
    throw new BackupError(
      'its KMS key is sealed: set NEWSTAPE_BACKUP_PASSPHRASE to the passphrase of the backup',
    );
  }
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const wrap = scryptSync(passphrase, bytes(part.salt), 32, {
    N: part.n,
    r: part.r,
    p: part.p,
    maxmem: MEMORY,
  });
  const cipher = createDecipheriv('aes-256-gcm', wrap, bytes(part.nonce), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(part.keyId));
  cipher.setAuthTag(bytes(part.tag));
  try {
    return Buffer.concat([cipher.update(bytes(part.sealed)), cipher.final()]);
  } catch {
    throw new BackupError('NEWSTAPE_BACKUP_PASSPHRASE is not the passphrase of the backup');
  }
}
