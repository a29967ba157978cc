import type { Persona } from '../../editorial/index.ts';

function persona(slug: string, name: string, bio: string): Persona {
  return {
    slug,
    name,
    bio,
    disclosure:
      `${name} is an automated persona, not a person. A program writes these posts from the stories that they name; ` +
      'each sentence cites what a source says, and no editor has checked it.',
  };
}

const AMERICAS = persona(
  'desk-americas',
  'Desk Americas',
  'Reads every story about the Americas and tells which of them were borne out, day by day, week by week.',
);
const WEST = persona(
  'desk-europe-africa-middle-east',
  'Desk Europe, Africa and Middle East',
  'Reads every story about Europe, Africa and the Middle East and tells what its sources say, and where they differ.',
);
const EAST = persona(
  'desk-asia-pacific',
  'Desk Asia and Pacific',
  'Reads every story about Asia and the Pacific and tells who reported what, with the words of the source.',
);

/** Who signs the article on a week. */
export const WEEK_PERSONA = persona(
  'desk-week',
  'Desk Week',
  'Looks back on each week for the stories that most independent publishers told, and says how far they agree.',
);

const REGIONS: readonly (readonly [Persona, readonly string[]])[] = [
  [AMERICAS, ['AR', 'BR', 'CA', 'MX', 'US']],
  [EAST, ['AU', 'CN', 'IN', 'ID', 'JP', 'KR']],
];

/** Who signs the analyses of a country. */
export const personaOf = (country: string): Persona =>
  REGIONS.find(([, countries]) => countries.includes(country))?.[0] ?? WEST;
