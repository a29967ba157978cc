import type { Command } from 'commander';
import { counted } from '../command/counted.ts';
import { EXIT } from '../command/exit.ts';

/** One thing that was looked at. `warning`: it works, and may surprise. `problem`: it does not work. */
export interface Finding {
  readonly name: string;
  readonly state: 'fine' | 'warning' | 'problem';
  readonly detail: string;
}

/** `newstape doctor`. */
export function register(command: Command): void {
  command
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `\nRun it with the settings of the service. Without DATABASE_URL it connects to the database of DATA_DIR, or starts it for\nthe time of the check. Secrets are not shown. Exit codes: 0 nothing is wrong (there may be warnings), 1 there are problems.`,
    )
    .action(async (options: { json?: true }) => {
      process.exitCode = await doctor(options);
    });
}

async function doctor(options: { json?: true }): Promise<number> {
  // What it looks at is most of the service; its help needs none of that.
  const { examine } = await import('./examine.ts');
  const { settings, findings } = await examine();
  const problems = findings.filter(({ state }) => state === 'problem').length;
  const warnings = findings.filter(({ state }) => state === 'warning').length;
  if (options.json) {
    console.log(JSON.stringify({ ok: problems === 0, settings, findings }));
  } else {
    const width = Math.max(
      ...[...Object.keys(settings), ...findings.map(({ name }) => name)].map((name) => name.length),
    );
    for (const [name, value] of Object.entries(settings))
      console.log(`         ${name.padEnd(width)}  ${value}`);
    for (const { name, state, detail } of findings) {
      console.log(`${state.padEnd(7)}  ${name.padEnd(width)}  ${detail}`);
    }
    console.log(`${counted(problems, 'problem')}, ${counted(warnings, 'warning')}`);
  }
  return problems === 0 ? EXIT.done : EXIT.failed;
}
