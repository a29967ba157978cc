// Reads every data file of the newsroom as the service does: `npm run check` says which line is wrong before a start does.
import { GAZETTEER } from './gazetteer/index.ts';
import { IMPACT_RULES } from './impact-rules.ts';
import { TOPICS } from './topics.ts';

const twice = (values: readonly (string | undefined)[]): string[] => {
  const seen = new Set<string>();
  return values.filter((value) => value !== undefined).filter((value) => seen.size === seen.add(value).size);
};

const known = GAZETTEER.entries.filter(({ kind }) => kind !== 'none');
const wrong = [
  ...twice(known.map(({ slug }) => slug)).map((slug) => `two entries have the slug ${slug}`),
  ...twice(known.map(({ ticker }) => ticker)).map((ticker) => `two entries have the ticker ${ticker}`),
  ...known
    .filter(({ aliases }) => aliases.length === 0)
    .map(({ slug }) => `${slug} has no name to be found by`),
  ...GAZETTEER.entries.flatMap(({ slug, aliases }) =>
    aliases.filter(({ tokens }) => tokens.length === 0).map(({ text }) => `${slug}: "${text}" has no word`),
  ),
  ...known
    .filter(({ aliases, context }) => context.size === 0 && aliases.some(({ rule }) => rule === 'hinted'))
    .map(({ slug }) => `${slug} has names that need a word of context, and no context`),
  // One path may have several causes, and is called the same.
  ...twice([...new Map(IMPACT_RULES.map(({ token, label }) => [`${token} ${label}`, token])).values()]).map(
    (token) => `two impact rules have the token ${token} and different labels`,
  ),
];
for (const line of wrong) console.error(`newsroom data: ${line}`);
console.log(
  `newsroom data: ${known.length} names, ${TOPICS.size} topics, ${IMPACT_RULES.length} impact rules, ${wrong.length} wrong`,
);
process.exit(wrong.length === 0 ? 0 : 1);
