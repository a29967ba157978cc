import type { Scenario } from '../../telling.ts';
import { chess } from './chess.ts';
import { cricket } from './cricket.ts';
import { football } from './football.ts';
import { marathon } from './marathon.ts';
import { athletics } from './record.ts';
import { cycling } from './stage-race.ts';

/** What happens in the category `sport`. */
export const SPORT: readonly Scenario[] = [football, athletics, cycling, cricket, marathon, chess];
