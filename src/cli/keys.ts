import { type Command, InvalidArgumentError } from 'commander';
import {
  checkedScopes,
  createKey,
  DEFAULT_SCOPES,
  ensurePlans,
  type KeyRecord,
  listKeys,
  loadPlans,
  revokeKey,
  rollKey,
  SCOPES,
} from '../identity/index.ts';
import { openKms } from '../platform/kms.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { finish, print, say } from './command/answers.ts';
import { withDatabase } from './command/open.ts';
import { parseEnd, parseSpan } from './command/span.ts';

const EXIT_CODES = `\nExit codes: 0 done, 1 there is no such key, or the request conflicts with existing data, 2 an argument is wrong,\n3 the database cannot be used.\nWorks whether or not the service runs.`;

/** `newstape keys create|list|revoke|roll`. */
export function register(keys: Command): void {
  keys
    .command('create')
    .description('create a key, and its tenant if that is new; the key is shown only once')
    .requiredOption(
      '--tenant <name>',
      'the owner of the key; the keys of a tenant share its plan and allowance',
    )
    .option('--plan <plan>', "the tenant's plan (default for a new tenant: the lowest)")
    .option('--change-plan', 'change the plan of an existing tenant, for all its keys')
    .option(
      '--limit <calls>',
      "calls a month for this tenant instead of the plan's; 'plan' removes the limit",
      parseLimit,
    )
    .option('--scopes <list>', `comma-separated: ${SCOPES.join(', ')}`, DEFAULT_SCOPES.join(','))
    .option(
      '--expires <when>',
      'a span such as 90d, a date (the key is valid to its end, UTC), or an RFC 3339 time',
      (text) => parseEnd(text),
    )
    .option('--name <text>', 'what the key is for', '')
    .option('--test', 'create a test key, which begins with svc_test_')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((options: CreateOptions) => finish(create(options)));
  keys
    .command('list')
    .description('list keys, including revoked and expired ones; the keys themselves are not stored')
    .option('--tenant <name>', 'only the keys of this tenant')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((options: { tenant?: string; json?: true }) => finish(list(options)));
  keys
    .command('revoke')
    .description('revoke a key permanently; every node refuses it within a second')
    .argument('<key>', 'its id (key_...), its public id (8 characters), or the key itself')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((key: string, options: { json?: true }) => finish(revoke(key, options)));
  keys
    .command('roll')
    .description('create a key that replaces another one')
    .argument('<key>', 'its id (key_...), its public id (8 characters), or the key itself')
    .option(
      '--overlap <span>',
      'how long the old key keeps working, such as 1h (at most 7d); 0 revokes it now',
      parseSpan,
      3_600,
    )
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((key: string, options: { overlap: number; json?: true }) => finish(roll(key, options)));
}

interface CreateOptions {
  tenant: string;
  plan?: string;
  changePlan?: true;
  limit?: number | typeof OF_PLAN;
  scopes: string;
  expires?: Date;
  name: string;
  test?: true;
  json?: true;
}

function create(options: CreateOptions): Promise<number> {
  return withDatabase(async (db, config) => {
    const pepper = await serviceSecret(db, await openKms(config), 'pepper');
    await ensurePlans(db, loadPlans(config.plansFile));
    const made = await createKey(db, pepper, {
      tenant: options.tenant,
      scopes: checkedScopes(options.scopes.split(',').map((scope) => scope.trim())),
      name: options.name,
      mode: options.test === true ? 'test' : 'live',
      changePlan: options.changePlan === true,
      ...(options.plan === undefined ? {} : { plan: options.plan }),
      ...(options.limit === undefined ? {} : { callLimit: options.limit === OF_PLAN ? null : options.limit }),
      ...(options.expires === undefined ? {} : { expiresAt: options.expires }),
    });
    if (options.json) return print(made);
    return say([
      `A key of ${made.tenant} (plan ${made.plan}). It is shown only this once:`,
      '',
      `  ${made.key}`,
      '',
      ...facts(made),
    ]);
  });
}

function list(options: { tenant?: string; json?: true }): Promise<number> {
  return withDatabase(async (db) => {
    const keys = await listKeys(db, options.tenant);
    if (options.json) return print({ keys });
    if (keys.length === 0) return say(['There are no keys.']);
    const rows = keys.map((key) => [
      key.publicId,
      key.tenant,
      key.plan,
      key.mode,
      stateOf(key),
      key.scopes.join(','),
      key.lastUsedAt?.toISOString() ?? 'never',
      key.name,
    ]);
    return say(table([['KEY', 'TENANT', 'PLAN', 'MODE', 'STATE', 'SCOPES', 'LAST USED', 'NAME'], ...rows]));
  });
}

function revoke(which: string, options: { json?: true }): Promise<number> {
  return withDatabase(async (db) => {
    const key = await revokeKey(db, which);
    if (options.json) return print(key);
    return say([
      `The key ${key.publicId} of ${key.tenant} is revoked. Every node refuses it within a second.`,
    ]);
  });
}

function roll(which: string, options: { overlap: number; json?: true }): Promise<number> {
  return withDatabase(async (db, config) => {
    const pepper = await serviceSecret(db, await openKms(config), 'pepper');
    const made = await rollKey(db, pepper, which, { overlapSeconds: options.overlap });
    if (options.json) return print(made);
    const old = made.replaces;
    const end = old.revokedAt === null ? `stays valid until ${old.expiresAt?.toISOString()}` : 'is revoked';
    return say([
      `A key of ${made.tenant} (plan ${made.plan}) that replaces ${old.publicId}, which ${end}. It is shown only this once:`,
      '',
      `  ${made.key}`,
      '',
      ...facts(made),
    ]);
  });
}

function facts(key: KeyRecord): string[] {
  return [
    `id       ${key.id}`,
    `scopes   ${key.scopes.join(', ')}`,
    `expires  ${key.expiresAt?.toISOString() ?? 'never'}`,
  ];
}

function stateOf(key: KeyRecord): string {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt === null) return 'active';
  return key.expiresAt.getTime() <= Date.now()
    ? 'expired'
    : `until ${key.expiresAt.toISOString().slice(0, 16)}Z`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

/** The word for no limit of a tenant's own. Commander makes an empty text of a null. */
const OF_PLAN = 'plan';

function parseLimit(text: string): number | typeof OF_PLAN {
  if (text === OF_PLAN) return OF_PLAN;
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Write a whole number of calls, or 'plan'.");
  return Number(text);
}
