import { resolve } from 'node:path';
import { z } from 'zod';

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
  .transform((value) => value.replace(/\/+$/, ''));
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const SETTINGS = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host:port/database')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ADMIN_PORT: port.optional(),
  ROLES: list.pipe(z.array(z.enum(['api', 'worker', 'ingest'])).min(1)).default(['api', 'worker', 'ingest']),
  CORS_ORIGINS: list
    .pipe(z.array(z.string().regex(/^(\*|https?:\/\/[^\s/]+)$/, 'write origins such as https://app.example')))
    .default([]),
  PLANS: z.string().min(1).optional(),
  DEMO: onOff.default(true),
  KMS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'write 32 bytes in base64 (openssl rand -base64 32)')
    .optional(),
  SHORTCUTS: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Every setting, typed; see docs/operations.md for what each does. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** What links and feeds say, without a slash at the end. */
  readonly baseUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Most connections a process holds for general work. */
  readonly databasePool: number;
  /** Undefined: no operator's port. */
  readonly adminPort: number | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly corsOrigins: readonly string[];
  /** A JSON file of plans instead of the built-in ones. */
  readonly plansFile: string | undefined;
  readonly demo: boolean;
  /** Whether DEMO=on was written out, and is not just the default. */
  readonly demoAsked: boolean;
  /** Base64 of the KMS master key; undefined: kept in a file in `dataDir`. */
  readonly kmsKey: string | undefined;
  /** Whether frequent requests may take the short way (rest/hot.ts, schema/compiled.ts). Answers are the same. */
  readonly shortcuts: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The names of all settings, in the order of docs/operations.md. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.shape);

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
  return {
    port: s.PORT,
    host: s.HOST,
    baseUrl: s.BASE_URL ?? `http://${hostInUrl(s.HOST)}:${s.PORT}`,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    adminPort: s.ADMIN_PORT,
    roles: new Set(s.ROLES),
    corsOrigins: s.CORS_ORIGINS,
    plansFile: s.PLANS === undefined ? undefined : resolve(s.PLANS),
    demo: s.DEMO,
    demoAsked: s.DEMO && given.DEMO !== undefined,
    kmsKey: s.KMS_KEY,
    shortcuts: s.SHORTCUTS,
    logLevel: s.LOG_LEVEL,
  };
}

const SECRET = new Set(['DATABASE_URL', 'KMS_KEY']);

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
