import { readFileSync } from 'node:fs';
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Context } from '../../schema/graph/context.ts';
import { stories, story } from '../../schema/news/stories/story.ts';
import type { ResearchAnswer } from '../../schema/research/research.ts';
import { cutWithEllipsis } from '../../src/platform/cut-short.ts';
import { Problem } from '../../src/platform/problem.ts';
import { citedStory } from '../../src/research/index.ts';
import { FULL_SHAPE, LIST_SHAPE, toStory } from '../../src/stories/index.ts';
import { storyText } from './story.ts';

const MARKDOWN = 'text/markdown';
const METHODS = 'newstape://docs/research';
const STORY = 'newstape://stories/';

// The methods change only with a release and are the same for all. A story may be retracted at any minute, and may be open
// to some plans only.
const METHODS_KEPT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const STORY_KEPT = { ttlMs: 60_000, cacheScope: 'private' } as const;

/** How long clients may keep lists whose content can change between two requests. */
export const RESOURCES_KEPT = STORY_KEPT;

// Read once, because it is a part of the release.
const METHODS_TEXT = readFileSync(new URL('../../docs/research.md', import.meta.url), 'utf8');

/** The address of a story as a resource. */
export const storyUri = ({ id }: { readonly id: string }): string => `${STORY}${id}`;

// An answer that cites more is long enough.
const MOST_LINKS = 20;

/** The stories that an answer cites, as links that `resources/read` follows, each once and in the order of its sources. */
export function linksOf({ sources }: ResearchAnswer) {
  const cited = new Map(sources.flatMap((source) => citedStory(source) ?? []).map((each) => [each.id, each]));
  return [...cited.values()].slice(0, MOST_LINKS).map((each) => ({
    type: 'resource_link' as const,
    uri: storyUri(each),
    name: each.slug,
    title: cutWithEllipsis(each.title, LONGEST_TITLE),
    mimeType: MARKDOWN,
  }));
}

const LONGEST_TITLE = 120;

/** The entries of `resources/templates/list`. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${STORY}{idOrSlug}`,
    name: 'story',
    title: 'A stored story',
    description:
      'One story by id (story_...) or slug: summary, verification state, an excerpt and the address of every source, the claims with the quotes against them, and the body.',
    mimeType: MARKDOWN,
  },
];

// The list only offers some stories. To read the corpus there are lists and searches.
const NEWEST = 20;

/** The answer to `resources/list`: the methods of the tools and the newest stories. @throws Problem the same as the list of stories. */
export async function listResources(context: Context) {
  const { records } = await stories({ size: NEWEST, walk: true }, context, LIST_SHAPE);
  return {
    resources: [
      {
        uri: METHODS,
        name: 'research-methods',
        title: 'Methods of the research tools',
        description:
          'How each of the six tools makes its findings: formulas, thresholds, states and limits. Read it before you explain a verificationState or a confidence.',
        mimeType: MARKDOWN,
        size: Buffer.byteLength(METHODS_TEXT),
      },
      ...records.map((record) => {
        const { id, slug, title, publishedAt } = toStory(context.services.stories, record, LIST_SHAPE);
        return {
          uri: storyUri({ id }),
          name: slug,
          title,
          description: `Story of ${publishedAt}`,
          mimeType: MARKDOWN,
        };
      }),
    ],
  };
}

/**
 * The answer to `resources/read`. The rules for a story are the same as over REST: earlier slugs find it, a merged story
 * is answered with the story that remains, and it counts as read.
 * @throws ResourceNotFoundError -32602, with only the address as data, as the revision of 2026 requires; Problem `gone`,
 *         `restricted`, `unavailable`.
 */
export async function readResource(uri: string, context: Context) {
  if (uri === METHODS) {
    return { contents: [{ uri, mimeType: MARKDOWN, text: METHODS_TEXT }], ...METHODS_KEPT };
  }
  // A story without an address of its own is cited by that of its page.
  const prefix = [STORY, `${context.services.config.baseUrl}/stories/`].find((each) => uri.startsWith(each));
  const idOrSlug = prefix === undefined ? undefined : decoded(uri.slice(prefix.length));
  if (idOrSlug === undefined) throw new ResourceNotFoundError(shortened(uri));
  const record = await story({ idOrSlug }, context, FULL_SHAPE).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    throw new ResourceNotFoundError(shortened(uri), error.message);
  });
  const text = storyText(toStory(context.services.stories, record, FULL_SHAPE));
  return { contents: [{ uri, mimeType: MARKDOWN, text }], ...STORY_KEPT };
}

/** Percent-decodes one segment of a path. Undefined if the text is not one segment. */
function decoded(segment: string): string | undefined {
  if (segment === '' || segment.length > LONGEST_SEGMENT || /[/?#]/.test(segment)) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

// The length of the longest slug whose letters take nine characters each when they are percent-encoded. No name is longer.
const LONGEST_SEGMENT = 2_000;
const LONGEST_SHOWN = 200;
const shortened = (uri: string): string => cutWithEllipsis(uri, LONGEST_SHOWN);
