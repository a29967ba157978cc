// npm run mutants -- [--seed N] [--count N] [--only PATHS] [--room PATHS] [--out FILE] ...: changes the code in small ways,
// one at a time, and says which changes no test notices. NDJSON, a line a mutant, on FILE or the standard output.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { copyWith, drawMutants } from './copy.ts';
import type { Mutant } from './find.ts';
import { inOrder, nearTests, wideTests } from './tests.ts';
import { openWarm, type Passed, type Warm } from './warm.ts';

// The processes of the tests end with this one.
const LEAST_LIMIT_MS = 30_000;
/** So long a place on a shared machine is kept. */
const TURN_MS = 240_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    // Beginnings of paths, such as src/market,schema/market.
    room: { type: 'string', default: '' },
    // Of those that were drawn only these are tried: beginnings of paths.
    only: { type: 'string', default: '' },
    // For a mutant that survives: so many seconds of the tests of its room are run, and so many of the wider ones.
    near: { type: 'string', default: '60' },
    wide: { type: 'string', default: '15' },
    out: { type: 'string', default: '' },
    // On a shared machine: a command that starts another, such as a lock, and holds a place while that one runs.
    turn: { type: 'string', default: '' },
  },
});

interface Told {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly result: 'killed' | 'survived' | 'timed_out';
  /** The test file that noticed, and its test. */
  readonly by?: string;
  readonly failed?: string;
  /** Test files that ran past it and noticed nothing. */
  readonly unnoticed: readonly string[];
  /** Of a survivor: tests that were left out, as the time was used up. They may notice it. */
  readonly untried?: readonly string[];
}

// What is known of test files that were green: how long they take, and which mutants they run past.
const known = new Map<string, { readonly ms: number; readonly passed: Passed }>();
// Those that fail with every mutant asleep: they can tell nothing.
const broken = new Set<string>();

/** Tries a mutant on test files until one notices. */
async function judge(warm: Warm, id: number, mutant: Mutant): Promise<Told> {
  const unnoticed: string[] = [];
  const untried: string[] = [];
  for (const isWide of [false, true]) {
    const most = Number(isWide ? values.wide : values.near) * 1_000;
    const tests = isWide ? wideTests(mutant.file) : nearTests(mutant.file);
    let spent = 0;
    for (const test of inOrder(mutant.file, tests, (name) => known.get(name)?.ms)) {
      const before = known.get(test);
      if (broken.has(test) || before?.passed.has(id) === false) continue;
      // Another room's test is tried anew for one mutant only where the room's own see nothing of it.
      if (isWide && unnoticed.length > 0 && before === undefined) continue;
      if (spent > 0 && spent + (before?.ms ?? 0) > most) {
        untried.push(test);
        continue;
      }
      const limitMs = Math.max(LEAST_LIMIT_MS, 4 * (before?.ms ?? LEAST_LIMIT_MS));
      const { isGreen, ms, failed, passed } = await inTurn(() => warm.awake(test, id, limitMs));
      // What does not run past it costs its time once, and is known from then on.
      spent += passed.has(id) ? ms : 0;
      if (isGreen) {
        known.set(test, { ms, passed });
        if (passed.has(id)) unnoticed.push(test);
      } else if (
        (before !== undefined || (await isGreenAlone(warm, test))) &&
        known.get(test)!.passed.has(id)
      ) {
        const result = ms >= limitMs ? 'timed_out' : 'killed';
        return { ...shown(mutant), result, by: test, ...(failed === undefined ? {} : { failed }), unnoticed };
      }
    }
  }
  return { ...shown(mutant), result: 'survived', unnoticed, untried };
}

async function isGreenAlone(warm: Warm, test: string): Promise<boolean> {
  let plain = await inTurn(() => warm.plain(test));
  // A busy machine fails some tests; a second failure is the test's own.
  if (!plain.isGreen) plain = await inTurn(() => warm.plain(test));
  if (plain.isGreen) known.set(test, plain);
  else {
    broken.add(test);
    console.error(`left out, for it fails by itself: ${test}: ${plain.failed}`);
  }
  return plain.isGreen;
}

/** What is changed, with some of the text around it. */
function shown({ file, line, before, after, isLeftOut }: Mutant) {
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 160);
  if (isLeftOut) return { file, line, before: short(before), after: '' };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - 60);
  return { file, line, before: short(before.slice(from)), after: short(after.slice(from)) };
}

let place: ChildProcessByStdio<Writable, Readable, null> | undefined;
let heldSince = 0;
let isHeld = false;

/** Does work while a place is held. A place is kept for some runs, as asking for one may take long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (place !== undefined && performance.now() - heldSince > TURN_MS) await giveBack();
  if (values.turn !== '' && place === undefined) {
    const [command, ...words] = values.turn.split(' ');
    const env = { ...process.env, NODE_OPTIONS: '' };
    place = spawn(command!, [...words, 'sh', '-c', 'echo; exec cat'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(place.stdout, 'data');
    isHeld = true;
    heldSince = performance.now();
  }
  return work();
}

async function giveBack(): Promise<void> {
  if (place === undefined) return;
  // Where it still waits for its turn, it hears of no end of input.
  if (isHeld) place.stdin.end();
  else place.kill();
  await once(place, 'exit');
  place = undefined;
  isHeld = false;
}

/** Vitest and vite have listeners of their own, which end the process before PostgreSQL is stopped: nobody else listens. */
function onSignals(listen: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal).on(signal, listen);
}

const rooms = values.room.split(',');
const mutants = await drawMutants(Number(values.seed), Number(values.count), rooms);
const copy = mkdtempSync(join(tmpdir(), 'newstape-mutants-'));
// PostgreSQL runs as somebody else where this process is root's, and its files lie in there.
chmodSync(copy, 0o755);
// However this process ends, the copy goes; where all goes well, it is gone by then.
process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 10 }));
onSignals(() => process.exit(1));
await copyWith(mutants, copy);
const warm = await openWarm(copy);
let isEnding = false;
onSignals(() => {
  if (isEnding) process.exit(1);
  isEnding = true;
  void giveBack()
    .then(() => warm.close())
    .finally(() => process.exit(1));
});
const placeOf = ({ file }: Mutant): number => rooms.findIndex((room) => file.startsWith(room));
const counts = { killed: 0, survived: 0, timed_out: 0 };
try {
  // Room by room: what is known of the tests of one serves all of its mutants.
  const order = mutants
    .map((mutant, id) => ({ mutant, id }))
    .filter(({ mutant }) => values.only.split(',').some((path) => mutant.file.startsWith(path)));
  order.sort((a, b) => placeOf(a.mutant) - placeOf(b.mutant) || (a.mutant.file < b.mutant.file ? -1 : 1));
  for (const { mutant, id } of order) {
    const told = await judge(warm, id, mutant);
    counts[told.result] += 1;
    const line = `${JSON.stringify(told)}\n`;
    if (values.out === '') process.stdout.write(line);
    else appendFileSync(values.out, line);
  }
} finally {
  await giveBack();
  await warm.close();
}
const noticed = counts.killed + counts.timed_out;
console.error(
  `${noticed + counts.survived} mutants of seed ${values.seed}: ${noticed} noticed (${counts.timed_out} by running out of time), ${counts.survived} not`,
);
process.exit(0);
