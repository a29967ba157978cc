import { readFileSync } from 'node:fs';
import { type ClusterItem, Clusters } from '../../src/newsroom/clusters/index.ts';
import { prepareItem } from '../../src/newsroom/items/prepare.ts';
import { table } from './figures.ts';

interface Row {
  readonly title: string;
  readonly text?: string;
  readonly date: string;
  readonly publisher: string;
  readonly url?: string;
}

/**
 * The items of one wire, which sends out hundreds of notices in a few forms beside its reports. Its headlines name firms by their
 * tickers ("COBANCO INC <CBCO> YEAR NET"): two that share a cluster and have tickers, but none in common, mostly tell of two
 * things. The tickers themselves are taken out before the items are clustered.
 * @param file newline-delimited JSON in the fields of an import, in the order of time; `<ABC>` in a title is a ticker.
 */
export function tellWire(file: string, asJson: boolean): void {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const items = rows.map((row, at) => itemOf(row, at + 1)).filter((item) => item !== undefined);
  const before = process.cpuUsage();
  const homeOf = homesOf(items);
  const { user, system } = process.cpuUsage(before);
  const clusters = [...Map.groupBy(items, ({ id }) => homeOf(id)!).values()];
  const several = clusters.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
  const tickers = new Map(items.map(({ id, seq }) => [id, tickersIn(rows[seq - 1]!.title)]));
  let [same, other] = [0, 0];
  for (const cluster of several) {
    const named = cluster.map(({ id }) => tickers.get(id)!).filter(({ size }) => size > 0);
    for (const [at, one] of named.entries()) {
      for (const another of named.slice(at + 1)) {
        if (one.isDisjointFrom(another)) other += 1;
        else same += 1;
      }
    }
  }
  const result = {
    items: items.length,
    clusters: clusters.length,
    ofSeveral: several.length,
    itemsInThem: several.reduce((sum, { length }) => sum + length, 0),
    largest: several.slice(0, 10).map(({ length }) => length),
    pairs: { same, other },
    itemsASecond: Math.round((items.length * 1e6) / (user + system)),
  };
  if (asJson) {
    console.log(JSON.stringify(result));
    return;
  }
  table(
    ['items', 'clusters of several', 'items in them', 'largest', 'pairs of one firm', 'pairs of two firms'],
    [
      [
        String(result.items),
        String(result.ofSeveral),
        String(result.itemsInThem),
        result.largest.join(' '),
        String(same),
        String(other),
      ],
    ],
  );
}

/** Places items in their order. @returns the cluster that an item is in at the end; undefined: it was not among them. */
export function homesOf(
  items: readonly ClusterItem[],
  engine: Clusters = new Clusters(),
  each: (at: number) => void = () => {},
): (id: string) => string | undefined {
  const homes = new Map<string, string>();
  const moved = new Map<string, string>();
  for (const [at, item] of items.entries()) {
    const { cluster, merges, splits } = engine.add({ ...item, seq: at + 1 });
    homes.set(item.id, cluster);
    for (const { into, from } of merges) moved.set(from, into);
    for (const { into, items: some } of splits) for (const id of some) homes.set(id, into);
    each(at);
  }
  const rootOf = (id: string): string => {
    const next = moved.get(id);
    return next === undefined ? id : rootOf(next);
  };
  return (id) => {
    const home = homes.get(id);
    return home === undefined ? undefined : rootOf(home);
  };
}

const TICKER = /<([A-Z][A-Z0-9.]*)>/g;

const tickersIn = (title: string): ReadonlySet<string> =>
  new Set([...title.matchAll(TICKER)].map(([, ticker]) => ticker!));

function itemOf({ title, text = '', date, publisher, url }: Row, seq: number): ClusterItem | undefined {
  const at = Date.parse(date);
  const given = { publisher, url, text, title: title.replace(TICKER, '').replace(/ {2,}/g, ' ').trim() };
  const prepared = prepareItem({ ...given, publishedAt: at, fetchedAt: at });
  if (typeof prepared === 'string') return undefined;
  const { kind, language } = prepared;
  return {
    id: `wire-${seq}`,
    seq,
    language,
    kind,
    publisher,
    title: prepared.title,
    text: prepared.text,
    publishedAt: at,
  };
}
