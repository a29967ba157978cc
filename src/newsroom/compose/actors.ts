import { publisherOf, repeats } from '../../publishers/index.ts';
import { calledAs, literal, type NewsItem, saysWe } from '../items/index.ts';
import { houseOf } from './view.ts';

// In its title and its first sentences an item says whom it tells of.
const LEAD = 600;
// A name that so many other houses tell of is one of whom the story tells.
const ENOUGH = 2;

/**
 * The items of a story with those marked as statements that come from one of whom the story tells: "Orvane" where others write
 * "Orvane will recall 214,000 cars". By itself such an item shows no sign. It is asked only of reports of publishers of whom
 * nothing is known, and whom no other item gives as its source: a report that is taken for a statement loses an origin.
 */
export function withActors(items: readonly NewsItem[]): NewsItem[] {
  if (items.length < 2) return [...items];
  const heard = items.map((item) => ({
    house: houseOf(item),
    title: item.title,
    lead: item.text.slice(0, LEAD),
  }));
  return items.map((item, at) => (isActor(item, heard[at]!, heard) ? { ...item, kind: 'statement' } : item));
}

/** What an item says first, and whose house it is of. */
interface Heard {
  readonly house: string;
  readonly title: string;
  readonly lead: string;
}

function isActor(item: NewsItem, own: Heard, heard: readonly Heard[]): boolean {
  const { publisher, domain, kind, credit } = item;
  if (kind !== 'report' || credit !== null || publisherOf(publisher, domain) !== undefined) return false;
  const names = calledAs(publisher).filter((name) => name.length >= SHORTEST);
  // Hardly any publisher is named by others, and to compile a pattern takes longer than to look for a name.
  const others = heard.filter(
    ({ house, title, lead }) =>
      house !== own.house && names.some((name) => title.includes(name) || lead.includes(name)),
  );
  if (others.length === 0) return false;
  const source = repeats([publisher]);
  if (others.some(({ lead }) => source(lead) !== undefined)) return false;
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'u');
  if (others.some(({ title }) => named.test(title))) return true;
  const telling = new Set(others.filter(({ lead }) => named.test(lead)).map(({ house }) => house));
  return telling.size >= ENOUGH || (telling.size > 0 && saysWe(`${own.title}\n${own.lead}`));
}

const SHORTEST = 4;
