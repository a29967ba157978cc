import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_RETENTION } from './retention/index.ts';

/** A setting that cannot be used. The message is one line with the name of the setting and a valid form of it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const whole = (least: number, most: number) => {
  const error = `write a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);
};
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `write ${names.slice(0, -1).join(', ')} or ${names.at(-1)}` });

const NONE = 'write at least one';
const once = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

const port = whole(0, 65_535);
const onOff = oneOf('on', 'off').transform((value) => value === 'on');
const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'write an http or https address without a query')
  // It stands in JSON, XML and HTML as it is: such signs are written as %22 and so on.
  .regex(/^[^"'<>\\&]*$/, 'write an address without quotation marks, angle brackets, backslashes and &')
  .refine((value) => URL.canParse(value), 'write an address with a host, and a port up to 65535')
  .transform((value) => value.replace(/\/+$/, ''));
/** An address that is shown to everybody, and in links. */
const publicUrl = httpUrl.refine((value) => {
  const url = new URL(value);
  return url.username === '' && url.password === '' && !/:$/.test(value.replace(/^\w+:\/\/([^/]*).*$/, '$1'));
}, 'write an address without a user name and password, and without an empty port');
// A host that cannot be one, or a port, mostly comes of a password with a sign that ends it.
const POSTGRES =
  'write postgres://user:password@host:port/database, with %23 for #, %2F for / and %3F for ? in the password';
const SSL_MODES = new Set(['', 'disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);
const sslModeOf = (value: string): string =>
  URL.canParse(value) ? (new URL(value).searchParams.get('sslmode') ?? '') : '';
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^\s#]+$/, POSTGRES)
  .refine((value) => URL.canParse(value), POSTGRES)
  .refine(
    (value) => SSL_MODES.has(sslModeOf(value)),
    `write sslmode=${[...SSL_MODES].filter(Boolean).join(', ')}`,
  );
const redisUrl = z
  .string()
  .regex(/^rediss?:\/\/[^\s/?#]\S*$/, 'write redis://host:port')
  .refine(
    (value) => URL.canParse(value) && /^\/?\d*$/.test(new URL(value).pathname),
    'write redis://host:port, or redis://host:port/number of a database',
  );
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/**
 * A number of days, or `forever`.
 * @param least what the service itself needs.
 * @param usual where nobody sets it; undefined: for ever. A default of zod's would stand for `forever` as well.
 */
const days = (least: number, usual?: number) =>
  z
    .string()
    .regex(/^(forever|\d{1,5})$/, 'write a number of days, or forever')
    .optional()
    .transform((text) => {
      if (text === undefined) return usual;
      return text === 'forever' ? undefined : Number(text);
    })
    .refine((value) => value === undefined || value >= least, `write ${least} days or more, or forever`);

/** An origin as browsers send it: in lower case, and without a port that is usual. */
const origin = z
  .string()
  .refine(
    (value) => value === '*' || (/^https?:\/\/[^*/?#]+\/?$/i.test(value) && URL.canParse(value)),
    'write * or whole origins without wildcards, such as https://app.example',
  )
  .transform((value) => (value === '*' ? value : new URL(value).origin));

/** An address, or the name of a host. A name whose last part is a number would be read as an address. */
function isHost(value: string): boolean {
  if (isIP(value) !== 0) return true;
  const labels = value.replace(/\.$/, '').split('.');
  return (
    value.length <= 253 &&
    labels.every((label) => /^[a-z0-9]([\w-]{0,61}[a-z0-9])?$/i.test(label)) &&
    !/^(\d+|0x[\da-f]*)$/i.test(labels.at(-1)!)
  );
}

// A receiver that is down for a weekend gets everything; after a longer outage it is paused and gets the rest later.
const RETRY_SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const SETTINGS = z.object({
  PORT: port.default(4000),
  // An IPv6 address is written in brackets in addresses, and without them everywhere else.
  HOST: z
    .string()
    .min(1)
    .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
    .refine(isHost, 'write an address of this machine without a port, such as 127.0.0.1, 0.0.0.0 or ::')
    .default('127.0.0.1'),
  BASE_URL: publicUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URLS: list.pipe(z.array(postgresUrl)).default([]),
  DATABASE_POOL: whole(2, 200).default(10),
  ADMIN_PORT: port.optional(),
  HOOKS_PORT: port.optional(),
  HOOKS_URL: publicUrl.optional(),
  HOOKS_ALLOW_LOOPBACK: onOff.default(false),
  HOOKS_RETRY_SCHEDULE: list
    .pipe(
      z
        .array(z.string().regex(/^\d{1,7}$/, 'write seconds, such as 5,300,1800'))
        .min(1, NONE)
        .max(30, 'write at most 30 delays'),
    )
    .transform((delays) => delays.map(Number))
    .default(RETRY_SCHEDULE),
  NEWSFEEDS_ALLOW_LOOPBACK: onOff.default(false),
  WORKERS: whole(1, 64).default(1),
  ROLES: list
    .pipe(z.array(oneOf('api', 'worker', 'ingest')).min(1, NONE))
    .default(['api', 'worker', 'ingest']),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
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
  // It is sent in a header, which carries no others.
  AI_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'write letters, digits and signs of ASCII, without spaces')
    .max(1000, 'write at most 1000 characters')
    .optional(),
  AI_MODEL: z.string().min(1).max(200, 'write at most 200 characters').optional(),
  AI_EMBEDDINGS_MODEL: z.string().min(1).max(200, 'write at most 200 characters').optional(),
  AI_SENTENCE_MODEL: onOff.default(true),
  REDIS_URL: redisUrl.optional(),
  VENUES: list
    .pipe(z.array(oneOf('simulated', 'binance')).min(1, NONE))
    .transform(once)
    .default(['simulated']),
  VENUE_SYMBOLS: list
    .pipe(z.array(z.string().regex(/^[A-Z0-9]{2,20}$/, 'write symbols such as BTCUSDT')))
    .transform(once)
    .default([]),
  BINANCE_URL: httpUrl
    .refine((value) => new URL(value).pathname === '/', 'write an http or https address without a path')
    .default('https://api.binance.com'),
  BINANCE_STREAM_URL: z
    .string()
    .regex(/^wss?:\/\/[^\s/?#]+$/, 'write a ws or wss address without a path')
    .refine((value) => URL.canParse(value), 'write a ws or wss address with a host, and a port up to 65535')
    .default('wss://stream.binance.com:9443'),
  STALE_AFTER_MS: whole(100, 86_400_000).default(30_000),
  BARS_CACHE_MB: whole(0, 1_000_000).default(512),
  SHORTCUTS: onOff.default(true),
  HEAP_ALARM: whole(0, 99).default(85),
  KEEP_HISTORY_DAYS: days(2),
  KEEP_DELIVERIES_DAYS: days(8, DEFAULT_RETENTION.deliveries),
  KEEP_MATCHES_DAYS: days(8, DEFAULT_RETENTION.matches),
  KEEP_CONVERSATIONS_DAYS: days(1, DEFAULT_RETENTION.conversations),
  KEEP_QUESTIONS_DAYS: days(31, DEFAULT_RETENTION.questions),
  KEEP_USAGE_DAYS: days(31, DEFAULT_RETENTION.usage),
  KEEP_REJECTS_DAYS: days(1),
  KEEP_JOBS_DAYS: whole(1, 90).default(DEFAULT_RETENTION.jobs),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'write a number from 0 to 1, such as 0.25')
    .transform(Number)
    .default(1),
  DRAIN_SECONDS: whole(0, 600).optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

export type SettingName = keyof typeof SETTINGS.shape;
/** The names of all settings, in the order of docs/operations.md. */
export const SETTING_NAMES = Object.keys(SETTINGS.shape) as readonly SettingName[];

/** The default of a setting; undefined if it has none. */
export function settingDefault(name: string): unknown {
  return (SETTINGS.shape as Readonly<Record<string, z.ZodType>>)[name]?.safeParse(undefined).data;
}

/** The settings of an environment by their names, checked and with their defaults. */
export type Settings = z.output<typeof SETTINGS> & {
  /** The settings that the environment has. */
  readonly given: ReadonlySet<string>;
};

/**
 * Reads the settings of an environment.
 * @throws ConfigError for the first one that cannot be used. An empty value counts as absent.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    const shown = SECRET.has(name) ? 'the value given' : JSON.stringify(beginning(given[name]!));
    throw new ConfigError(`${name}: ${shown} cannot be used: ${issue.message}`);
  }
  for (const [name, other] of NEEDS) {
    if (isOn(parsed.data[name]) && !isOn(parsed.data[other])) {
      throw new ConfigError(`${other}: is required together with ${name}`);
    }
  }
  for (const [at, name] of PORTS.entries()) {
    const port = parsed.data[name];
    const other = PORTS.slice(0, at).find(
      (one) => port !== undefined && port > 0 && parsed.data[one] === port,
    );
    if (other !== undefined)
      throw new ConfigError(`${name}: ${port} is the port of ${other}: choose another`);
  }
  return { ...parsed.data, given: new Set(Object.keys(given)) };
}

// Enough to know it again; a whole file that came into a setting by mistake would hide what is wrong with it.
const SHOWN = 100;
const beginning = (value: string): string =>
  value.length > SHOWN ? `${value.slice(0, SHOWN).toWellFormed()}…` : value;

// Without the other, each of these would do nothing, and nobody would notice.
const NEEDS: readonly (readonly [SettingName, other: SettingName])[] = [
  ['AI_MODEL', 'AI_BASE_URL'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['AI_EMBEDDINGS_MODEL', 'AI_BASE_URL'],
  ['AI_API_KEY', 'AI_BASE_URL'],
  ['DATABASE_READ_URLS', 'DATABASE_URL'],
  ['TRUSTED_DOCUMENTS_ONLY', 'TRUSTED_DOCUMENTS'],
];

const PORTS = ['PORT', 'ADMIN_PORT', 'HOOKS_PORT'] as const;

const isOn = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

const SECRET = new Set(['DATABASE_URL', 'DATABASE_READ_URLS', 'KMS_KEY', 'AI_API_KEY', 'REDIS_URL']);
