import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { KmsError, openKms } from '../../src/platform/kms.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { testDatabase } from '../setup/database.ts';

const base = mkdtempSync(join(tmpdir(), 'newstape-kms-'));
let dataDir = '';
let turn = 0;
const house = await testDatabase();

beforeEach(async () => {
  turn += 1;
  dataDir = join(base, String(turn));
  await house.db.query('delete from sealed_secrets');
});
afterAll(async () => {
  rmSync(base, { recursive: true, force: true });
  await house.close();
});

const newKey = (): string => randomBytes(32).toString('base64');

describe('the embedded KMS', () => {
  it('opens what it sealed, and says nothing of it in the seal', async () => {
    const kms = await openKms({ kmsKey: newKey(), dataDir });
    const sealed = await kms.seal(Buffer.from('a secret'), 'context');
    expect(sealed.includes('secret')).toBe(false);
    expect(sealed.toString('latin1')).toContain(kms.keyId);
    expect((await kms.open(sealed, 'context')).toString()).toBe('a secret');
    expect(sealed.equals(await kms.seal(Buffer.from('a secret'), 'context'))).toBe(false);
  });

  it('opens nothing under another context, with a changed byte, or by another key', async () => {
    const kms = await openKms({ kmsKey: newKey(), dataDir });
    const sealed = await kms.seal(Buffer.from('a secret'), 'context');
    await expect(kms.open(sealed, 'another')).rejects.toThrow(KmsError);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await expect(kms.open(changed, 'context')).rejects.toThrow(KmsError);
    }
    await expect(kms.open(Buffer.alloc(0), 'context')).rejects.toThrow(KmsError);
    const other = await openKms({ kmsKey: newKey(), dataDir });
    await expect(other.open(sealed, 'context')).rejects.toThrow(`sealed with the master key ${kms.keyId}`);
  });

  it('makes its key with the first seal, for its owner alone, and keeps it', async () => {
    const kms = await openKms({ kmsKey: undefined, dataDir });
    expect(() => statSync(join(dataDir, 'kms.key'))).toThrow();
    const sealed = await kms.seal(Buffer.from('a secret'), 'context');
    expect(statSync(join(dataDir, 'kms.key')).mode & 0o777).toBe(0o600);
    const again = await openKms({ kmsKey: undefined, dataDir });
    expect(again.keyId).toBe(kms.keyId);
    expect((await again.open(sealed, 'context')).toString()).toBe('a secret');
  });

  it('has one key when several processes make it at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openKms({ kmsKey: undefined, dataDir })));
    const seals = await Promise.all(all.map((kms) => kms.seal(Buffer.from('x'), 'c')));
    for (const kms of all) for (const sealed of seals) await kms.open(sealed, 'c');
    expect(new Set(all.map((kms) => kms.keyId)).size).toBe(1);
  });

  it('opens what a process sealed that made the key later', async () => {
    const early = await openKms({ kmsKey: undefined, dataDir });
    const sealed = await (await openKms({ kmsKey: undefined, dataDir })).seal(Buffer.from('x'), 'c');
    expect((await early.open(sealed, 'c')).toString()).toBe('x');
    await early.check();
    expect((await early.seal(Buffer.from('y'), 'c')).toString('latin1')).toContain(early.keyId);
  });

  it('does not pass its check when its file is gone or holds another key', async () => {
    const kms = await openKms({ kmsKey: undefined, dataDir });
    await kms.seal(Buffer.from('x'), 'c');
    await kms.check();
    writeFileSync(join(dataDir, 'kms.key'), newKey());
    await expect(kms.check()).rejects.toThrow('a different key');
    unlinkSync(join(dataDir, 'kms.key'));
    await expect(kms.check()).rejects.toThrow('is missing');
  });

  it('refuses a file that holds no key in one line', async () => {
    const kms = await openKms({ kmsKey: undefined, dataDir });
    await kms.seal(Buffer.from('x'), 'c');
    writeFileSync(join(dataDir, 'kms.key'), 'not a key');
    await expect(openKms({ kmsKey: undefined, dataDir })).rejects.toThrow(/does not hold a master key/);
    expect(readFileSync(join(dataDir, 'kms.key'), 'utf8')).toBe('not a key');
  });
});

describe('a secret of the service', () => {
  it('is made once, however many nodes start on an empty database', async () => {
    const kms = await openKms({ kmsKey: newKey(), dataDir });
    const got = await Promise.all(Array.from({ length: 8 }, () => serviceSecret(house.db, kms, 'pepper')));
    expect(new Set(got.map((secret) => secret.toString('hex'))).size).toBe(1);
    expect(got[0]).toHaveLength(32);
    expect(await serviceSecret(house.db, kms, 'cursor')).not.toEqual(got[0]);
  });

  it('names KMS_KEY when another key sealed it, and leaves no key behind', async () => {
    await serviceSecret(house.db, await openKms({ kmsKey: newKey(), dataDir }), 'pepper');
    const stranger = await openKms({ kmsKey: undefined, dataDir });
    const refusal = await serviceSecret(house.db, stranger, 'pepper').catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(KmsError);
    expect((refusal as Error).message).toMatch(/KMS_KEY/);
    expect((refusal as Error).message).not.toContain('\n');
    expect(() => statSync(join(dataDir, 'kms.key'))).toThrow();
  });

  it('cannot stand in for another secret', async () => {
    const kms = await openKms({ kmsKey: newKey(), dataDir });
    await serviceSecret(house.db, kms, 'pepper');
    await house.db.query(
      "insert into sealed_secrets (name, sealed) select 'cursor', sealed from sealed_secrets",
    );
    await expect(serviceSecret(house.db, kms, 'cursor')).rejects.toThrow(/damaged/);
  });
});
