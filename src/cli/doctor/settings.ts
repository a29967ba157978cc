import type { Config } from '../../platform/config.ts';
import { kmsKeyId } from '../../platform/kms.ts';
import { SETTING_NAMES, settingDefault } from '../../platform/settings.ts';
import { withoutSession } from '../../platform/sql/session.ts';

/** What is so where a setting is left out, and there is more to say than its default. */
const UNSET: Readonly<Record<string, string>> = {
  DATABASE_URL: 'not set: embedded in DATA_DIR',
  DATABASE_READ_URLS: 'not set: everything is read from the database itself',
  ADMIN_PORT: 'not set: no metrics port',
  HOOKS_PORT: 'not set: webhooks are managed under the main address',
  PLANS: 'not set: built-in plans',
  PUBLISHERS: 'not set: the built-in table',
  KMS_KEY: 'not set: kms.key in DATA_DIR',
  REDIS_URL: 'not set: the live stream stays within one node',
  AI_BASE_URL: 'not set: the embedded, extractive model',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'not set: no traces',
  CORS_ORIGINS: 'none',
  VENUE_SYMBOLS: 'not set: the catalogue',
};

/** What some settings come to, which their text does not say. */
const IN_EFFECT: Readonly<Record<string, (config: Config) => string | undefined>> = {
  HOST: ({ host }) => host,
  PORT: ({ port }) => String(port),
  BASE_URL: ({ baseUrl }) => baseUrl,
  DATA_DIR: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ databaseUrl }) => hidden(databaseUrl && withoutSession(databaseUrl)),
  DATABASE_READ_URLS: ({ databaseReadUrls }) =>
    databaseReadUrls.length === 0
      ? undefined
      : databaseReadUrls.map((url) => hidden(withoutSession(url))).join(','),
  DATABASE_POOL: ({ databasePool }) => String(databasePool),
  HOOKS_URL: ({ hooksUrl }) => hooksUrl,
  HOOKS_RETRY_SCHEDULE: ({ hooksRetrySchedule }) => hooksRetrySchedule.join(','),
  WORKERS: ({ workers }) => String(workers),
  ROLES: ({ roles }) => [...roles].join(','),
  PLANS: ({ plansFile }) => plansFile,
  PUBLISHERS: ({ publishersFile }) => publishersFile,
  PUBLIC_FRONT_PAGE: ({ publicFrontPage }) => (publicFrontPage ? 'on' : 'off'),
  DEMO: ({ demo }) => (demo ? 'on' : 'off'),
  KMS_KEY: ({ kmsKey }) =>
    kmsKey === undefined ? undefined : `set (${kmsKeyId(Buffer.from(kmsKey, 'base64'))})`,
  AI_API_KEY: ({ ai }) => (ai?.apiKey === undefined ? undefined : 'set'),
  REDIS_URL: ({ redisUrl }) => hidden(redisUrl),
  VENUES: ({ venues }) => venues.join(','),
  BINANCE_URL: ({ binanceUrl }) => binanceUrl,
  BINANCE_STREAM_URL: ({ binanceStreamUrl }) => binanceStreamUrl,
  STALE_AFTER_MS: ({ staleAfterMs }) => String(staleAfterMs),
  BARS_CACHE_MB: ({ barsCache }) => String(barsCache.bytes / 1024 / 1024),
  SHORTCUTS: ({ shortcuts }) => (shortcuts ? 'on' : 'off'),
  HEAP_ALARM: ({ heapAlarm }) => String(heapAlarm),
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ traces }) => hidden(traces?.endpoint),
  OTEL_TRACES_SAMPLER_ARG: ({ traces }) => (traces === undefined ? undefined : String(traces.ratio)),
  DRAIN_SECONDS: ({ drainSeconds }) => String(drainSeconds),
  LOG_LEVEL: ({ logLevel }) => logLevel,
  HOOKS_ALLOW_LOOPBACK: ({ hooksAllowLoopback }) => (hooksAllowLoopback ? 'on' : 'off'),
  NEWSFEEDS_ALLOW_LOOPBACK: ({ newsfeedsAllowLoopback }) => (newsfeedsAllowLoopback ? 'on' : 'off'),
};

/**
 * Every setting with what is in effect, in the order of docs/operations.md. Secrets are not shown: of a key only that it is
 * set, of an address no password.
 */
export function shownSettings(
  config: Config,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const inEffect = IN_EFFECT[name];
      const given = env[name]?.trim() || undefined;
      return [name, (inEffect === undefined ? given : inEffect(config)) ?? UNSET[name] ?? usual(name)];
    }),
  );
}

/** What holds where a setting is left out. */
function usual(name: string): string {
  const value = settingDefault(name);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  return name.startsWith('KEEP_') ? 'forever' : 'not set';
}

/** Addresses may carry a password as user information or as a parameter. */
function hidden(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  try {
    const url = new URL(address);
    if (url.password !== '') url.password = 'hidden';
    for (const name of url.searchParams.keys())
      if (/pass|key/i.test(name)) url.searchParams.set(name, 'hidden');
    return url.href;
  } catch {
    return 'set, and no address';
  }
}
