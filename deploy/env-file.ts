import { SETTING_NAMES } from '../src/platform/settings.ts';

/**
 * Reads lines of NAME=value, as systemd, compose and kubectl read them: no quotes, `#` begins a comment line.
 * @param others names besides the service's own settings that may stand there.
 * @throws Error in one line for a line that is none, and for a name that nobody reads.
 */
export function readEnvFile(text: string, others: readonly string[] = []): Record<string, string> {
  const known = new Set([...SETTING_NAMES, ...others]);
  const settings: Record<string, string> = {};
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line.trimEnd()) ?? [];
    if (name === undefined) throw new Error(`line ${at + 1}: write NAME=value`);
    if (!known.has(name)) throw new Error(`line ${at + 1}: there is no setting ${name}`);
    settings[name] = value!;
  }
  return settings;
}
