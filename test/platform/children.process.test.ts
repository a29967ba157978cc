import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { type Children, openChildren } from '../../src/platform/processes/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'newstape-children-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('children', () => {
  const envs: { one: NodeJS.ProcessEnv } = { one: { PATH: process.env.PATH } };
  let again: Children | undefined;
  const log = openLog({ logLevel: 'silent' }, { write: () => {} });
  const open = (program: string, over: Partial<Parameters<typeof openChildren>[0]> = {}): Children => {
    const path = join(folder, `${Math.random()}.mjs`);
    writeFileSync(path, program);
    return openChildren({
      log,
      program: path,
      words: [],
      envs: { one: { PATH: process.env.PATH } },
      onStart: () => {},
      onReady: () => {},
      onEnd: () => {},
      onRestart: () => {},
      onLines: () => {},
      onLost: () => {},
      ...over,
    });
  };

  test('that do not start end the service with their code and their last words', async () => {
    const said: string[] = [];
    const code = await new Promise<number>((resolve) => {
      open("process.stderr.write('it is not there'); process.exitCode = 3", {
        onLost: resolve,
        onLines: (text) => said.push(text),
      });
    });
    expect([code, said.join('')]).toEqual([3, 'it is not there\n']);
  });

  test('that die again and again are given up after the bound', async () => {
    const restarted: string[] = [];
    const lines: string[] = [];
    const code = await new Promise<number>((resolve) => {
      open("process.send({ topic: 'ready', body: null }, () => process.exit(70))", {
        log: openLog({ logLevel: 'error' }, { write: (line) => lines.push(line) }),
        onLost: resolve,
        onRestart: (name) => restarted.push(name),
        limits: { most: 2, windowMs: 60_000, pauseMs: 1 },
      });
    });
    expect([code, restarted]).toEqual([70, ['one', 'one']]);
    // Each line says which process it is of, and which one has ended.
    for (const line of lines) expect(line.match(/"pid":/g)).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
      [1, 2, 3].map((again) => ({ pid: process.pid, process: 'one', code: 70, again })),
    );
  });

  test('that stand still are ended, and started again', async () => {
    const lines: string[] = [];
    const restarted = await new Promise<string>((resolve) => {
      // The second one answers, as a child of ours does.
      const children = open(
        `process.send({ topic: 'ready', body: null });
         process.on('message', ({ question }) => process.send({ reply: question, body: null }));
         if (!process.env.AGAIN) setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 100);`,
        {
          log: openLog({ logLevel: 'error' }, { write: (line) => lines.push(line) }),
          pulse: { everyMs: 10, silenceMs: 400 },
          envs,
          onRestart: (name) => {
            envs.one.AGAIN = 'yes';
            resolve(name);
            again = children;
          },
        },
      );
    });
    expect(restarted).toBe('one');
    await expect.poll(() => [...again!].map(({ isReady }) => isReady), { timeout: 20_000 }).toEqual([true]);
    const pid = [...again!][0]!.pid;
    // Three times as long as it may be silent.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect([...again!].map((child) => child.pid)).toEqual([pid]);
    again!.stop();
    await again!.ended();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { process: 'one', msg: 'a process does not answer any more, and is ended' },
      { process: 'one', msg: 'a process has ended unexpectedly' },
    ]);
  });

  test('end when they are told to, and are not started again', async () => {
    const restarted: string[] = [];
    const children = open("process.send({ topic: 'ready', body: null }); setInterval(() => {}, 1000)", {
      onRestart: (name) => restarted.push(name),
    });
    await children.ready;
    children.stop();
    await children.ended();
    expect([...children]).toEqual([]);
    expect(restarted).toEqual([]);
  });
});
