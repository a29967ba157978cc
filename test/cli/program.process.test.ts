import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES } from '../../src/cli/program.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
// Says on standard error what was loaded.
const SAYS_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });
`)}`;

function runSayingLoaded(...words: string[]) {
  const told = spawnSync(process.execPath, ['--no-warnings', '--import', SAYS_LOADED, PROGRAM, ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const rooms = told.stderr.split('\n').flatMap((url) => /\/src\/([\w-]+)\//.exec(url)?.[1] ?? []);
  return { ...told, rooms: [...new Set(rooms)].sort() };
}

describe('the list of commands', () => {
  it('says what each is for, and loads no room for that', () => {
    for (const words of [['--help'], ['help']]) {
      const { status, stdout, rooms } = runSayingLoaded(...words);
      expect(status).toBe(0);
      for (const name of COMMAND_NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} .*\\w{3}`, 'm'));
      expect(rooms).toEqual(['cli', 'platform']);
    }
  });

  it('a command is loaded with its words when it is named, and after `help` too', () => {
    for (const words of [
      ['keys', '--help'],
      ['help', 'keys'],
    ]) {
      const { status, stdout, rooms } = runSayingLoaded(...words);
      expect(status).toBe(0);
      expect(stdout).toMatch(/create .*revoke .*roll /s);
      expect(rooms).not.toContain('newsroom');
    }
  });

  it('a doctor that only says what it does looks at nothing', () => {
    const { status, stdout, rooms } = runSayingLoaded('doctor', '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--json');
    expect(rooms).toEqual(['cli', 'platform']);
  });

  it('the words of webhooks are read without their room, also those that are wrong', () => {
    const { status, stdout, rooms } = runSayingLoaded('webhooks', 'send-test', '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('intelligence.published');
    expect(rooms).toEqual(['cli', 'platform']);
    const wrong = runSayingLoaded('webhooks', 'listen', '--events', 'story.told');
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('The types are intelligence.published, intelligence.updated,');
    expect(wrong.rooms).toEqual(['cli', 'platform']);
  });

  it('a word that is no command is refused, with the nearest that is one', () => {
    const { status, stderr } = runSayingLoaded('newsfeed');
    expect(status).toBe(2);
    expect(stderr).toContain("unknown command 'newsfeed'");
    expect(stderr).toContain('Did you mean newsfeeds?');
  });
});
