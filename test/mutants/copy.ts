import { globSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mutant, mutantsOf } from './find.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['bin', 'deploy', 'docs', 'prisma', 'rest', 'schema', 'src', 'test'];
const COPIED_FILES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
];
const CONFIGURED = ['tsconfig.json', 'vitest.config.ts'];

/** Source files that are mutated. Made-up news are data; checks of the data and of the machine run by themselves. */
export function mutatedFiles(): string[] {
  return globSync(['src/**/*.ts', 'schema/**/*.ts'], { cwd: ROOT })
    .filter((file) => !/^src\/newsroom\/(?:demo|living|generate)\/|^src\/cli\/doctor/.test(file))
    .filter((file) => !/\/(?:check|print)\.ts$/.test(file))
    .sort();
}

/**
 * Draws mutants: a line of code is as likely as another, and no two of them touch the same code.
 * @param seeds so many draws: `count` mutants of the first come first, then as many others of the second.
 * @param rooms beginnings of the paths that are mutated, such as `src/market`; an empty one is that of all.
 */
export async function drawMutants(
  seeds: readonly number[],
  count: number,
  rooms: readonly string[],
): Promise<Mutant[]> {
  const lines = new Map<string, Mutant[]>();
  for (const file of mutatedFiles().filter((path) => rooms.some((room) => path.startsWith(room)))) {
    for (const mutant of mutantsOf(file, await readFile(join(ROOT, file), 'utf8'))) {
      const line = `${file}:${mutant.line}`;
      lines.set(line, [...(lines.get(line) ?? []), mutant]);
    }
  }
  const drawn: Mutant[] = [];
  for (const [draw, seed] of seeds.entries()) {
    const random = numbersOf(seed);
    const order = [...lines.values()]
      .map((mutants) => ({ at: random(), mutant: mutants[Math.floor(random() * mutants.length)]! }))
      .sort((a, b) => a.at - b.at);
    for (const { mutant } of order) {
      if (drawn.length === (draw + 1) * count) break;
      if (!drawn.some((other) => touches(mutant, other))) drawn.push(mutant);
    }
  }
  return drawn;
}

const touches = (a: Mutant, b: Mutant): boolean => a.file === b.file && a.start < b.end && b.start < a.end;

// Mulberry32: the same numbers from the same seed everywhere.
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Copies the project into an empty folder, with every mutant in it, each asleep until `switch.ts` wakes it. So the code is
 * transformed once for all of them, and what runs past a mutant can be told without running it.
 */
export async function copyWith(mutants: readonly Mutant[], copy: string): Promise<void> {
  for (const name of [...COPIED, ...COPIED_FILES, ...CONFIGURED])
    await cp(join(ROOT, name), join(copy, name), { recursive: true, filter: isOurs });
  const program = join(copy, 'bin/newstape.mjs');
  await writeFile(program, watched(await readFile(program, 'utf8')));
  for (const name of ['node_modules', ...globSync('test/*/node_modules', { cwd: ROOT })])
    await symlink(join(ROOT, name), join(copy, name));
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    let text = await readFile(join(ROOT, file), 'utf8');
    const here = mutants
      .map((mutant, id) => ({ mutant, id }))
      .filter(({ mutant }) => mutant.file === file)
      .sort((a, b) => b.mutant.start - a.mutant.start);
    for (const { mutant, id } of here)
      text = text.slice(0, mutant.start) + asleep(mutant, id) + text.slice(mutant.end);
    await writeFile(join(copy, file), text);
  }
}

// Packages are many small files, and nothing in them is mutated.
const isOurs = (path: string): boolean => !path.endsWith('/node_modules');

// Before the program is loaded.
const LOADED = "const { run } = await import('../src/cli/program.ts');";

function watched(program: string): string {
  if (!program.includes(LOADED)) throw new Error(`bin/newstape.mjs has no line ${LOADED}`);
  return program.replace(LOADED, `await import('../test/mutants/awake.ts'); ${LOADED}`);
}

function asleep({ before, after, isLeftOut }: Mutant, id: number): string {
  const isAwake = `globalThis.isMutantAwake?.(${id})`;
  // The zeros keep a parser from taking what stands in parentheses for the parameters of an arrow function.
  return isLeftOut ? `{if(!${isAwake}){${before}}}` : `(${isAwake}?(0,${after}):(0,${before}))`;
}
