import type { Scenario } from '../../telling.ts';
import { power } from './clean-power.ts';
import { drought } from './drought.ts';
import { flood } from './flood.ts';
import { spill } from './river-pollution.ts';
import { species } from './species.ts';
import { wildfire } from './wildfire.ts';

/** What happens in the category `environment`. */
export const ENVIRONMENT: readonly Scenario[] = [drought, flood, wildfire, species, spill, power];
