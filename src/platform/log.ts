import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { LogStream } from './log-stream.ts';

export type { Logger };

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
    new LogStream(2),
  );
}

/** The useful parts of an error. Drivers attach whole connections to theirs. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) };
}
