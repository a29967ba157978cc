import { resolve } from 'node:path';
import type { Retention } from './retention/index.ts';
import { readSettings, type Settings } from './settings.ts';
import { withSession } from './sql/session.ts';

export type Role = 'api' | 'worker' | 'ingest';

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
  /** Whether the terminal compares sentences by its embedded model of them. */
  readonly sentenceModel: boolean;
  /** Undefined: the live stream stays within the process that holds the connector. */
  readonly redisUrl: string | undefined;
  /** Where market data comes from; the first is followed live. */
  readonly venues: readonly ('simulated' | 'binance')[];
  /** The symbols that are kept of each venue, and followed live at the first; empty: the 36 pairs of the catalogue. */
  readonly venueSymbols: readonly string[];
  readonly binanceUrl: string;
  readonly binanceStreamUrl: string;
  /** A price older than this, by the clock of its venue, is stale. */
  readonly staleAfterMs: number;
  /** Where decompressed bars are cached in files, and the size of that cache. */
  readonly barsCache: { readonly folder: string; readonly bytes: number };
  /**
   * Whether frequent requests may use prepared answers (rest/app/hot/hot.ts, schema/graph/compiled.ts). Answers are the
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

/**
 * Reads the configuration.
 * @throws ConfigError as `readSettings`.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const s = readSettings(env);
  const ownUrl = (port: number): string => `http://${hostInUrl(s.HOST)}:${port}`;
  const baseUrl = s.BASE_URL ?? ownUrl(s.PORT);
  const reached = (url: string): string => withSession(url, env.PGOPTIONS);
  return {
    port: s.PORT,
    host: s.HOST,
    baseUrl,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL && reached(s.DATABASE_URL),
    databaseReadUrls: s.DATABASE_READ_URLS.map(reached),
    databasePool: s.DATABASE_POOL,
    adminPort: s.ADMIN_PORT,
    hooksPort: s.HOOKS_PORT,
    hooksUrl: s.HOOKS_URL ?? (s.HOOKS_PORT === undefined ? baseUrl : ownUrl(s.HOOKS_PORT)),
    hooksAllowLoopback: s.HOOKS_ALLOW_LOOPBACK,
    hooksRetrySchedule: s.HOOKS_RETRY_SCHEDULE,
    newsfeedsAllowLoopback: s.NEWSFEEDS_ALLOW_LOOPBACK,
    workers: s.WORKERS,
    roles: new Set(s.ROLES),
    corsOrigins: s.CORS_ORIGINS,
    plansFile: s.PLANS && resolve(s.PLANS),
    publishersFile: s.PUBLISHERS && resolve(s.PUBLISHERS),
    trustedDocuments: s.TRUSTED_DOCUMENTS && resolve(s.TRUSTED_DOCUMENTS),
    trustedDocumentsOnly: s.TRUSTED_DOCUMENTS_ONLY,
    demo: s.DEMO,
    demoAsked: s.DEMO && s.given.has('DEMO'),
    // A database of one's own holds stories of one's own: those are shown to strangers only where it is asked for.
    publicFrontPage: s.PUBLIC_FRONT_PAGE ?? (s.DEMO && s.DATABASE_URL === undefined),
    kmsKey: s.KMS_KEY,
    ai: aiOf(s),
    sentenceModel: s.AI_SENTENCE_MODEL,
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
    keep: retentionOf(s),
    traces:
      s.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: s.OTEL_TRACES_SAMPLER_ARG },
    drainSeconds: s.DRAIN_SECONDS ?? (s.DATABASE_URL === undefined ? 0 : 5),
    logLevel: s.LOG_LEVEL,
  };
}

function aiOf(s: Settings): Config['ai'] {
  if (s.AI_BASE_URL === undefined || s.AI_MODEL === undefined) return undefined;
  return {
    baseUrl: s.AI_BASE_URL,
    apiKey: s.AI_API_KEY,
    model: s.AI_MODEL,
    embeddings: s.AI_EMBEDDINGS_MODEL,
  };
}

function retentionOf(s: Settings): Retention {
  return {
    history: s.KEEP_HISTORY_DAYS,
    deliveries: s.KEEP_DELIVERIES_DAYS,
    matches: s.KEEP_MATCHES_DAYS,
    conversations: s.KEEP_CONVERSATIONS_DAYS,
    questions: s.KEEP_QUESTIONS_DAYS,
    usage: s.KEEP_USAGE_DAYS,
    rejects: s.KEEP_REJECTS_DAYS,
    jobs: s.KEEP_JOBS_DAYS,
  };
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
