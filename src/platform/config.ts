import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_RETENTION, type Retention } from './retention/index.ts';

/** A setting that cannot be used. The message is one line that names the setting and says what to write. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Role = 'api' | 'worker' | 'ingest';

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'write an http or https address without a query')
  // It stands in JSON, XML and HTML as it is: such signs are written as %22 and so on.
  .regex(/^[^"'<>\\&]*$/, 'write an address without quotation marks, angle brackets, backslashes and &')
  .refine((value) => URL.canParse(value), 'write an address with a host')
  .transform((value) => value.replace(/\/+$/, ''));
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** A number of days, or `forever`. @param least what the service itself needs. */
const days = (least: number) =>
  z
    .string()
    .regex(/^(forever|\d{1,5})$/, 'write a number of days, or forever')
    .transform((text) => (text === 'forever' ? undefined : Number(text)))
    .refine((value) => value === undefined || value >= least, `write ${least} days or more, or forever`);

// A receiver that is down for a weekend gets everything; after a longer outage it is paused and gets the rest later.
const RETRY_SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const SETTINGS = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host:port/database')
    .optional(),
  DATABASE_READ_URLS: list
    .pipe(
      z.array(z.string().regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host:port/database')),
    )
    .default([]),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ADMIN_PORT: port.optional(),
  HOOKS_PORT: port.optional(),
  HOOKS_URL: httpUrl.optional(),
  HOOKS_ALLOW_LOOPBACK: onOff.default(false),
  HOOKS_RETRY_SCHEDULE: list
    .pipe(
      z
        .array(z.string().regex(/^\d{1,7}$/, 'write seconds, such as 5,300,1800'))
        .min(1)
        .max(30),
    )
    .transform((delays) => delays.map(Number))
    .default(RETRY_SCHEDULE),
  NEWSFEEDS_ALLOW_LOOPBACK: onOff.default(false),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  ROLES: list.pipe(z.array(z.enum(['api', 'worker', 'ingest'])).min(1)).default(['api', 'worker', 'ingest']),
  CORS_ORIGINS: list
    .pipe(z.array(z.string().regex(/^(\*|https?:\/\/[^\s/]+)$/, 'write origins such as https://app.example')))
    .default([]),
  PLANS: z.string().min(1).optional(),
  PUBLISHERS: z.string().min(1).optional(),
  TRUSTED_DOCUMENTS: z.string().min(1).optional(),
  TRUSTED_DOCUMENTS_ONLY: onOff.default(false),
  DEMO: onOff.default(true),
  PUBLIC_FRONT_PAGE: onOff.optional(),
  KMS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'write 32 bytes in base64 (openssl rand -base64 32)')
    .optional(),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().min(1).max(1000).optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_EMBEDDINGS_MODEL: z.string().min(1).max(200).optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'write redis://host:port')
    .optional(),
  VENUES: list.pipe(z.array(z.enum(['simulated', 'binance'])).min(1)).default(['simulated']),
  VENUE_SYMBOLS: list
    .pipe(z.array(z.string().regex(/^[A-Z0-9]{2,20}$/, 'write symbols such as BTCUSDT')))
    .default([]),
  BINANCE_URL: httpUrl.default('https://api.binance.com'),
  BINANCE_STREAM_URL: z
    .string()
    .regex(/^wss?:\/\/[^\s/?#]+$/, 'write a ws or wss address without a path')
    .default('wss://stream.binance.com:9443'),
  STALE_AFTER_MS: z.coerce.number().int().min(100).max(86_400_000).default(30_000),
  BARS_CACHE_MB: z.coerce.number().int().min(0).max(1_000_000).default(512),
  SHORTCUTS: onOff.default(true),
  HEAP_ALARM: z.coerce.number().int().min(0).max(99).default(85),
  KEEP_HISTORY_DAYS: days(2).optional(),
  KEEP_DELIVERIES_DAYS: days(8).default(DEFAULT_RETENTION.deliveries),
  KEEP_MATCHES_DAYS: days(8).default(DEFAULT_RETENTION.matches),
  KEEP_CONVERSATIONS_DAYS: days(1).default(DEFAULT_RETENTION.conversations),
  KEEP_QUESTIONS_DAYS: days(31).default(DEFAULT_RETENTION.questions),
  KEEP_USAGE_DAYS: days(31).default(DEFAULT_RETENTION.usage),
  KEEP_REJECTS_DAYS: days(1).optional(),
  KEEP_JOBS_DAYS: z.coerce.number().int().min(1).max(90).default(DEFAULT_RETENTION.jobs),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Every setting, typed; see docs/operations.md for what each does. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address in links and feeds, without a slash at the end. */
  readonly baseUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Streaming replicas of the database, each a server of its own, that answer reads. */
  readonly databaseReadUrls: readonly string[];
  /** Most connections a process holds for general work. */
  readonly databasePool: number;
  /** Undefined: no operator's port. */
  readonly adminPort: number | undefined;
  /** Undefined: webhooks are managed under the main address alone. */
  readonly hooksPort: number | undefined;
  /** The public address of the webhook management, without a slash at the end. */
  readonly hooksUrl: string;
  /** Whether webhooks may go to this machine, and over http: for development and tests. */
  readonly hooksAllowLoopback: boolean;
  /** Seconds to wait after each failed attempt; the attempt after the last of them is the last. */
  readonly hooksRetrySchedule: readonly number[];
  /** Whether news feeds may be fetched from this machine: for development and tests. */
  readonly newsfeedsAllowLoopback: boolean;
  /** How many processes of this machine serve the API. */
  readonly workers: number;
  readonly roles: ReadonlySet<Role>;
  readonly corsOrigins: readonly string[];
  /** A JSON file of plans instead of the built-in ones. */
  readonly plansFile: string | undefined;
  /** A file of publishers' facts that adds to the built-in table. */
  readonly publishersFile: string | undefined;
  /** A JSON file of GraphQL documents that may be asked for by their ids. */
  readonly trustedDocuments: string | undefined;
  /** Whether no other documents run. */
  readonly trustedDocumentsOnly: boolean;
  readonly demo: boolean;
  /** Whether DEMO=on was set explicitly, and is not just the default. */
  readonly demoAsked: boolean;
  /** Whether the front page shows the newest stories to whoever opens it. */
  readonly publicFrontPage: boolean;
  /** Base64 of the KMS master key; undefined: kept in a file in `dataDir`. */
  readonly kmsKey: string | undefined;
  /** What writes the AI terminal's answers; undefined: the embedded, extractive model. */
  readonly ai:
    | {
        readonly baseUrl: string;
        readonly apiKey: string | undefined;
        readonly model: string;
        /** A model of embeddings there. */
        readonly embeddings: string | undefined;
      }
    | undefined;
  /** Undefined: the live stream stays within the process that holds the connector. */
  readonly redisUrl: string | undefined;
  /** Where market data comes from; the first is followed live. */
  readonly venues: readonly ('simulated' | 'binance')[];
  /** The symbols of the first venue that are followed live; empty: the 36 pairs of the catalogue. */
  readonly venueSymbols: readonly string[];
  readonly binanceUrl: string;
  readonly binanceStreamUrl: string;
  /** A price older than this, by the clock of its venue, is stale. */
  readonly staleAfterMs: number;
  /** Where decompressed bars are cached in files, and the size of that cache. */
  readonly barsCache: { readonly folder: string; readonly bytes: number };
  /**
   * Whether frequent requests may use prepared answers (rest/app/hot.ts, schema/graph/compiled.ts). Answers are the
   * same.
   */
  readonly shortcuts: boolean;
  /** Percent of the memory from which on new work is refused; 0: never. */
  readonly heapAlarm: number;
  /** How long is kept what grows without end. */
  readonly keep: Retention;
  /** Where traces are sent, and which share of those that begin here; undefined: none are recorded. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | undefined;
  /** How long it serves after a stop signal, while readiness says 503. */
  readonly drainSeconds: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export type SettingName = keyof typeof SETTINGS.shape;
/** The names of all settings, in the order of docs/operations.md. */
export const SETTING_NAMES = Object.keys(SETTINGS.shape) as readonly SettingName[];

/** What a setting is when nobody sets it; undefined: it has no value of its own. */
export function settingDefault(name: string): unknown {
  return (SETTINGS.shape as Readonly<Record<string, z.ZodType>>)[name]?.safeParse(undefined).data;
}

/**
 * Reads the configuration.
 * @throws ConfigError for the first setting that cannot be used. An empty value counts as absent.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const shown = SECRET.has(name) ? 'the value given' : JSON.stringify(given[name]);
    throw new ConfigError(`${name}: ${shown} cannot be used: ${issue.message}`);
  }
  const s = parsed.data;
  // With one of the two settings missing, no model would be used, and nobody would notice.
  if ((s.AI_BASE_URL === undefined) !== (s.AI_MODEL === undefined)) {
    const [there, absent] =
      s.AI_MODEL === undefined ? ['AI_BASE_URL', 'AI_MODEL'] : ['AI_MODEL', 'AI_BASE_URL'];
    throw new ConfigError(`${absent}: it is needed beside ${there}`);
  }
  if (s.AI_EMBEDDINGS_MODEL !== undefined && s.AI_BASE_URL === undefined)
    throw new ConfigError('AI_BASE_URL: it is needed beside AI_EMBEDDINGS_MODEL');
  if (s.DATABASE_READ_URLS.length > 0 && s.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL: it is needed beside DATABASE_READ_URLS');
  if (s.TRUSTED_DOCUMENTS_ONLY && s.TRUSTED_DOCUMENTS === undefined)
    throw new ConfigError('TRUSTED_DOCUMENTS: it is needed beside TRUSTED_DOCUMENTS_ONLY');
  return {
    port: s.PORT,
    host: s.HOST,
    baseUrl: s.BASE_URL ?? `http://${hostInUrl(s.HOST)}:${s.PORT}`,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseReadUrls: s.DATABASE_READ_URLS,
    databasePool: s.DATABASE_POOL,
    adminPort: s.ADMIN_PORT,
    hooksPort: s.HOOKS_PORT,
    hooksUrl:
      s.HOOKS_URL ??
      (s.HOOKS_PORT === undefined
        ? (s.BASE_URL ?? `http://${hostInUrl(s.HOST)}:${s.PORT}`)
        : `http://${hostInUrl(s.HOST)}:${s.HOOKS_PORT}`),
    hooksAllowLoopback: s.HOOKS_ALLOW_LOOPBACK,
    hooksRetrySchedule: s.HOOKS_RETRY_SCHEDULE,
    newsfeedsAllowLoopback: s.NEWSFEEDS_ALLOW_LOOPBACK,
    workers: s.WORKERS,
    roles: new Set(s.ROLES),
    corsOrigins: s.CORS_ORIGINS,
    plansFile: s.PLANS === undefined ? undefined : resolve(s.PLANS),
    publishersFile: s.PUBLISHERS === undefined ? undefined : resolve(s.PUBLISHERS),
    trustedDocuments: s.TRUSTED_DOCUMENTS === undefined ? undefined : resolve(s.TRUSTED_DOCUMENTS),
    trustedDocumentsOnly: s.TRUSTED_DOCUMENTS_ONLY,
    demo: s.DEMO,
    demoAsked: s.DEMO && given.DEMO !== undefined,
    // A database of one's own holds stories of one's own: those are shown to strangers only where it is asked for.
    publicFrontPage: s.PUBLIC_FRONT_PAGE ?? (s.DEMO && s.DATABASE_URL === undefined),
    kmsKey: s.KMS_KEY,
    ai:
      s.AI_BASE_URL === undefined || s.AI_MODEL === undefined
        ? undefined
        : {
            baseUrl: s.AI_BASE_URL,
            apiKey: s.AI_API_KEY,
            model: s.AI_MODEL,
            embeddings: s.AI_EMBEDDINGS_MODEL,
          },
    redisUrl: s.REDIS_URL,
    venues: s.VENUES,
    venueSymbols: s.VENUE_SYMBOLS,
    binanceUrl: s.BINANCE_URL,
    binanceStreamUrl: s.BINANCE_STREAM_URL,
    staleAfterMs: s.STALE_AFTER_MS,
    barsCache: {
      folder: resolve(s.DATA_DIR, 'cache', 'bars'),
      bytes: s.BARS_CACHE_MB * 1024 * 1024,
    },
    shortcuts: s.SHORTCUTS,
    heapAlarm: s.HEAP_ALARM,
    keep: {
      history: s.KEEP_HISTORY_DAYS,
      deliveries: s.KEEP_DELIVERIES_DAYS,
      matches: s.KEEP_MATCHES_DAYS,
      conversations: s.KEEP_CONVERSATIONS_DAYS,
      questions: s.KEEP_QUESTIONS_DAYS,
      usage: s.KEEP_USAGE_DAYS,
      rejects: s.KEEP_REJECTS_DAYS,
      jobs: s.KEEP_JOBS_DAYS,
    },
    traces:
      s.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: s.OTEL_TRACES_SAMPLER_ARG },
    drainSeconds: s.DRAIN_SECONDS ?? (s.DATABASE_URL === undefined ? 0 : 5),
    logLevel: s.LOG_LEVEL,
  };
}

const SECRET = new Set(['DATABASE_URL', 'DATABASE_READ_URLS', 'KMS_KEY', 'AI_API_KEY', 'REDIS_URL']);

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
