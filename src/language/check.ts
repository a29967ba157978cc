// `npm run data:check`: the tables of this room are whole: each row has its columns, and what one table names another has.
import './words/contrast.ts';
import { knownNames } from './words/names.ts';
import './signs/easing.ts';
import './signs/hazards.ts';
import './signs/loaded.ts';
import './words/nouns.ts';
import './amounts/growing.ts';
import './amounts/quantities.ts';
import './signs/under-way.ts';
import './words/steps.ts';
import { isKnownVerb, verbKeys } from './words/verbs.ts';
import { DERIVED, FORMS, KINDS, SYNONYMS, wordClass } from './words/words.ts';

const faults: string[] = [];
for (const name of [
  'title',
  'time',
  'unit',
  'participle',
  'past',
  'light',
  'english',
  'foreign',
  'asked_filler',
]) {
  if (wordClass(name).size === 0) faults.push(`words.tsv: ${name} is empty`);
}
for (const words of [...FORMS, ...DERIVED, ...SYNONYMS]) {
  if (words.length < 2) faults.push(`related.tsv: ${words.join(' ')} is alone`);
}
for (const [kinds, members] of KINDS) {
  const both = members.filter((word) => kinds.includes(word));
  if (both.length > 0) faults.push(`kinds.tsv: ${both.join(' ')} is of itself`);
}
const names = knownNames();
for (const { name, within } of names) {
  if (within !== '' && !names.some((other) => other.name === within))
    faults.push(`names.tsv: ${name} lies in ${within}, which is no name`);
}
for (const key of verbKeys()) {
  if (!/^\p{L}[\p{L}_-]*$/u.test(key)) faults.push(`verbs.tsv: ${key} is no verb`);
}
if (!isKnownVerb('resign')) faults.push('verbs.tsv is not read');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
