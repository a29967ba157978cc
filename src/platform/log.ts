import { hostname } from 'node:os';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { requestLinesBy, requestLinesTo, type WriteRequestLine } from './logs/request-lines.ts';
import { LogStream } from './logs/stream.ts';

export type { Logger };

/** JSON lines on standard error (standard output belongs to what a command answers). Keys never reach it. */
export function openLog(
  config: Pick<Config, 'logLevel'>,
  destination: { write(line: string): void } = standardError(),
): Logger {
  const base = { pid: process.pid, hostname: hostname(), name: 'newstape' };
  const log = pino(
    {
      base,
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      redact: { paths: ['*.authorization', '*.key', '*.secret', '*.token'], censor: '[redacted]' },
    },
    destination,
  );
  destinations.set(log, destination);
  lines.set(log, requestLinesTo(destination, JSON.stringify(base).slice(1, -1)));
  return log;
}

/** One for all logs of the process: each would wait for its end. */
const standardError = (): LogStream => {
  standard ??= new LogStream(2);
  return standard;
};
let standard: LogStream | undefined;

const lines = new WeakMap<Logger, WriteRequestLine>();
const destinations = new WeakMap<Logger, { write(line: string): void }>();

/** What passes whole lines of another process into where a log goes. */
export function passLines(log: Logger): (text: string) => void {
  const destination = destinations.get(log);
  return (text) => destination?.write(text);
}

/** What writes the lines of requests into a log, whatever level it has. */
export function requestLines(log: Logger): WriteRequestLine {
  let write = lines.get(log);
  if (write === undefined) {
    write = requestLinesBy(log);
    lines.set(log, write);
  }
  return write;
}

/** The useful parts of an error. Drivers attach whole connections to theirs. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) };
}
