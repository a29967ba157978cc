import { nearest } from '../platform/problem.ts';
import { CATEGORIES, findCountry, foldName, normalizeTag } from '../stories/index.ts';
import type { Finding } from './finding.ts';
import type { ResearchRoom } from './model.ts';

/** Where stories must be about: at most one of these is set. */
export interface Place {
  readonly country?: string | undefined;
  readonly entity?: string | undefined;
  readonly words?: string | undefined;
}

/** A country of the G20 and a place that stories name are filters; anything else is looked for as words. */
export async function placeOf(
  room: ResearchRoom,
  region: string | undefined,
  finding: Finding,
): Promise<Place> {
  if (region === undefined) return {};
  const country = findCountry(region);
  if (country !== undefined) return { country: country.code };
  const { rows } = await room.db.query('select 1 from entity_names where name = $1 limit 1', [
    foldName(region),
  ]);
  if (rows.length > 0) return { entity: region };
  finding.warn(`No story names ${JSON.stringify(region)} as a place: its words were looked for instead.`);
  return { words: region };
}

/** As stories have it; an unknown one is looked for all the same, and found nowhere. */
export function categoryOf(category: string | undefined, finding: Finding): string | undefined {
  if (category === undefined) return undefined;
  const value = normalizeTag(category);
  const names = CATEGORIES.map((each) => each.value as string);
  if (!names.includes(value)) {
    const meant = nearest(value, names);
    finding.warn(
      `${JSON.stringify(category)} is none of the categories ${names.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    );
  }
  return value;
}
