import { posix } from 'node:path';
import { readGuides } from './contents.ts';
import { type RenderedPage, renderMarkdown } from './markdown.ts';
import { operationText } from './operation-text.ts';
import { type OperationGroup, type OperationPage, operationGroups, operationReader } from './operations.ts';

/** A guide in a list. */
export interface GuideEntry {
  /** Its address below /docs/: `webhooks`, `decisions/lane`. */
  readonly name: string;
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly lead: string;
}

/** One page below /docs/: a guide, or an operation of the API reference. */
export interface LibraryPage {
  /** Its address below /docs/: `webhooks`, `api/listNews`. */
  readonly name: string;
  readonly title: string;
  /** The page for agents. */
  readonly markdown: string;
  /** The page for people. */
  readonly rendered: RenderedPage;
  /** The operation of a page of the API reference. Undefined for a guide. */
  readonly operation: OperationPage | undefined;
}

/** The documentation of this service. */
export interface Library {
  readonly guides: readonly { readonly group: string; readonly entries: readonly GuideEntry[] }[];
  readonly operations: readonly OperationGroup[];
  /** The names of all pages. */
  readonly names: readonly string[];
  /** A page. It is rendered when it is first requested, and is kept. Undefined if no page has the name. */
  page(name: string): LibraryPage | undefined;
  /** The Markdown of a page, without rendering it. Undefined if no page has the name. */
  markdown(name: string): string | undefined;
}

/** The addresses of other files that the service serves, by their path in the repository. */
const SERVED: Readonly<Record<string, string>> = { 'schema/schema.graphql': 'schema.graphql' };
const OPERATION = 'api/';

/** Reads every guide once. @param baseUrl the base address in samples. */
export function openLibrary(baseUrl: string): Library {
  const guides = new Map(
    readGuides().map((guide) => [guide.name, { ...guide, markdown: atHome(guide.markdown, baseUrl) }]),
  );
  const operations = operationGroups();
  const operationNames = operations.flatMap((group) => group.operations.map(nameOfOperation));
  const known = new Set([...guides.keys(), ...operationNames]);
  const operationOf = operationReader(baseUrl);
  const kept = new Map<string, LibraryPage>();
  const groups = new Map<string, GuideEntry[]>();
  for (const { name, group, markdown } of guides.values()) {
    groups.set(group, [...(groups.get(group) ?? []), entryOf(name, markdown)]);
  }

  const textOf = (name: string, operation: OperationPage | undefined) =>
    operation === undefined ? guides.get(name)?.markdown : operationText(operation, baseUrl);
  const operationNamed = (name: string) =>
    name.startsWith(OPERATION) ? operationOf(name.slice(OPERATION.length)) : undefined;
  return {
    guides: [...groups].map(([group, entries]) => ({ group, entries })),
    operations,
    names: [...known],
    markdown: (name) => (known.has(name) ? textOf(name, operationNamed(name)) : undefined),
    page(name) {
      const had = kept.get(name);
      if (had !== undefined || !known.has(name)) return had;
      const operation = operationNamed(name);
      const markdown = textOf(name, operation) ?? '';
      const file = name === 'decisions' ? 'decisions/README.md' : `${name}.md`;
      const rendered = renderMarkdown(markdown, (target) => resolveLink(target, file, rootOf(name), known));
      const page = { name, title: rendered.title, markdown, rendered, operation };
      kept.set(name, page);
      return page;
    },
  };
}

/** The name of the page of an operation below /docs/. */
export function nameOfOperation({ operationId }: { readonly operationId: string }): string {
  return `${OPERATION}${operationId}`;
}

/** The relative path from a page below /docs/ to the root of the service. */
export function rootOf(name: string): '../' | '../../' {
  return name.includes('/') ? '../../' : '../';
}

/**
 * The address of a link of a page: another page, another served file, or an address outside.
 * @param file the file with the link, below docs/ of the repository.
 * @returns undefined if the target is not served.
 */
function resolveLink(
  target: string,
  file: string,
  root: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (/^(https?:|#)/.test(target)) return target;
  const [path = '', fragment] = target.split('#');
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  const place = posix.join('docs', posix.dirname(file), path);
  const served = SERVED[place];
  if (served !== undefined) return `${root}${served}${anchor}`;
  const name = place
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/\/README$/, '');
  return known.has(name) ? `${root}docs/${name}${anchor}` : undefined;
}

// The address of a service that runs as the guides describe.
const USUAL_BASE = 'http://127.0.0.1:4000';

/** Puts the address of this service into the code blocks of a guide, so that readers can paste them. */
function atHome(markdown: string, baseUrl: string): string {
  return markdown.replaceAll(BLOCKS, (block) => block.replaceAll(USUAL_BASE, baseUrl));
}

const BLOCKS = /^```[\s\S]*?^```$/gm;

/**
 * The title and the first paragraph of a guide, read without rendering it, because lists show them for all guides. Commands
 * and the word "Decided." are left out.
 */
function entryOf(name: string, markdown: string): GuideEntry {
  const [heading = '', ...blocks] = markdown.replaceAll(BLOCKS, '').split(/\n\s*\n/);
  const [, lead = ''] =
    blocks
      .map((block) => /^\s*(?:\*\*\p{L}+\.\*\*\s+)?([\p{L}`*][\s\S]*)$/u.exec(block))
      .find((found) => found !== null) ?? [];
  return { name, title: bare(heading.replace(/^#\s*/, '')), lead: bare(lead) };
}

function bare(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
