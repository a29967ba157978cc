// npm run mutants -- [--seed N] [--count N] [--room PATHS] [--tests PATHS] [--state FILE] [--out FILE] ...: changes the code
// in small ways, one at a time, and says which changes no test notices. NDJSON, a line a mutant, on FILE or the standard
// output.
import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyWith, drawMutants } from './copy.ts';
import type { Mutant } from './find.ts';
import { Judgement } from './judge.ts';
import { nextStep, type Step } from './next.ts';
import { Notes } from './notes.ts';
import { allTests } from './tests.ts';
import { openTurn } from './turn.ts';
import { openWarm } from './warm.ts';

const { values } = parseArgs({
  options: {
    // Several, such as 7,8, are several draws that are judged together.
    seed: { type: 'string', default: '1' },
    // Of each seed.
    count: { type: 'string', default: '50' },
    // Beginnings of paths, such as src/market,schema/market.
    room: { type: 'string', default: '' },
    // Of the test files only these are run: beginnings of paths.
    tests: { type: 'string', default: 'test' },
    // For a mutant that survives: so many seconds of the tests of its room are run, and so many of others.
    near: { type: 'string', default: '30' },
    // Where others get none, files of other rooms are passed over.
    wide: { type: 'string', default: '10' },
    out: { type: 'string', default: '' },
    // What is known so far, and where more is noted: a run that was ended goes on where it was, and several side by side share
    // their work.
    state: { type: 'string', default: '' },
    // Of what is known these test files are forgotten, for they have changed: beginnings of paths.
    anew: { type: 'string', default: '' },
    // Mutants that somebody has read and judged, by their number: no test is tried on them any more.
    judged: { type: 'string', default: '' },
    // How long test files take: a file of lines such as "1234 test/market/bars.test.ts", in milliseconds. Long ones then wait.
    times: { type: 'string', default: '' },
    // On a shared machine: a command that starts another, such as a lock, and holds a place while that one runs.
    turn: { type: 'string', default: '' },
  },
});

const seedOf = (id: number): number => seeds[Math.floor(id / Number(values.count))]!;

/** What is changed, with some of the text around it. */
function shown({ file, line, before, after, isLeftOut }: Mutant) {
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 160);
  if (isLeftOut) return { file, line, before: short(before), after: '' };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - 60);
  return { file, line, before: short(before.slice(from)), after: short(after.slice(from)) };
}

/** Vitest and vite have listeners of their own, which end the process before PostgreSQL is stopped: nobody else listens. */
function onSignals(listen: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal).on(signal, listen);
}

const startsWithOne = (path: string, starts: string): boolean =>
  starts.split(',').some((start) => path.startsWith(start));

/** Takes what was noted by an earlier run. */
function recallEarlier(): void {
  for (const one of notes.news()) {
    const isForgotten = one.kind === 'swept' && values.anew !== '' && startsWithOne(one.test, values.anew);
    if (!isForgotten) judgement.recall(one);
  }
}

const nameOf = (step: Step): string => (step.kind === 'sweep' ? step.test : `${step.id} ${step.test}`);

const usual = new Map(
  values.times === ''
    ? []
    : readFileSync(values.times, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([ms, test]) => [test!, Number(ms)] as const),
);
const seeds = values.seed.split(',').map(Number);
const mutants = await drawMutants(seeds, Number(values.count), values.room.split(','));
const copy = mkdtempSync(join(tmpdir(), 'newstape-mutants-'));
// PostgreSQL runs as somebody else where this process is root's, and its files lie in there.
chmodSync(copy, 0o755);
// However this process ends, the copy goes; where all goes well, it is gone by then.
process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 10 }));
onSignals(() => process.exit(1));
await copyWith(mutants, copy);
const notes = new Notes(values.state, createHash('sha256').update(JSON.stringify(mutants)).digest('hex'));
const judgement = new Judgement(
  mutants,
  { near: Number(values.near) * 1_000, wide: Number(values.wide) * 1_000 },
  (noted) => notes.add(noted),
  values.judged === '' ? [] : values.judged.split(',').map(Number),
);
recallEarlier();
const turn = openTurn(values.turn);
const warm = await openWarm(copy);
let isEnding = false;
onSignals(() => {
  if (isEnding) process.exit(1);
  isEnding = true;
  void turn
    .giveBack()
    .then(() => warm.close())
    .finally(() => process.exit(1));
});
try {
  const tests = allTests().filter((test) => startsWithOne(test, values.tests));
  for (;;) {
    // What a run beside this one has found since.
    for (const one of notes.news()) judgement.recall(one);
    const open = tests.filter((test) => !judgement.isSwept(test));
    const step = nextStep(mutants, judgement, open, usual, (one) => notes.isTaken(nameOf(one)));
    if (step === undefined) break;
    notes.begin(nameOf(step));
    await turn.within(() =>
      step.kind === 'sweep' ? judgement.sweep(warm, step.test) : judgement.tryWhole(warm, step.id, step.test),
    );
  }
} finally {
  await turn.giveBack();
  await warm.close();
}
for (const [id, mutant] of mutants.entries()) {
  const killed = judgement.killed.get(id);
  const told =
    killed === undefined
      ? { result: 'survived', unnoticed: judgement.unnoticedBy(id) }
      : { result: killed.isEnded ? 'ended' : 'killed', by: killed.by, failed: killed.failed };
  const line = `${JSON.stringify({ id, seed: seedOf(id), ...shown(mutant), ...told })}\n`;
  if (values.out === '') process.stdout.write(line);
  else appendFileSync(values.out, line);
}
for (const seed of seeds) {
  const ids = [...mutants.keys()].filter((id) => seedOf(id) === seed);
  const noticed = ids.filter((id) => judgement.killed.has(id)).length;
  console.error(`${ids.length} mutants of seed ${seed}: ${noticed} noticed, ${ids.length - noticed} not`);
}
process.exit(0);
