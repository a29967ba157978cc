import { posix } from 'node:path';
import { readGuides } from './contents.ts';
import { type RenderedPage, renderMarkdown } from './markdown.ts';
import { operationText } from './operation-text.ts';
import { type OperationGroup, type OperationPage, operationGroups, operationReader } from './operations.ts';

/** A guide as lists show it. */
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
  /** As an agent reads it. */
  readonly markdown: string;
  /** As a person reads it. */
  readonly rendered: RenderedPage;
  /** Set on the pages of the API reference. */
  readonly operation: OperationPage | undefined;
}

/** What is to be read about this service. */
export interface Library {
  readonly guides: readonly { readonly group: string; readonly entries: readonly GuideEntry[] }[];
  readonly operations: readonly OperationGroup[];
  /** The names of all pages. */
  readonly names: readonly string[];
  /** A page, rendered when it is asked for first, and kept; undefined: there is none of that name. */
  page(name: string): LibraryPage | undefined;
  /** The same, without rendering it. */
  markdown(name: string): string | undefined;
}

/** Links to what the service serves beside the guides, by the path in the repository. */
const SERVED: Readonly<Record<string, string>> = { 'schema/schema.graphql': 'schema.graphql' };
const OPERATION = 'api/';

/** Reads every guide once. @param baseUrl what addresses in samples begin with. */
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

/** The name of an operation's page below /docs/. */
export function nameOfOperation({ operationId }: { readonly operationId: string }): string {
  return `${OPERATION}${operationId}`;
}

/** The way from a page below /docs/ to the root of the service. */
export function rootOf(name: string): '../' | '../../' {
  return name.includes('/') ? '../../' : '../';
}

/**
 * Where a link of a page leads: another page, something else that is served, or outside.
 * @param file where the link stands, from the repository's docs/. @returns undefined where nothing is served.
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

// What a service that runs as the guides describe it has for its address.
const USUAL_BASE = 'http://127.0.0.1:4000';

/** A guide whose blocks can be pasted as they are: they have the address of this service. */
function atHome(markdown: string, baseUrl: string): string {
  return markdown.replaceAll(BLOCKS, (block) => block.replaceAll(USUAL_BASE, baseUrl));
}

const BLOCKS = /^```[\s\S]*?^```$/gm;

/** Title and first paragraph, read without rendering: lists show those of all. Commands and the word "Decided." tell nothing. */
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
