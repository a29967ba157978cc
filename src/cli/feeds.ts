import type { Command } from 'commander';
import {
  createFeedToken,
  type FeedTokenRecord,
  listFeedTokens,
  MOST_FEED_TOKENS,
  revokeFeedToken,
} from '../identity/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import { openKms } from '../platform/kms.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { finish, print, say } from './command/answers.ts';
import { withDatabase } from './command/open.ts';

const EXIT_CODES = `\nExit codes: 0 done, 1 there is no such tenant or token, or the request conflicts with existing data, 2 an argument is\nwrong, 3 the database cannot be used.\nWorks whether or not the service runs.`;

/** `newstape feeds token create|list|revoke`. */
export function register(feeds: Command): void {
  const token = feeds
    .command('token')
    .description('create, list and revoke tokens that open feeds only, as part of their address');
  token
    .command('create')
    .description(
      `create a token of a tenant (at most ${MOST_FEED_TOKENS} that are not revoked); it is shown only once`,
    )
    .requiredOption('--tenant <name>', 'the account whose feeds it opens and whose allowance it uses')
    .option('--name <text>', 'what it is for, such as the name of the reader', '')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((options: CreateOptions) => finish(create(options)));
  token
    .command('list')
    .description('list tokens, including revoked ones; the tokens themselves are not stored')
    .option('--tenant <name>', 'only the tokens of this tenant')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((options: { tenant?: string; json?: true }) => finish(list(options)));
  token
    .command('revoke')
    .description('revoke a token permanently; every node refuses it within a second')
    .argument('<token>', 'its id (feed_...), or the token itself')
    .option('--json', 'print one JSON object')
    .addHelpText('after', EXIT_CODES)
    .action((which: string, options: { json?: true }) => finish(revoke(which, options)));
}

interface CreateOptions {
  tenant: string;
  name: string;
  json?: true;
}

function create(options: CreateOptions): Promise<number> {
  return withDatabase(async (db, config) => {
    const made = await createFeedToken(
      db,
      await pepperOf(db, config),
      { tenant: options.tenant },
      options.name,
    );
    if (options.json) return print(made);
    return say([
      `A feed token of ${made.tenant}. It is shown only this once:`,
      '',
      `  ${made.token}`,
      '',
      `id       ${made.id}`,
      `feed     ${config.baseUrl}/v1/rss?token=${made.token}`,
      `import   ${config.baseUrl}/v1/opml?token=${made.token}`,
    ]);
  });
}

function list(options: { tenant?: string; json?: true }): Promise<number> {
  return withDatabase(async (db) => {
    const owner = options.tenant === undefined ? undefined : { tenant: options.tenant };
    const tokens = await listFeedTokens(db, owner);
    if (options.json) return print({ tokens });
    if (tokens.length === 0) return say(['There are no feed tokens.']);
    return say([HEAD, ...tokens.map(lineOf)]);
  });
}

function revoke(which: string, options: { json?: true }): Promise<number> {
  return withDatabase(async (db, config) => {
    const token = await revokeFeedToken(db, which, { pepper: await pepperOf(db, config) });
    if (options.json) return print(token);
    return say([
      `The feed token ${token.id} of ${token.tenant} is revoked. Every node refuses it within a second.`,
    ]);
  });
}

async function pepperOf(db: Database, config: Config): Promise<Buffer> {
  return serviceSecret(db, await openKms(config), 'pepper');
}

const HEAD = line('ID', 'TENANT', 'STATE', 'LAST USED', 'NAME');

function lineOf(token: FeedTokenRecord): string {
  const state = token.revokedAt === null ? 'active' : 'revoked';
  return line(token.id, token.tenant, state, token.lastUsedAt?.toISOString() ?? 'never', token.name);
}

function line(id: string, tenant: string, state: string, used: string, name: string): string {
  return [id.padEnd(31), tenant.padEnd(16), state.padEnd(7), used.padEnd(24), name].join('  ').trimEnd();
}
