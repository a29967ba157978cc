import type { Essay } from '../essay.ts';
import { EARTH } from './earth.ts';
import { LIFE } from './life.ts';
import { MONEY } from './money.ts';
import { PUBLIC } from './public.ts';

export const OPINIONS: readonly Essay[] = [...MONEY, ...PUBLIC, ...EARTH, ...LIFE];
