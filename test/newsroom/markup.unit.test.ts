import { describe, expect, test } from 'vitest';
import { cleanId, cleanLine, cleanText } from '../../src/newsroom/clean.ts';
import { withoutMarkup } from '../../src/newsroom/markup.ts';
import { anyText, fc, part } from '../setup/properties.ts';

const NAMES =
  `a abbr address article aside b bdi blockquote br button caption center cite code col data dd del details
  dfn div dl dt em figure font footer form h1 h2 h6 head hr i iframe img input ins kbd label li link main map mark menu meta
  nav object ol option p pre q s samp script section select small source span strike strong style sub summary sup table td
  template th time title tr tt u ul var video wbr`.split(/\s+/);
const VOID = new Set('br col hr img input link meta source wbr'.split(' '));
const UNREAD = new Set('script style iframe template'.split(' '));

describe('what is no HTML stays, character for character', () => {
  test.each(NAMES)('the name of a company with a symbol like <%s>', (name) => {
    const symbol = name.toUpperCase();
    // A line break is one however it is written.
    if (name === 'br') return;
    for (const headline of [
      `<X CORP <${symbol}>> 4TH QTR NET`,
      `X CORP <${symbol}>, Y INC <YY> IN PACT`,
      `<X CORP <${symbol}>>/<Y INC <YY>> TO MERGE`,
      `X <${symbol}>-Y TALKS`,
    ]) {
      expect(withoutMarkup(headline)).toBe(headline);
    }
  });

  test.each([
    '<GSW INC> YEAR NET',
    'Fed & ECB <hold> rates',
    'a < b',
    'a<b and c>d',
    'a <b && c> d',
    'x<y>z',
    'a<b>c',
    'I <3 New York',
    'List<String>',
    'Map<String, List<Integer>>',
    'profit <b',
    'profit <a href="http://x.example/',
    'profit </',
    'profit <',
    '<>',
    '< b>bold</ b>',
    '<-- turn here -->',
    '<!-- never ends',
    '<!DOCTYPE is a word',
    '<![CDATA[ never ends',
    '<b1>',
    '<bold>',
    '<br-x>',
    '<my-element>',
    'SEARS <S> TO SELL UNIT',
    'PHILLIPS PETROLEUM <P> SETS SPLIT',
    'DU PONT <DD>, DOW <DOW> RISE',
    '<DU PONT <DD>> SETS DIVIDEND',
    '<<DD> DU PONT> SETS DIVIDEND',
    'DU PONT <DD>-LED GROUP, <TR>/<COL> VENTURE',
    'DU PONT <DD>--SEES GAIN',
    'FIRST INTERSTATE <I>',
    '(<A>)',
    '<DATA SYSTEMS> AND <BIG V SUPERMARKETS INC> MERGE',
    '<A AND B CORP> YEAR NET',
    '<BASE TEN SYSTEMS INC> 4TH QTR LOSS',
    '<S.A. LOUIS DREYFUS ET CIE>',
    '<a "quoted">',
    'if 1<i and i>0',
    '5 <<6>> 7',
  ])('%s', (text) => {
    expect(withoutMarkup(text)).toBe(text);
    expect(cleanLine(text)).toBe(text);
  });

  const word = fc
    .stringMatching(/^[A-Za-z][A-Za-z0-9 ._&-]{0,20}$/)
    .filter((name) => !NAMES.some((element) => new RegExp(`^${element}(?![A-Za-z0-9])`, 'i').test(name)));
  // Names of elements that are not in the list above are as good as those that are.
  const known =
    /^(?:acronym|applet|area|audio|base|basefont|bdo|bgsound|big|blink|body|canvas|colgroup|datalist|dialog|dir|embed|fieldset|figcaption|frame|frameset|h[1-6]|header|hgroup|html|legend|marquee|meter|nobr|noembed|noframes|noscript|optgroup|output|param|picture|plaintext|progress|r[bpt]|rtc|ruby|search|slot|svg|tbody|textarea|tfoot|thead|track|xmp)(?![A-Za-z0-9])/i;
  const text = anyText().map((part) => part.replaceAll('<', '').replaceAll('>', ''));
  const bracketed = word.filter((name) => !known.test(name)).map((name) => `<${name}>`);
  const sign = fc.constantFrom('<', '>', ' < ', ' > ', '<3', '<=', '<-', '>>', '</', '<!');
  test('whatever stands between angle brackets and is no name of an element', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, bracketed)), (parts) => {
        expect(withoutMarkup(parts.join(''))).toBe(parts.join(''));
      }),
    );
  });

  test('signs beside spaces and figures', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('profit', '5', '%', ' '), sign)), (parts) => {
        const whole = parts.join(' ');
        expect(withoutMarkup(whole)).toBe(whole);
      }),
    );
  });

  test('the symbol of a company, though it is called like an element', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES.filter((name) => name !== 'br')), (name) => {
        const title = `NORTHERN CO <${name.toUpperCase()}> SETS DIVIDEND`;
        expect(withoutMarkup(title)).toBe(title);
      }),
    );
  });

  test('a text that was escaped comes out as it was', () => {
    const escaped = (plain: string): string =>
      plain
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');
    const plain = fc
      .array(fc.constantFrom('<b>', '</b>', '&amp;', '&lt;', 'Fed', ' ', '<script>', '"', '<!--', '5'))
      .map((parts) => parts.join('').trim().replace(/ +/g, ' '));
    fc.assert(
      fc.property(plain, (written) => {
        expect(cleanLine(escaped(written))).toBe(written);
      }),
    );
  });

  test('identifiers keep what looks like HTML: two that differ stay two', () => {
    expect(cleanId(' a<b>1</b>&amp;\n2 ')).toBe('a<b>1</b>&amp; 2');
  });
});

describe('what is HTML is taken out', () => {
  test.each([
    ['<b>bold</b> & <br/>', 'bold &'],
    ['<B>bold</B> & <BR>', 'bold &'],
    ['<b>bold', 'bold'],
    ['bold</b>', 'bold'],
    ['un<b>believ</b>able', 'unbelievable'],
    ['<a href="https://x.example/?a=1&b=2" title="a > b">link</a>', 'link'],
    ["<A HREF='x' TARGET=_blank>link</A>", 'link'],
    ['<img src=x.png alt="A <b> C">picture', 'picture'],
    ['<input disabled type=text>x', 'x'],
    ['<span\n  class="a"\n>x</span\n>', 'x'],
    ['&lt;b&gt;', '<b>'],
    ['&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
    ['<!-- a comment <b> --> text', 'text'],
    ['<!DOCTYPE html><html><body>text</body></html>', 'text'],
    ['<![CDATA[<GSW INC> & <b>more</b>]]>', '<GSW INC> & more'],
    ['<b>GSW</b> <GSW> <i>x<y</i>', 'GSW <GSW> x<y'],
    ['<a href="http://x.example/"class="y">z</a>', 'z'],
    ['<svg><path d="M0"/></svg>text', 'text'],
    ['<script>alert("<b>")</script>text', 'text'],
    ['<STYLE type="text/css">p { color: red }</STYLE>text', 'text'],
    ['<p>one<p>two', 'one two'],
    ['<P>one<P>two', 'one two'],
    ['one<br>two<BR />three', 'one two three'],
    ['<ul><li>one<li>two</ul>', 'one two'],
    ['<P>SEARS <S> SELLS</P>', 'SEARS <S> SELLS'],
  ])('%s', (html, text) => {
    expect(cleanLine(html)).toBe(text);
  });

  test('paragraphs and lines stay apart', () => {
    expect(cleanText('<div>one</div><div>two<br>three</div>')).toBe('one\n\ntwo\nthree');
  });

  test('each element, in either case, with and without attributes, whatever it encloses', () => {
    const inner = fc
      .array(fc.constantFrom('<GSW INC>', ' < ', 'Fed', '&', 'x<y>z', '5 > 4', '<3'))
      .map((parts) => parts.join(' '));
    const attributes = fc.constantFrom('', ' class="x"', " title='a > b'", ' id=x', ' hidden', ' a=1 b="2"');
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.boolean(), attributes, inner, (name, upper, more, text) => {
        const written = upper ? name.toUpperCase() : name;
        const closed = VOID.has(name)
          ? `<${written}${more}/>${text}`
          : `<${written}${more}>${text}</${written}>`;
        const expected = UNREAD.has(name) ? '' : text;
        expect(withoutMarkup(`(${closed})`).replaceAll('\n', '')).toBe(`(${expected})`);
      }),
    );
  });

  test('what was cleaned is clean: nothing of it is taken out for being cleaned again, unless it was escaped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<b>', '</b>', '<S>', '<GSW>', 'x', ' ', '<br>', '<p>', '</p>')),
        (parts) => {
          const once = withoutMarkup(parts.join(''));
          expect(once).not.toMatch(/<\/(b|p)>|<br>/);
        },
      ),
    );
  });

  test('long hostile input ends', () => {
    for (const piece of [
      '<a ',
      '<a x="',
      '<a x=\'"',
      '<!--',
      '<![CDATA[',
      '<script>',
      '<b>',
      '</b>',
      '<!doctype ',
      '<a\t',
    ]) {
      const long = piece.repeat(part(200_000));
      expect(withoutMarkup(long).length).toBeLessThanOrEqual(long.length);
    }
  });
});

// HTML's own names (WHATWG HTML, 13.5), of those that newsrooms write.
test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['&ndash;&mdash;&hellip;&bull;&middot;', '–—…•·'],
  ['&lsquo;&rsquo;&sbquo;&ldquo;&rdquo;&bdquo;&laquo;&raquo;&lsaquo;&rsaquo;', '‘’‚“”„«»‹›'],
  ['&euro;&pound;&yen;&cent;&fnof;', '€£¥¢ƒ'],
  ['&copy;&reg;&trade;&deg;&permil;&dagger;&Dagger;&sect;&para;', '©®™°‰†‡§¶'],
  ['&larr;&uarr;&rarr;&darr;', '←↑→↓'],
  ['&minus;&times;&divide;&plusmn;&infin;&asymp;&ne;&le;&ge;&frasl;', '−×÷±∞≈≠≤≥⁄'],
  ['&frac14;&frac12;&frac34;&sup1;&sup2;&sup3;&prime;&Prime;', '¼½¾¹²³′″'],
  ['&OElig;&oelig;&Scaron;&scaron;&Zcaron;&zcaron;&Yuml;&circ;&tilde;', 'ŒœŠšŽžŸˆ˜'],
  ['&Agrave;&auml;&szlig;&ccedil;&ntilde;&oslash;&Aring;&eth;&yuml;', 'ÀäßçñøÅðÿ'],
  ['&#8212;&#x2122;&#151;', '—™—'],
])('characters that are written by their names or numbers are those of HTML: %s', (written, meant) => {
  expect(cleanLine(`Talks ${written} end`)).toBe(`Talks ${meant} end`);
});

test('a text in which there is nothing to clean is left by a look what the whole cleaning makes of it', () => {
  const parts = [
    ...[
      'Storm',
      'é',
      'e\u0301',
      'ŉ',
      '한',
      '“',
      '…',
      '\u00ad',
      '\u00a0',
      '\u0085',
      '\u2028',
      '\ud800',
      '😀',
      'ﬁ',
    ],
    ...[' ', '  ', '\n', '\n\n', '\r', '\t', '\u0007'],
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (some) => {
      const text = some.join('');
      // What is taken out everywhere makes sure that it is not left.
      expect(cleanText(text)).toBe(cleanText(`\u200b${text}\u200b`));
    }),
  );
});
