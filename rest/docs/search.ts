import { setImmediate } from 'node:timers/promises';
import type { Library } from './library.ts';

/** What the search of the guides looks through: one part of a page. */
export interface SearchEntry {
  /** The address below /docs/, with the fragment of its part. */
  readonly at: string;
  readonly title: string;
  /** The part's heading; empty at the top of a page. */
  readonly heading: string;
  readonly text: string;
}

/** The words of every page. One page after another, so that nobody waits for all of them. */
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
