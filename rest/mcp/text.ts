import type { ResearchAnswer } from '../../schema/research/research.ts';
import { citedStory } from '../../src/research/index.ts';

const HEADINGS = {
  documented_fact: 'Documented (quoted word for word)',
  inference: 'Inferred (not directly documented)',
  scenario: 'Scenarios (possibilities, not predictions)',
  counterfactor: 'Evidence against it',
} as const;

/**
 * Writes an answer as text, for models whose client does not give them the structured answer. The finding comes first,
 * then each statement with the numbers of its sources, then the sources. Each quote is on one line, so that no quote can
 * look like a heading.
 */
export function answerText(answer: ResearchAnswer): string {
  const numbers = new Map(
    [...new Set(answer.sources.map(({ url }) => url))].map((url, index) => [url, index + 1]),
  );
  const { from, to } = answer.effectiveWindow;
  const lines = [
    line(answer.summary),
    '',
    `State: ${answer.verificationState} · confidence: ${answer.confidence} · window: ${from} to ${to}${
      answer.pagination.truncated ? ' · more findings were left out' : ''
    }`,
  ];
  for (const [type, heading] of Object.entries(HEADINGS)) {
    const claims = answer.claims.filter(({ evidenceType }) => evidenceType === type);
    if (claims.length === 0) continue;
    lines.push('', `## ${heading}`);
    for (const { claim, confidence, sourceUrls } of claims) {
      const said = type === 'documented_fact' ? `“${line(claim)}”` : line(claim);
      const cited = sourceUrls.map((url) => `[${numbers.get(url) ?? url}]`).join('');
      lines.push(`- ${said}${cited === '' ? '' : ` ${cited}`} (${confidence})`);
    }
  }
  if (answer.sources.length > 0) lines.push('', '## Sources', ...sourceLines(answer, numbers));
  if (answer.warnings.length > 0)
    lines.push('', '## Warnings', ...answer.warnings.map((warning) => `- ${line(warning)}`));
  lines.push('', usageLine(answer.usage));
  return lines.join('\n');
}

function sourceLines(answer: ResearchAnswer, numbers: ReadonlyMap<string, number>): string[] {
  const claimed = new Set(answer.claims.map(({ claim }) => claim));
  const shown = new Set<string>();
  const lines: string[] = [];
  for (const source of answer.sources) {
    const { title, url, publishedAt, independence, snippet } = source;
    const story = citedStory(source);
    const where = story === undefined ? url : `${url}, story ${story.id}`;
    const what = `[${numbers.get(url)}] ${line(title)}, ${publishedAt ?? 'date unknown'}, ${independence}${story?.synthetic ? ', invented' : ''}`;
    // A snippet that is already above as a fact is not repeated.
    const quoted = claimed.has(snippet) ? '' : `: “${line(snippet)}”`;
    lines.push(`${what}${shown.has(url) ? '' : `, ${where}`}${quoted}`);
    shown.add(url);
  }
  return lines;
}

function usageLine({ calls, monthlyLimit, month, resetAt }: ResearchAnswer['usage']): string {
  const of = monthlyLimit === null ? '' : ` of ${monthlyLimit}`;
  return `Usage: ${calls}${of} calls in ${month}; the count starts again at ${resetAt}.`;
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
