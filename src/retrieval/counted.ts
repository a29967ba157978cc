/** What stories can be counted by. The sealed index keeps this order: new kinds go to the end. */
export const FACET_KINDS = [
  'category',
  'country',
  'tag',
  'entity',
  'language',
  'impact_path',
  'asset',
] as const;
export type FacetKind = (typeof FACET_KINDS)[number];
