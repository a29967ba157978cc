import { type Command, InvalidArgumentError } from 'commander';
import {
  delistInstrument,
  listAccounts,
  type RecordedAccount,
  recordAccounts,
  relistInstrument,
  withdrawAccounts,
} from '../../market/index.ts';
import type { Database } from '../../platform/database.ts';
import { readInstant } from '../../platform/instant.ts';
import { finish, print, Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';
import { readSymbol, requireNamed } from './names.ts';

/** `newstape market outage` and `outages` (docs/market.md, "The answer"). */
export function registerOutages(market: Command): void {
  market
    .command('outage')
    .description(
      'record why a venue has no bars of a time: gaps then have the reason venue_outage or not_listed',
    )
    .argument('<venue>')
    .requiredOption('--from <time>', 'start of the time, UTC', readTime)
    .option(
      '--to <time>',
      'end of the time, UTC; left out with not_listed: the symbol has left the venue',
      readTime,
    )
    .option('--symbol <symbol>', 'the affected symbol (default: all of them)', readSymbol)
    .option(
      '--reason <reason>',
      'venue_outage: the venue was not trading; not_listed: it did not list the symbol',
      readReason,
      'venue_outage',
    )
    .option('--note <text>', 'the source of this information')
    .option('--withdraw', 'take back what was recorded of this time; what was recorded around it stays')
    .addHelpText('after', HELP)
    .action((venue: string, options: OutageOptions) => finish(outage(venue.toLowerCase(), options)));
  market
    .command('outages')
    .description('list what is recorded of times without bars')
    .option('--venue <id>', 'only this venue', (text) => text.trim().toLowerCase())
    .option('--symbol <symbol>', 'only records of this symbol', readSymbol)
    .option('--json', 'one JSON object a line')
    .action((options: ListOptions) => finish(withDatabase((db) => list(db, options))));
}

const HELP = `\n--withdraw takes the same words as the record. A venue that says itself when it was out may say so again.
Exit codes: 0 done (also if it was already recorded), 1 there is nothing to withdraw, 2 an argument is wrong, 3 the database\ncannot be used.`;

interface ListOptions {
  readonly venue?: string;
  readonly symbol?: string;
  readonly json?: boolean;
}

interface OutageOptions {
  readonly from: number;
  readonly to?: number;
  readonly symbol?: string;
  readonly note?: string;
  readonly reason: OutageReason;
  readonly withdraw?: boolean;
}

/** @throws Refusal for words that do not go together, and where there is nothing to withdraw. */
async function outage(venue: string, options: OutageOptions): Promise<number> {
  const { symbol, from, to, note, reason, withdraw = false } = options;
  if (to !== undefined && to <= from) throw new Refusal('--to must be after --from');
  if (reason === 'not_listed' && symbol === undefined) {
    throw new Refusal('--reason not_listed needs --symbol: a listing is of one symbol');
  }
  if (reason === 'venue_outage' && to === undefined) throw new Refusal('--to is missing: when did it end?');
  if (note !== undefined && (to === undefined || withdraw)) {
    throw new Refusal('--note is kept only with a time that is recorded and has an end (--to)');
  }
  return withDatabase(async (db) => {
    if (!withdraw) {
      const isNew = await recorded(db, venue, options);
      process.stderr.write(isNew ? 'recorded\n' : 'this is already recorded\n');
      return EXIT.done;
    }
    if (!(await takenBack(db, venue, options))) {
      const advice = 'newstape market outages lists what is recorded';
      throw new Refusal(`nothing is recorded of that time; ${advice}`, 'not_found', EXIT.failed);
    }
    process.stderr.write('withdrawn\n');
    return EXIT.done;
  });
}

async function recorded(db: Database, venue: string, options: OutageOptions): Promise<boolean> {
  const { symbol, from, to, note, reason } = options;
  await requireNamed(db, { venue, symbol });
  if (to === undefined) return delistInstrument(db, venue, symbol!, from);
  return (await recordAccounts(db, [{ venue, symbol, from, to, note, reason }])) > 0;
}

/** The archive need not have the venue or the symbol any more: what is on record of them stays when bars are removed. */
async function takenBack(db: Database, venue: string, options: OutageOptions): Promise<boolean> {
  const { symbol, from, to, reason } = options;
  if (to === undefined) return relistInstrument(db, venue, symbol!, from);
  return (await withdrawAccounts(db, { venue, symbol, from, to, reason })) > 0;
}

async function list(db: Database, { json, ...of }: ListOptions): Promise<number> {
  for (const account of await listAccounts(db, of)) {
    const { from, to, ...rest } = account;
    const times = { from: new Date(from).toISOString(), to: to === null ? null : new Date(to).toISOString() };
    if (json === true) print({ ...rest, ...times });
    else process.stdout.write(`${lineOf(account, times)}\n`);
  }
  return EXIT.done;
}

function lineOf(
  { venue, symbol, reason, note }: RecordedAccount,
  { from, to }: { readonly from: string; readonly to: string | null },
): string {
  const line = `${venue} ${symbol ?? 'all symbols'} ${reason} ${from} ${to ?? 'and since'}`;
  return note === '' ? line : `${line}  ${note}`;
}

const OUTAGE_REASONS = ['venue_outage', 'not_listed'] as const;
type OutageReason = (typeof OUTAGE_REASONS)[number];

function readReason(text: string): OutageReason {
  const reason = OUTAGE_REASONS.find((known) => known === text);
  if (reason === undefined) throw new InvalidArgumentError(`Write ${OUTAGE_REASONS.join(' or ')}.`);
  return reason;
}

function readTime(text: string): number {
  const instant = readInstant(text);
  if (instant === undefined) throw new InvalidArgumentError('Write a time such as 2021-04-25T04:01:00Z.');
  return instant.at;
}
