import { counted } from '../counted.ts';
import { datedTitle } from '../evidence/dated.ts';
import { type ResearchWindow, writeWindow } from '../window.ts';
import { type Change, type ChangeKind, FALSE_SHARE, isBeyondChance } from './change.ts';
import type { ChangeStories } from './stories.ts';

/** The running stories that are told beside the changes, by their titles. The text is empty without any. */
export const toldInWords = (titles: readonly string[]): string =>
  titles.length === 0 ? '' : ` Covered more than before: ${titles.map((title) => `“${title}”`).join('; ')}.`;

/** The story that caused the change, in words. */
export function causeInWords({ lead, shared, words, compared }: ChangeStories): string {
  if (lead === undefined) return '';
  const more = shared > 1 ? ` and ${shared - 1} more on ${words.join(', ')}` : '';
  return ` ${2 * shared >= compared ? 'Mostly' : 'Among them'}: ${datedTitle(lead)}${more}.`;
}

const NOUNS: Readonly<Record<ChangeKind, string>> = {
  entity: 'Entity',
  impact_path: 'Impact path',
  category: 'Category',
  country: 'Country',
  topic: 'The topic',
};
const VERBS: Readonly<Record<Change['direction'], string>> = {
  new: 'is new',
  gone: 'is gone',
  risen: 'has risen',
  fallen: 'has fallen',
};

/** A change with its numbers and its test, as one sentence. */
export function changeInWords(change: Change): string {
  const { kind, label, direction, ratio } = change;
  const isPartial = direction === 'risen' || direction === 'fallen';
  return (
    `${NOUNS[kind]} ${JSON.stringify(label)} ${VERBS[direction]}: ${sharesInWords(change)}` +
    `${isPartial ? `, ${ratio.toPrecision(2)} times the rate` : ''}; ${testInWords(change)}.`
  );
}

/** The same for the topic of the query, where it did not change enough to be a change. */
export function noChangeInWords(own: Change): string {
  const what =
    own.q <= FALSE_SHARE ? `changed by less than half, though beyond chance` : `did not change beyond chance`;
  return `The topic ${JSON.stringify(own.label)} ${what}: ${sharesInWords(own)}; ${testInWords(own)}.`;
}

function sharesInWords({ now, before, all }: Change): string {
  const share = (n: number, of: number): string => (n === 0 ? '0 %' : `${((100 * n) / of).toPrecision(2)} %`);
  return (
    `${counted(now, 'story')} of ${all.now} (${share(now, all.now)}) ` +
    `against ${before} of ${all.before} (${share(before, all.before)}) before`
  );
}

const testInWords = ({ kind, q }: Change): string =>
  `exact test of two counts, ${kind === 'topic' ? '' : 'adjusted '}p ${q < 1e-12 ? '< 1e-12' : `= ${q.toPrecision(2)}`}`;

/**
 * The result, for the summary.
 * @param changes how many of the `tests` names that were tested changed.
 * @param own the topic of the query.
 */
export function outcomeInWords(
  shown: readonly Change[],
  changes: number,
  tests: number,
  own: Change | undefined,
): string {
  const ofNames =
    tests === 0
      ? 'There are too few stories to tell which names changed.'
      : changes === 0
        ? `None of ${tests} names that were tested changed beyond chance.`
        : `${changes} of ${tests} names that were tested changed beyond chance: ${labelsInWords(shown)}.`;
  if (own === undefined) return ofNames;
  return `${isBeyondChance(own) ? `The topic itself ${VERBS[own.direction]}` : own.q <= FALSE_SHARE ? 'The topic itself changed by less than half' : 'The topic itself did not change beyond chance'}. ${ofNames}`;
}

function labelsInWords(changes: readonly Change[]): string {
  return (['new', 'risen', 'fallen', 'gone'] as const)
    .flatMap((direction) => {
      const labels = changes
        .filter((change) => change.direction === direction && change.kind !== 'topic')
        .map(({ label }) => label);
      return labels.length === 0 ? [] : [`${direction} ${labels.join(', ')}`];
    })
    .join('; ');
}

/** The two ends of a window, as `writeWindow` writes them. */
export function windowInWords(window: ResearchWindow): string {
  const { from, to } = writeWindow(window);
  return `${from} to ${to}`;
}
