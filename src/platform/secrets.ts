import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { type Kms, KmsError } from './kms.ts';

const SECRET_BYTES = 32;

/**
 * A secret of the whole service, such as the pepper of API keys: 32 random bytes, made once a database and kept
 * there, sealed by the KMS. Of several nodes that start on an empty database, one makes it and all use it.
 * @throws KmsError when this node's KMS cannot open it (one line that says what to set), Problem `unavailable`.
 */
export async function serviceSecret(db: Database, kms: Kms, name: string): Promise<Buffer> {
  let sealed = await stored(db, name);
  if (sealed === undefined) {
    const made = await kms.seal(randomBytes(SECRET_BYTES), contextOf(name));
    await db.query(
      'insert into sealed_secrets (name, sealed) values ($1, $2) on conflict (name) do nothing',
      [name, made],
    );
    sealed = await stored(db, name);
    if (sealed === undefined) throw new KmsError(`the secret '${name}' could not be stored`);
  }
  return openSecret(kms, name, sealed);
}

/** Opens a row of sealed_secrets. @throws KmsError in one line that says what to set. */
export async function openSecret(kms: Kms, name: string, sealed: Buffer): Promise<Buffer> {
  try {
    return await kms.open(sealed, contextOf(name));
  } catch (error) {
    if (!(error instanceof KmsError)) throw error;
    throw new KmsError(
      `the secret '${name}' of this database cannot be opened: ${error.message}. ` +
        'Set KMS_KEY to the master key of the service that made this database, or put its kms.key into DATA_DIR',
    );
  }
}

async function stored(db: Database, name: string): Promise<Buffer | undefined> {
  const found = await db.query<{ sealed: Buffer }>('select sealed from sealed_secrets where name = $1', [
    name,
  ]);
  return found.rows[0]?.sealed;
}

function contextOf(name: string): string {
  return `newstape/secret/${name}`;
}
