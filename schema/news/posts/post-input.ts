import { MOST_SOURCE_STORIES, type PostDraft } from '../../../src/editorial/index.ts';
import { CATEGORIES, LONGEST_PARTS, MOST_PARTS } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { Look } from '../../graph/look.ts';
import { PostPeriodEnum, PostTypeEnum } from './post-type.ts';

// Bounds of the room (docs/editorial.md).
const LONGEST_TITLE = 300;
const LONGEST_DEK = 1_000;
const LONGEST_HEADING = 200;
const LONGEST_TEXT = 2_000;
const LONGEST_HTML = 100_000;
const MOST_SECTIONS = 40;
const MOST_CITATIONS = 200;
const LONGEST_NAME = 300;

const PersonaInput = builder.inputType('PersonaInput', {
  description: 'The author of a post: an automated persona, never a person.',
  fields: (t) => ({
    slug: t.string({
      required: true,
      description: 'Stable name: lower-case words joined by hyphens, such as `tilda-marsh`.',
    }),
    name: t.string({
      required: true,
      description: `Name for display; at most ${LONGEST_HEADING} characters.`,
    }),
    bio: t.string({
      required: true,
      description: `What the persona writes about, and how; at most ${LONGEST_TEXT} characters.`,
    }),
    disclosure: t.string({
      required: true,
      description: `A text that says that the persona is automated; at most ${LONGEST_TEXT} characters.`,
    }),
  }),
});

const SectionInput = builder.inputType('PostSectionInput', {
  description: 'A part of a post with its own heading.',
  fields: (t) => ({
    heading: t.string({
      required: true,
      description: `One line of plain text; at most ${LONGEST_HEADING} characters.`,
    }),
    html: t.string({
      required: true,
      description: `HTML of the section, with citations as \`[1]\`; at most ${LONGEST_HTML} characters. It is sanitised.`,
    }),
  }),
});

const CitationInput = builder.inputType('PostCitationInput', {
  description:
    'A citation: an exact quote. Its title, address, publisher and time are taken from the source that contains the quote.',
  fields: (t) => ({
    story: t.string({
      required: true,
      description: 'Id or slug of one of `sourceStories`, in the same spelling.',
    }),
    quote: t.string({
      required: true,
      description: `An exact part of the text of a source of that story, or of the full text of that story; at most ${LONGEST_TEXT} characters.`,
    }),
    source: t.string({
      description:
        'TypeID `src_...` of the source, if several sources contain the quote. Default: the first of them.',
    }),
  }),
});

/** A post as a mutation takes it. */
export const PostInput = builder.inputType('PostInput', {
  description: 'An editorial post. It is always the complete post, also for a revision.',
  fields: (t) => ({
    keys: t.stringList({
      description: `Keys that identify the post when it is published again; at most ${MOST_PARTS.keys}. If a post has one of them already, the input becomes its next revision.`,
    }),
    slug: t.string({
      description:
        'Preferred name in addresses. Default: made from the title. A suffix is added if another post has the slug.',
    }),
    type: t.field({ type: PostTypeEnum, required: true, description: 'The type of the post.' }),
    period: t.field({
      type: PostPeriodEnum,
      description: 'The period that an analysis covers. It is not allowed for other types.',
    }),
    title: t.string({
      required: true,
      description: `One line of plain text; at most ${LONGEST_TITLE} characters.`,
    }),
    dek: t.string({
      required: true,
      description: `A summary in a sentence or two; at most ${LONGEST_DEK} characters.`,
    }),
    categories: t.stringList({
      required: true,
      description: 'Normalized categories, at least one: each a `value` of `categories`.',
    }),
    countries: t.stringList({
      description: 'The G20 members that the post is about: ISO codes or English names.',
    }),
    persona: t.field({ type: PersonaInput, required: true, description: 'The author of the post.' }),
    sections: t.field({
      type: [SectionInput],
      required: true,
      description: `The text, section by section: 1 to ${MOST_SECTIONS}.`,
    }),
    sourceStories: t.stringList({
      required: true,
      description: `Ids or slugs of the stories that the post was written from, most important first: 1 to ${MOST_SOURCE_STORIES}.`,
    }),
    citations: t.field({
      type: [CitationInput],
      description: `The citations, in the order of their numbers; at most ${MOST_CITATIONS}. The first is \`[1]\` in the sections.`,
    }),
    publishedAt: t.field({
      type: DateTime,
      description:
        'When the post was published; not in the future. Default: now. A date alone means the start of that day. A revision ' +
        'keeps the time of the first one.',
    }),
  }),
});

/**
 * The draft that the input of an operator describes. Publishing checks what depends on stories: whether they exist, and
 * whether they contain the quotes.
 * @throws Problem `invalid_body` that lists all faults, each with its place in the arguments (RFC 6901).
 */
export function readPostInput(input: typeof PostInput.$inferInput): PostDraft {
  const now = Date.now();
  const look = new Look();
  const at = '/input';
  const values = CATEGORIES.map(({ value }) => value);
  const slug = look.optional(`${at}/slug`, input.slug, LONGEST_PARTS.name);
  if (input.period != null && input.type !== 'analysis')
    look.fault(`${at}/period`, 'is only allowed for an analysis');
  for (const [name, list] of [
    ['categories', input.categories],
    ['sections', input.sections],
    ['sourceStories', input.sourceStories],
  ] as const) {
    if (list.length === 0) look.fault(`${at}/${name}`, 'is empty; give at least one');
  }
  const draft: PostDraft = {
    keys: look.list(`${at}/keys`, input.keys, MOST_PARTS.keys, (key, place) => look.key(place, key)),
    ...(slug === undefined ? {} : { slug }),
    type: input.type,
    period: input.period ?? null,
    title: look.line(`${at}/title`, input.title, LONGEST_TITLE),
    dek: look.line(`${at}/dek`, input.dek, LONGEST_DEK),
    categories: look.list(`${at}/categories`, input.categories, values.length, (category, place) =>
      look.oneOf(place, category, values),
    ),
    countries: look.list(`${at}/countries`, input.countries, MOST_PARTS.countries, (country, place) =>
      look.country(place, country),
    ),
    persona: {
      slug: look.line(`${at}/persona/slug`, input.persona.slug, LONGEST_PARTS.name),
      name: look.line(`${at}/persona/name`, input.persona.name, LONGEST_HEADING),
      bio: look.line(`${at}/persona/bio`, input.persona.bio, LONGEST_TEXT),
      disclosure: look.line(`${at}/persona/disclosure`, input.persona.disclosure, LONGEST_TEXT),
    },
    sections: look.list(`${at}/sections`, input.sections, MOST_SECTIONS, (section, place) => ({
      heading: look.line(`${place}/heading`, section.heading, LONGEST_HEADING),
      html: look.line(`${place}/html`, section.html, LONGEST_HTML),
    })),
    sourceStories: look.list(
      `${at}/sourceStories`,
      input.sourceStories,
      MOST_SOURCE_STORIES,
      (story, place) => look.line(place, story, LONGEST_NAME),
    ),
    citations: look.list(`${at}/citations`, input.citations, MOST_CITATIONS, (citation, place) => {
      const source = look.optional(`${place}/source`, citation.source, LONGEST_NAME);
      look.known(`${place}/story`, citation.story, 'sourceStories', input.sourceStories);
      return {
        story: citation.story.trim(),
        quote: look.text(`${place}/quote`, citation.quote, LONGEST_TEXT),
        ...(source === undefined ? {} : { source }),
      };
    }),
    publishedAt: look.time(`${at}/publishedAt`, input.publishedAt, now) ?? new Date(now).toISOString(),
  };
  look.done();
  return draft;
}
