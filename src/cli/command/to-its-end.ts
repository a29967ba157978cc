import { EXIT } from './exit.ts';

/**
 * Runs a command. One that ends before it is done, because it waits for what cannot come any more (nothing is left that
 * keeps the process), says so and exits with `EXIT.fault`: without this its exit code would be the only sign.
 * @throws whatever the command throws.
 */
export async function toItsEnd(command: () => Promise<unknown>): Promise<void> {
  const tooEarly = (): void => {
    process.stderr.write(
      'newstape: an unexpected error: the command ended before its work was done, because something that it waited for never happened. ' +
        'What it has written is complete. Run it again for the rest.\n',
    );
    process.exit(EXIT.fault);
  };
  process.on('beforeExit', tooEarly);
  try {
    await command();
  } finally {
    process.off('beforeExit', tooEarly);
  }
}
