import type { Scenario } from '../../telling.ts';
import { breach } from './breach.ts';
import { cable } from './cable.ts';
import { chips } from './chips.ts';
import { outage } from './outage.ts';
import { tool } from './public-software.ts';

/** What happens in the category `technology`. */
export const TECHNOLOGY: readonly Scenario[] = [outage, chips, breach, cable, tool];
