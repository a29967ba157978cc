// `npm run check`: every check, two at a time, the longest first, and then the fast tests alone; `-- --without-tests` leaves
// those out, where all tests follow (.ci/run). What one says is printed when it is done; the exit code is 1 when any failed, and
// all are run.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const CHECKS = [
  ['openapi:lint'],
  // More than one checker each reads what all share: a quarter more processor time, and another check has the other core.
  ['types', '--checkers', '1'],
  ['unused'],
  ['lint'],
  ['schema:check'],
  ['docs:check'],
  ['prisma:check'],
  ['data:check'],
  ['notices', '--check'],
];
const AT_ONCE = 2;
// They use both cores themselves.
const ALONE = process.argv.includes('--without-tests') ? [] : [['test:fast']];

// Most of them load the service: what one has compiled, the next one and the tests do not compile again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/newstape', import.meta.url));

const waiting = [...CHECKS];
const failed = [];
await Promise.all(Array.from({ length: AT_ONCE }, work));
waiting.push(...ALONE);
await work();
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, ...words] = next;
    const child = spawn('npm', ['run', '--silent', name, '--', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve));
    const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    process.stdout.write(`> ${name}\n${out}`);
    process.stderr.write(err);
    if (code !== 0) failed.push(name);
  }
}
