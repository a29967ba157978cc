import { foldName } from './fold.ts';

/** A publisher's name or domain as filters know it: folded, a domain without `www.`. */
export const publisherName = (name: string): string => foldName(name).replace(/^www\./, '');

/** The names and domains that the publishers of some sources are found by, each once. */
export function publisherNames(
  sources: readonly {
    readonly publisher: string;
    readonly domain: string | null;
    readonly sourceType: string;
  }[],
): string[] {
  const names = sources
    .filter(({ sourceType }) => sourceType === 'publisher')
    .flatMap(({ publisher, domain }) => [publisherName(publisher), publisherName(domain ?? '')]);
  return [...new Set(names)].filter((name) => name !== '');
}
