/** What stories can be counted by. The sealed index keeps this order, so new kinds go to the end. */
export const FACET_KINDS = [
  'category',
  'country',
  'tag',
  'entity',
  'language',
  'impact_path',
  'asset',
  'verification',
  'publisher',
] as const;
export type FacetKind = (typeof FACET_KINDS)[number];

/**
 * How many of them the first release had. The sealed index keeps the others apart, and earlier chunks have none of
 * them.
 */
export const FIRST_KINDS = 7;
/** Whether counting by a kind needs more than the first ones. */
export const isLaterKind = (kind: FacetKind): boolean => FACET_KINDS.indexOf(kind) >= FIRST_KINDS;
