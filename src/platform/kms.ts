import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { makeDataDir, unusableDataDir } from './files/data-dir.ts';

/** A sealed secret that cannot be opened, or a master key that cannot be used. The message is one clear line. */
export class KmsError extends Error {
  override name = 'KmsError';
}

/**
 * Encrypts the service's secrets: it seals small values under a master key that never leaves it. The embedded KMS holds
 * its key in the process; a cloud KMS would receive `plain` and put its key's name into the sealed value.
 */
export interface Kms {
  /** Identifies the master key without revealing it. Every sealed value contains the id of its key. */
  readonly keyId: string;
  /** @param context a text that identifies the value; the same text must be given to open it. */
  seal(plain: Buffer, context: string): Promise<Buffer>;
  /** @throws KmsError if another key sealed it, or if the value or the context was changed. */
  open(sealed: Buffer, context: string): Promise<Buffer>;
  /**
   * Seals and opens a test value, and checks where the key is kept.
   * @throws KmsError if that fails.
   */
  check(): Promise<void>;
}

/** The file in the data directory that holds the embedded KMS's master key, in base64. */
export const KMS_KEY_FILE = 'kms.key';

// A sealed value is: version, length of the key id, key id, nonce, tag, ciphertext. AES-256-GCM (NIST SP 800-38D) with
// the 96-bit nonce it recommends; random nonces are safe far beyond the few thousand seals a service makes.
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The embedded KMS. Its master key is `KMS_KEY`, or stands in DATA_DIR/kms.key (mode 0600), which is made when the
 * first value is sealed: opening a database of another key leaves no useless key behind.
 * @throws KmsError if the file exists and contains no key.
 */
export async function openKms(config: Pick<Config, 'kmsKey' | 'dataDir'>): Promise<Kms> {
  if (config.kmsKey !== undefined) return new LocalKms(decodeKey(config.kmsKey, 'KMS_KEY'), undefined);
  const path = join(config.dataDir, KMS_KEY_FILE);
  return new LocalKms(await readKmsKey(config.dataDir), path);
}

/**
 * The master key in a data directory; undefined when there is none yet.
 * @throws KmsError for a file that is no key; StartupError where DATA_DIR is no folder.
 */
export async function readKmsKey(dataDir: string): Promise<Buffer | undefined> {
  const path = join(dataDir, KMS_KEY_FILE);
  try {
    return decodeKey((await readFile(path, 'utf8')).trim(), path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (error instanceof KmsError) throw error;
    if (code === 'ENOTDIR') throw unusableDataDir(dataDir, { code });
    throw new KmsError(`${path} cannot be read (${code ?? 'unknown error'})`);
  }
}

/**
 * Puts a master key into a data directory, whole or not at all, readable by its owner alone.
 * @returns the key in the directory afterwards: the existing one, if there was one.
 */
export async function writeKmsKey(dataDir: string, key: Buffer): Promise<Buffer> {
  makeDataDir(dataDir);
  const path = join(dataDir, KMS_KEY_FILE);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  try {
    // A link fails where a rename would replace: of two processes that start at once, one key wins.
    await link(draft, path);
    await syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return (await readKmsKey(dataDir)) ?? key;
}

/** The id of a key: a digest, which reveals nothing about the key. */
export function kmsKeyId(key: Buffer): string {
  return `local:${createHash('sha256').update('newstape master key id\0').update(key).digest('hex').slice(0, 16)}`;
}

class LocalKms implements Kms {
  readonly #path: string | undefined;
  #key: Buffer;
  #kept: boolean;

  constructor(key: Buffer | undefined, path: string | undefined) {
    this.#key = key ?? randomBytes(KEY_BYTES);
    this.#kept = key !== undefined;
    this.#path = path;
  }

  get keyId(): string {
    return kmsKeyId(this.#key);
  }

  async seal(plain: Buffer, context: string): Promise<Buffer> {
    await this.#keep();
    return sealWith(this.#key, plain, context);
  }

  async open(sealed: Buffer, context: string): Promise<Buffer> {
    const { keyId, head, nonce, tag, text } = parse(sealed);
    if (keyId !== this.keyId) await this.#lookAgain();
    if (keyId !== this.keyId) {
      const held = this.#kept ? `this node holds ${this.keyId}` : 'this node holds no key yet';
      throw new KmsError(`sealed with the master key ${keyId}, but ${held}`);
    }
    const cipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
    cipher.setAuthTag(tag);
    try {
      return Buffer.concat([cipher.update(text), cipher.final()]);
    } catch {
      throw new KmsError('the sealed value is damaged or belongs to another secret');
    }
  }

  async check(): Promise<void> {
    if (this.#path !== undefined && this.#kept) {
      const stored = await readKmsKey(join(this.#path, '..'));
      if (stored === undefined)
        throw new KmsError(`${this.#path} is missing: after a restart its secrets could not be opened`);
      if (!timingSafeEqual(stored, this.#key))
        throw new KmsError(`${this.#path} holds a different key than at the start`);
    }
    const probe = randomBytes(16);
    const opened = await this.open(sealWith(this.#key, probe, 'check'), 'check');
    if (!timingSafeEqual(opened, probe)) throw new KmsError('a sealed test value could not be opened again');
  }

  /** Another process may have created the key since the last check. */
  async #lookAgain(): Promise<void> {
    if (this.#kept || this.#path === undefined) return;
    const stored = await readKmsKey(join(this.#path, '..'));
    if (stored === undefined) return;
    this.#key = stored;
    this.#kept = true;
  }

  async #keep(): Promise<void> {
    if (this.#kept || this.#path === undefined) return;
    this.#key = await writeKmsKey(join(this.#path, '..'), this.#key);
    this.#kept = true;
  }
}

function sealWith(key: Buffer, plain: Buffer, context: string): Buffer {
  const keyId = Buffer.from(kmsKeyId(key));
  const head = Buffer.concat([Buffer.from([VERSION, keyId.length]), keyId]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
}

function parse(sealed: Buffer): { keyId: string; head: Buffer; nonce: Buffer; tag: Buffer; text: Buffer } {
  const headBytes = 2 + (sealed[1] ?? 0);
  if (sealed[0] !== VERSION || sealed.length < headBytes + NONCE_BYTES + TAG_BYTES) {
    throw new KmsError('the sealed value has a format that this version does not know');
  }
  const tagAt = headBytes + NONCE_BYTES;
  return {
    keyId: sealed.toString('utf8', 2, headBytes),
    head: sealed.subarray(0, headBytes),
    nonce: sealed.subarray(headBytes, tagAt),
    tag: sealed.subarray(tagAt, tagAt + TAG_BYTES),
    text: sealed.subarray(tagAt + TAG_BYTES),
  };
}

function decodeKey(text: string, where: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text) {
    throw new KmsError(`${where} does not hold a master key: 32 bytes in base64 (openssl rand -base64 32)`);
  }
  return key;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
