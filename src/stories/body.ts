import type { IOptions } from 'sanitize-html';
import { seldom } from '../platform/memory/seldom.ts';
import type { StoryBody } from './model.ts';

const sanitizer = seldom<typeof import('sanitize-html')>('sanitize-html');

// What a story's body may hold: the elements of running text, links and quotations. No element that loads, runs
// or styles anything, and no attribute but an address on a link.
const ALLOWED: IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'em',
    'strong',
    'code',
    'pre',
    'a',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'template',
    'svg',
  ],
};

const EMPTY: StoryBody = { html: '', text: '', wordCount: 0 };

/** A body from HTML of any origin: sanitised, with its text (paragraphs parted by an empty line) and word count. */
export function bodyOf(html: string): StoryBody {
  if (html.trim() === '') return EMPTY;
  const given = stripForbidden(html);
  const clean = (
    isCleanMarkup(given) ? given.replaceAll('<br>', '<br />') : sanitizer()(given, ALLOWED)
  ).trim();
  const text = decode(
    clean
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<\/(p|h2|h3|h4|li|blockquote|pre|ul|ol)>/g, '\n\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { html: clean, text, wordCount: countWords(text) };
}

// What the service writes itself, and most running text: paragraphs, headings, lists and quotations without any attribute, with
// words that stand out. The sanitiser would give it back as it is, but for the form of line breaks, and takes milliseconds for a long
// one, in which nobody is answered.
const TEXT = '[^<>&]*(?:(?:&(?:amp|lt|gt);|<br>)[^<>&]*)*';
const OUTSTANDING = ['em', 'strong', 'code'].map((tag) => `<${tag}>${TEXT}</${tag}>`).join('|');
const INLINE = `${TEXT}(?:(?:${OUTSTANDING})${TEXT})*`;
const BLOCKS = ['p', 'h2', 'h3', 'h4'].map((tag) => `<${tag}>${INLINE}</${tag}>`).join('|');
const LISTS = ['ul', 'ol'].map((tag) => `<${tag}>(?:\\s|<li>${INLINE}</li>)+</${tag}>`).join('|');
const IS_CLEAN = new RegExp(
  `^(?:\\s|${BLOCKS}|${LISTS}|<blockquote>(?:\\s|<p>${INLINE}</p>)+</blockquote>)*$`,
);

/** Whether the sanitiser would give a text back as it is, but for the form of line breaks. */
export function isCleanMarkup(html: string): boolean {
  return IS_CLEAN.test(html);
}

// C0 and C1 control characters but tab and line ends, non-characters, and surrogates without their other half.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Surrogate}]/gu;

/** A text without what no document of ours may hold: controls, non-characters, lone surrogates. */
export function stripForbidden(text: string): string {
  return MAY_HOLD.test(text) ? text.replace(FORBIDDEN, '') : text;
}

// Most texts have nothing but plain letters and the signs of printers. Without the properties of Unicode that is seen in half
// of the time.
const MAY_HOLD = /[^\x20-\x7e\t\n\xa0-\u017f–—‘’“”…]/;

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** By the rules of Unicode (UAX 29). */
function countWords(text: string): number {
  if (PLAIN.test(text)) return text.match(PLAIN_WORD)?.length ?? 0;
  let count = 0;
  for (const part of WORDS.segment(text)) if (part.isWordLike) count += 1;
  return count;
}

// The same rules where a text has only plain letters and the signs of printers, in a tenth of the time: what joins letters,
// and what joins digits.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const PLAIN = /^[\x00-\x7f–—‘’“”…]*$/;
const PLAIN_WORD =
  /_*[A-Za-z0-9](?:[A-Za-z0-9_]|(?<=[A-Za-z])['‘’.:](?=[A-Za-z])|(?<=[0-9])['‘’.,;](?=[0-9]))*|__+/g;

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
