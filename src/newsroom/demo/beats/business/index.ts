import type { Scenario } from '../../telling.ts';
import { orders } from './order.ts';
import { plant } from './plant.ts';
import { portStrike } from './port-strike.ts';
import { recall } from './recall.ts';
import { results } from './results.ts';
import { takeover } from './takeover.ts';

/** What happens in the category `business`. */
export const BUSINESS: readonly Scenario[] = [takeover, plant, results, portStrike, recall, orders];
