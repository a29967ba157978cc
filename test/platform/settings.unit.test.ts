import { describe, expect, test } from 'vitest';
import { ConfigError, readSettings, SETTING_NAMES, settingDefault } from '../../src/platform/settings.ts';

const BESIDE: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://news@db/news',
  AI_BASE_URL: 'https://model.example',
  AI_MODEL: 'a',
};
const read = (name: string, value: string) => readSettings({ ...BESIDE, [name]: value });
const times = (count: number, item: string): string => Array.from({ length: count }, () => item).join(',');

describe('a setting that is a number takes its least and its most, and nothing beyond', () => {
  test.each([
    ['PORT', 0, 65_535],
    ['ADMIN_PORT', 0, 65_535],
    ['HOOKS_PORT', 0, 65_535],
    ['DATABASE_POOL', 2, 200],
    ['WORKERS', 1, 64],
    ['STALE_AFTER_MS', 100, 86_400_000],
    ['BARS_CACHE_MB', 0, 1_000_000],
    ['HEAP_ALARM', 0, 99],
    ['KEEP_HISTORY_DAYS', 2, 99_999],
    ['KEEP_DELIVERIES_DAYS', 8, 99_999],
    ['KEEP_MATCHES_DAYS', 8, 99_999],
    ['KEEP_CONVERSATIONS_DAYS', 1, 99_999],
    ['KEEP_QUESTIONS_DAYS', 31, 99_999],
    ['KEEP_USAGE_DAYS', 31, 99_999],
    ['KEEP_REJECTS_DAYS', 1, 99_999],
    ['KEEP_JOBS_DAYS', 1, 90],
    ['OTEL_TRACES_SAMPLER_ARG', 0, 1],
    ['DRAIN_SECONDS', 0, 600],
  ] as const)('%s: %d to %d', (name, least, most) => {
    for (const value of [least, most]) expect(read(name, String(value))[name]).toBe(value);
    for (const value of [least - 1, most + 1]) expect(() => read(name, String(value))).toThrow(ConfigError);
  });
});

test('a venue or a symbol that is written twice is followed once: venues refuse a list that repeats one', () => {
  expect(read('VENUES', 'binance, simulated,binance').VENUES).toEqual(['binance', 'simulated']);
  expect(read('VENUE_SYMBOLS', 'BTCUSDT, ETHUSDT,BTCUSDT').VENUE_SYMBOLS).toEqual(['BTCUSDT', 'ETHUSDT']);
});

describe('a setting that is a text or a list takes its shortest and its longest, and nothing longer', () => {
  test.each([
    ['HOST', 'a', ''],
    ['DATA_DIR', 'd', ''],
    ['PLANS', 'p', ''],
    ['PUBLISHERS', 'p', ''],
    ['TRUSTED_DOCUMENTS', 't', ''],
    ['AI_API_KEY', 'k', 'k'.repeat(1_000)],
    ['AI_MODEL', 'm', 'm'.repeat(200)],
    ['AI_EMBEDDINGS_MODEL', 'm', 'm'.repeat(200)],
    ['HOOKS_RETRY_SCHEDULE', '1', times(30, '9999999')],
    ['ROLES', 'api', 'api,worker,ingest'],
    ['VENUES', 'binance', 'simulated,binance'],
    ['VENUE_SYMBOLS', 'AB', 'A'.repeat(20)],
  ] as const)('%s', (name, shortest, longest) => {
    for (const value of [shortest, longest].filter((one) => one !== ''))
      expect(String(read(name, value)[name])).toBe(value);
  });

  test.each([
    ['AI_API_KEY', 'k'.repeat(1_001)],
    ['AI_MODEL', 'm'.repeat(201)],
    ['AI_EMBEDDINGS_MODEL', 'm'.repeat(201)],
    ['HOOKS_RETRY_SCHEDULE', times(31, '1')],
    ['HOOKS_RETRY_SCHEDULE', '10000000'],
    ['HOOKS_RETRY_SCHEDULE', ','],
    ['ROLES', ','],
    ['VENUES', ','],
    ['VENUE_SYMBOLS', 'A'],
    ['VENUE_SYMBOLS', 'A'.repeat(21)],
    ['KEEP_USAGE_DAYS', '100000'],
  ] as const)('%s may not be %s', (name, value) => {
    expect(() => read(name, value)).toThrow(new RegExp(`^${name}: `));
  });
});

test('one port for two settings is refused', () => {
  expect(() => readSettings({ ADMIN_PORT: '4000' })).toThrow(
    'ADMIN_PORT: 4000 is the port of PORT: choose another',
  );
  expect(() => readSettings({ PORT: '1', HOOKS_PORT: '2', ADMIN_PORT: '2' })).toThrow(
    'HOOKS_PORT: 2 is the port of ADMIN_PORT: choose another',
  );
  // Any free port.
  expect(readSettings({ PORT: '0', HOOKS_PORT: '0', ADMIN_PORT: '0' }).PORT).toBe(0);
});

describe('an address that leads to no server is refused, with what to write', () => {
  test.each([
    'postgres://',
    'postgres://u:p@localhost:99999/db',
    'postgres://u:p@localhost:port/db',
    'postgres://u:p@local host/db',
    'postgres://u:pass#word@localhost:5432/db',
    'postgres://u:pass/word@localhost:5432/db',
  ])('%s', (url) => {
    expect(() => read('DATABASE_URL', url)).toThrow(
      /^DATABASE_URL: the value given cannot be used: write postgres:.* %23 /,
    );
    const replicas = { DATABASE_URL: 'postgres://h/db', DATABASE_READ_URLS: `postgres://one/db,${url}` };
    expect(() => readSettings(replicas)).toThrow(/^DATABASE_READ_URLS: .* write postgres:/);
  });

  test.each(['redis://', 'redis://localhost:99999', 'redis://local host:6379'])('%s', (url) => {
    expect(() => read('REDIS_URL', url)).toThrow('write redis://host:port');
  });

  test.each([
    'postgres://localhost/db',
    'postgres://u:p@[::1]:5432/db?sslmode=require',
    'postgres://u:p%23w%2Fd@db.example:5432/db',
    'postgresql:///db?host=/var/run/postgresql',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/db',
    'postgres:///db',
  ])('and %s is taken', (url) => {
    expect(read('DATABASE_URL', url).DATABASE_URL).toBe(url);
  });
});

describe('an origin is one that a browser sends', () => {
  test.each([
    ['https://app.example', 'https://app.example'],
    ['https://App.Example:443/', 'https://app.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['*', '*'],
  ])('%s is %s', (written, sent) => {
    expect(read('CORS_ORIGINS', written).CORS_ORIGINS).toEqual([sent]);
  });

  test.each(['https://*.example', 'https://app.example:99999', 'https://app.example/path', 'app.example'])(
    '%s is refused, as no browser sends it',
    (written) => {
      expect(() => read('CORS_ORIGINS', written)).toThrow(/^CORS_ORIGINS: .* write \* or whole origins/);
    },
  );
});

test.each([
  ['BASE_URL', 'https://me:secret@news.example'],
  ['BASE_URL', 'https://news.example:'],
  ['HOOKS_URL', 'https://me@hooks.example'],
  ['BINANCE_URL', 'https://api.binance.com/api'],
  ['REDIS_URL', 'redis://cache.example:6379/abc'],
  ['DATABASE_URL', 'postgres://me@db.example/news?sslmode=bogus'],
] as const)('%s may not be %s: it would be shown as it is, or never work', (name, value) => {
  expect(() => read(name, value)).toThrow(new RegExp(`^${name}: .* cannot be used: write `));
});

test.each([
  ['BASE_URL', 'https://news.example:8443/api', 'https://news.example:8443/api'],
  ['BASE_URL', 'http://[::1]:4000', 'http://[::1]:4000'],
  ['BINANCE_URL', 'https://api.binance.us/', 'https://api.binance.us'],
  ['REDIS_URL', 'redis://cache.example:6379/2', 'redis://cache.example:6379/2'],
  ['HOST', '[::1]', '::1'],
  ['HOST', '::', '::'],
] as const)('%s may be %s', (name, value, read_) => {
  expect(read(name, value)[name]).toBe(read_);
});

describe('a HOST that can be neither an address nor a name is refused', () => {
  test.each([
    'news example',
    'http://127.0.0.1',
    '127.0.0.1:4000',
    '[::1]:4000',
    '[::1',
    '127.0.0',
    '127.0.0.256',
    '0x7f.0.0.1',
    '1',
    '-news',
    'news..example',
    'news_',
    '*',
    'fe80::1%',
    ':::',
    'n'.repeat(64),
    `${'n.'.repeat(127)}nn`,
  ])('%s', (host) => {
    expect(() => read('HOST', host)).toThrow(/^HOST: .* cannot be used: write an address of this machine/);
  });

  test.each([
    '0.0.0.0',
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    'localhost',
    'news-1.example',
    'my_node',
    'news.',
  ])('and %s is taken', (host) => expect(read('HOST', host).HOST).toBe(host));
});

test('a value that is refused is shown by its beginning, however long it is', () => {
  for (const name of SETTING_NAMES)
    try {
      read(name, 'x'.repeat(100_000));
    } catch (error) {
      expect((error as Error).message.length, name).toBeLessThan(400);
    }
  expect(() => read('PORT', 'x'.repeat(200))).toThrow(`PORT: "${'x'.repeat(100)}…" cannot be used: write`);
});

test.each(['a\nb', 'clé', 'k\u0000', 'k\u007f', 'k y'])(
  'an AI_API_KEY that no header can carry is refused: %j',
  (key) => {
    expect(() => read('AI_API_KEY', key)).toThrow(
      'AI_API_KEY: the value given cannot be used: write letters, digits and signs of ASCII, without spaces',
    );
  },
);

test('an address with an impossible port says so', () => {
  expect(() => read('BASE_URL', 'http://news.example:99999')).toThrow(
    'write an address with a host, and a port up to 65535',
  );
});

test('a venue of which no stream can be at that port is refused', () => {
  expect(() => read('BINANCE_STREAM_URL', 'wss://venue.example:99999')).toThrow(/^BINANCE_STREAM_URL: /);
});

describe('what is kept `forever` is never removed, also where fewer days are usual', () => {
  test.each([
    ['KEEP_HISTORY_DAYS', undefined],
    ['KEEP_DELIVERIES_DAYS', 30],
    ['KEEP_MATCHES_DAYS', 30],
    ['KEEP_CONVERSATIONS_DAYS', 90],
    ['KEEP_QUESTIONS_DAYS', 400],
    ['KEEP_USAGE_DAYS', 400],
    ['KEEP_REJECTS_DAYS', undefined],
  ] as const)('%s, usually %s', (name, usual) => {
    expect(read(name, 'forever')[name]).toBeUndefined();
    expect(readSettings({})[name]).toBe(usual);
    expect(settingDefault(name)).toBe(usual);
  });
});

test('whatever a setting refuses, it says what to write', () => {
  const refusals = SETTING_NAMES.flatMap((name) =>
    ['x', '-1', '1.5', '1e3', '99999999999', ',', '"', 'y'.repeat(1_001)].flatMap((value) => {
      try {
        read(name, value);
        return [];
      } catch (error) {
        return [(error as Error).message.replace(/^.* cannot be used: /, '')];
      }
    }),
  );
  expect(refusals.length).toBeGreaterThan(150);
  expect([...new Set(refusals)].filter((message) => !message.startsWith('write '))).toEqual([]);
  expect(() => read('PORT', 'abc')).toThrow('write a whole number from 0 to 65535');
  expect(() => read('DEMO', 'perhaps')).toThrow('write on or off');
});

test.each([
  ['AI_API_KEY', 'k'],
  ['AI_MODEL', 'm'],
  ['AI_EMBEDDINGS_MODEL', 'm'],
])('%s without the address of a model, which would do nothing, is refused', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`AI_BASE_URL: is required together with ${name}`);
});
