import { existsSync, readFileSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadPlans } from '../../identity/index.ts';
import { lastBackup } from '../../platform/backup/index.ts';
import type { Config } from '../../platform/config.ts';
import { DAY_MS } from '../../platform/days.ts';
import { KMS_KEY_FILE, kmsKeyId, readKmsKey } from '../../platform/kms.ts';
import type { Finding } from './doctor.ts';

const MB = 1024 * 1024;
// A database without room for its journal stops; this is some minutes of a busy one.
const LITTLE_DISK = 500 * MB;
const SMALL_DISK = 5_000 * MB;
// Each reader of a stream is one descriptor.
const FEW_FILES = 4_096;
const OLD_BACKUP_DAYS = 7;

/** What can be told from the settings and this machine, without the database. */
export async function hostFindings(config: Config): Promise<Finding[]> {
  return [
    nodeVersion(),
    address(config),
    plans(config),
    await dataDirectory(config),
    await disk(config),
    openFiles(),
    await masterKey(config),
    await backups(config),
    ...demo(config),
    await service(config),
  ];
}

function nodeVersion(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  return {
    name: 'node',
    state: major >= 24 ? 'fine' : 'problem',
    detail: `${process.version} (24 or later is needed)`,
  };
}

/** @param inContainer whether this process runs in one, where loopback is the container's own. */
function address(config: Config, inContainer: boolean = isContainer()): Finding {
  const name = 'address';
  const host = new URL(config.baseUrl).hostname;
  const linksStayHere = isLoopback(host);
  if (isLoopback(config.host)) {
    if (inContainer) {
      const detail = `HOST is ${config.host} inside a container, so nothing outside can connect: set HOST=0.0.0.0`;
      return { name, state: 'warning', detail };
    }
    return { name, state: 'fine', detail: `only this machine can connect to ${config.host}:${config.port}` };
  }
  if (linksStayHere) {
    const detail = `HOST is ${config.host}, but links and feeds use ${config.baseUrl}: set BASE_URL to the address that clients use`;
    return { name, state: 'warning', detail };
  }
  return {
    name,
    state: 'fine',
    detail: `${config.host}:${config.port}, with the public address ${config.baseUrl}`,
  };
}

function plans(config: Config): Finding {
  try {
    const names = loadPlans(config.plansFile).map((plan) => plan.name);
    return { name: 'plans', state: 'fine', detail: names.join(', ') };
  } catch (error) {
    return { name: 'plans', state: 'problem', detail: (error as Error).message };
  }
}

/** @param mayUse rejects if this user may not make anything in a folder. */
export async function dataDirectory(
  { dataDir }: Pick<Config, 'dataDir'>,
  mayUse: (folder: string) => Promise<void> = (folder) => access(folder, USE),
): Promise<Finding> {
  const name = 'data directory';
  // The first start makes it, and every folder on the way to it.
  const folder = nearestThere(dataDir);
  const isThere = folder === dataDir;
  const { mode } = await stat(folder);
  if ((mode & constants.S_IFMT) !== constants.S_IFDIR) {
    const detail = isThere
      ? `${dataDir} is not a folder`
      : `${dataDir} cannot be created: ${folder} is not a folder`;
    return { name, state: 'problem', detail };
  }
  try {
    await mayUse(folder);
  } catch {
    const detail = isThere
      ? `${dataDir} cannot be written by this user`
      : `${dataDir} cannot be created: ${folder} cannot be written by this user`;
    return { name, state: 'problem', detail };
  }
  if (!isThere)
    return { name, state: 'fine', detail: `${dataDir} does not exist yet; the first start creates it` };
  if ((mode & 0o002) !== 0)
    return { name, state: 'problem', detail: `${dataDir} can be written by all users: run chmod o-w` };
  return { name, state: 'fine', detail: `${dataDir} (mode ${(mode & 0o777).toString(8)})` };
}

const USE = constants.W_OK | constants.R_OK | constants.X_OK;

/** The folder itself, or the nearest one above it that is there. */
function nearestThere(folder: string): string {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  return place;
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(nearestThere(dataDir));
  const free = bavail * bsize;
  const detail = `${Math.round(free / MB)} MB free of ${Math.round((blocks * bsize) / MB)} on the disk of DATA_DIR`;
  return {
    name: 'disk',
    state: free < LITTLE_DISK ? 'problem' : free < SMALL_DISK ? 'warning' : 'fine',
    detail,
  };
}

function openFiles(): Finding {
  const name = 'open files';
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (soft === undefined || soft === 'unlimited' || Number(soft) >= FEW_FILES) {
      return { name, state: 'fine', detail: soft ?? 'the limit cannot be read' };
    }
    return {
      name,
      state: 'warning',
      detail: `at most ${soft}; each client connection uses one (raise it with ulimit -n 65536)`,
    };
  } catch {
    return { name, state: 'fine', detail: 'this system does not report its limit' };
  }
}

async function masterKey(config: Config): Promise<Finding> {
  const name = 'master key';
  const path = join(config.dataDir, KMS_KEY_FILE);
  if (config.kmsKey !== undefined) {
    const unused = existsSync(path) ? `; ${path} is not used` : '';
    return { name, state: unused === '' ? 'fine' : 'warning', detail: `from KMS_KEY${unused}` };
  }
  try {
    const key = await readKmsKey(config.dataDir);
    if (key === undefined) return { name, state: 'fine', detail: `the first start creates ${path}` };
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) {
      return {
        name,
        state: 'problem',
        detail: `${path} can be read by other users (mode ${(mode & 0o777).toString(8)}): run chmod 600`,
      };
    }
    return { name, state: 'fine', detail: `${path} (${kmsKeyId(key)})` };
  } catch (error) {
    return { name, state: 'problem', detail: (error as Error).message };
  }
}

async function backups(config: Config): Promise<Finding> {
  const name = 'backup';
  const last = await lastBackup(config.dataDir);
  const key =
    config.kmsKey === undefined ? await readKmsKey(config.dataDir).catch(() => undefined) : undefined;
  if (key !== undefined && (last === undefined || !last.keyIncluded || last.keyId !== kmsKeyId(key))) {
    const path = join(config.dataDir, KMS_KEY_FILE);
    const detail = `no backup holds the master key in ${path}, and without it the database cannot be used: run newstape backup FILE`;
    return { name, state: 'warning', detail };
  }
  if (last === undefined)
    return {
      name,
      state: 'warning',
      detail: 'no backup was made from this DATA_DIR: run newstape backup FILE',
    };
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS);
  const without = last.keyIncluded ? '' : '; the master key is not in it: keep KMS_KEY elsewhere';
  const state = days > OLD_BACKUP_DAYS || !last.keyIncluded ? 'warning' : 'fine';
  return { name, state, detail: `${last.file}, as of ${last.at} (${days} days ago)${without}` };
}

function demo(config: Config): Finding[] {
  if (!config.demo || config.databaseUrl === undefined) return [];
  const detail =
    'DEMO is on with a DATABASE_URL: synthetic stories and demo keys are written to it while it is empty. Set DEMO=off';
  return [{ name: 'demo', state: 'warning', detail }];
}

async function service(config: Config): Promise<Finding> {
  const name = 'service';
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const report = (await answer.json()) as { ready?: unknown; dependencies?: Record<string, unknown> };
    if (report.ready === true) return { name, state: 'fine', detail: `${url} reports that it is ready` };
    const failing = Object.entries(report.dependencies ?? {}).filter(([, state]) => state !== 'pass');
    const named = failing.map(([dependency]) => dependency).join(', ') || 'it does not say why';
    return { name, state: 'problem', detail: `${url} reports that it is not ready: ${named}` };
  } catch {
    return {
      name,
      state: 'fine',
      detail: `not running here (nothing answers /readyz at port ${config.port})`,
    };
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\./.test(host);
}

function isContainer(): boolean {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return true;
  if (process.env.KUBERNETES_SERVICE_HOST !== undefined) return true;
  try {
    return /docker|kubepods|containerd|lxc/.test(readFileSync('/proc/1/cgroup', 'utf8'));
  } catch {
    return false;
  }
}
