import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const at = (path: string): string => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

test('a service that is asked to end waits for what it closes, although nothing else keeps the process', () => {
  // As a refund is waited for when the database has gone.
  const script = `import { setTimeout as sleep } from 'node:timers/promises';
    import { openLeaving } from ${at('cli/serve/leaving.ts')};
    import { toItsEnd } from ${at('cli/command/to-its-end.ts')};
    const log = { info() {}, error() {}, fatal() {} };
    const leaving = openLeaving(log, 0, false);
    setTimeout(() => leaving.leave('SIGTERM'), 10);
    await toItsEnd(async () => {
      await leaving.asked;
      await sleep(100, undefined, { ref: false });
      console.log('closed');
      process.exit(leaving.code);
    });`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stdout.trim(), stderr]).toEqual([0, 'closed', '']);
});
