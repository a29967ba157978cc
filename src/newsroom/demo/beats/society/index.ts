import type { Scenario } from '../../telling.ts';
import { census } from './census.ts';
import { migration } from './newcomers.ts';
import { schools } from './schools.ts';
import { missing } from './search.ts';
import { transit } from './transit.ts';
import { care } from './volunteers.ts';

/** What happens in the category `society`. */
export const SOCIETY: readonly Scenario[] = [census, schools, transit, missing, care, migration];
