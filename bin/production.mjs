// What a production install (`npm ci --omit=dev`) brings, as package-lock.json has it, for every platform.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'node_modules/';

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** The service itself. */
export const SERVICE = packages[''];

/** The packages by name, each with its folder and what the lock file says of it. */
export const PRODUCTION = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  .map(([path, { license = 'none', ...locked }]) => ({ ...locked, path, name: nameOf(path), license }))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** Of packages that a package names, those that Node finds from its folder: its own first, then those further up. */
export function foundFrom(path, names) {
  return names.flatMap((name) => {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
      const found = packages[`${at === '' ? '' : `${at}/`}${FOLDER}${name}`];
      if (found !== undefined) return [{ name, version: found.version }];
      // An optional one of another kind of package may be nowhere.
      if (at === '') return [];
    }
  });
}

function nameOf(path) {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
}
