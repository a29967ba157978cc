// Runs commands of the program one after the other, each with its own settings: what `warmly` of command.ts asks. The
// modules are loaded once, which is most of what a command costs.
import { perform } from '../../src/cli/program.ts';

interface Asked {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const STREAMS = ['stdout', 'stderr'] as const;

process.on('disconnect', () => process.exit());
process.on('message', async ({ words, env }: Asked) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const said = { stdout: '', stderr: '' };
  const writes = STREAMS.map((name) => {
    const { write } = process[name];
    process[name].write = (piece: string | Uint8Array, ...rest: unknown[]): boolean => {
      said[name] += typeof piece === 'string' ? piece : Buffer.from(piece).toString();
      const done = rest.find((value) => typeof value === 'function') as (() => void) | undefined;
      if (done !== undefined) process.nextTick(done);
      return true;
    };
    return () => {
      process[name].write = write;
    };
  });
  await perform(words);
  for (const giveBack of writes) giveBack();
  process.send!({ code: Number(process.exitCode ?? 0), ...said });
  process.exitCode = undefined;
});
process.send!('here');
