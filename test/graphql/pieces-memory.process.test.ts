import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// A document of 50 lists, whose texts wait for the last of them. In a process of its own, whose heap nobody else uses.
const source = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);
const SCRIPT = `
  const { GrowingText, joinTexts } = await import(${source('schema/graph/pieces.ts')});
  const { collectGarbage } = await import(${source('src/platform/memory/collector.ts')});
  const CARD = 'x'.repeat(4_000);
  // A row of the database, of which each story shows a tenth.
  const card = (nr) => Buffer.from(nr + CARD).toString('latin1');
  const list = (at) => {
    const text = new GrowingText();
    for (let nr = 0; nr < 75; nr += 1) text.add('{' + card(at * 100 + nr).slice(0, 400) + '}');
    text.settle();
    return text;
  };
  const used = () => (collectGarbage(), process.memoryUsage().heapUsed);
  const before = used();
  const texts = Array.from({ length: 50 }, (_, at) => list(at));
  const held = used() - before;
  const whole = (await joinTexts(texts)).whole();
  console.log(JSON.stringify({ held, length: whole.reduce((sum, { length }) => sum + length, 0) }));
`;

test('a list that waits for those after it does not hold the rows that it was cut from', () => {
  const words = ['--no-warnings', '--input-type=module', '-e', SCRIPT];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { held, length } = JSON.parse(
    execFileSync(process.execPath, words, { cwd, timeout: 60_000, encoding: 'utf8' }),
  ) as { held: number; length: number };
  expect(length).toBe(50 * 75 * 402);
  // The rows have 15 MB.
  expect(held).toBeLessThan(4 * 2 ** 20);
}, 90_000);
