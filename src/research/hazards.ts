import { HAZARD_NAMES } from '../language/index.ts';
import { readRows } from '../platform/data-file.ts';
import { HORIZONS, type Horizon } from './model.ts';

/** What an operation may face when something of a kind is reported. Rules are the project's own (docs/research.md). */
export interface Hazard {
  readonly name: string;
  readonly horizon: Horizon;
  /** 1 to 3: how much of an operation stops where it hits. */
  readonly severity: number;
  /** What may come of it, as half a sentence after "may". */
  readonly may: string;
}

export const HAZARDS: readonly Hazard[] = readRows(new URL('data/hazards.tsv', import.meta.url), [
  'name',
  'horizon',
  'severity',
  'may',
]).map(({ name, horizon, severity, may }) => {
  const known = HORIZONS.find((each) => each === horizon);
  if (known === undefined) throw new Error(`hazards.tsv: ${horizon} is no horizon`);
  return { name, horizon: known, severity: Number(severity), may };
});

// What is read in texts and what may come of it stand in two rooms; a name in one alone would never be told.
const named = new Set(HAZARDS.map(({ name }) => name));
for (const name of named.symmetricDifference(HAZARD_NAMES))
  throw new Error(`hazards.tsv and hazard-words.tsv: ${name} is in one of them alone`);
