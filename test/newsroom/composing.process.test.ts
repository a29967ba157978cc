import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../src/newsroom/compose/composing.ts', import.meta.url).href;
const PLANTED = new URL('./clusters-planted.ts', import.meta.url).href;

// A command that has nothing else under way: no connection, no timer. A thread that is not used ends after 15 s.
const SCRIPT = `
  const { openComposing } = await import(${JSON.stringify(SOURCE)});
  const { planted } = await import(${JSON.stringify(PLANTED)});
  const text = 'The central bank of Norland raised its key rate to 4.5 percent on Monday.';
  const items = ['Harbour Ledger', 'Northern Courier'].map((publisher, minutes) =>
    planted(minutes, publisher, 'Norland central bank raises rate to 4.5 percent', text));
  const { draft } = await openComposing('thread').compose({ id: '00000000-0000-4000-8000-00000000c0de', items });
  const composed = performance.now();
  process.once('exit', () => console.log(draft.title, performance.now() - composed < 10_000));
`;

test('a process waits for a story that is composed in a thread, and for nothing more', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'newstape-composing-'));
  try {
    writeFileSync(join(folder, 'command.mjs'), SCRIPT);
    const said = execFileSync(process.execPath, ['--no-warnings', join(folder, 'command.mjs')], {
      cwd: root,
      timeout: 60_000,
    });
    expect(String(said)).toBe('Norland central bank raises rate to 4.5 percent true\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
