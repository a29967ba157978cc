import type { SettingName } from '../../src/platform/settings.ts';

/** What is said of a setting in docs/operations.md, in Markdown. */
interface Guide {
  /** What holds where nobody sets it, in words: for a setting without a value of its own. */
  readonly unset?: string;
  readonly what: string;
}

/** What each setting does, in the order of the table of docs/operations.md, which `npm run docs` makes of it. */
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
    what: "The embedded database, the KMS key and the database's log. Relative to the working directory.",
  },
  DATABASE_URL: {
    unset: 'unset',
    what: 'A PostgreSQL (18 or later, UTF8) to use instead of the embedded one: `postgres://user:password@host:port/database`.',
  },
  DATABASE_READ_URLS: {
    unset: 'unset',
    what: 'Streaming replicas of `DATABASE_URL`, separated by commas; each address must lead to one server. Lists, lookups, searches, single stories, posts, bars and research are read from them ([deployment.md](deployment.md#read-replicas)).',
  },
  DATABASE_POOL: {
    what: 'Connections a process holds for general work (2 to 200). About 12 more serve hot reads, Prisma, admission and jobs.',
  },
  ADMIN_PORT: {
    unset: 'unset',
    what: 'A port for `GET /metrics`, on `HOST`. Keep it away from the public. A scrape opens no connection to the database.',
  },
  HOOKS_PORT: {
    unset: 'unset',
    what: 'A port of its own for the webhook routes, `/healthz` and `/readyz`, on `HOST`; they answer under the main address as well. `0` takes any free one.',
  },
  HOOKS_URL: {
    unset: 'from `HOST` and `HOOKS_PORT`',
    what: 'The public address of `HOOKS_PORT`.',
  },
  HOOKS_ALLOW_LOOPBACK: {
    what: '`on`: webhooks may be sent to this machine, over plain http too. For development and tests only.',
  },
  NEWSFEEDS_ALLOW_LOOPBACK: {
    what: '`on`: news feeds may be fetched from this machine ([newsroom.md](newsroom.md)). For development and tests only.',
  },
  HOOKS_RETRY_SCHEDULE: {
    what: 'Seconds to wait after each failed attempt of a webhook delivery, 0 to 20 % more each time ([webhooks.md](webhooks.md)).',
  },
  WORKERS: {
    what: 'How many processes on this machine serve the API, on one port (1 to 64, Linux). One more process has the other `ROLES` ([Several cores](#several-cores)).',
  },
  ROLES: {
    what: 'The tasks of this process. Without `api` it answers `/healthz` and `/readyz` only; without `worker` it runs no jobs.',
  },
  CORS_ORIGINS: {
    unset: 'none',
    what: 'Origins whose pages may call the API, such as `https://app.example,https://other.example`, or `*`.',
  },
  PLANS: {
    unset: 'built in',
    what: 'A JSON file of plans instead of the built-in ones.',
  },
  PUBLISHERS: {
    unset: 'built in',
    what: 'A file that adds publishers to the built-in table, or replaces rows of it ([newsroom.md](newsroom.md)).',
  },
  TRUSTED_DOCUMENTS: {
    unset: 'none',
    what: 'A JSON file of GraphQL documents that may be asked for by id ([graphql.md](graphql.md)). A document that does not fit the graph stops the start.',
  },
  TRUSTED_DOCUMENTS_ONLY: {
    what: '`on`: other documents are refused. It needs `TRUSTED_DOCUMENTS`.',
  },
  DEMO: {
    what: '`on`: an empty database gets a synthetic newsroom and demo keys, once, and the newsroom goes on publishing ([demo.md](demo.md)). If `on` is set explicitly, it also goes on beside other stories. `off`: nothing.',
  },
  PUBLIC_FRONT_PAGE: {
    unset: '`on` for the demo on the embedded database, else `off`',
    what: '`on`: the front page shows the five most widely reported stories of the last day, two of a category at most, and the eight newest (title, summary, state), to whoever opens it, without a key. Restricted stories are never shown. `off`: it shows none.',
  },
  KMS_KEY: {
    unset: 'a file',
    what: "The master key that seals the service's secrets, 32 bytes in base64 (`openssl rand -base64 32`). Unset: `DATA_DIR/kms.key`, mode 0600, made at the first start.",
  },
  AI_BASE_URL: {
    unset: 'unset',
    what: "A server that speaks the chat-completions protocol, such as `https://models.example/v1`: it writes the AI terminal's answers ([terminal.md](terminal.md)).",
  },
  AI_MODEL: {
    unset: 'unset',
    what: 'The model to use there. Set both or neither.',
  },
  AI_EMBEDDINGS_MODEL: {
    unset: 'unset',
    what: "An embedding model on the same server, which reorders the terminal's passages ([terminal.md](terminal.md)). It needs the two above.",
  },
  AI_API_KEY: {
    unset: 'unset',
    what: 'Sent to that server as a bearer token.',
  },
  REDIS_URL: {
    unset: 'unset',
    what: 'A Redis (6.2 or later) that carries the live stream between nodes: `redis://host:port`. Unset: the stream stays within the node that holds the connection to the venue, and the others answer 503 ([streams.md](streams.md)). Its data need not survive a restart.',
  },
  VENUES: {
    what: 'Where market data comes from: `simulated`, `binance`, or both separated by a comma. The first is followed live.',
  },
  VENUE_SYMBOLS: {
    unset: 'the 36 pairs of the catalogue',
    what: 'The symbols of the first venue that are followed live: `BTCUSDT,ETHUSDT`.',
  },
  BINANCE_URL: {
    what: "The address of Binance's REST API, without a path.",
  },
  BINANCE_STREAM_URL: {
    what: "The address of Binance's websocket streams, without a path.",
  },
  STALE_AFTER_MS: {
    what: 'The age at which a price counts as stale, by the clock of its venue.',
  },
  BARS_CACHE_MB: {
    what: 'The size of `DATA_DIR/cache/bars`, which keeps uncompressed bars for later requests ([market.md](market.md)). `0` keeps none.',
  },
  SHORTCUTS: {
    what: '`off`: no request is answered from prepared answers. Use it to find out whether a prepared answer is at fault.',
  },
  HEAP_ALARM: {
    what: 'The percentage of memory at which new work is refused (1 to 99); `0` switches the alarm off. See [Supervision](#supervision).',
  },
  KEEP_HISTORY_DAYS: {
    unset: '`forever`',
    what: 'How long earlier states and revisions of stories are kept, in days ([growth.md](growth.md)). Behind that, `as_of` is refused and `/v1/changes` says `reset`.',
  },
  KEEP_DELIVERIES_DAYS: {
    what: 'How long webhook deliveries that ended are kept, with their attempts and events.',
  },
  KEEP_MATCHES_DAYS: {
    what: 'How long the matches of saved searches are kept.',
  },
  KEEP_CONVERSATIONS_DAYS: {
    what: 'How long conversations with the AI terminal are kept after the last question.',
  },
  KEEP_QUESTIONS_DAYS: {
    what: 'How long the journal of questions to the AI terminal is kept.',
  },
  KEEP_USAGE_DAYS: {
    what: 'How long the daily figures of accounts are kept.',
  },
  KEEP_REJECTS_DAYS: {
    unset: '`forever`',
    what: 'How long rejected rows of bars are kept.',
  },
  KEEP_JOBS_DAYS: {
    what: 'How long ended jobs of the queue are kept (1 to 90).',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    unset: 'unset',
    what: 'Where traces are sent: the base address of an OpenTelemetry collector, such as `http://127.0.0.1:4318` ([Traces](#traces)).',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    what: 'The share of the traces beginning here that is kept, 0 to 1. A caller that sends a `traceparent` decides for its own.',
  },
  DRAIN_SECONDS: {
    unset: '`5` with `DATABASE_URL`, else `0`',
    what: 'How long the service keeps serving after a stop signal, while `/readyz` says 503 (0 to 600). Choose it longer than your balancer takes to notice.',
  },
  LOG_LEVEL: {
    what: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Commands log only `warn` and worse unless it is set.',
  },
} as const satisfies Readonly<Record<SettingName, Guide>>;
