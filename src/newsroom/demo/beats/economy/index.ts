import type { Scenario } from '../../telling.ts';
import { budget } from './budget.ts';
import { devbank } from './development-loan.ts';
import { growth } from './growth.ts';
import { inflation } from './inflation.ts';
import { jobs } from './jobs.ts';
import { wages } from './pay-deal.ts';
import { rents } from './rents.ts';

/** What happens in the category `economy`. */
export const ECONOMY: readonly Scenario[] = [inflation, jobs, growth, budget, wages, rents, devbank];
