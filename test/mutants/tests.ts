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
    'test/market/archive.test.ts',
    'test/market/verify.test.ts',
  ],
  'schema/graph': ['test/graphql', 'test/app/errors.unit.test.ts'],
  'schema/account': ['test/identity', 'test/metering'],
  'schema/news': [
    'test/stories',
    'test/lookups',
    'test/saved-searches',
    'test/editorial',
    'test/graphql/graphql.test.ts',
  ],
  'schema/research': ['test/research', 'test/terminal', 'test/mcp'],
};
const SHARED = ['test/app/parity.test.ts', 'test/app/unicode.test.ts', 'test/graphql/graphql.test.ts'];
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

/** Every test file that mutants are tried on, units first: they need no server, and are soon over. */
export function allTests(): string[] {
  const tests = testsIn(['test']);
  const isUnit = (test: string): boolean => test.endsWith('.unit.test.ts');
  return [...tests.filter(isUnit).sort(), ...tests.filter((test) => !isUnit(test)).sort()];
}

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

// Of a test file that has not run yet.
const USUAL_MS = 5_000;

/**
 * The likeliest to notice first: what is named like the file, what is soon over.
 * @param msOf how long a test file takes, where that is known.
 */
export function inOrder(
  file: string,
  tests: readonly string[],
  msOf: (test: string) => number | undefined,
): string[] {
  const cost = (test: string): number => {
    const isUnit = test.endsWith('.unit.test.ts');
    return (msOf(test) ?? (isUnit ? USUAL_MS / 5 : USUAL_MS)) / (1 + 4 * likeness(file, test));
  };
  return [...tests].sort((a, b) => cost(a) - cost(b));
}

/** How much a test file promises for the mutants of some source files; 0: it is of other rooms. */
export function promise(files: readonly string[], test: string): number {
  return files
    .filter((file) => isNear(file, test))
    .reduce((sum, file) => sum + 1 + 4 * likeness(file, test), 0);
}
