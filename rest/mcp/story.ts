import { cutShort } from '../../src/platform/cut-short.ts';
import type { Story, StoryClaim, StorySource } from '../../src/stories/index.ts';

// Characters of a body. Most bodies have a few hundred words. With this bound a resource is about as large as the largest
// result of a tool; the rest is at the address of the story.
const LONGEST_BODY = 40_000;
// As many as an editor would read. If there are more, the text says how many.
const MOST_SOURCES = 40;
const MOST_CLAIMS = 40;

/**
 * Writes a story as Markdown, for agents that read and cite it: first the words of the service, then each source in its
 * own words. Each quote is on one line, so that no quote can look like a heading.
 */
export function storyText(story: Story): string {
  const { title, summary, links, verificationState, publishedAt, updatedAt, revision } = story;
  const sources = story.sources ?? [];
  const claims = story.claims ?? [];
  return [
    `# ${line(title)}`,
    '',
    line(summary),
    '',
    `- Story: ${story.id} (${links.html})`,
    `- Published: ${publishedAt}; updated: ${updatedAt}; revision ${revision}`,
    `- Verification state: ${verificationState}`,
    `- Category: ${line(story.category)}; language: ${story.language}; countries: ${listed(story.countries)}`,
    `- Names: ${listed(story.entities.map(({ label }) => label))}`,
    `- Impact paths: ${listed(story.impactPaths.map(({ label }) => label))}`,
    '',
    '## Sources (quoted word for word)',
    ...sources.slice(0, MOST_SOURCES).map(sourceLine),
    ...more(sources.length, MOST_SOURCES),
    '',
    '## Claims',
    ...claims.slice(0, MOST_CLAIMS).map((claim) => claimLine(claim, sources)),
    ...more(claims.length, MOST_CLAIMS),
    '',
    '## Body (of this service)',
    ...bodyLines(story.body?.text ?? ''),
  ].join('\n');
}

function sourceLine(source: StorySource, index: number): string {
  const { publisher, title, url, publishedAt, independence, snippet } = source;
  const where = url === null ? '' : `, ${url}`;
  return `- [${index + 1}] ${line(publisher)}, “${line(title)}”, ${publishedAt ?? 'date unknown'}, ${independence}${where}: “${line(snippet)}”`;
}

function claimLine(claim: StoryClaim, sources: readonly StorySource[]): string {
  const numbers = ({ sourceId }: { sourceId: string }): string =>
    `[${sources.findIndex(({ id }) => id === sourceId) + 1}]`;
  const against =
    claim.contradicting.length === 0
      ? ''
      : `; against it ${claim.contradicting.map((each) => `${numbers(each)} “${line(each.quote)}”`).join(', ')}`;
  return `- ${line(claim.claim)} (${claim.evidenceType}, ${claim.state}, ${claim.confidence}) ${claim.supporting.map(numbers).join('')}${against}`;
}

function bodyLines(text: string): string[] {
  const cut = text.length > LONGEST_BODY;
  const shown = cutShort(text, LONGEST_BODY);
  // Each paragraph is a Markdown quotation, so that nothing in it becomes a heading or a list of this text.
  const lines = shown
    .split(/\n+/)
    .map(line)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `> ${paragraph}`);
  return cut ? [...lines, '', 'The rest of the body is at the address of the story.'] : lines;
}

const more = (count: number, most: number): string[] =>
  count > most ? [`- ${count - most} more at the address of the story.`] : [];
const listed = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.map(line).join(', ');
const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
