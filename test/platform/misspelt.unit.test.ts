import { expect, test } from 'vitest';
import { misspeltIn } from '../../src/platform/misspelt.ts';
import { SETTING_NAMES } from '../../src/platform/settings.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['HOOK_PORT', 'HOOKS_PORT'],
  ['KEEP_HISTORY', 'KEEP_HISTORY_DAYS'],
  ['WEBHOOKS_RETRY_SCHEDULE', 'HOOKS_RETRY_SCHEDULE'],
  ['NEWSTAPE_PORT', 'PORT'],
  ['NEWSTAPE_DATABSE_URL', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['WORKER', 'WORKERS'],
])('a variable that nothing reads is told: %s for %s', (name, meant) => {
  expect(misspeltIn({ [name]: 'a' })).toEqual([{ name, meant }]);
});

test('an empty one is none, as of settings', () => {
  expect(misspeltIn({ DATABSE_URL: ' ', HOOK_PORT: undefined })).toEqual([]);
});

test('settings and what other programs read are not told', () => {
  const usual = [
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'TERM',
      'LANG',
      'USER',
      'SHELL',
      'TZ',
      'TMPDIR',
      'EDITOR',
      'LOGNAME',
      'COLORTERM',
    ],
    ...[
      'NODE_ENV',
      'NODE_OPTIONS',
      'NODE_VERSION',
      'PGHOST',
      'PGPORT',
      'PGDATA',
      'HTTP_PROXY',
      'NO_PROXY',
      'DEBUG',
      'CI',
    ],
    ...[
      'TEST_DATABASE_URL',
      'DATABASE_NAME',
      'DATABASE_HOST',
      'DATABASE_USER',
      'POSTGRES_URL',
      'OPENAI_BASE_URL',
    ],
    ...[
      'OTEL_TRACES_SAMPLER',
      'OTEL_SERVICE_NAME',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'KUBERNETES_PORT',
      'npm_config_port',
    ],
    ...[
      'KUBERNETES_SERVICE_HOST',
      'SSH_CONNECTION',
      'XDG_DATA_DIRS',
      'LC_ALL',
      'AWS_REGION',
      'WEBHOOK_URL',
      'APP_URL',
    ],
  ];
  const env = Object.fromEntries([...usual, ...SETTING_NAMES].map((name) => [name, 'a']));
  expect(misspeltIn(env)).toEqual([]);
});
