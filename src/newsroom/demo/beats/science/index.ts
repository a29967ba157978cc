import type { Scenario } from '../../telling.ts';
import { expedition } from './expedition.ts';
import { fossil } from './fossil.ts';
import { genome } from './genome.ts';
import { materials } from './laboratory.ts';
import { telescope } from './telescope.ts';
import { withdrawn } from './withdrawn-study.ts';

/** What happens in the category `science`. */
export const SCIENCE: readonly Scenario[] = [fossil, expedition, telescope, materials, genome, withdrawn];
