import type { Scenario } from '../../telling.ts';
import { heat } from './air-and-heart.ts';
import { outbreak } from './outbreak.ts';
import { trial } from './trial.ts';
import { campaign } from './vaccination.ts';
import { waiting } from './waiting-times.ts';

/** What happens in the category `health`. */
export const HEALTH: readonly Scenario[] = [outbreak, trial, waiting, campaign, heat];
