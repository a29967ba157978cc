import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const STREAM = new URL('../../src/platform/logs/stream.ts', import.meta.url).href;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'newstape-log-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what was logged just before the process ends is written, in order', () => {
  const file = join(folder, 'lines');
  const lines = Array.from({ length: 500 }, (_, n) => `{"line":${n}}\n`);
  const ended = run(
    file,
    'w',
    `for (let n = 0; n < 500; n += 1) stream.write('{"line":' + n + '}\\n'); process.exit(0)`,
  );
  expect(ended.status).toBe(0);
  // A batch that was on its way when the process ended may stand there twice; none is missing.
  expect(lines.filter((line) => !readFileSync(file, 'utf8').includes(line))).toEqual([]);
});

test('lines are written while the process runs', () => {
  const file = join(folder, 'running');
  const script = `stream.write('first\\n'); setTimeout(() => {
    process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(file)}, 'utf8')); process.exit(0);
  }, 800)`;
  expect(run(file, 'w', script).stdout).toBe('first\n');
});

test('a log that cannot be written keeps no process from ending', () => {
  const file = join(folder, 'lines');
  // Opened for reading: every write fails, as it does on the terminal of a session that was closed.
  const ended = run(file, 'r', `stream.write('x\\n'); setTimeout(() => process.exit(7), 600)`);
  expect([ended.status, ended.signal]).toEqual([7, null]);
});

test('what the reader takes in parts is written to its end, once and in order', () => {
  const parts = `const taken = []; fs.write = (fd, bytes, done) => {
    const part = bytes.subarray(0, 3); taken.push(String(part)); setImmediate(done, null, part.length);
  }; require('node:module').syncBuiltinESMExports();`;
  const script = `stream.write('first\\n'); stream.write('second\\n'); setTimeout(() => {
    process.stdout.write(taken.join('')); process.exit(0);
  }, 500)`;
  expect(run(join(folder, 'parts'), 'w', script, parts).stdout).toBe('first\nsecond\n');
});

test('what cannot be written is given up at once, and what comes later is tried anew', () => {
  const failing = `let tries = 0; fs.write = (fd, bytes, done) => {
    tries += 1; setImmediate(done, Object.assign(new Error('gone'), { code: 'EPIPE' }));
  }; require('node:module').syncBuiltinESMExports();`;
  const script = `stream.write('first\\n'); setTimeout(() => stream.write('second\\n'), 400); setTimeout(() => {
    process.stdout.write(String(tries)); process.exit(0);
  }, 900)`;
  expect(run(join(folder, 'failing'), 'w', script, failing).stdout).toBe('2');
});

test('lines of any length and any characters are written whole and in order, while others are on their way', () => {
  const file = join(folder, 'pages');
  const line = (n: number): string =>
    `${n}${'é€😀x'.repeat((n * n * 37) % (n % 50 === 0 ? 90_000 : 3_000))}\n`;
  const script = `let n = 0; const more = () => {
    for (let i = 0; i < 25; i += 1, n += 1) stream.write(n + 'é€😀x'.repeat((n * n * 37) % (n % 50 === 0 ? 90_000 : 3_000)) + '\\n');
    if (n < 500) setTimeout(more, 10); else process.exit(0);
  }; more()`;
  // A small part at a time, so that pages wait.
  const slow = `const whole = fs.write; fs.write = (fd, bytes, done) => whole(fd, bytes.subarray(0, 300_000), done);
    require('node:module').syncBuiltinESMExports();`;
  expect(run(file, 'w', script, slow).status).toBe(0);
  const written = readFileSync(file, 'utf8');
  let at = 0;
  for (let n = 0; n < 500; n += 1) {
    at = written.indexOf(line(n), at);
    expect(at, `line ${n}`).toBeGreaterThanOrEqual(0);
  }
});

test('when the reader has stopped, lines beyond four megabytes are dropped and their number is written', () => {
  const stopped = `let go; const taken = []; fs.write = (fd, bytes, done) => {
    const text = String(bytes); go = () => { taken.push(text); done(null, bytes.length); };
    if (taken.length > 0) setImmediate(go);
  }; require('node:module').syncBuiltinESMExports();`;
  const script = `for (let n = 0; n < 6000; n += 1) stream.write('x'.repeat(999) + '\\n'); setTimeout(() => {
    go(); setTimeout(() => {
      const all = taken.join(''); const kept = all.split('\\n').filter((each) => each.startsWith('x')).length;
      process.stdout.write(kept + ' ' + /"dropped":(\\d+)/.exec(all)[1]); process.exit(0);
    }, 600);
  }, 100)`;
  const [kept, dropped] = run(join(folder, 'stopped'), 'w', script, stopped).stdout.split(' ').map(Number);
  expect(kept! + dropped!).toBe(6_000);
  expect(kept).toBeGreaterThan(4_000);
  expect(kept).toBeLessThan(4_200);
});

function run(file: string, flags: string, script: string, first = '') {
  const program = `const fs = require('node:fs'); ${first} import(${JSON.stringify(STREAM)}).then(({ LogStream }) => {
    const stream = new LogStream(fs.openSync(${JSON.stringify(file)}, ${JSON.stringify(flags)}));
    ${script}
  })`;
  return spawnSync(process.execPath, ['--input-type=commonjs', '-e', program], {
    encoding: 'utf8',
    timeout: 10_000,
  });
}
