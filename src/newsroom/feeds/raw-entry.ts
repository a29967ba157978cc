import type { AtomFeed, DcNs, DcTermsNs, JsonFeed, RdfFeed, RssFeed, XmlNs } from 'feedsmith';

/** A text as its feed gave it. `plain`: it is declared to hold no HTML. */
export interface Said {
  readonly text: string;
  readonly plain: boolean;
}

/** An entry of any format, with what is its best first. */
export interface RawEntry {
  readonly title: Said | undefined;
  readonly contents: readonly Said[];
  readonly summary: Said | undefined;
  readonly links: readonly string[];
  readonly guid: string | undefined;
  readonly dates: readonly string[];
  readonly categories: readonly string[];
  readonly authors: readonly string[];
  readonly source: { readonly title: string; readonly url: string | undefined } | undefined;
  /** What its links are relative to, itself relative to that of the feed. */
  readonly base: string | undefined;
  readonly language: string | undefined;
}

type Dates = string;

/** An entry of RSS 0.91 to 2.0. */
export function ofRss(item: RssFeed.Item<Dates>): RawEntry {
  const { guid, atom, dc, dcterms } = item;
  const permalink = guid?.value !== undefined && guid.isPermaLink !== false ? [guid.value] : [];
  return {
    title: said(item.title ?? dc?.titles?.[0] ?? item.media?.title?.value),
    contents: several(item.content?.encoded, atom?.content?.value, item.media?.description?.value),
    summary: said(
      item.description ?? dc?.descriptions?.[0] ?? atom?.summary?.value ?? item.itunes?.summary ?? undefined,
    ),
    links: [
      ...present(item.pingback?.target, item.link),
      ...linksOf(atom?.links),
      ...permalink.filter((link) => /^https?:\/\//i.test(link)),
      ...present(item.enclosures?.[0]?.url),
    ],
    guid: guid?.value ?? atom?.id ?? dc?.identifiers?.[0],
    dates: present(item.pubDate, ...datesOf(dc, dcterms), atom?.published, atom?.updated),
    categories: [...(item.categories ?? []).map(({ name }) => name), ...(dc?.subjects ?? [])].flatMap(
      (name) => present(name),
    ),
    authors: firstOf(
      (item.authors ?? []).flatMap((person) => present(person.name ?? person.email)),
      dc?.creators,
      (atom?.authors ?? []).flatMap((person) => present(person.name)),
      present(item.itunes?.author),
    ),
    source: item.source?.title === undefined ? undefined : { title: item.source.title, url: item.source.url },
    ...frame(item.xml, dc),
  };
}

/** An entry of RSS 0.90 and 1.0. */
export function ofRdf(item: RdfFeed.Item<Dates>): RawEntry {
  const { dc, dcterms } = item;
  return {
    title: said(item.title ?? dc?.titles?.[0]),
    contents: several(item.content?.encoded),
    summary: said(item.description ?? dc?.descriptions?.[0]),
    links: present(item.link, item.rdf?.about),
    guid: item.rdf?.about ?? dc?.identifiers?.[0],
    dates: datesOf(dc, dcterms),
    categories: dc?.subjects ?? [],
    authors: dc?.creators ?? [],
    source: undefined,
    ...frame(item.xml, dc),
  };
}

/** An entry of Atom 0.3 and 1.0. */
export function ofAtom(entry: AtomFeed.Entry<Dates>): RawEntry {
  const { dc, dcterms, source } = entry;
  const id = entry.id as string | undefined;
  return {
    title: saidAs(entry.title) ?? said(entry.media?.title?.value),
    contents: [saidAs(entry.content), said(entry.media?.groups?.[0]?.description?.value)].flatMap(
      (one) => one ?? [],
    ),
    summary: saidAs(entry.summary),
    links: [
      ...present(entry.pingback?.target),
      ...linksOf(entry.links),
      ...present(entry.content?.src),
      ...present(id).filter((link) => /^https?:\/\//i.test(link)),
    ],
    guid: id,
    dates: present(entry.published, ...datesOf(dc, dcterms), entry.updated as string | undefined),
    categories: [
      // A category that is only an address is a mark for machines.
      ...(entry.categories ?? []).map(
        ({ label, term }) => label ?? (term === undefined || /^https?:/.test(term) ? undefined : term),
      ),
      ...(dc?.subjects ?? []),
    ].flatMap((name) => present(name)),
    authors: firstOf(
      (entry.authors ?? []).flatMap((person) => present(person.name ?? person.email)),
      dc?.creators,
      present(entry.itunes?.author),
    ),
    source:
      source?.title === undefined
        ? undefined
        : { title: source.title.value, url: linksOf(source.links)[0] ?? source.id },
    ...frame(entry.xml, dc),
  };
}

/** An entry of JSON Feed 1.0 and 1.1. */
export function ofJson(item: JsonFeed.Item<Dates>): RawEntry {
  return {
    title: said(item.title, true),
    contents: [said(item.content_html), said(item.content_text, true)].flatMap((one) => one ?? []),
    summary: said(item.summary, true),
    links: present(item.url, item.external_url),
    guid: item.id === undefined ? undefined : String(item.id),
    dates: present(item.date_published, item.date_modified),
    categories: item.tags ?? [],
    authors: (item.authors ?? []).flatMap(({ name }) => present(name)),
    source: undefined,
    base: undefined,
    language: item.language,
  };
}

/**
 * The addresses of an entry or feed: the page first, then links without a stated relation to it, then its own address.
 */
export function linksOf(links: readonly AtomFeed.Link<Dates>[] | undefined): string[] {
  const rank = ({ rel = 'alternate', type = 'text/html' }: AtomFeed.Link<Dates>): number => {
    if (rel === 'alternate') return /html/i.test(type) ? 0 : 1;
    if (rel === 'related' || rel === 'via') return 3;
    return rel === 'self' ? 4 : rel === 'enclosure' ? 5 : OTHER_RELATIONS.has(rel) ? -1 : 2;
  };
  return (links ?? [])
    .filter((link) => rank(link) >= 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ href }) => present(href));
}

const OTHER_RELATIONS: ReadonlySet<string> = new Set([
  'edit',
  'edit-media',
  'replies',
  'license',
  'payment',
  'hub',
  'next',
  'previous',
  'first',
  'last',
  'icon',
  'author',
  'http://schemas.google.com/g/2005#post',
  'http://schemas.google.com/g/2005#feed',
]);

function said(text: string | undefined, plain = false): Said | undefined {
  return text === undefined || text.trim() === '' ? undefined : { text, plain };
}

function several(...texts: readonly (string | undefined)[]): Said[] {
  return texts.flatMap((text) => said(text) ?? []);
}

/** RFC 4287, 3.1.1 and 4.1.3.1: without a type it is plain text; content of another media type is nothing to read. */
function saidAs(given: { readonly value?: string; readonly type?: string } | undefined): Said | undefined {
  const type = given?.type?.trim().toLowerCase() ?? 'text';
  if (/html/.test(type)) return said(given?.value);
  return type.startsWith('text') || type.includes('xml') ? said(given?.value, true) : undefined;
}

function present(...values: readonly (string | undefined)[]): string[] {
  return values.filter((value): value is string => value !== undefined && value.trim() !== '');
}

function firstOf(...lists: readonly (readonly string[] | undefined)[]): readonly string[] {
  return lists.find((list) => list !== undefined && list.length > 0) ?? [];
}

function datesOf(
  dc: DcNs.ItemOrFeed<Dates> | undefined,
  terms: DcTermsNs.ItemOrFeed<Dates> | undefined,
): string[] {
  return present(
    terms?.issued?.[0],
    terms?.created?.[0],
    dc?.dates?.[0],
    terms?.dates?.[0],
    terms?.modified?.[0],
  );
}

function frame(
  xml: XmlNs.ItemOrFeed | undefined,
  dc: DcNs.ItemOrFeed<Dates> | undefined,
): Pick<RawEntry, 'base' | 'language'> {
  return { base: xml?.base, language: dc?.languages?.[0] ?? xml?.lang };
}
