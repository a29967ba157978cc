import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_PLANS, syncPlans } from '../../src/identity/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { testDatabase } from '../setup/database.ts';

const NODE = fileURLToPath(new URL('./meter-node.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'newstape-meter-'));
const house = await testDatabase();
const { db, url } = house;
let nodes = 0;

beforeAll(() => syncPlans(db, DEFAULT_PLANS));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await house.close();
});

interface Run {
  readonly process: ChildProcess;
  readonly ready: Promise<unknown>;
  readonly ended: Promise<unknown>;
  /** What the process has heard so far. */
  acknowledged(): { admitted: number; refused: number };
}

async function tenant(limit: number): Promise<string> {
  const id = newUuid();
  await db.query("insert into tenants (id, name, plan, call_limit) values ($1::uuid, $1, 'free', $2)", [
    id,
    limit,
  ]);
  return id;
}

async function counted(id: string): Promise<number> {
  const found = await db.query<{ calls: string }>('select calls from usage_months where tenant_id = $1', [
    id,
  ]);
  return Number(found.rows[0]?.calls ?? 0);
}

function node(id: string, calls: number, inFlight: number): Run {
  nodes += 1;
  const file = join(folder, String(nodes));
  writeFileSync(file, '');
  const child = spawn(process.execPath, [NODE, url, id, String(calls), String(inFlight), file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    process: child,
    ready: once(child, 'message'),
    ended: once(child, 'exit'),
    acknowledged() {
      const bytes = readFileSync(file, 'latin1');
      const refused = bytes.replaceAll('a', '').length;
      return { admitted: bytes.length - refused, refused };
    },
  };
}

/** Has them begin at one moment, however long each took to start. */
async function begin(runs: readonly Run[]): Promise<void> {
  await Promise.all(runs.map((run) => run.ready));
  for (const run of runs) run.process.send('go');
}

const admittedOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + run.acknowledged().admitted, 0);

it('three processes admit exactly the limit, and every admission is counted', async () => {
  const id = await tenant(1_000);
  const runs = [node(id, 3_334, 64), node(id, 3_333, 64), node(id, 3_333, 64)];
  await begin(runs);
  await Promise.all(runs.map((run) => run.ended));
  expect(runs.map((run) => run.process.exitCode)).toEqual([0, 0, 0]);
  const refused = runs.reduce((sum, run) => sum + run.acknowledged().refused, 0);
  expect([admittedOf(runs), refused]).toEqual([1_000, 9_000]);
  expect(await counted(id)).toBe(1_000);
});

it('a process killed in mid flight loses no admission it gave and leaves the others none above the limit', async () => {
  for (const round of [0, 1, 2]) {
    const id = await tenant(6_000);
    // The victim asks for most, so that the others have not taken all before it is at work.
    const runs = [0, 1, 2].map((n) => node(id, 6_000, n === round ? 64 : 8));
    const victim = runs[round]!;
    await begin(runs);
    await expect.poll(() => victim.acknowledged().admitted, { interval: 1 }).toBeGreaterThan(500);
    victim.process.kill('SIGKILL');
    await Promise.all(runs.map((run) => run.ended));
    expect(victim.process.signalCode).toBe('SIGKILL');
    expect(victim.acknowledged().refused).toBe(0);
    expect(await counted(id)).toBe(6_000);
    // What was decided and never told is at most what the victim had under way.
    const admitted = admittedOf(runs);
    expect(admitted).toBeLessThanOrEqual(6_000);
    expect(6_000 - admitted).toBeLessThanOrEqual(64);
  }
});
