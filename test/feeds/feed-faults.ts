import { XMLParser, XMLValidator } from 'fast-xml-parser';

const HTML_NAMES = 'p br h2 h3 h4 ul ol li blockquote em strong code pre a div'.split(' ');

/** Reads a feed with all values as the text that they are; what may stand several times is a list. */
export const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ['item', 'entry', 'link', 'atom:link', 'category', 'author'].includes(name),
});
const TAG_URI = /^tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[\w;/?:@&=+$.\-!~*'()%,]+$/;
const ABSOLUTE = /^https?:\/\/[^/\s][\w;/?:@&=+$.\-!~*'()%,#]*$/;
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  atom: 'http://www.w3.org/2005/Atom',
};

/** An element as `xml` reads it. */
export type Node = Record<string, unknown>;

/** What the W3C feed validator would object to, as far as these tests know its rules. */
export function faultsOf(body: string, address: string): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  must(XMLValidator.validate(body) === true, 'not well-formed');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  must(!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd-\uffff]/.test(body), 'a forbidden character');
  must(body.isWellFormed(), 'half a surrogate pair');
  const document = xml.parse(body);
  if (document.rss) rssFaults(document.rss, address, must);
  else atomFaults(document.feed, address, must);
  for (const line of body.split('\n')) {
    const guessed = /<title[^>]*>[^<]*&(?:lt;[/a-zA-Z]|amp;#?\w)/.test(line);
    must(
      !guessed || line.includes('&#x'),
      `plain text that looks like markup, without the sign: ${line.slice(0, 80)}`,
    );
  }
  return faults;
}

type Must = (holds: boolean, fault: string) => void;

function linkFaults(links: readonly Node[], address: string, type: string, must: Must): void {
  const of = (rel: string) => links.filter((link) => link['@rel'] === rel);
  must(of('self').length === 1 && of('self')[0]!['@href'] === address, 'self is not the address asked for');
  must(
    of('self').every((link) => link['@type'] === type),
    'self has another type',
  );
  must(
    links.every((link) => ABSOLUTE.test(String(link['@href']))),
    'a link is not absolute',
  );
  must(
    of('first')[0]?.['@href'] !== address || of('previous').length === 0,
    'something is before the first page',
  );
}

function rssFaults(rss: Node, address: string, must: Must): void {
  const channel = rss.channel as Node;
  must(rss['@version'] === '2.0', 'no version');
  for (const [prefix, uri] of Object.entries(NAMESPACES))
    must(rss[`@xmlns:${prefix}`] === uri, `no namespace ${prefix}`);
  for (const name of ['title', 'description', 'language']) must(Boolean(channel[name]), `no ${name}`);
  must(ABSOLUTE.test((channel.link as string[])[0]!), 'no channel link');
  must(RFC_822.test(String(channel.lastBuildDate)), 'lastBuildDate is not RFC 822');
  linkFaults(channel['atom:link'] as Node[], address, 'application/rss+xml', must);
  const guids = new Set<string>();
  for (const item of (channel.item ?? []) as Node[]) {
    const guid = item.guid as Node;
    must(guid['@isPermaLink'] === 'false' && TAG_URI.test(String(guid['#text'])), 'guid is no tag URI');
    guids.add(String(guid['#text']));
    must(item.title !== '' && item.description !== '', 'blank title or description');
    must(ABSOLUTE.test((item.link as string[])[0]!), 'no item link');
    must(RFC_822.test(String(item.pubDate)), 'pubDate is not RFC 822');
    must(new Date(String(item.pubDate)).toUTCString() === item.pubDate, 'wrong day of the week');
    const source = item.source as Node | undefined;
    must(source === undefined || ABSOLUTE.test(String(source['@url'])), 'source without address');
    for (const name of ['description', 'content:encoded']) htmlFaults(item[name], must);
  }
  must(guids.size === ((channel.item ?? []) as Node[]).length, 'a guid stands twice');
}

function atomFaults(feed: Node, address: string, must: Must): void {
  must(feed['@xmlns'] === 'http://www.w3.org/2005/Atom', 'no namespace');
  must(TAG_URI.test(String(feed.id)), 'id is no tag URI');
  must(Boolean((feed.title as Node)['#text']) && Boolean(feed.author), 'no title or author');
  must(RFC_3339.test(String(feed.updated)), 'updated is not RFC 3339');
  linkFaults(feed.link as Node[], address, 'application/atom+xml', must);
  const entries = (feed.entry ?? []) as Node[];
  must(new Set(entries.map(({ id }) => id)).size === entries.length, 'an id stands twice');
  must(
    new Set(entries.map(({ updated }) => updated)).size === entries.length,
    'two entries have one updated',
  );
  for (const entry of entries) {
    must(TAG_URI.test(String(entry.id)), 'entry id is no tag URI');
    must(
      (entry.title as Node)['@type'] === 'text' && Boolean((entry.title as Node)['#text']),
      'title is no text',
    );
    must(
      RFC_3339.test(String(entry.updated)) && RFC_3339.test(String(entry.published)),
      'time is not RFC 3339',
    );
    const links = entry.link as Node[];
    must(links.filter((link) => link['@rel'] === 'alternate').length === 1, 'not one alternate');
    must(
      links.every((link) => ABSOLUTE.test(String(link['@href']))),
      'an entry link is not absolute',
    );
    const summary = entry.summary as Node;
    must(Boolean(summary['#text']), 'blank summary');
    if (summary['@type'] === 'html') htmlFaults(summary['#text'], must);
    else must(!/<\/\w+>/.test(String(summary['#text'])), 'undeclared HTML in a summary');
    must(
      ((entry.category ?? []) as Node[]).every((category) => Boolean(category['@term'])),
      'a category without term',
    );
    const content = entry.content as Node | undefined;
    must(content === undefined || content['@type'] === 'html', 'content is not HTML');
    htmlFaults(content?.['#text'], must);
  }
}

/** Whether HTML is what feedHtml() may write: known elements, closed in order, links to absolute addresses. */
function htmlFaults(html: unknown, must: Must): void {
  if (html === undefined) return;
  const open: string[] = [];
  for (const [tag, end, name, attributes] of String(html).matchAll(/<(\/?)([a-z0-9]+)([^<>]*)>/g)) {
    must(HTML_NAMES.includes(name!), `element ${tag}`);
    if (end === '/') must(open.pop() === name, `end of ${name} in the wrong place`);
    else if (name !== 'br') {
      if (/^(p|h\d|ul|ol|blockquote|pre)$/.test(name!)) {
        must(
          !open.some((outer) => /^(p|h\d|pre|em|strong|code|a)$/.test(outer)),
          `${name} inside ${open.join('>')}`,
        );
      }
      must(name !== 'a' || !open.includes('a'), 'a link inside a link');
      open.push(name!);
    }
    must(
      /^( (href="https?:\/\/[^"\s<>]+"|dir="rtl"|lang="[a-zA-Z-]+"))*$/.test(attributes!),
      `attributes of ${tag}`,
    );
  }
  must(open.length === 0, `left open: ${open.join('>')}`);
  const text = String(html).replace(/<(\/?)([a-z0-9]+)([^<>]*)>/g, '');
  must(!/[<>]|&(?!amp;|lt;|gt;|quot;|#x[0-9A-F]+;)/.test(text), `stray markup in ${text.slice(0, 60)}`);
}
