import type { Persona } from '../../../editorial/index.ts';

/** Says what every persona is, in words that may stand under its posts. */
function persona(slug: string, name: string, bio: string): Persona {
  return {
    slug,
    name,
    bio,
    disclosure:
      `${name} is an automated persona, not a person. A program wrote this post from the synthetic stories it names; ` +
      'nobody has checked it, and everything it tells of is invented.',
  };
}

/** Who signs the posts of the synthetic newsroom. */
export const PERSONAS = {
  marsh: persona(
    'tilda-marsh',
    'Tilda Marsh',
    'Reads central banks, budgets and prices, and minds the difference between a figure and its explanation.',
  ),
  quill: persona(
    'petra-quill',
    'Petra Quill',
    'Follows companies and the machines they rely on; likes a post-mortem better than a launch.',
  ),
  vale: persona(
    'jonah-vale',
    'Jonah Vale',
    'Writes about how places are governed: audits, elections, hearings, and the forms that people have to fill in.',
  ),
  thornquist: persona(
    'ravi-thornquist',
    'Ravi Thornquist',
    'Looks at studies, outbreaks and waiting rooms, and asks how many, compared with what.',
  ),
  kestrel: persona(
    'mina-kestrel',
    'Mina Kestrel',
    'Covers rivers, power and weather. Prefers gauges to adjectives.',
  ),
  sund: persona(
    'leona-sund',
    'Leona Sund',
    'Writes on culture, sport and everyday life, for those who were not there.',
  ),
  calloway: persona(
    'ines-calloway',
    'Ines Calloway',
    'Lays several reports on one matter side by side and marks where they stop fitting.',
  ),
  brandt: persona(
    'osei-brandt',
    'Osei Brandt',
    'Counts the stories of Europe, Africa and the Middle East and says what the counts hold, no more.',
  ),
  alder: persona(
    'yuki-alder',
    'Yuki Alder',
    'Counts the stories of Asia and the Pacific: who is in them, what they touch, how well they are borne out.',
  ),
  rowe: persona(
    'carmen-rowe',
    'Carmen Rowe',
    'Counts the stories of the Americas, day by day, week by week and month by month.',
  ),
} as const satisfies Record<string, Persona>;
