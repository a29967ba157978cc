import { type Command, InvalidArgumentError } from 'commander';
import { type Generated, generateStories, NotEmpty } from '../../newsroom/generate/index.ts';
import { Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';
import { openProgress } from '../command/progress.ts';

/** `newstape generate`: invented stories, as many as are wanted, to see what the service does with them. */
export function register(command: Command): void {
  command
    .requiredOption('--stories <number>', 'number of stories', readCount)
    .option('--seed <number>', 'the same seed, number and end always give the same stories', readSeed, 1)
    .option('--until <date>', 'when the newest story is published (default: now)', readDate)
    .option(
      '--days <number>',
      'how many days the oldest story is older than the newest one',
      readCount,
      1_096,
    )
    .option('--replace', 'first remove all stories and posts')
    .option('--json', 'end with one JSON object: stories, revisions, postings, seconds')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      await withDatabase(async (db) => {
        const started = performance.now();
        const bar = openProgress('generate');
        let what = '';
        try {
          const generated = await generateStories(db, {
            stories: options.stories,
            seed: options.seed,
            until: options.until ?? Date.now(),
            days: options.days,
            replace: options.replace === true,
            onProgress(done, part) {
              if (part !== what && !process.stderr.isTTY) process.stderr.write(`${part}\n`);
              what = part;
              bar.at(done, options.stories, part);
            },
          });
          bar.end();
          report(generated, (performance.now() - started) / 1000, options.json === true);
          return EXIT.done;
        } catch (error) {
          bar.end();
          if (!(error instanceof NotEmpty)) throw error;
          throw new Refusal(`${error.message}; --replace removes them first`, 'conflict');
        }
      });
    });
}

interface Options {
  readonly stories: number;
  readonly seed: number;
  readonly until?: number;
  readonly days: number;
  readonly replace?: boolean;
  readonly json?: boolean;
}

const HELP = `\nA million stories take some minutes and about 10 GB. Everything is written in one transaction, or nothing. Stop the\nservice first: it would have to wait, and its caches would hold the stories from before. docs/search.md describes the\nstories, and docs/benchmarks.md what they are used for.`;

function report({ stories, revisions, postings }: Generated, seconds: number, json: boolean): void {
  process.stderr.write(
    `${stories} stories in ${revisions} revisions, found by ${postings} postings, in ${seconds.toFixed(0)} s ` +
      `(${Math.round(stories / Math.max(seconds, 0.001))} a second)\n`,
  );
  const rounded = Math.round(seconds * 1000) / 1000;
  if (json) process.stdout.write(`${JSON.stringify({ stories, revisions, postings, seconds: rounded })}\n`);
}

// More than fits any disk that a database of one server is on.
const MOST = 100_000_000;

function readCount(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > MOST)
    throw new InvalidArgumentError(`Write a number from 1 to ${MOST}.`);
  return value;
}

function readSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number of at most nine digits.');
  return Number(text);
}

function readDate(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Write a date such as 2026-11-20.');
  return ms;
}
