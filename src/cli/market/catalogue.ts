import type { Command } from 'commander';
import { listPlans } from '../../identity/index.ts';
import { findInstruments, restrictInstrument } from '../../market/index.ts';
import type { Database } from '../../platform/database.ts';
import { finish, Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';

/** `newstape market instruments` and `restrict`. */
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
  const whom = open === null ? 'every plan with market data' : open.join(', ');
  process.stderr.write(`${symbol.toUpperCase()} at ${venue.toLowerCase()} is open to ${whom}\n`);
  return EXIT.done;
}
