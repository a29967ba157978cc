import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, programOf } from '../../src/cli/program.ts';
import { warmly } from '../setup/command.ts';

// Nothing listens on the first port.
const NO_DATABASE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const NO_SERVICE = ['--service', 'http://127.0.0.1:1', '--key', 'svc_test_none'];

/** The commands that take `--json`, with words that let each get as far as what it needs and does not find. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  migrate: [],
  import: [import.meta.filename],
  'desk write': ['--kind', 'daily'],
  generate: ['--stories', '1'],
  'market import': [import.meta.filename, '--symbol', 'BTCUSDT', '--interval', '1m'],
  'market instruments': [],
  'market outages': [],
  'market verify': [],
  'market refetch': [],
  'market remove': ['--venue', 'binance'],
  'keys create': ['--tenant', 'acme'],
  'keys list': [],
  'keys revoke': ['abcdefgh'],
  'keys roll': ['abcdefgh'],
  'feeds token create': ['--tenant', 'acme'],
  'feeds token list': [],
  'feeds token revoke': ['feed_01h455vb4pex5vsknk084sn02q'],
  'newsroom purge': ['--domain', 'example.com'],
  'newsroom recluster': ['--from', '2026-03-01', '--to', '2026-03-02'],
  'newsfeeds add': ['https://example.com/feed'],
  'newsfeeds import': [import.meta.filename],
  'newsfeeds list': [],
  'newsfeeds poll': [],
  'newsfeeds pause': ['https://example.com/feed'],
  'newsfeeds resume': ['https://example.com/feed'],
  'newsfeeds remove': ['https://example.com/feed'],
  'newsfeeds test': ['https://example.com/feed'],
  'webhooks listen': ['--port', '0', ...NO_SERVICE],
  'webhooks send-test': ['sub_01h455vb4pex5vsknk084sn02q', ...NO_SERVICE],
  'webhooks list': [],
  'webhooks pause': ['sub_01h455vb4pex5vsknk084sn02q'],
  'webhooks resume': ['sub_01h455vb4pex5vsknk084sn02q'],
  backup: ['/dev/null', '--force'],
  restore: ['/dev/null'],
};

/** It reports what it does not find, and so always has an answer. */
const ALWAYS_ANSWERS = ['doctor'];

function takingJson(command: Command, path: readonly string[] = []): readonly string[] {
  const own = command.options.some(({ long }) => long === '--json') ? [path.join(' ')] : [];
  return [...own, ...command.commands.flatMap((each) => takingJson(each, [...path, each.name()]))];
}

/** What a program reads: the last line. */
function errorOf(stdout: string): { code: string; detail: string } {
  return JSON.parse(stdout.trim().split('\n').at(-1)!).error;
}

describe('a command with --json that fails says why in its last line on standard output', async () => {
  const commands = takingJson(await programOf(COMMAND_NAMES));

  it('every command that takes --json is tried here', () => {
    expect([...Object.keys(NEEDS), ...ALWAYS_ANSWERS].sort()).toEqual([...commands].sort());
  });

  it.each(commands)('%s: an option that does not exist', async (name) => {
    const { code, stdout, stderr } = await warmly(
      [...name.split(' '), ...(NEEDS[name] ?? []), '--json', '--no-such-option'],
      NO_DATABASE,
    );
    expect(code).toBe(2);
    const { code: said, detail } = errorOf(stdout);
    expect(said).toBe('invalid_parameter');
    expect(detail).toContain('--no-such-option');
    expect(stderr).toContain(`newstape: ${detail}`);
  });

  it.each(Object.entries(NEEDS))('%s: what it needs is missing', async (name, words) => {
    const { code, stdout, stderr } = await warmly([...name.split(' '), ...words, '--json'], NO_DATABASE);
    expect({ code, stdout, stderr }).toMatchObject({ code: 3 });
    const { code: said, detail } = errorOf(stdout);
    expect(said).toBe('unavailable');
    expect(stderr).toBe(`newstape: ${detail}\n`);
  });

  // Restoring says more of its file, and has exit codes of its own.
  const reading = Object.keys(NEEDS).filter((name) => NEEDS[name]![0] === import.meta.filename);
  it.each(reading)('%s: a file that is not there is a wrong argument', async (name) => {
    const missing = `${import.meta.filename}.none`;
    const words = NEEDS[name]!.with(0, missing);
    const { code, stdout } = await warmly([...name.split(' '), ...words, '--json'], NO_DATABASE);
    expect(code).toBe(2);
    expect(errorOf(stdout).detail).toContain(`${missing} cannot be read`);
  });

  it('without --json standard output stays empty', async () => {
    const { code, stdout, stderr } = await warmly(['keys', 'revoke', 'abcdefgh'], NO_DATABASE);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^newstape: .+\n$/);
  });
});
