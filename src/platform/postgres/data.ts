import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unusableDataDir } from '../files/data-dir.ts';
import type { Logger } from '../log.ts';
import { diskFull, StartupError, saysDiskFull } from '../startup.ts';
import { giveTo, MAJOR, type PostgresHome } from './home.ts';
import { alive, exitOf, lastWords, makePipe } from './process.ts';
import { SERVER_ENV } from './settings.ts';

/** The superuser of the embedded server. */
export const USER = 'newstape';
/** In the data directory: the password of `USER`, in a file that only its owner can read. */
export const PASSWORD_FILE = 'newstape.password';
/** In the data directory: the named pipe that every user of the server holds open. */
export const HOLD = 'newstape.hold';

/**
 * Makes the data directory when there is none, and reads the password of the one there is.
 * @param onNew is called while one is being made.
 * @throws StartupError when it cannot be made or read, or belongs to another major version
 */
export async function openData(
  home: PostgresHome,
  log: Logger,
  onNew?: () => void,
): Promise<{ password: string }> {
  if (!existsSync(join(home.data, 'PG_VERSION'))) await initialise(home, log, onNew);
  const version = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(MAJOR)) {
    throw new StartupError(
      `${home.data} belongs to PostgreSQL ${version}; this release contains PostgreSQL ${MAJOR}`,
    );
  }
  return { password: readPassword(home) };
}

async function initialise(home: PostgresHome, log: Logger, onNew: () => void = () => {}): Promise<void> {
  log.info({ folder: home.data }, 'creating a new database');
  removeAbandoned(home.folder);
  // initdb leaves a directory that looks finished when it is killed: only a rename makes one that is.
  const making = `${home.data}.new.${process.pid}`;
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${making}.password`;
  try {
    mkdirSync(making, { mode: 0o700 });
    giveTo(making, home.account);
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true });
    giveTo(passwordFile, home.account);
    const options = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '-U', USER];
    const child = spawn(
      join(home.bin, 'initdb'),
      ['-D', making, ...options, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'],
      { ...home.account, cwd: '/', env: SERVER_ENV, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    onNew();
    let words = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        words += text;
      });
    }
    const exit = await exitOf(child);
    if (exit !== 'status 0') {
      if (saysDiskFull(words)) throw diskFull(home.data);
      // Not even started: built for another C library, or on a file system that runs no programs.
      if (/ENOENT|EACCES/.test(exit)) {
        throw new StartupError(
          'the embedded PostgreSQL does not run on this system (it needs glibc): set DATABASE_URL',
        );
      }
      throw new StartupError(`the database could not be made in ${home.data}: ${lastWords(words) ?? exit}`);
    }
    renameSync(passwordFile, join(making, PASSWORD_FILE));
    makePipe(join(making, HOLD), home);
    renameSync(making, home.data);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    if (saysDiskFull(error)) throw diskFull(home.data);
    // Another process that started at the same moment was quicker; its database is used.
    if (!existsSync(join(home.data, 'PG_VERSION'))) throw unusableDataDir(home.folder, error);
  }
}

function removeAbandoned(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const maker = /^postgres-\d+\.new\.(\d+)(\.password)?$/.exec(entry);
    if (maker && !alive(Number(maker[1]))) rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

function readPassword(home: PostgresHome): string {
  try {
    return readFileSync(join(home.data, PASSWORD_FILE), 'utf8').trim();
  } catch (error) {
    throw new StartupError(
      `${join(home.data, PASSWORD_FILE)} cannot be read (${(error as NodeJS.ErrnoException).code}): start as the user who created it`,
    );
  }
}
