import { EVIDENCE_WORDS, type Story } from '../../src/stories/index.ts';
import { feedHtml, textAsHtml } from './html.ts';

/**
 * The long form of a story as HTML: its body, claims and impact details, as far as the story has these groups.
 * Undefined if it has none of them, or if all of them are empty.
 */
export function contentOf(story: Story): string | undefined {
  const parts = [bodyHtml(story), claimsHtml(story), impactHtml(story)].filter((part) => part !== '');
  return parts.length === 0 ? undefined : inDirection(parts.join(''), story.language);
}

/** The short form of a story as HTML. */
export function summaryHtml(story: Story): string {
  return inDirection(textAsHtml(story.summary.trim() === '' ? story.title : story.summary), story.language);
}

/**
 * A language tag in canonical form, if its language has a two-letter code of ISO 639-1, which every reader knows.
 * Undefined otherwise.
 */
export function knownLanguage(tag: string): string | undefined {
  return languageOf(tag)?.tag;
}

interface Language {
  /** The tag in canonical form. */
  readonly tag: string;
  readonly isRightToLeft: boolean;
}

// Looking up a language takes longer than writing an entry, and stories have only a few different languages.
const LANGUAGES = new Map<string, Language | undefined>();
const MOST_LANGUAGES = 500;

function languageOf(tag: string): Language | undefined {
  if (LANGUAGES.has(tag)) return LANGUAGES.get(tag);
  const language = lookUp(tag);
  if (LANGUAGES.size >= MOST_LANGUAGES) LANGUAGES.clear();
  LANGUAGES.set(tag, language);
  return language;
}

function lookUp(tag: string): Language | undefined {
  try {
    const locale = new Intl.Locale(tag);
    if (locale.language.length !== 2 || NAMES.of(locale.language) === undefined) return undefined;
    const { direction } = new Intl.Locale(locale.baseName).getTextInfo();
    return { tag: locale.baseName, isRightToLeft: direction === 'rtl' };
  } catch {
    return undefined;
  }
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

// A reader shows a story in its own page, which usually runs from left to right.
function inDirection(html: string, language: string): string {
  const known = languageOf(language);
  if (known?.isRightToLeft !== true) return html;
  return `<div dir="rtl" lang="${known.tag}">${html}</div>`;
}

function bodyHtml(story: Story): string {
  return story.body === undefined ? '' : feedHtml(story.body.html);
}

function claimsHtml(story: Story): string {
  const claims = story.claims ?? [];
  if (claims.length === 0) return '';
  const publishers = new Map((story.sources ?? []).map((source) => [source.id, source.publisher]));
  const items = claims.map((claim) => {
    const judged = `${EVIDENCE_WORDS[claim.evidenceType]}, ${claim.confidence} confidence, ${claim.state}`;
    const quotes = [...claim.supporting, ...claim.contradicting].map(({ sourceId, quote }) => {
      const publisher = publishers.get(sourceId);
      return `<blockquote>${textAsHtml(quote)}${publisher === undefined ? '' : ` (${textAsHtml(publisher)})`}</blockquote>`;
    });
    return `<li>${textAsHtml(claim.claim)} <em>${textAsHtml(judged)}</em>${quotes.join('')}</li>`;
  });
  return `<h2>Claims</h2><ul>${items.join('')}</ul>`;
}

function impactHtml(story: Story): string {
  const details = story.impactDetails ?? [];
  if (details.length === 0) return '';
  const items = details.map((detail) => {
    const judged = `${detail.direction}, ${detail.magnitude}, ${words(detail.horizon)}`;
    return `<li><strong>${textAsHtml(words(detail.impactPath))}</strong> <em>${textAsHtml(judged)}</em> ${textAsHtml(detail.rationale)}</li>`;
  });
  return `<h2>Impact</h2><ul>${items.join('')}</ul>`;
}

function words(token: string): string {
  return token.replace(/[_-]+/g, ' ');
}
