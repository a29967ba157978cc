import { foldName, publisherName, publisherNames, searchText } from '../retrieval/index.ts';
import type { StorySource, VerificationState } from './model.ts';

// What of a story the index knows beside its words and names: the same for a story that is published and for one of before
// that is filled in (fill.ts).

/** Independent origins are told apart up to so many. */
export const MOST_ORIGINS = 20;
/** Characters of a body that are searched, as many as a book's chapter has: it bounds what a story takes on disk. */
export const LONGEST_BODY = 50_000;

type Source = Pick<StorySource, 'publisher' | 'domain' | 'sourceType' | 'independence' | 'snippet'>;

/** The texts of the fields that only scopes of a search reach; titles, summaries and names stand beside them. All are folded. */
export interface DeepTexts {
  readonly entities: string;
  readonly tags: string;
  readonly publishers: string;
  readonly body: string;
}

/** @param story its `names` are labels and aliases of its entities. */
export function deepTexts(story: {
  readonly names: readonly string[];
  readonly tags: readonly string[];
  readonly sources: readonly Source[];
  readonly body: string;
}): DeepTexts {
  const publishers = story.sources.flatMap(({ publisher, domain }) => [publisher, domain ?? '']);
  return {
    entities: searchText(story.names.join(' . ')),
    tags: searchText(story.tags.map(spaced).join(' . ')),
    publishers: searchText([...new Set(publishers)].join(' . ')),
    body: searchText(story.body.slice(0, LONGEST_BODY)),
  };
}

/**
 * Terms, as `kind:value`, of what bears a story out.
 * @param origins how many independent ones there are, where that is known.
 */
export function evidenceTerms(
  state: VerificationState,
  sources: readonly Source[],
  origins = originCount(sources),
): string[] {
  return [
    `verification:${state}`,
    ...publisherNames(sources).map((name) => `publisher:${name}`),
    ...Array.from({ length: Math.min(MOST_ORIGINS, origins) }, (_, index) => `origins:${index + 1}`),
  ];
}

export { publisherName };

/**
 * How many independent origins report a story, 0 to 20: publishers that are no actors of it and no part of the service, of
 * which those that print the same text are one. A story that only its actors tell has one.
 */
function originCount(sources: readonly Source[]): number {
  const told = sources.some(({ independence }) => independence !== 'svc_analysis') ? 1 : 0;
  const independent = sources.filter(({ independence }) => independence === 'independent');
  // Most stories are of one source, which is like no other.
  if (independent.length < 2) return told;
  const origins: { readonly names: Set<string>; readonly texts: Set<string> }[] = [];
  for (const { publisher, domain, snippet } of independent) {
    const [name, text] = [publisherName(domain ?? publisher), foldName(snippet)];
    const same = origins.find(({ names, texts }) => names.has(name) || (text !== '' && texts.has(text)));
    if (same === undefined) origins.push({ names: new Set([name]), texts: new Set([text]) });
    else {
      same.names.add(name);
      same.texts.add(text);
    }
  }
  return Math.min(MOST_ORIGINS, Math.max(origins.length, told));
}

/** `interest-rates` to `interest rates`. */
export const spaced = (tag: string): string => tag.replaceAll('-', ' ');
