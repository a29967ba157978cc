import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** JSON lines on standard error (standard output belongs to what a command answers). Keys never reach it. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      name: 'newstape',
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.authorization', '*.key', '*.secret', '*.token'], censor: '[redacted]' },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
