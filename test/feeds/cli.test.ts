import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../src/identity/index.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { newstape, type Outcome, warmly } from '../setup/command.ts';
import { testDatabase } from '../setup/database.ts';

const house = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'newstape-feeds-cli-'));
const kmsKey = randomBytes(32).toString('base64');
const env = {
  DATABASE_URL: house.url,
  KMS_KEY: kmsKey,
  DATA_DIR: join(folder, 'data'),
  BASE_URL: 'https://news.example',
};

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await house.close();
});

const token = (...words: string[]): Promise<Outcome> => warmly(['feeds', 'token', ...words], env);

describe('newstape feeds token', () => {
  it('create prints one JSON object, list never shows the secret, revoke ends it on a running node', async () => {
    const none = await token('create', '--tenant', 'acme');
    expect(none).toMatchObject({ code: 1, stderr: 'newstape: There is no such tenant.\n' });
    expect((await warmly(['keys', 'create', '--tenant', 'acme'], env)).code).toBe(0);

    const pepper = await serviceSecret(house.db, await openKms({ kmsKey, dataDir: folder }), 'pepper');
    const node = await openIdentity({ db: house.db, pepper, log: openLog({ logLevel: 'silent' }) });
    const words = ['--tenant', 'acme', '--name', 'newsboat', '--json'];
    const made = await newstape(['feeds', 'token', 'create', ...words], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout.trim().split('\n')).toHaveLength(1);
    const created = JSON.parse(made.stdout);
    expect(created).toMatchObject({ tenant: 'acme', name: 'newsboat', revokedAt: null });
    expect(created.id).toMatch(/^feed_[0-9a-z]{26}$/);
    expect(created.token).toMatch(/^svc_feed_[0-9A-Za-z]{49}$/);
    expect(await node.feedTokens.verify(created.token)).toMatchObject({ tenant: 'acme' });
    expect(await node.verify(created.token)).toBeUndefined();

    const listed = await token('list', '--tenant', 'acme', '--json');
    expect(JSON.parse(listed.stdout).tokens).toMatchObject([{ id: created.id, name: 'newsboat' }]);
    expect(listed.stdout).not.toContain(created.token);

    const revoked = await token('revoke', created.token, '--json');
    expect(JSON.parse(revoked.stdout).revokedAt).toMatch(/Z$/);
    await expect.poll(() => node.feedTokens.verify(created.token), { timeout: 1_000 }).toBeUndefined();
    await node.close();
    const shown = await token('list');
    expect(shown.stdout).toContain('revoked');
    expect(shown.stdout).not.toContain('svc_feed_');
  });

  it('create shows a person the token once, with addresses to try', async () => {
    const made = await token('create', '--tenant', 'acme');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/https:\/\/news\.example\/v1\/rss\?token=svc_feed_\w{49}\n/);
    expect(made.stdout).toMatch(/https:\/\/news\.example\/v1\/opml\?token=svc_feed_\w{49}\n/);
  });

  it('says what is wrong without repeating what may be a secret', async () => {
    const unknown = await token('revoke', 'svc_feed_notquite');
    expect(unknown).toMatchObject({ code: 1, stderr: 'newstape: There is no such feed token.\n' });
    expect((await token('revoke', 'feed_01h455vb4pex5vsknk084sn02q')).code).toBe(1);
    expect((await token('create')).code).toBe(2);
    expect((await token('create', '--tenant', 'acme', '--name', 'x'.repeat(201))).code).toBe(2);
    const nobody = await token('list', '--tenant', 'nobody', '--json');
    expect(nobody.code).toBe(1);
    expect(JSON.parse(nobody.stdout)).toEqual({
      error: { code: 'not_found', detail: 'There is no such tenant.' },
    });
  });
});
