import { GIVEN, properNames, sentencesOf } from '../../language/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { foldText } from '../../stories/index.ts';
import type { Evidence } from './evidence.ts';
import type { Report } from './origins.ts';

// Newsrooms write about one event within days. After that, a similar event is another one.
const ONE_EVENT_MS = 7 * DAY_MS;
// The lead says where it happened and who did it.
const LEAD = 4;

/**
 * Whether two reports may be about one event: published within a week of each other, about a common country where
 * both have countries, and with a proper name in common where both have any. Two reports of earthquakes have all
 * their words in common except the place.
 */
export function isOneMatter(a: Report, b: Report): boolean {
  if (Math.abs(a.publishedMs - b.publishedMs) > ONE_EVENT_MS) return false;
  if (!meet(a.evidence.countries, new Set(b.evidence.countries))) return false;
  return meet([...namesOfReport(a)], namesOfReport(b));
}

/** How many of the proper names of a text a report has anywhere, from 0 to 1. Undefined if the text has none. */
export function namesShared(text: string, report: Report): number | undefined {
  const names = properNames(text);
  if (names.size === 0) return undefined;
  const said = new Set(wordsOfReport(report));
  return [...names].filter((name) => said.has(name)).length / names.size;
}

/**
 * Whether the words of each proper name of a text stand together in a report that has them: one that has "Apple" and
 * "Daily" apart does not name the Apple Daily. A report need not have all of them ("Gravel").
 */
export function namesWhole(text: string, report: Report): boolean {
  const names = properNames(text);
  const words = lowerWordsOf(text);
  const said = wordsOfReport(report);
  return words.every((word, at) => {
    const next = words[at + 1];
    if (next === undefined || !names.has(word) || !names.has(next)) return true;
    // "Bob" alone is another Bob than Bob Hope, and "Hope" may be he.
    const isLast = !names.has(words[at + 2] ?? '') && !names.has(words[at - 1] ?? '');
    if (isLast && GIVEN.has(word) && said.includes(word) && !said.includes(next)) return false;
    if (!said.includes(word) || !said.includes(next)) return true;
    return said.some(
      (each, place) => each === word && said.slice(place + 1, place + 1 + BETWEEN).includes(next),
    );
  });
}

// "Bank of England", "Gulf of the Lions".
const NAME_OF = /\p{Lu}[\p{L}'’-]*\s+of\s+(?:the\s+)?(\p{Lu}[\p{L}'’-]+)/gu;
// "Japan" is in "Japanese", "Turkey" in "Turkish".
const STEM = 4;

/**
 * Whether reports have what tells the names of a text from others that are called alike: the England of "Bank of England". A
 * report of the Bank of Canada has all the rest.
 */
export function namesSame(text: string, reports: readonly Report[]): boolean {
  const needed = [...text.matchAll(NAME_OF)].flatMap((found) => lowerWordsOf(found[1]!));
  if (needed.length === 0) return true;
  const said = new Set(reports.flatMap(wordsOfReport).flatMap((word) => [word, word.slice(0, STEM)]));
  return needed.every((name) => said.has(name) || said.has(name.slice(0, STEM)));
}

const wordsOfReport = ({ source, text, evidence }: Report): string[] =>
  lowerWordsOf([source.title, text, evidence.title, namesOfStory(evidence)].join(' '));

// A first and a last name have an initial between them at most.
const BETWEEN = 2;

/** The names of what a story is about: a reader of one of its sources there knows them too. */
export function namesOfStory({ title, entities }: Evidence): string {
  const labels = entities.map(({ label }) => label);
  // `Argentine` in a title stands for the entity Argentina.
  const roots = new Set(labels.flatMap(wordsOf).map((word) => word.toLowerCase().slice(0, ROOT)));
  const forms = wordsOf(title).filter(
    (word) => word.length >= ROOT && roots.has(word.toLowerCase().slice(0, ROOT)),
  );
  return [...labels, ...forms, ...properNames(title)].join(' . ');
}

const ROOT = 5;

const remembered = new WeakMap<Report, ReadonlySet<string>>();

function namesOfReport(report: Report): ReadonlySet<string> {
  let names = remembered.get(report);
  if (names === undefined) {
    names = properNames([report.source.title, ...sentencesOf(report.text, LEAD)].join('\n'));
    remembered.set(report, names);
  }
  return names;
}

function meet(a: readonly string[], b: ReadonlySet<string>): boolean {
  return a.length === 0 || b.size === 0 || a.some((each) => b.has(each));
}

const wordsOf = (text: string): string[] =>
  foldText(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];

const lowerWordsOf = (text: string): string[] => wordsOf(text).map((word) => word.toLowerCase());
