import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { KmsError } from '../platform/kms.ts';
import { misspeltIn } from '../platform/misspelt.ts';
import { Problem, type ProblemCode } from '../platform/problem.ts';
import { ConfigError } from '../platform/settings.ts';
import { databaseReadOnly, diskFull, StartupError, saysDiskFull, saysReadOnly } from '../platform/startup.ts';
import { print, Refusal } from './command/answers.ts';
import { EXIT } from './command/exit.ts';
import { forbiddenFile } from './command/forbidden.ts';
import { toItsEnd } from './command/to-its-end.ts';

/** Runs the program with the words after its name, and ends the process. */
export async function run(words: readonly string[]): Promise<void> {
  await perform(words);
  // Whatever a command forgot to close must not keep it: the timer itself does not.
  setTimeout(() => process.exit(), FORGOTTEN_MS).unref();
}

const FORGOTTEN_MS = 3_000;

/**
 * Does what the words ask, and sets the exit code (`EXIT`). What an operator can do something about is one line on
 * standard error. With `--json` the last line on standard output is then `{"error": {"code", "detail"}}`.
 */
export async function perform(words: readonly string[]): Promise<void> {
  const program = await programOf(named(words));
  let unwritten: NodeJS.ErrnoException | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads may have had enough, as `head` has: the work goes on to its end all the same.
    if (error.code !== 'EPIPE') unwritten ??= error;
  });
  // The service says it in its log, and the doctor among what it found.
  if (!['serve', 'doctor'].includes(named(words)[0] ?? ''))
    for (const { name, meant } of misspeltIn(process.env))
      say(`${name} is no setting; did you mean ${meant}?`);
  try {
    await toItsEnd(() => program.parseAsync(words, { from: 'user' }));
  } catch (error) {
    const { code, detail, exit } = failureOf(error);
    process.exitCode = exit;
    if (exit !== EXIT.done && words.includes('--json')) print({ error: { code, detail } });
  }
  // A stream tells of its errors a moment after the write.
  await setImmediate();
  if (unwritten !== undefined && (process.exitCode ?? EXIT.done) === EXIT.done) {
    const why = unwritten.code ?? 'unknown error';
    say(`the command was done, but what it says could not be written (${why})`);
    process.exitCode = EXIT.failed;
  }
}

interface CommandFile {
  /** Gives the command, which has its name and what it is for, its words and its work. */
  register(command: Command): void;
}

interface Listed {
  readonly says: string;
  readonly load: () => Promise<CommandFile>;
}

const COMMANDS: Readonly<Record<string, Listed>> = {
  serve: {
    says: 'run the service: database, API, feeds and pages',
    load: () => import('./serve/serve.ts'),
  },
  migrate: {
    says: 'bring the database to this release (serve and every other command also do this)',
    load: () => import('./database/migrate.ts'),
  },
  import: {
    says: "make stories from publishers' items (NDJSON, plain or gzip; - reads standard input)",
    load: () => import('./newsroom/import.ts'),
  },
  desk: {
    says: "write the desk's posts: analyses of countries and the article on a week",
    load: () => import('./newsroom/desk.ts'),
  },
  generate: {
    says: 'fill an empty database with invented stories, for measurements and trials',
    load: () => import('./newsroom/generate.ts'),
  },
  market: {
    says: 'import, verify, repair and restrict market data, and list its instruments',
    load: () => import('./market/market.ts'),
  },
  keys: {
    says: 'create, list, revoke and roll API keys',
    load: () => import('./keys.ts'),
  },
  feeds: {
    says: 'create, list and revoke tokens for feed readers',
    load: () => import('./feeds.ts'),
  },
  newsfeeds: {
    says: "add, list, poll, pause and remove publishers' feeds",
    load: () => import('./newsroom/newsfeeds.ts'),
  },
  newsroom: {
    says: "purge publishers' items, and compare the stories of an earlier release again",
    load: () => import('./newsroom/newsroom.ts'),
  },
  webhooks: {
    says: 'try webhooks: receive them here or send one by hand; pause and resume subscriptions',
    load: () => import('./webhooks/webhooks.ts'),
  },
  doctor: {
    says: 'report the configuration, the state of dependencies and likely problems, without changing anything',
    load: () => import('./doctor/doctor.ts'),
  },
  backup: {
    says: 'write the database and the KMS master key into one file, as they are at one moment',
    load: () => import('./database/backup.ts'),
  },
  restore: {
    says: 'load a backup into an empty database, with the KMS master key',
    load: () => import('./database/restore.ts'),
  },
};

/** The program with the commands of these names, each with its words. */
export async function programOf(names: readonly string[]): Promise<Command> {
  const program = new Command('newstape')
    .description('GraphQL-first news and market intelligence server')
    .version(version())
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'newstape: ')),
    })
    .showHelpAfterError('(see newstape --help, or newstape COMMAND --help)')
    .exitOverride();
  for (const [name, { says, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(says);
    if (names.includes(name)) (await load()).register(command);
  }
  return program;
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** The command that is named. Only that one is loaded: a list of all needs only what each is for, and is there at once. */
function named(words: readonly string[]): readonly string[] {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  return [first === 'help' ? second : first].filter((name) => name !== undefined);
}

interface Failure {
  readonly code: ProblemCode;
  /** Without a stack. */
  readonly detail: string;
  readonly exit: number;
}

/** Says on standard error why a command ended. @returns the same for programs. */
function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    // It has said so itself. A command that is asked for its help has not failed.
    const exit = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const detail = error.code === 'commander.help' ? 'the command is not complete' : error.message;
    return { code: 'invalid_parameter', detail: detail.replace(/^error: /, ''), exit };
  }
  const failure = meaningOf(error);
  const isFault = failure.exit === EXIT.fault;
  say(
    isFault ? `an unexpected error: ${error instanceof Error ? error.stack : String(error)}` : failure.detail,
  );
  return failure;
}

function meaningOf(error: unknown): Failure {
  if (saysDiskFull(error)) return meaningOf(diskFull('the data'));
  if (saysReadOnly(error)) return meaningOf(databaseReadOnly());
  const forbidden = forbiddenFile(error);
  if (forbidden !== undefined) return meaningOf(forbidden);
  if (error instanceof Refusal) return { code: error.code, detail: error.message, exit: error.exit };
  if (error instanceof ConfigError)
    return { code: 'invalid_parameter', detail: error.message, exit: EXIT.usage };
  if (error instanceof StartupError || error instanceof KmsError)
    return { code: 'unavailable', detail: error.message, exit: EXIT.unavailable };
  if (error instanceof Problem && error.status !== 500)
    return { code: error.code, detail: withHints(error), exit: exitOf(error) };
  return { code: 'internal', detail: 'an unexpected error: standard error says which', exit: EXIT.fault };
}

function exitOf({ code, status }: Problem): number {
  if (status === 503) return EXIT.unavailable;
  return code === 'invalid_parameter' ? EXIT.usage : EXIT.failed;
}

/** What is wrong, with what there is and what was probably meant, where that is known. */
function withHints({ message, errors }: Problem): string {
  const { allowed, suggestion } = errors[0] ?? {};
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  const isListed = allowed === undefined || allowed.every((each) => message.includes(each));
  return `${message}${hint}${isListed ? '' : ` (allowed: ${allowed.join(', ')})`}`;
}

function say(message: string): void {
  process.stderr.write(`newstape: ${message}\n`);
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
