import { composeStory } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { planted } from './clusters-planted.ts';

/** The story of some items. @param title the title that readers know. */
export const compose = (items: readonly NewsItem[], title?: string) =>
  composeStory({ id: '00000000-0000-4000-8000-00000000c0de', items, title })!;

/** A report that a central bank raised its rate to a figure. */
export const rate = (minutes: number, publisher: string, figure: string, more: Partial<NewsItem> = {}) =>
  planted(
    minutes,
    publisher,
    `Norland central bank raises rate to ${figure} percent`,
    `The central bank of Norland raised its key rate to ${figure} percent on Monday. Inflation has been above the target for a year.`,
    more,
  );
/** A report of the same in other words. */
export const other = (minutes: number, publisher: string, more: Partial<NewsItem> = {}) =>
  planted(
    minutes,
    publisher,
    'Norland lifts interest rate to 4.5 pct',
    'Norland’s central bank lifted its key rate to 4.5 pct on Monday, the fourth increase this year. Mortgage holders will pay more.',
    more,
  );
/** A report on a fire that killed so many people. */
export const fire = (minutes: number, publisher: string, dead: string, more: Partial<NewsItem> = {}) =>
  planted(
    minutes,
    publisher,
    `Ferry fire off Tarvel kills ${dead}`,
    `A fire on a ferry off Tarvel killed ${dead} people on Monday. The coast guard rescued the others.`,
    more,
  );

/** The claim that holds some words, with who is quoted for and against it. */
export function claim({ draft }: { draft: StoryDraft }, words: string) {
  const found = draft.claims.find((each) => each.claim.includes(words));
  if (found === undefined)
    throw new Error(`no claim says ${words}: ${draft.claims.map((c) => c.claim).join(' | ')}`);
  const by = (quotes: StoryDraft['claims'][number]['supporting']) =>
    quotes.map(({ source }) => draft.sources[source]!.publisher);
  return { ...found, by: by(found.supporting), against: by(found.contradicting) };
}
