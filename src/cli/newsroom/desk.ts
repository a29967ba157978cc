import { type Command, Option } from 'commander';
import { openEditorial } from '../../editorial/index.ts';
import {
  DESK_KINDS,
  type DeskKind,
  type DeskOutcome,
  dayOf,
  periodOf,
  readDay,
  writeDeskPost,
} from '../../newsroom/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { EventWriter } from '../../publishing/index.ts';
import { COUNTRIES, findCountry, type StoryRoom } from '../../stories/index.ts';
import { announcing } from '../command/announcing.ts';
import { Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';
import { silently } from '../command/silently.ts';

/** `newstape desk write`: the posts that the service writes on its schedule, on demand. docs/newsroom.md, "Desk". */
export function register(desk: Command): void {
  desk
    .command('write')
    .description('write the posts of a period from its stories; a second run revises only what has changed')
    .addOption(
      new Option('--kind <kind>', 'which posts to write').choices([...DESK_KINDS]).makeOptionMandatory(),
    )
    .option('--country <code>', 'a G20 member by code or name (default: all that had news)')
    .option('--date <day>', 'any day of the period, such as 2026-11-21, UTC (default: yesterday)')
    .option('--announce', 'tell subscribers, as the schedule does')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action((options: Options) => write(options));
}

const HELP = `\nExit codes: 0 done (also when there was nothing to write), 2 an argument is wrong, 3 the database cannot be used.\nA post is revised until 24 hours after its period, or after it was first written if that was later.\nWorks whether or not the service runs.`;

interface Options {
  kind: DeskKind;
  country?: string;
  date?: string;
  announce?: true;
  json?: true;
}

interface Written {
  readonly kind: DeskKind;
  readonly country: string | null;
  /** First day of the period. */
  readonly date: string;
  readonly outcome: DeskOutcome['kind'];
  readonly id: string | null;
  readonly slug: string | null;
  readonly revision: number | null;
}

async function write(options: Options): Promise<void> {
  const now = Date.now();
  const at = options.date === undefined ? now - DAY_MS : readDay(options.date);
  const countries = countriesOf(options);
  if (periodOf(options.kind, at).from > now) throw new Refusal('--date is in the future');
  await withDatabase((db, config) => {
    const work = async (stories: StoryRoom, events: readonly EventWriter[]): Promise<number> => {
      const room = openEditorial(stories);
      room.listeners.push(...events);
      const posts: Written[] = [];
      for (const country of countries) {
        const task = { kind: options.kind, country, at };
        const done = await writeDeskPost(room, task, { now, announce: options.announce === true });
        posts.push(written(task, done));
      }
      say(posts, options.json === true);
      return EXIT.done;
    };
    return options.announce === true ? announcing(db, config, work) : work(silently(db, config), []);
  });
}

function countriesOf({ kind, country }: Options): readonly (string | undefined)[] {
  if (kind === 'article') {
    if (country === undefined) return [undefined];
    throw new Refusal('--country cannot be combined with the weekly article, which is about all countries');
  }
  if (country === undefined) return COUNTRIES.map(({ code }) => code);
  const known = findCountry(country);
  if (known === undefined) throw new Refusal(`--country: ${JSON.stringify(country)} is not a G20 member`);
  return [known.code];
}

function written(
  { kind, country, at }: { kind: DeskKind; country: string | undefined; at: number },
  done: DeskOutcome,
): Written {
  const post = 'id' in done ? done : undefined;
  return {
    kind,
    country: country ?? null,
    date: dayOf(periodOf(kind, at).from),
    outcome: done.kind,
    id: post?.id ?? null,
    slug: post?.slug ?? null,
    revision: post?.revision ?? null,
  };
}

function say(posts: readonly Written[], isJson: boolean): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ posts })}\n`);
    return;
  }
  for (const { country, date, outcome, slug } of posts)
    process.stdout.write(`${country ?? 'week'}  ${date}  ${outcome}${slug === null ? '' : `  ${slug}`}\n`);
}
