import { setImmediate } from 'node:timers/promises';
import type { Library } from './library.ts';

/** One part of a page, for the search. */
export interface SearchEntry {
  /** The address below /docs/, with the fragment of the part. */
  readonly at: string;
  readonly title: string;
  /** The heading of the part. Empty at the top of a page. */
  readonly heading: string;
  readonly text: string;
}

/** The text of every page, for the search. It yields after each page, so that other requests do not wait. */
export async function searchEntries(library: Library): Promise<readonly SearchEntry[]> {
  const entries: SearchEntry[] = [];
  for (const name of library.names) {
    const page = library.page(name);
    if (page === undefined) continue;
    const { title, operation, rendered } = page;
    if (operation === undefined) {
      for (const { id, heading, text } of rendered.passages) {
        entries.push({ at: id === '' ? name : `${name}#${id}`, title, heading, text });
      }
    } else {
      const { method, path, aliases, tag, summary, description, parameters } = operation;
      const named = parameters.map((parameter) => [parameter.name, ...parameter.aliases].join(' '));
      entries.push({
        at: name,
        title: `${method} ${path}`,
        heading: summary,
        text: [operation.operationId, tag, ...aliases, description, ...named].join(' '),
      });
    }
    await setImmediate();
  }
  return entries;
}
