import { openVenues } from '../../market/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Finding } from './doctor.ts';

// A venue that answers does so within one; whoever asks for a diagnosis waits for no more.
const PATIENCE_MS = 5_000;

/** Whether the venues of the settings answer, and list what is wanted of them. */
export async function venueFindings(config: Config): Promise<Finding[]> {
  return Promise.all(
    openVenues(config).map(async (venue): Promise<Finding> => {
      const name = `venue ${venue.id}`;
      try {
        const listed = await venue.instruments(AbortSignal.timeout(PATIENCE_MS));
        const unlisted = venue.unlisted ?? [];
        if (unlisted.length > 0) {
          const detail = `it does not list ${unlisted.join(', ')}: correct VENUE_SYMBOLS (the other symbols are followed)`;
          return { name, state: 'warning', detail };
        }
        return { name, state: 'fine', detail: `it answers and lists ${listed.length} symbols` };
      } catch (error) {
        return { name, state: 'problem', detail: `the request failed: ${(error as Error).message}` };
      }
    }),
  );
}
