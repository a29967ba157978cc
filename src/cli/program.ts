import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { KmsError } from '../platform/kms.ts';
import { Problem } from '../platform/problem.ts';
import { ConfigError } from '../platform/settings.ts';
import { diskFull, StartupError, saysDiskFull } from '../platform/startup.ts';
import { EXIT } from './exit.ts';
import { toItsEnd } from './to-its-end.ts';

/**
 * Runs the program with the words after its name. Sets the exit code (`EXIT`); what an operator can do something
 * about is one line on standard error.
 */
export async function run(words: readonly string[]): Promise<void> {
  const program = new Command('newstape')
    .description('GraphQL-first news and market intelligence server')
    .version(version())
    .showHelpAfterError('(newstape --help, or newstape COMMAND --help, says what there is)')
    .exitOverride();
  // Whoever reads may have had enough, as `head` has: the work goes on to its end all the same.
  process.stdout.on('error', () => {});
  for (const load of wanted(words)) (await load()).register(program);
  try {
    await toItsEnd(() => program.parseAsync(words, { from: 'user' }));
  } catch (error) {
    process.exitCode = explain(error);
  }
  // Whatever a command forgot to close must not keep it: the timer itself does not.
  setTimeout(() => process.exit(), FORGOTTEN_MS).unref();
}

const FORGOTTEN_MS = 3_000;

interface CommandFile {
  register(program: Command): void;
}

const COMMANDS: Readonly<Record<string, () => Promise<CommandFile>>> = {
  serve: () => import('./serve.ts'),
  migrate: () => import('./migrate.ts'),
  import: () => import('./import.ts'),
  desk: () => import('./desk.ts'),
  generate: () => import('./generate.ts'),
  market: () => import('./market.ts'),
  keys: () => import('./keys.ts'),
  feeds: () => import('./feeds.ts'),
  newsfeeds: () => import('./newsfeeds.ts'),
  newsroom: () => import('./newsroom.ts'),
  webhooks: () => import('./webhooks.ts'),
  doctor: () => import('./doctor.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
};

/** A command that is named is loaded alone, which makes it start sooner; help needs them all. */
function wanted(words: readonly string[]): (() => Promise<CommandFile>)[] {
  const named = words.find((word) => !word.startsWith('-'));
  return named !== undefined && Object.hasOwn(COMMANDS, named) ? [COMMANDS[named]!] : Object.values(COMMANDS);
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (saysDiskFull(error)) return explain(diskFull('the data'));
  if (error instanceof ConfigError) return say(error.message, EXIT.usage);
  if (error instanceof StartupError || error instanceof KmsError) return say(error.message, EXIT.unavailable);
  if (error instanceof Problem) {
    return say(
      error.message,
      error.status === 503 ? EXIT.unavailable : error.status < 500 ? EXIT.usage : EXIT.fault,
    );
  }
  return say(
    `this should not have happened: ${error instanceof Error ? error.stack : String(error)}`,
    EXIT.fault,
  );
}

function say(message: string, code: number): number {
  process.stderr.write(`newstape: ${message}\n`);
  return code;
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
