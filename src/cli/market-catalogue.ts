import { type Command, InvalidArgumentError } from 'commander';
import { listPlans } from '../identity/index.ts';
import { findInstruments, recordAccounts, restrictInstrument } from '../market/index.ts';
import type { Database } from '../platform/database.ts';
import { readInstant } from '../platform/instant.ts';
import { finish, Refusal } from './answers.ts';
import { EXIT } from './exit.ts';
import { readSymbol, requireNamed } from './market-names.ts';
import { withDatabase } from './open.ts';

/** `newstape market instruments`, `restrict` and `outage`. */
export function registerCatalogue(market: Command): void {
  market
    .command('instruments')
    .description('list what the archive holds')
    .option('--json', 'one JSON object a line')
    .action((options: { json?: boolean }) => finish(withDatabase((db) => list(db, options.json === true))));
  market
    .command('restrict')
    .description('restrict an instrument to some plans, or open it to all again')
    .argument('<venue>')
    .argument('<symbol>')
    .argument('<plans>', 'names of plans separated by commas, or all')
    .action((venue: string, symbol: string, plans: string) =>
      finish(withDatabase((db) => restrict(db, venue, symbol, plans))),
    );
  market
    .command('outage')
    .description(
      'record why a venue has no bars of a time: gaps then have the reason venue_outage or not_listed',
    )
    .argument('<venue>')
    .requiredOption('--from <time>', 'start of the time, UTC', readTime)
    .requiredOption('--to <time>', 'end of the time, UTC', readTime)
    .option('--symbol <symbol>', 'the affected symbol (default: all of them)', readSymbol)
    .option(
      '--reason <reason>',
      'venue_outage: the venue was not trading; not_listed: it did not list the symbol',
      readReason,
      'venue_outage',
    )
    .option('--note <text>', 'the source of this information')
    .action((venue: string, options: OutageOptions) =>
      finish(withDatabase((db) => recordOutage(db, venue.toLowerCase(), options))),
    );
}

async function list(db: Database, isJson: boolean): Promise<number> {
  for (const { venue, symbol, openTo, series } of await findInstruments(db)) {
    for (const { interval, window } of series) {
      const [from, to] = [window?.from, window?.to].map((time) =>
        time === undefined ? null : new Date(time).toISOString(),
      );
      process.stdout.write(
        isJson
          ? `${JSON.stringify({ venue, symbol, interval, from, to, openTo })}\n`
          : `${venue} ${symbol} ${interval} ${from ?? 'nothing yet'} ${to ?? ''}\n`,
      );
    }
  }
  return EXIT.done;
}

async function restrict(db: Database, venue: string, symbol: string, given: string): Promise<number> {
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const plans = (await listPlans(db)).map(({ name }) => name);
  const wrong = names.find((name) => !plans.includes(name));
  if (names.length === 0 || (wrong !== undefined && given.trim() !== 'all')) {
    const fault = wrong === undefined ? 'name at least one' : `there is no plan '${wrong}'`;
    throw new Refusal(`plans: ${fault} (allowed: all, or some of ${plans.join(', ')})`);
  }
  const open = names.length === 1 && names[0] === 'all' ? null : names;
  const known = await restrictInstrument(db, venue.toLowerCase(), symbol.toUpperCase(), open);
  if (!known) throw new Refusal(`there is no ${symbol} at ${venue}`, 'not_found');
  return EXIT.done;
}

async function recordOutage(db: Database, venue: string, options: OutageOptions): Promise<number> {
  const { symbol, from, to, note, reason } = options;
  if (to <= from) throw new Refusal('--to must be after --from');
  if (reason === 'not_listed' && symbol === undefined) {
    throw new Refusal('--reason not_listed needs --symbol: a listing is of one symbol');
  }
  await requireNamed(db, { venue, symbol });
  const recorded = await recordAccounts(db, [{ venue, symbol, from, to, note, reason }]);
  process.stderr.write(recorded > 0 ? 'recorded\n' : 'this is already recorded\n');
  return EXIT.done;
}

interface OutageOptions {
  readonly from: number;
  readonly to: number;
  readonly symbol?: string;
  readonly note?: string;
  readonly reason: OutageReason;
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
