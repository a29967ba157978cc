import { EARLIEST_MS, endOf, LATEST_MS, lostPlus, readInstant } from '../platform/instant.ts';
import { invalidParameter } from '../platform/problem.ts';

export { EARLIEST_MS, LATEST_MS };

/**
 * A time bound as a caller writes it: an ISO date or date and time, without an offset UTC. A date alone means the
 * whole day: its first millisecond for a lower bound, its last for an upper one.
 * @returns ms since 1970.
 * @throws Problem `invalid_parameter` that names the parameter.
 */
export function parseBound(parameter: string, text: string, end: 'since' | 'until'): number {
  const instant = readInstant(text);
  if (instant === undefined) {
    throw invalidParameter(
      parameter,
      `${JSON.stringify(text.slice(0, 60))} is not an ISO date or date and time${lostPlus(text)}`,
      {
        suggestion: '2026-11-20 or 2026-11-20T08:30:00Z',
      },
    );
  }
  return end === 'since' ? instant.at : endOf(instant);
}
