/**
 * A text without the HTML in it; whatever is no HTML stays, character for character, angle brackets and all. Markup is
 *
 * - a tag of an element of HTML, well-formed and with nothing but attributes in it, where it stands as a tag does: see
 *   `isMarkup`. `<GSW INC>`, `<hold>`, `List<String>`, `a < b`, `<3` and `<b` at the end are text;
 * - a comment and a document type that end. Of a CDATA section only what encloses its content is taken out;
 * - the content of `script`, `style`, `svg` and other elements whose content nobody reads, when they are closed.
 *
 * Elements of the flow of text become paragraph breaks, `br` and `hr` line breaks. Takes time in proportion to the text.
 */
export function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text;
  const bare = withoutCdata(text);
  const found = scan(bare);
  pair(found);
  const isHtml = found.some((piece) => isCertain(piece));
  let out = '';
  let at = 0;
  for (const piece of found) {
    if (!isMarkup(piece, isHtml, bare)) continue;
    out += bare.slice(at, piece.from) + breakOf(piece);
    at = piece.through;
  }
  return out + bare.slice(at);
}

/** A piece of a text that has the form of markup. */
interface Piece {
  readonly kind: 'start' | 'end' | 'other';
  /** In lower case; empty for what is no tag. */
  readonly name: string;
  readonly from: number;
  /** Behind its `>`. */
  readonly to: number;
  /** What is taken out with it ends here: behind the content that nobody reads. */
  through: number;
  /** It has no attributes and does not close itself. */
  readonly isPlain: boolean;
  /** As tags are written today. Capitals are those of old pages, and of the symbols of companies. */
  readonly isLowerCase: boolean;
  /** It is closed, or closes something. */
  paired: boolean;
}

// WHATWG HTML, the index of elements, and those of older versions that pages still hold.
const ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img
  input ins kbd label legend li link main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol
  optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select
  slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time
  title tr track tt u ul var video wbr xmp`.split(/\s+/),
);
// They have no end tag.
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
// Their end tag is often left out (WHATWG HTML, 13.1.2.4).
const UNCLOSED = new Set(
  'body colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr'.split(' '),
);
const UNREAD = new Set(['script', 'style', 'iframe', 'noscript', 'svg', 'template']);
const LINE_BREAKS = new Set(['br', 'hr']);
const PARAGRAPHS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote section article table tr figure figcaption pre'.split(' '),
);
// The attributes that may stand without a value. Any other bare word makes a tag the name of somebody: `<DATA SYSTEMS>`.
const BARE_ATTRIBUTES = new Set(
  `allowfullscreen async autofocus autoplay checked compact controls declare default defer disabled formnovalidate hidden
  inert ismap itemscope loop multiple muted nohref nomodule noresize noshade novalidate nowrap open playsinline readonly
  required reversed scoped seamless selected`.split(/\s+/),
);

const NAME = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])/y;
// After a value in quotes the space is often forgotten, and every browser reads on.
const ATTRIBUTE = /(?:\s+|(?<=["'])\s*)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?/y;
const END = /\s*(\/?)>/y;
// An address may be long; nothing else in a tag is.
const LONGEST_TAG = 10_000;

/** What has the form of markup, in the order of the text. */
function scan(text: string): Piece[] {
  const pieces: Piece[] = [];
  const unclosed = new Set<string>();
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const piece = text[at + 1] === '!' ? declaration(text, at, unclosed) : tag(text, at);
    if (piece === undefined) {
      at += 1;
      continue;
    }
    if (piece.kind === 'start' && UNREAD.has(piece.name) && !unclosed.has(piece.name)) {
      const end = contentEnd(text, piece);
      if (end === undefined) unclosed.add(piece.name);
      else {
        piece.through = end;
        piece.paired = true;
      }
    }
    pieces.push(piece);
    at = piece.through;
  }
  return pieces;
}

function tag(text: string, from: number): Piece | undefined {
  NAME.lastIndex = from;
  const [, slash, written] = NAME.exec(text) ?? [];
  const name = written?.toLowerCase();
  if (written === undefined || name === undefined || !ELEMENTS.has(name)) return undefined;
  let at = NAME.lastIndex;
  let attributes = 0;
  while (at - from < LONGEST_TAG) {
    ATTRIBUTE.lastIndex = at;
    const [, attribute, value] = ATTRIBUTE.exec(text) ?? [];
    if (attribute === undefined) break;
    if (value === undefined && !BARE_ATTRIBUTES.has(attribute.toLowerCase())) return undefined;
    attributes += 1;
    at = ATTRIBUTE.lastIndex;
  }
  END.lastIndex = at;
  const end = END.exec(text);
  if (end === null) return undefined;
  return {
    kind: slash === '/' ? 'end' : 'start',
    name,
    from,
    to: END.lastIndex,
    through: END.lastIndex,
    isPlain: attributes === 0 && end[1] === '',
    isLowerCase: written === name,
    paired: false,
  };
}

const DOCTYPE = /<!doctype(?:\s[^<>]*)?>/iy;
const CDATA = '<![CDATA[';

function withoutCdata(text: string): string {
  let out = '';
  let at = 0;
  for (let from = text.indexOf(CDATA); from !== -1; from = text.indexOf(CDATA, at)) {
    const end = text.indexOf(']]>', from);
    if (end === -1) break;
    out += text.slice(at, from) + text.slice(from + CDATA.length, end);
    at = end + ']]>'.length;
  }
  return out + text.slice(at);
}

// A kind that does not end once does not end later: it is not looked for again.
function declaration(text: string, from: number, unclosed: Set<string>): Piece | undefined {
  const other = (to: number): Piece => ({
    kind: 'other',
    name: '',
    from,
    to,
    through: to,
    isPlain: true,
    isLowerCase: true,
    paired: true,
  });
  if (text.startsWith('<!--', from)) {
    const end = unclosed.has('--') ? -1 : text.indexOf('-->', from + 4);
    if (end !== -1) return other(end + 3);
    unclosed.add('--');
    return undefined;
  }
  DOCTYPE.lastIndex = from;
  return DOCTYPE.test(text) ? other(DOCTYPE.lastIndex) : undefined;
}

function contentEnd(text: string, { name, to }: Piece): number | undefined {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = to;
  return end.test(text) ? end.lastIndex : undefined;
}

/** Finds the end tag of each start tag: the next of its name that belongs to nobody between. */
function pair(pieces: readonly Piece[]): void {
  const open = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.kind === 'other') continue;
    const opened = open.get(piece.name) ?? [];
    open.set(piece.name, opened);
    if (piece.kind === 'start') {
      if (!piece.paired) opened.push(piece);
      continue;
    }
    const start = opened.pop();
    if (start === undefined) continue;
    start.paired = true;
    piece.paired = true;
  }
}

/** Whether nothing but HTML is written so. */
function isCertain({ kind, name, isPlain, isLowerCase, paired }: Piece): boolean {
  return paired || !isPlain || kind === 'end' || (isLowerCase && (VOID.has(name) || UNCLOSED.has(name)));
}

const WORD = /[\p{L}\p{N}_]/u;
const OPENS = /[\s(<[{"'“‘/&–—-]/;
const CLOSES = /[\s)>\]}"'”’.,;:!?/&–—-]/;

/**
 * Whether a piece is markup and not text. What is certain is. A start tag without its end tag, and without attributes:
 *
 * - in lower case it is markup, unless a letter or digit touches it on both sides (`a<b>c`, `List<object>`) and it is one
 *   that should be closed;
 * - in capitals it may be a symbol, `SEARS <S> SELLS`, `<DU PONT <DD>>`. One that should be closed is text; another is text
 *   when it stands as a word does and the rest of the text is no HTML.
 */
function isMarkup(piece: Piece, isHtml: boolean, text: string): boolean {
  if (isCertain(piece)) return true;
  const { name, from, to } = piece;
  const [before, after] = [text[from - 1] ?? '', text[to] ?? ''];
  const loose = VOID.has(name) || UNCLOSED.has(name);
  if (piece.isLowerCase) return loose || !(WORD.test(before) && WORD.test(after));
  if (!loose) return false;
  if (isHtml || name === 'br') return true;
  const stands = (before === '' || OPENS.test(before)) && (after === '' || CLOSES.test(after));
  return !stands;
}

function breakOf({ name }: Piece): string {
  if (LINE_BREAKS.has(name)) return '\n';
  return PARAGRAPHS.has(name) ? '\n\n' : '';
}
