import { readRows } from '../../platform/files/data-file.ts';
import { type Alias, aliasOf, type Entry } from './entry.ts';

const COLUMNS = ['office', 'titles', 'name', 'also', 'from', 'to'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Of a term that goes on. */
const NEVER = '9999-12-31';

/**
 * Offices with the names of those who held them, each for its term (data/holders.tsv).
 * @throws Error that names a row whose office there is not, or whose days are none.
 */
export function withHolders(offices: readonly Entry[]): Entry[] {
  const held = new Map<string, Alias[]>(offices.map(({ slug }) => [slug, []]));
  for (const { office, titles, name, also, from, to } of readRows(
    new URL('data/holders.tsv', import.meta.url),
    COLUMNS,
  )) {
    const aliases = held.get(office);
    if (aliases === undefined) throw new Error(`holders.tsv: there is no office ${office}`);
    const during = [from, to === '-' ? NEVER : to] as const;
    if (!DAY.test(from) || !DAY.test(during[1]) || from >= during[1])
      throw new Error(`holders.tsv: ${name} held ${office} from ${from} to ${to}`);
    for (const text of writtenAs(titles.split('; '), name, also))
      aliases.push({ ...aliasOf(text, 'name', undefined), during });
  }
  return offices.map((entry) => ({ ...entry, aliases: [...entry.aliases, ...held.get(entry.slug)!] }));
}

// `President Reagan`, `President Ronald Reagan`, `Ronald Reagan`; kings and popes have no surname.
function writtenAs(titles: readonly string[], name: string, also: string): Set<string> {
  const parts = name.split(' ');
  const surname = /^[IVX]+$/.test(parts.at(-1)!) ? name : parts.at(-1)!;
  const titled = titles.flatMap((title) => [`${title} ${surname}`, `${title} ${name}`]);
  return new Set([...titled, ...(parts.length > 1 ? [name] : []), ...(also === '-' ? [] : also.split('; '))]);
}
