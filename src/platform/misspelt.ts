import { nearest } from './problem.ts';
import { SETTING_NAMES } from './settings.ts';

/** A variable of the environment that is no setting, and the setting that was probably meant. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/**
 * Variables that are no settings and look like one: a letter or two beside it (`DATABSE_URL`), a part left out
 * (`KEEP_HISTORY`) or too much in front (`WEBHOOKS_PORT`, `NEWSTAPE_PORT`). Nothing reads them, so the service would do
 * something else than is wanted, and nobody would notice.
 */
export function misspeltIn(env: Readonly<Record<string, string | undefined>>): readonly Misspelt[] {
  return Object.entries(env).flatMap(([name, value]) => {
    // Other programs have settings of their own for traces, with these names.
    const isOurs = SETTING_NAMES.some((each) => each === name) || name.startsWith('OTEL_');
    const meant = isOurs || !value?.trim() ? undefined : meantBy(name);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

// What people write in front: the name of the program, and "web" before "hooks".
const PREFIX = /^(?:NEWSTAPE_|WEB(?=HOOKS_))/;
// Shorter names are near too many words.
const SHORTEST = 6;
const LONG = 9;

function meantBy(name: string): string | undefined {
  if (name.length < SHORTEST || name !== name.toUpperCase()) return undefined;
  const whole = name.replace(PREFIX, '');
  return (
    SETTING_NAMES.find((each) => each === whole) ??
    nearest(whole, SETTING_NAMES, whole.length < LONG ? 1 : 2) ??
    (whole.includes('_') ? SETTING_NAMES.find((each) => each.startsWith(`${whole}_`)) : undefined)
  );
}
