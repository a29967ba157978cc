import { composeStory } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { planted } from './clusters-planted.ts';

export const compose = (items: readonly NewsItem[], title?: string) =>
  composeStory({ id: '00000000-0000-4000-8000-00000000c0de', items, title })!;

export const rate = (minutes: number, publisher: string, figure: string, more: Partial<NewsItem> = {}) =>
  planted(
    minutes,
    publisher,
    `Norland central bank raises rate to ${figure} percent`,
    `The central bank of Norland raised its key rate to ${figure} percent on Monday. Inflation has been above the target for a year.`,
    more,
  );
export const other = (minutes: number, publisher: string, more: Partial<NewsItem> = {}) =>
  planted(
    minutes,
    publisher,
    'Norland lifts interest rate to 4.5 pct',
    'Norland’s central bank lifted its key rate to 4.5 pct on Monday, the fourth increase this year. Mortgage holders will pay more.',
    more,
  );
