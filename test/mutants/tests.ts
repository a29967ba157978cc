import { globSync } from 'node:fs';
import { basename } from 'node:path';

// Where the rules of a room are tested besides the folder of its own name.
const NEAR: Readonly<Record<string, readonly string[]>> = {
  'src/language': ['test/language', 'test/research', 'test/terminal'],
  'src/retrieval': ['test/retrieval', 'test/stories'],
  'src/publishing': ['test/stories', 'test/webhooks/outbox-rules.test.ts', 'test/editorial'],
  'src/metering': ['test/metering', 'test/identity'],
  'src/identity': ['test/identity', 'test/metering', 'test/app/fairness.test.ts'],
  'src/platform': ['test/platform', 'test/app'],
  'src/main.ts': ['test/app', 'test/platform'],
  'src/main': ['test/app', 'test/platform'],
  'src/cli': [
    'test/**/*cli*',
    'test/newsroom',
    'test/platform',
    'test/market/import-command.test.ts',
    'test/market/verify.test.ts',
  ],
  'schema/graph': ['test/graphql', 'test/app/errors.unit.test.ts'],
  'schema/account': ['test/identity', 'test/metering'],
  'schema/news': [
    'test/stories',
    'test/lookups',
    'test/saved-searches',
    'test/editorial',
    'test/graphql/graphql*.test.ts',
  ],
  'schema/research': ['test/research', 'test/terminal', 'test/mcp'],
};
const SHARED = ['test/app/parity.test.ts', 'test/app/unicode.test.ts', 'test/graphql/graphql*.test.ts'];
const isTest = (file: string): boolean =>
  file.endsWith('.test.ts') && !/^test\/(?:browser|faults)\/|\/node_modules\//.test(file);

function testsIn(places: readonly string[]): string[] {
  const files = places.flatMap((place) =>
    globSync(place.endsWith('.ts') || place.includes('*') ? place : `${place}/**/*.ts`),
  );
  return [...new Set(files.filter(isTest))];
}

/** The room of a source file: `src/market`, `schema/news`, `src/main.ts`. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Every test file that mutants are tried on. */
export const allTests = (): string[] => testsIn(['test']).sort();

/** Units need no server, and are soon over. */
export const isUnit = (test: string): boolean => test.endsWith('.unit.test.ts');

const near = new Map<string, ReadonlySet<string>>();

/** Whether a test file should see a mutant of a source file: it is of the same room, or of a room that tests it too. */
export function isNear(file: string, test: string): boolean {
  const room = roomOf(file);
  if (!near.has(room)) {
    const places = NEAR[room] ?? [room.replace(/^(?:src|schema)/, 'test')];
    near.set(room, new Set(testsIn([...places, ...SHARED])));
  }
  return near.get(room)!.has(test);
}

/** How alike a test file and a source file are named, from 0 to 1. */
const likeness = (file: string, test: string): number => {
  const words = basename(file, '.ts').split('-');
  return words.filter((word) => basename(test).includes(word)).length / words.length;
};

// For a test file of other rooms.
const FAR = 0.1;
const chances = new Map<string, number>();

/** How likely a test file is to notice a mutant of a source file, against others. */
export function chance(file: string, test: string): number {
  const pair = `${file} ${test}`;
  let known = chances.get(pair);
  if (known === undefined) {
    known = isNear(file, test) ? 1 + 4 * likeness(file, test) : FAR;
    chances.set(pair, known);
  }
  return known;
}
