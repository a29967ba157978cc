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
  return items.map((item) => (isActor(item, items) ? { ...item, kind: 'statement' } : item));
}

function isActor(item: NewsItem, items: readonly NewsItem[]): boolean {
  const { publisher, domain, kind, credit, title, text } = item;
  if (kind !== 'report' || credit !== null || publisherOf(publisher, domain) !== undefined) return false;
  const names = calledAs(publisher).filter((name) => name.length >= SHORTEST);
  if (names.length === 0) return false;
  const house = houseOf(item);
  const others = items.filter((other) => houseOf(other) !== house);
  const source = repeats([publisher]);
  if (others.some((other) => source(other.text) !== undefined)) return false;
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'u');
  if (others.some((other) => named.test(other.title))) return true;
  const telling = new Set(others.filter((other) => named.test(other.text.slice(0, LEAD))).map(houseOf));
  return telling.size >= ENOUGH || (telling.size > 0 && saysWe(`${title}\n${text.slice(0, LEAD)}`));
}

const SHORTEST = 4;
