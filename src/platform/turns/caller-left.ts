import { Problem } from '../problem.ts';

/**
 * Why work ends for a caller who closed the connection before the answer was complete. It is no fault of the service:
 * nobody logs it as one, and the call stays counted (docs/metering.md). Its status is never sent.
 */
export class CallerLeft extends Problem {
  constructor(cause?: unknown) {
    super('request_timeout', 'The connection was closed before the answer was complete.', { cause });
    this.name = 'CallerLeft';
  }
}
