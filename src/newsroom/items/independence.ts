import { houseOf } from '../../publishers/index.ts';
import type { NewsItem } from './model.ts';

/**
 * Tells how many mouths speak in the items of one cluster: independence is counted in origins, never in papers. Reprints
 * have the origin of what they reprint, texts that credit a wire are the wire's, and all else that the publishers of one house write
 * is one origin, for a paper that reports twice has not confirmed itself.
 * @returns for each item, by id, the key of its origin: equal keys, one origin.
 */
export function originKeys(
  items: readonly Pick<NewsItem, 'id' | 'originId' | 'credit' | 'publisher' | 'domain'>[],
): Map<string, string> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const wires = new Map<string, string>();
  // Whoever names the wire of a text knows whose it is, also where others printed it without a word.
  for (const { originId, credit } of items) {
    if (credit !== null && !wires.has(originId)) wires.set(originId, credit);
  }
  return new Map(
    items.map((item) => {
      const wire = wires.get(item.originId);
      if (wire !== undefined) return [item.id, `wire:${wire}`];
      const first = byId.get(item.originId);
      return [item.id, first === undefined ? `item:${item.originId}` : `house:${houseKey(first)}`];
    }),
  );
}

function houseKey({ publisher, domain }: Pick<NewsItem, 'publisher' | 'domain'>): string {
  const house = houseOf(publisher, domain);
  return house.domain ?? house.name;
}
