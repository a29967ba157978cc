import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SPECIFIER = /(?:\bfrom|\bimport\(?)\s*'(\.\.?\/[^']+)'/g;

/** For each folder of a room, the other folders of the room that its files name. */
function foldersOf(room: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  const folderOf = (file: string): string | undefined => {
    const [folder, ...rest] = file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/') : [];
    return rest.length === 0 ? undefined : folder;
  };
  for (const file of globSync(`${room}/*/**/*.ts`)) {
    const from = folderOf(file)!;
    const named = folders.get(from) ?? new Set();
    folders.set(from, named);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const to = folderOf(join(dirname(file), name!));
      if (to !== undefined && to !== from) named.add(to);
    }
  }
  return folders;
}

/** Folders that lead back to themselves. */
function inCircles(folders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of folders.get(from) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      reached(to, seen);
    }
    return seen;
  };
  return [...folders.keys()].filter((folder) => reached(folder).has(folder));
}

test('the folders of a room point one way', () => {
  const rooms = globSync(['src/*', 'rest/*', 'schema/*'], { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(rooms).toContain('rest/app');
  for (const room of rooms) expect(inCircles(foldersOf(room)), room).toEqual([]);
  expect(foldersOf('rest/app').get('admission')).toContain('exchange');
});
