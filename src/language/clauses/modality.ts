import type { Modality, Polarity } from '../model.ts';
import type { Government } from '../words/verbs.ts';
import type { VerbGroup } from './chunks.ts';

/** How surely a clause says what it says. */
export interface Stance {
  readonly polarity: Polarity;
  readonly modality: Modality;
}

const ORDER: readonly Modality[] = ['happened', 'planned', 'possible', 'called_for', 'hypothetical'];

/** The less certain of two. */
export const lessCertain = (a: Modality, b: Modality): Modality =>
  ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;

const OF_MODAL: ReadonlyMap<string, Modality> = new Map<string, Modality>(
  Object.entries({
    will: 'planned',
    shall: 'planned',
    would: 'possible',
    may: 'possible',
    might: 'possible',
    can: 'possible',
    could: 'possible',
    should: 'called_for',
    must: 'called_for',
    ought: 'called_for',
    // "Nearly sank": it did not, or not quite.
    nearly: 'possible',
  }),
);

/** What a verb group says by its own words. */
export function ownStance(group: VerbGroup): Stance {
  return {
    polarity: group.isNegated ? 'negated' : 'asserted',
    modality: OF_MODAL.get(group.modal) ?? 'happened',
  };
}

const OF_GOVERNMENT: Readonly<Record<Government, Modality>> = {
  say: 'happened',
  carry: 'happened',
  fail: 'happened',
  deny: 'happened',
  plan: 'planned',
  possible: 'possible',
  call: 'called_for',
};

/**
 * What a governed clause says: its own words under what its governor makes of it. Whoever does not say that something
 * is so, or does not deny it, leaves it open; who denies launching it says that it was not.
 */
export function governed(
  own: Stance,
  governor: Stance,
  government: Government | undefined,
  isWhole: boolean,
): Stance {
  let { polarity, modality } = own;
  if (government !== undefined) modality = lessCertain(modality, OF_GOVERNMENT[government]);
  // "Agreed that it was over" tells what is; "agreed to end it" tells a plan.
  const isTold = isWhole && (government === undefined || government === 'say');
  modality = isTold
    ? governor.modality === 'hypothetical' || governor.modality === 'possible'
      ? lessCertain(modality, 'possible')
      : modality
    : lessCertain(modality, governor.modality);
  if (government === 'deny') polarity = governor.polarity === 'asserted' ? 'denied' : polarity;
  if (government === 'deny' && governor.polarity !== 'asserted') modality = lessCertain(modality, 'possible');
  if (government === 'fail') polarity = polarity === 'asserted' ? 'negated' : 'asserted';
  if (governor.polarity !== 'asserted' && government !== 'deny') {
    if (isWhole) modality = lessCertain(modality, 'possible');
    else if (government === 'carry' || government === undefined) polarity = governor.polarity;
    else if (government !== 'fail') polarity = 'negated';
  }
  return { polarity, modality };
}
