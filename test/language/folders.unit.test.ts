import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOM = fileURLToPath(new URL('../../src/language', import.meta.url));
/** Each builds on those before it (docs/language.md, "Folders"). `.` is model.ts, which all share. */
const FOLDERS = [
  '.',
  'words',
  'meanings',
  'dates',
  'amounts',
  'tagging',
  'clauses',
  'statements',
  'relation',
  'signs',
];
const IMPORTED = /from '(\.[^']+)'/g;

const files = globSync('*/*.ts', { cwd: ROOM });

test('each folder of the language room is in the order of the folders', () => {
  expect([...new Set(files.map(dirname))].sort()).toEqual(FOLDERS.slice(1).sort());
});

test('a folder imports only from the folders before it', () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => FOLDERS.indexOf(dirname(imported)) > FOLDERS.indexOf(dirname(file)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(upward).toEqual([]);
});

/** The files of the room that one of them imports, relative to the room. */
function importsOf(file: string): string[] {
  const text = readFileSync(resolve(ROOM, file), 'utf8');
  return [...text.matchAll(IMPORTED)]
    .map((match) => relative(ROOM, resolve(ROOM, dirname(file), match[1]!)))
    .filter((imported) => !imported.startsWith('..'));
}
