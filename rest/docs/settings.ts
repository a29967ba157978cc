import type { SettingName } from '../../src/platform/settings.ts';

/** The text about a setting in docs/operations.md, in Markdown. */
interface Guide {
  /** The default in words, for a setting whose default is not a plain value. */
  readonly unset?: string;
  readonly what: string;
}

/** What each setting does. `npm run docs` makes the table of docs/operations.md from it, in this order. */
export const SETTINGS = {
  PORT: {
    what: 'The port of the API. `0` takes any free port; the ready line names it.',
  },
  HOST: {
    what: 'The address to listen on. In a container it must be `0.0.0.0` (or `::`), or nothing outside reaches it.',
  },
  BASE_URL: {
    unset: 'from `HOST` and `PORT`',
    what: 'The address in links and feeds, such as `https://news.example`. Set it behind a proxy.',
  },
  DATA_DIR: {
    what: 'The folder of the embedded database, its log, the KMS key and the cache of bars. A relative path starts at the working directory.',
  },
  DATABASE_URL: {
    unset: 'unset',
    what: 'The address of a PostgreSQL (18 or later, UTF8) that replaces the embedded one: `postgres://user:password@host:port/database`. Whatever time zone, date style and isolation level are set there, the connections of the service have UTC, ISO and read committed.',
  },
  DATABASE_READ_URLS: {
    unset: 'unset',
    what: 'The addresses of streaming replicas of `DATABASE_URL`, separated by commas. Each address must lead to one server. Lists, lookups, searches, single stories, posts, bars and research are read from them ([deployment.md](deployment.md#read-replicas)).',
  },
  DATABASE_POOL: {
    what: 'The number of database connections of a process for general work (2 to 200). About 12 more serve hot reads, Prisma, admission and jobs.',
  },
  ADMIN_PORT: {
    unset: 'unset',
    what: 'A port for `GET /metrics`, on `HOST`. The public must not reach it. A scrape opens no connection to the database.',
  },
  HOOKS_PORT: {
    unset: 'unset',
    what: 'A separate port for the webhook routes, `/healthz` and `/readyz`, on `HOST`. They also answer at the main address. `0` takes any free port.',
  },
  HOOKS_URL: {
    unset: 'from `HOST` and `HOOKS_PORT`',
    what: 'The public address of `HOOKS_PORT`.',
  },
  HOOKS_ALLOW_LOOPBACK: {
    what: '`on`: webhooks may be sent to this machine, also over plain http. For development and tests only.',
  },
  NEWSFEEDS_ALLOW_LOOPBACK: {
    what: '`on`: news feeds may be fetched from this machine ([newsroom.md](newsroom.md)). For development and tests only.',
  },
  HOOKS_RETRY_SCHEDULE: {
    what: 'The seconds to wait after each failed attempt of a webhook delivery, separated by commas. Each delay is extended by 0 to 20 % at random ([webhooks.md](webhooks.md)).',
  },
  WORKERS: {
    what: 'The number of processes on this machine that serve the API on one port (1 to 64, Linux). One more process has the other `ROLES` ([Several cores](#several-cores)).',
  },
  ROLES: {
    what: 'The tasks of this process. Without `api` it answers only `/healthz` and `/readyz`. Without `worker` it runs no jobs.',
  },
  CORS_ORIGINS: {
    unset: 'none',
    what: 'The origins whose pages may call the API, such as `https://app.example,https://other.example`, or `*` for all.',
  },
  PLANS: {
    unset: 'built in',
    what: 'A JSON file of plans that replaces the built-in ones.',
  },
  PUBLISHERS: {
    unset: 'built in',
    what: 'A file that adds publishers to the built-in table or replaces rows of it ([newsroom.md](newsroom.md)).',
  },
  TRUSTED_DOCUMENTS: {
    unset: 'none',
    what: 'A JSON file of GraphQL documents that clients may request by id ([graphql.md](graphql.md)). The service does not start if a document does not fit the graph.',
  },
  TRUSTED_DOCUMENTS_ONLY: {
    what: '`on`: other GraphQL documents are refused. It needs `TRUSTED_DOCUMENTS`.',
  },
  DEMO: {
    what: '`on`: an empty database gets a synthetic newsroom and demo keys, once, and the newsroom continues to publish ([demo.md](demo.md)). If `on` is set explicitly, it also continues if there are other stories. `off`: there is no synthetic newsroom.',
  },
  PUBLIC_FRONT_PAGE: {
    unset: '`on` for the demo on the embedded database, else `off`',
    what: '`on`: the front page needs no key to show the five most widely reported stories of the last day (at most two of a category) and the eight newest ones, with title, summary and state. Restricted stories are never shown. `off`: it shows no stories.',
  },
  KMS_KEY: {
    unset: 'a file',
    what: 'The master key that encrypts the secrets of the service: 32 bytes in base64 (`openssl rand -base64 32`). Unset: the file `DATA_DIR/kms.key` with mode 0600, which the first start makes.',
  },
  AI_BASE_URL: {
    unset: 'unset',
    what: 'The address of a server with the chat-completions protocol, such as `https://models.example/v1`. It writes the answers of the AI terminal ([terminal.md](terminal.md)).',
  },
  AI_MODEL: {
    unset: 'unset',
    what: 'The model to use on that server. Set both or neither.',
  },
  AI_EMBEDDINGS_MODEL: {
    unset: 'unset',
    what: 'An embedding model on the same server, which reorders the passages of the terminal ([terminal.md](terminal.md)). It needs `AI_BASE_URL` and `AI_MODEL`.',
  },
  AI_SENTENCE_MODEL: {
    what: '`off`: the terminal orders passages without its embedded model of sentences, which takes 10 MB from the first question on and some tens of milliseconds a question ([terminal.md](terminal.md)).',
  },
  AI_API_KEY: {
    unset: 'unset',
    what: 'The key that is sent to that server as a bearer token. It needs `AI_BASE_URL`.',
  },
  REDIS_URL: {
    unset: 'unset',
    what: 'The address of a Redis (6.2 or later) that carries the live stream between nodes: `redis://host:port`. Unset: only the node with the connection to the venue has the stream, and the others answer 503 ([streams.md](streams.md)). Its data need not survive a restart.',
  },
  VENUES: {
    what: 'The venues of market data: `simulated`, `binance`, or both separated by a comma. The first one is followed live.',
  },
  VENUE_SYMBOLS: {
    unset: 'the 36 pairs of the catalogue',
    what: 'The symbols that are kept of each venue, and followed live at the first: `BTCUSDT,ETHUSDT`.',
  },
  BINANCE_URL: {
    what: "The address of Binance's REST API, without a path.",
  },
  BINANCE_STREAM_URL: {
    what: "The address of Binance's websocket streams, without a path.",
  },
  STALE_AFTER_MS: {
    what: 'The age in milliseconds at which a price is stale, by the clock of its venue.',
  },
  BARS_CACHE_MB: {
    what: 'The maximum size in MB of `DATA_DIR/cache/bars`, which keeps uncompressed bars for later requests ([market.md](market.md)). `0` keeps none.',
  },
  SHORTCUTS: {
    what: '`off`: no request is answered with a prepared answer. Use it to find out whether a prepared answer is wrong.',
  },
  HEAP_ALARM: {
    what: 'The percentage of memory at which new work is refused (1 to 99). `0` turns the alarm off. See [Supervision](#supervision).',
  },
  KEEP_HISTORY_DAYS: {
    unset: '`forever`',
    what: 'How many days earlier states and revisions of stories are kept ([growth.md](growth.md)). For an earlier time, `as_of` is refused, and `/v1/changes` answers `reset`.',
  },
  KEEP_DELIVERIES_DAYS: {
    what: 'How many days finished webhook deliveries are kept, with their attempts and events.',
  },
  KEEP_MATCHES_DAYS: {
    what: 'How many days the matches of saved searches are kept.',
  },
  KEEP_CONVERSATIONS_DAYS: {
    what: 'How many days conversations with the AI terminal are kept after the last question.',
  },
  KEEP_QUESTIONS_DAYS: {
    what: 'How many days the journal of questions to the AI terminal is kept.',
  },
  KEEP_USAGE_DAYS: {
    what: 'How many days the daily figures of accounts are kept.',
  },
  KEEP_REJECTS_DAYS: {
    unset: '`forever`',
    what: 'How many days rejected rows of bars are kept.',
  },
  KEEP_JOBS_DAYS: {
    what: 'How many days finished jobs of the queue are kept (1 to 90).',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    unset: 'unset',
    what: 'The base address of an OpenTelemetry collector that receives the traces, such as `http://127.0.0.1:4318` ([Traces](#traces)).',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    what: 'The share of traces that is kept, 0 to 1. For a request with a `traceparent`, the caller decides.',
  },
  DRAIN_SECONDS: {
    unset: '`5` with `DATABASE_URL`, else `0`',
    what: 'How many seconds the service continues to serve after a stop signal, while `/readyz` answers 503 (0 to 600). Choose a longer time than your load balancer takes to notice.',
  },
  LOG_LEVEL: {
    what: 'The level of the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Commands log only `warn` and above unless it is set.',
  },
} as const satisfies Readonly<Record<SettingName, Guide>>;
