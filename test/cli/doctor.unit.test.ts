import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataDirectory } from '../../src/cli/doctor/host.ts';
import { peerFindings } from '../../src/cli/doctor/peers.ts';
import { shownSettings } from '../../src/cli/doctor/settings.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { SETTING_NAMES } from '../../src/platform/settings.ts';

const secrets = {
  DATABASE_URL: 'postgres://me:hunter2@db.example/news?sslpassword=hunter2',
  REDIS_URL: 'redis://:hunter2@redis.example:6379',
  AI_BASE_URL: 'https://models.example/v1',
  AI_MODEL: 'small',
  AI_API_KEY: 'hunter2',
  KMS_KEY: `${'hunter2'.repeat(6)}h=`,
};

describe('the settings that doctor shows', () => {
  test('are all of them, with what is in effect', () => {
    const shown = shownSettings(loadConfig({}), {});
    expect(Object.keys(shown)).toEqual(SETTING_NAMES);
    expect(shown).toMatchObject({
      PORT: '4000',
      ROLES: 'api,worker,ingest',
      BARS_CACHE_MB: '512',
      DRAIN_SECONDS: '0',
      DATABASE_URL: 'not set: embedded in DATA_DIR',
      KEEP_USAGE_DAYS: '400',
      KEEP_HISTORY_DAYS: 'forever',
      AI_SENTENCE_MODEL: 'on',
      PUBLIC_FRONT_PAGE: 'on',
    });
  });

  test('show no secret', () => {
    const shown = JSON.stringify(shownSettings(loadConfig(secrets), secrets));
    expect(shown).not.toContain('hunter2');
    expect(shown).toContain('db.example');
    expect(shown).toContain('https://models.example/v1');
  });
});

describe('the data directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newstape-doctor-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  afterAll(() => rmSync(folder, { recursive: true }));
  const closed = () => Promise.reject(new Error('EACCES'));

  test.each<readonly [string, string, string, (() => Promise<never>) | undefined]>([
    [join(folder, 'a', 'b'), 'fine', 'does not exist yet; the first start creates it', undefined],
    [folder, 'fine', folder, undefined],
    [
      join(folder, 'a', 'b'),
      'problem',
      `cannot be created: ${folder} cannot be written by this user`,
      closed,
    ],
    [folder, 'problem', 'cannot be written by this user', closed],
    [join(file, 'data'), 'problem', `cannot be created: ${file} is not a folder`, undefined],
    [file, 'problem', 'is not a folder', undefined],
  ])('%s is a start that works or a problem: %s', async (dataDir, state, detail, mayUse) => {
    expect(await dataDirectory({ dataDir }, mayUse)).toEqual({
      name: 'data directory',
      state,
      detail: expect.stringContaining(detail),
    });
  });
});

describe('the peers that doctor asks', () => {
  let server: Server;
  let status = 200;
  let base: string;
  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(status).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`;
  });
  afterAll(() => server.close());

  test('are none where none is set', async () => {
    expect(await peerFindings(loadConfig({}))).toEqual([]);
  });

  test.each([
    [200, 'fine', 'it answers'],
    [404, 'fine', 'it answers'],
    [401, 'problem', 'AI_API_KEY'],
    [503, 'problem', '503'],
  ])('a model that answers %i is %s', async (answer, state, said) => {
    status = answer;
    const [finding] = await peerFindings(loadConfig({ AI_BASE_URL: base, AI_MODEL: 'small' }));
    expect(finding).toMatchObject({ name: 'model', state });
    expect(finding!.detail).toContain(said);
  });

  test('that are away are problems', async () => {
    const found = await peerFindings(
      loadConfig({ AI_BASE_URL: 'http://127.0.0.1:1', AI_MODEL: 'small', REDIS_URL: 'redis://127.0.0.1:1' }),
    );
    expect(found.map(({ name, state }) => [name, state])).toEqual([
      ['redis', 'problem'],
      ['model', 'problem'],
    ]);
  });
});
