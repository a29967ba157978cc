/**
 * The XML of a feed as the parser can take it: nothing before or after the root element, no characters that XML forbids,
 * no document type. Entities that the document type declares are put in by this module, and only plain ones of at most
 * 200 characters; the others stay as they are written, so no document can grow by more than it could hold anyway.
 * @returns undefined where there is no root of a feed: it is no feed, or a page.
 */
export function tidyXml(text: string): string | undefined {
  const { rest, entities } = withoutDoctype(text.replace(FORBIDDEN, ''));
  const root = ROOT.exec(rest);
  if (root === null) return undefined;
  const end = rest.lastIndexOf(`</${root[1]}`);
  const close = end === -1 ? -1 : rest.indexOf('>', end);
  const body = rest.slice(root.index, close === -1 ? undefined : close + 1);
  return inserted(renamed(unprefixed(body)), entities);
}

/**
 * What can be saved of a damaged feed: its head without what does not belong there, and each entry by itself. Fields
 * that do not end end where the next one begins; a last entry that is cut off keeps its whole fields.
 * @param xml as `tidyXml` made it.
 * @returns documents of one entry each, in the order of the text; without entries one of the head. Where the head is long, only
 * the first document holds all of it: a thousand times it would be read as long as a thousand documents.
 */
export function salvage(xml: string): readonly string[] {
  const [, root = '', rootTag = ''] = /^<([\w:.-]+)([^<>]*)>/.exec(xml) ?? [];
  if (root === '') return [];
  const starts = [...xml.matchAll(ENTRY_START)].slice(0, MOST_ENTRIES);
  // What each entry's document repeats.
  const most = Math.min(LONGEST_ROOT, MOST_COPIED / Math.max(1, starts.length));
  const open = `<${root}${rootTag.length <= most ? rootTag : ''}>`;
  const isAtom = /(?:^|:)feed$/i.test(root);
  const wrap = (inner: string): string =>
    isAtom ? `${open}${inner}</${root}>` : `${open}<channel>${inner}</channel></${root}>`;
  const before = xml.slice(root.length + rootTag.length + '<>'.length, starts[0]?.index ?? xml.length);
  const head = fieldsOf(before, HEAD_FIELDS);
  const mostHead = Math.min(LONGEST_SHARED_HEAD, MOST_COPIED / Math.max(1, starts.length));
  const needed = head.length <= mostHead ? head : fieldsOf(before, NEEDED_FIELDS);
  const shared = needed.length <= mostHead ? needed : '';
  const entries = starts.map((start, index) => {
    const [whole, name = ''] = start;
    const from = start.index + whole.length;
    const next = starts[index + 1]?.index ?? xml.length;
    const piece = xml.slice(from, next);
    const close = piece.indexOf(`</${name}`);
    const fields = fieldsOf(close === -1 ? piece : piece.slice(0, close), ENTRY_FIELDS);
    return wrap(`${index === 0 ? head : shared}${whole}${fields}</${name}>`);
  });
  return entries.length === 0 ? [wrap(head)] : entries;
}

/** How many entries a document seems to hold. */
export function countEntries(xml: string): number {
  return xml.match(ENTRY_START)?.length ?? 0;
}

/** More than any publisher has in one document; what is beyond is old. */
export const MOST_ENTRIES = 1_000;

// XML 1.0, 2.2. References to forbidden characters are as forbidden.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;
const ROOT = /<((?:[\w.-]+:)?(?:rss|rdf|feed|channel))(?=[\s>])/i;
// No quotes are looked at: whoever writes many that do not end would have each read to the end of the document.
const ENTRY_START = /<((?:[\w.-]{1,30}:)?(?:item|entry))(?:\s[^<>]*)?>/gi;

const DOCTYPE = /<!DOCTYPE[^[>]*(\[)?/i;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<%]{0,200})"|'([^'&<%]{0,200})')\s*>/gi;
const MOST_ENTITIES = 100;

function withoutDoctype(text: string): { rest: string; entities: ReadonlyMap<string, string> } {
  const found = DOCTYPE.exec(text);
  const entities = new Map<string, string>();
  if (found === null) return { rest: text, entities };
  const from = found.index + found[0].length;
  // An internal subset ends with `]>`; one that does not end ends before the root.
  const subsetEnd = found[1] === undefined ? -1 : /\]\s*>/.exec(text.slice(from))?.index;
  if (found[1] === undefined) {
    const end = text.indexOf('>', from);
    return { rest: text.slice(0, found.index) + text.slice(end + 1), entities };
  }
  const subset = subsetEnd === undefined ? '' : text.slice(from, from + subsetEnd);
  for (const [, name, double, single] of subset.matchAll(ENTITY)) {
    if (entities.size === MOST_ENTITIES) break;
    entities.set(name!, double ?? single ?? '');
  }
  const after = subsetEnd === undefined ? from : text.indexOf('>', from + subsetEnd) + 1;
  return { rest: text.slice(0, found.index) + text.slice(after), entities };
}

// A text may name an entity as often as it likes: beyond this the names stay.
const MOST_INSERTED = 1_000_000;

function inserted(xml: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return xml;
  let room = MOST_INSERTED;
  return xml.replace(/&([\w.-]+);/g, (whole, name: string) => {
    const value = entities.get(name);
    if (value === undefined || value.length > room) return whole;
    room -= value.length;
    return value;
  });
}

/**
 * The parser knows no FeedBurner and no Pheedo, whose elements hold the publisher's own address of an entry. They travel
 * under the name of a pingback's target, which it knows and nobody reads otherwise.
 */
function renamed(xml: string): string {
  if (!xml.includes('rigLink')) return xml;
  return xml
    .replace(/<\/?pingback:target\b[^<>]*>/gi, '')
    .replace(/(<\/?)(?:feedburner|pheedo):origLink\b/gi, '$1pingback:target');
}

/** Elements of HTML under a prefix are elements of HTML. */
function unprefixed(xml: string): string {
  const prefixes = new Set(
    xml.match(/xmlns:[a-z][a-z0-9]{0,20}(?=\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["'])/gi),
  );
  let plain = xml;
  for (const prefix of [...prefixes].slice(0, 5)) {
    plain = plain.replace(new RegExp(`(</?)${prefix.slice('xmlns:'.length)}:(?=[a-z])`, 'g'), '$1');
  }
  return plain;
}

const HEAD_FIELDS =
  'title link description language ttl skipHours skipDays id subtitle updated atom:link atom10:link sy:updatePeriod sy:updateFrequency dc:language';
// What an entry inherits: its language, and the site that its links are relative to.
const NEEDED_FIELDS = 'link language dc:language';
const LONGEST_SHARED_HEAD = 1_000;
// A hundred namespaces are declared in less.
const LONGEST_ROOT = 8_000;
// Of each, over all documents: a few bytes for each entry must not become megabytes to read.
const MOST_COPIED = 200_000;
const ENTRY_FIELDS = `title link guid id description summary content content:encoded pubDate published updated modified
  issued created dc:date dcterms:issued dcterms:created author dc:creator category dc:subject source pingback:target
  itunes:author itunes:summary itunes:subtitle enclosure`;

// Looking for the end of a field may take the whole piece.
const MOST_FIELDS = 100;

/** The fields of a piece, each closed: those that do not end do so where the next one begins. */
function fieldsOf(piece: string, names: string): string {
  const pattern = names.trim().split(/\s+/).join('|');
  const start = new RegExp(`<(${pattern})((?:\\s[^<>]*?)?)(/?)>`, 'gi');
  let out = '';
  let count = 0;
  for (let found = start.exec(piece); found !== null && count < MOST_FIELDS; found = start.exec(piece)) {
    count += 1;
    const [whole, name = '', attributes = '', closed = ''] = found;
    if (closed === '/') {
      out += whole;
      continue;
    }
    const from = start.lastIndex;
    const end = endOf(piece, from, name);
    const { to, value } = end ?? cutOff(piece, from, pattern);
    out += `<${name}${attributes}>${value}</${name}>`;
    start.lastIndex = to;
  }
  return out;
}

function endOf(piece: string, from: number, name: string): { to: number; value: string } | undefined {
  const cdata = /^\s*<!\[CDATA\[/.exec(piece.slice(from, from + 100));
  const search = cdata === null ? from : piece.indexOf(']]>', from);
  if (search === -1) return undefined;
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = search;
  const found = close.exec(piece);
  return found === null ? undefined : { to: close.lastIndex, value: piece.slice(from, found.index) };
}

function cutOff(piece: string, from: number, pattern: string): { to: number; value: string } {
  const next = new RegExp(`</?(?:${pattern})(?=[\\s/>])`, 'gi');
  next.lastIndex = from;
  const to = next.exec(piece)?.index ?? piece.length;
  // What was cut off in the middle of a tag or of a reference says nothing.
  const bare = piece
    .slice(from, to)
    .replace(/^\s*<!\[CDATA\[/, '')
    .replaceAll(']]>', '')
    .replace(/<[^<>]*$/, '')
    .replace(/&[#\w]*$/, '');
  return { to, value: piece.slice(from).trimStart().startsWith('<![CDATA[') ? `<![CDATA[${bare}]]>` : bare };
}
