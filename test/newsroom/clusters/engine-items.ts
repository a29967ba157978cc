import { type ClusterItem, Clusters } from '../../../src/newsroom/clusters/index.ts';

/** Milliseconds of a day. */
export const DAY = 86_400_000;
/** When items are published unless they say otherwise: ms since 1970. */
export const START = Date.parse('2026-03-02T08:00:00.000Z');

let made = 0;

/** An item of one language, kind, publisher and time unless `more` says otherwise; each has the next number and an id of its own. */
export const item = (title: string, more: Partial<ClusterItem> = {}): ClusterItem => {
  made += 1;
  const hex = made.toString(16).padStart(12, '0');
  return {
    id: `01900000-0000-7000-8000-${hex}`,
    seq: made,
    language: 'en',
    kind: 'report',
    publisher: 'The Harbour Gazette',
    title,
    text: '',
    publishedAt: START,
    ...more,
  };
};

/** The groups of items in which a new engine ends, by their titles. */
export function groups(items: readonly ClusterItem[], engine = new Clusters()): string[][] {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  for (const one of items) engine.add(one);
  return [...engine.all()].map(({ items: ids }) => ids.map((id) => titles.get(id)!));
}

/** Words of headlines that have nothing to do with each other. */
export const WORDS =
  'harbour minister quake Valdoro ferry Aurelia strike union budget Norvia storm Hortensia court Talbot rail bridge fire refinery Quillon talks treaty election mayor flood'.split(
    ' ',
  );
