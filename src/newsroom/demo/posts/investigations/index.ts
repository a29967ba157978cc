import type { Essay } from '../essay.ts';
import { PLACES } from './places.ts';
import { TECHNOLOGY } from './technology.ts';

export const INVESTIGATIONS: readonly Essay[] = [...TECHNOLOGY, ...PLACES];
