import type { Scenario } from '../../telling.ts';
import { aid } from './aid.ts';
import { corridor } from './corridor.ts';
import { crossing } from './crossing.ts';
import { fishing } from './fishing-dispute.ts';
import { ferry } from './rescue.ts';
import { summit } from './summit.ts';

/** What happens in the category `world`. */
export const WORLD: readonly Scenario[] = [summit, ferry, crossing, aid, fishing, corridor];
