import type { Scenario } from '../../telling.ts';
import { audit } from './audit.ts';
import { bill } from './bill.ts';
import { election } from './election.ts';
import { hearing } from './hearing.ts';
import { referendum } from './referendum.ts';
import { ruling } from './ruling.ts';

/** What happens in the category `politics`. */
export const POLITICS: readonly Scenario[] = [election, bill, audit, referendum, ruling, hearing];
