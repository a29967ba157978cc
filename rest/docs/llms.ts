import { type Library, nameOfOperation } from './library.ts';

/**
 * Writes `/llms.txt` (llmstxt.org): a list of all pages as Markdown, for agents. Each page is also served as plain Markdown,
 * at its address with `.md`.
 */
export function llmsText(library: Library, baseUrl: string): string {
  const link = (title: string, path: string, said: string) => `- [${title}](${baseUrl}${path}): ${said}`;
  return [
    '# Newstape',
    '> A server for news and market intelligence: stories with their sources, claims and impact, over GraphQL, REST, RSS, Atom, JSON Feed, server-sent events, webhooks and MCP.',
    'Send `Authorization: Bearer API_KEY` with each request. Errors are problem documents (RFC 9457); their `type` is the address of a page that explains them. To read a page of `/docs` as Markdown, add `.md` to its address.',
    '## Machine-readable',
    [
      link('GraphQL schema', '/schema.graphql', 'every type and field of `POST /graphql`'),
      link('OpenAPI 3.1', '/v1/openapi.json', 'every operation of `/v1`'),
      link('Sample data', '/v1/sample/news', 'synthetic stories; needs no key'),
    ].join('\n'),
    ...library.guides.flatMap(({ group, entries }) => [
      group === 'Decisions' ? '## Optional' : `## ${group}`,
      entries.map(({ name, title, lead }) => link(title, `/docs/${name}.md`, firstSentence(lead))).join('\n'),
    ]),
    '## API reference',
    library.operations
      .flatMap(({ operations }) => operations)
      .map((entry) =>
        link(`${entry.method} ${entry.path}`, `/docs/${nameOfOperation(entry)}.md`, entry.summary),
      )
      .join('\n'),
    '',
  ].join('\n\n');
}

/** The first sentence of a paragraph. The whole paragraph if it has no end of a sentence. */
export function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
