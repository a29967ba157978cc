import type { Scenario } from '../../telling.ts';
import { find } from './archive-find.ts';
import { book } from './book-prize.ts';
import { festival } from './festival.ts';
import { language } from './language.ts';
import { returned } from './restitution.ts';
import { stage } from './stage.ts';

/** What happens in the category `culture`. */
export const CULTURE: readonly Scenario[] = [festival, returned, book, find, stage, language];
