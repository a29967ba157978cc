/** A member of the G20: 19 states by ISO 3166-1 alpha-2, the European Union (EU) and the African Union (AFU). */
export interface Country {
  readonly code: string;
  readonly name: string;
}

export const COUNTRIES: readonly Country[] = [
  { code: 'AR', name: 'Argentina' },
  { code: 'AU', name: 'Australia' },
  { code: 'BR', name: 'Brazil' },
  { code: 'CA', name: 'Canada' },
  { code: 'CN', name: 'China' },
  { code: 'FR', name: 'France' },
  { code: 'DE', name: 'Germany' },
  { code: 'IN', name: 'India' },
  { code: 'ID', name: 'Indonesia' },
  { code: 'IT', name: 'Italy' },
  { code: 'JP', name: 'Japan' },
  { code: 'MX', name: 'Mexico' },
  { code: 'RU', name: 'Russia' },
  { code: 'SA', name: 'Saudi Arabia' },
  { code: 'ZA', name: 'South Africa' },
  { code: 'KR', name: 'South Korea' },
  { code: 'TR', name: 'Türkiye' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'US', name: 'United States' },
  { code: 'EU', name: 'European Union' },
  { code: 'AFU', name: 'African Union' },
];

// Other English names in common use; folded as findCountry folds.
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  usa: 'US',
  'u.s.': 'US',
  'great britain': 'GB',
  uk: 'GB',
  'u.k.': 'GB',
  turkey: 'TR',
  'republic of korea': 'KR',
  korea: 'KR',
  'russian federation': 'RU',
  'republic of south africa': 'ZA',
  "people's republic of china": 'CN',
};

const BY_NAME = new Map<string, Country>();
for (const country of COUNTRIES) {
  BY_NAME.set(fold(country.code), country);
  BY_NAME.set(fold(country.name), country);
}
for (const [name, code] of Object.entries(OTHER_NAMES)) BY_NAME.set(name, BY_NAME.get(fold(code))!);

/** The country that a code or English name means, whatever its case or accents. */
export function findCountry(text: string): Country | undefined {
  return BY_NAME.get(fold(text));
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ');
}
