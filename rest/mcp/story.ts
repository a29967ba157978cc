import { clientLength, cutToClientLength, LONGEST_FOR_CLIENTS } from '../../src/platform/client-length.ts';
import { bodyOwner } from '../../src/research/index.ts';
import type { Story, StoryClaim, StorySource } from '../../src/stories/index.ts';

// As many as an editor would read. If there are more, or if they are long, the text says how many are left out.
const MOST_SOURCES = 40;
const MOST_CLAIMS = 40;
// So that the whole text is as long as an answer of a tool may be, whatever script it is written in. The body has what is left,
// and at least a quarter.
const LONGEST_SOURCES = 0.4 * LONGEST_FOR_CLIENTS;
const LONGEST_CLAIMS = 0.25 * LONGEST_FOR_CLIENTS;
const LONGEST_HEAD = 0.1 * LONGEST_FOR_CLIENTS;

/**
 * Writes a story as Markdown, for agents that read and cite it: first the words of the service, then each source in its
 * own words. Each quote is on one line, so that no quote can look like a heading.
 */
export function storyText(story: Story): string {
  const { title, summary, links, verificationState, publishedAt, updatedAt, revision } = story;
  const sources = story.sources ?? [];
  const claims = story.claims ?? [];
  const owner = story.body === undefined ? undefined : bodyOwner({ body: story.body, sources });
  const head = [
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
  ].join('\n');
  const above = [
    cutToClientLength(head, LONGEST_HEAD),
    '',
    '## Sources (quoted word for word)',
    ...within(sources.map(sourceLine), MOST_SOURCES, LONGEST_SOURCES),
    '',
    '## Claims',
    ...within(
      claims.map((claim) => claimLine(claim, sources)),
      MOST_CLAIMS,
      LONGEST_CLAIMS,
    ),
    '',
    // What an item brought is its publisher's text, as the tools quote it.
    `## Body (of ${owner === undefined ? 'this service' : line(owner.publisher)})`,
  ].join('\n');
  return [above, ...bodyLines(story.body?.text ?? '', LONGEST_FOR_CLIENTS - clientLength(above))].join('\n');
}

/** The first lines, at most so many and so long together, and how many more there are. */
function within(lines: readonly string[], most: number, longest: number): string[] {
  const shown: string[] = [];
  let left = longest;
  for (const each of lines.slice(0, most)) {
    left -= clientLength(each);
    if (left < 0) break;
    shown.push(each);
  }
  const more = lines.length - shown.length;
  return more === 0 ? shown : [...shown, `- ${more} more at the address of the story.`];
}

function sourceLine(source: StorySource, index: number): string {
  const { publisher, title, url, publishedAt, independence, snippet } = source;
  const where = url === null ? '' : `, ${url}`;
  // Of many a source only the headline is stored.
  const said = snippet === title ? '' : `: “${line(snippet)}”`;
  return `- [${index + 1}] ${line(publisher)}, “${line(title)}”, ${publishedAt ?? 'date unknown'}, ${independence}${where}${said}`;
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

function bodyLines(text: string, longest: number): string[] {
  // Each paragraph is a Markdown quotation, so that nothing in it becomes a heading or a list of this text.
  const whole = text
    .split(/\n+/)
    .map(line)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `> ${paragraph}`)
    .join('\n');
  // Three line ends stand around it.
  const shown = cutToClientLength(whole, longest - REST.length - 3);
  return shown === whole ? [whole] : [shown, '', REST];
}

const REST = 'The rest of the body is at the address of the story.';

const listed = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.map(line).join(', ');
const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
