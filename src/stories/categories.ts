/** The normalized categories of stories. Imports map publishers' own names onto these. */
export const CATEGORIES = [
  { value: 'politics', label: 'Politics' },
  { value: 'world', label: 'World' },
  { value: 'business', label: 'Business' },
  { value: 'markets', label: 'Markets' },
  { value: 'economy', label: 'Economy' },
  { value: 'technology', label: 'Technology' },
  { value: 'science', label: 'Science' },
  { value: 'health', label: 'Health' },
  { value: 'environment', label: 'Environment' },
  { value: 'sport', label: 'Sport' },
  { value: 'culture', label: 'Culture' },
  { value: 'society', label: 'Society' },
] as const;

export type Category = (typeof CATEGORIES)[number]['value'];
