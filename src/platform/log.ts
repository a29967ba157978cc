import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { LogStream } from './log-stream.ts';

export type { Logger };

// A write a line would cost a busy server more than making the line. Nobody misses a quarter of a second; what is
// left is written when the process ends.
const GATHERED_BYTES = 4_096;
const GATHERED_MS = 250;

/** JSON lines on standard error (standard output belongs to what a command answers). Keys never reach it. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      name: 'newstape',
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      redact: { paths: ['*.authorization', '*.key', '*.secret', '*.token'], censor: '[redacted]' },
    },
    pino.destination({ fd: 2, sync: false, minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS }),
  );
}

/** What of an error helps. Drivers hang whole connections onto theirs. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) };
}
