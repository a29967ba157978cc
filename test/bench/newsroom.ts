import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Clusters, SETTINGS, type Settings } from '../../src/newsroom/clusters/index.ts';
import { scoreTold } from '../newsroom/told.ts';
import { table } from './figures.ts';
import { type CorpusItem, corpusItems, randomOf, shuffled } from './newsroom-corpora.ts';
import { assetsFiled, type Filed, filed, impactsTold } from './newsroom-labels.ts';
import { bCubed, mean, type Score } from './newsroom-score.ts';
import { homesOf, tellWire } from './newsroom-wire.ts';

const SEEDS = [1, 2, 3];
const PAIRS = 300;
const FOLDS = 5;
const LABELS = new URL('newsroom-pairs.tsv', import.meta.url);

/**
 * `npm run bench -- newsroom --data FOLDER [--labels] [--pairs FILE] [--ablation] [--json]`: how well items are clustered. The folder
 * (or NEWSROOM_DATA) holds `events/` and `news/`; what is not there is left out. `--pairs` writes 300 pairs of the open
 * stream that share a cluster, for reading; the labels of those that were read are in newsroom-pairs.tsv. `--ablation`
 * runs with one rule less at a time, `--labels` files the labelled items and clusters nothing. `--told` needs no folder: it
 * asks what the invented outlets of test/newsroom/truth say of what they tell, and nothing else. `--wire FILE` clusters the
 * items of one wire, which newsroom-wire.ts describes, and nothing else.
 */
export async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      data: { type: 'string' },
      labels: { type: 'boolean' },
      told: { type: 'boolean' },
      wire: { type: 'string' },
      pairs: { type: 'string' },
      ablation: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  if (values.wire !== undefined) return tellWire(values.wire, values.json === true);
  if (values.told === true) return tellTold(values.json === true);
  const folder = values.data ?? process.env.NEWSROOM_DATA ?? '';
  const clustered = (name: Parameters<typeof corpusItems>[1]): CorpusItem[] =>
    values.labels === true ? [] : corpusItems(folder, name);
  const sets = { lookAlikes: clustered('lookAlikes'), headlines: clustered('headlines') };
  const stream = clustered('stream');
  const result: Record<string, unknown> = {};
  const rows: string[][] = [];
  for (const [name, items] of Object.entries(sets)) {
    if (items.length === 0) continue;
    const runs = SEEDS.map((seed) => score(items, seed, SETTINGS));
    const folds = foldsOf(
      items,
      runs.map(({ placed }) => placed),
    );
    const all = mean(runs.map((run) => run.score));
    result[name] = { ...all, seeds: runs.map((run) => run.score.f1), folds };
    rows.push([name, ...figures(all), range(runs.map((run) => run.score.f1)), range(folds)]);
  }
  if (rows.length > 0)
    table(
      ['set', 'precision', 'recall', 'F1', 'clusters', 'F1 by shuffle', 'F1 by fifth of the events'],
      rows,
    );
  const drawn = {
    'draw 1': ['1'],
    'draw 2': ['2'],
    'draw 3': ['3'],
    'draw 4': ['4'],
    all: ['1', '2', '3', '4'],
  };
  const labels = Object.entries(drawn).flatMap(([name, draws]) => {
    const one = filed(folder, draws);
    return one === undefined ? [] : [[name, one] as const];
  });
  if (labels.length > 0) {
    result.filed = Object.fromEntries(labels);
    const shown = (title: string, goal: string, of: (one: Filed) => number): string[] => [
      title,
      ...labels.map(([, one]) => of(one).toFixed(3)),
      goal,
    ];
    table(
      ['labelled items', ...labels.map(([name, { items }]) => `${name} (${items})`), 'goal'],
      [
        shown('category', '0.90', ({ category }) => category),
        shown('countries, precision', '0.92', ({ countryPrecision }) => countryPrecision),
        shown('countries, recall', '0.85', ({ countryRecall }) => countryRecall),
      ],
    );
  }
  const read = ['1', '2', '3', '4'].flatMap((draw) => {
    const one = assetsFiled(folder, [draw]);
    return one === undefined ? [] : [[`draw ${draw}`, one] as const];
  });
  if (read.length > 0) {
    result.assets = Object.fromEntries(read);
    table(
      ['assets that were read', 'given', 'precision (goal 0.97)', 'kept of the right ones'],
      read.map(([name, { given, precision, kept }]) => [
        name,
        String(given),
        precision.toFixed(3),
        kept.toFixed(3),
      ]),
    );
  }
  const impacts = ['1', '2', '3'].flatMap((draw) => {
    const one = impactsTold(folder, draw);
    return one === undefined ? [] : [[`draw ${draw}`, one] as const];
  });
  if (impacts.length > 0) {
    result.impacts = Object.fromEntries(impacts);
    table(
      [
        'impact paths that were read',
        'given',
        'that belong there',
        'kept',
        'directions right',
        'directions told',
      ],
      impacts.map(([name, one]) => [
        name,
        String(one.given),
        one.precision.toFixed(3),
        one.kept.toFixed(3),
        one.directionPrecision.toFixed(3),
        one.directionRecall.toFixed(3),
      ]),
    );
  }
  if (values.ablation === true) result.ablation = ablation(sets);
  if (stream.length > 0) result.stream = openStream(stream, values.pairs);
  if (values.json === true) console.log(JSON.stringify(result));
}

/** What the newsroom makes of the sets of invented events (test/newsroom/told.ts). */
function tellTold(asJson: boolean): void {
  const halves = (['fitted', 'measured', 'consulted', 'unseen', 'fresh'] as const).map(
    (half) => [half, scoreTold(half)] as const,
  );
  if (asJson) {
    console.log(
      JSON.stringify(Object.fromEntries(halves.map(([half, { wrong: _, ...score }]) => [half, score]))),
    );
    return;
  }
  const share = (part: number, whole: number): string => (part / whole).toFixed(3);
  table(
    [
      'half',
      'reports: precision',
      'recall',
      'contradictions found',
      'wrongly',
      'clusters F1',
      'kind',
      'category',
    ],
    halves.map(([half, { reports, contradictions, placed, kinds, category }]) => [
      half,
      share(reports.right, reports.right + reports.wrong),
      share(reports.right, reports.right + reports.missed),
      `${contradictions.right} of ${contradictions.right + contradictions.missed}`,
      String(contradictions.wrong),
      bCubed(placed).f1.toFixed(3),
      share(kinds.right, kinds.all),
      share(category.right, category.all),
    ]),
  );
  for (const [half, { states }] of halves) {
    console.log(`\n${half}: what a reader says of an event, and the state of its story`);
    for (const [state, count] of Object.entries(states).sort()) console.log(`  ${state} ${count}`);
  }
}

type Placed = readonly (readonly [cluster: string, event: string])[];

/** Dates of the headlines are those of a crawler, which met the items of a story together: they are shuffled as well. */
function score(
  items: readonly CorpusItem[],
  seed: number,
  settings: Settings,
): { score: Score; placed: Placed } {
  const random = randomOf(seed);
  const dates = shuffled(
    items.map(({ item }) => item.publishedAt),
    random,
  );
  const order = shuffled(
    items.map(({ item, event }, at) => ({ item: { ...item, publishedAt: dates[at]! }, event })),
    random,
  );
  const engine = new Clusters(settings);
  for (const [at, { item }] of order.entries()) engine.add({ ...item, seq: at + 1 });
  const placed = order.map(({ item, event }) => [engine.clusterOf(item.id)!, event] as const);
  return { score: bCubed(placed), placed };
}

/** F1 over a fifth of the events at a time: how much the figure hangs on single events. */
function foldsOf(items: readonly CorpusItem[], runs: readonly Placed[]): number[] {
  const events = [...new Set(items.map(({ event }) => event))].sort();
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(events.filter((_event, at) => at % FOLDS === fold));
    return mean(runs.map((placed) => bCubed(placed.filter(([, event]) => own.has(event))))).f1;
  });
}

/** One rule less at a time, and the thresholds a tenth lower and higher. */
function ablation(sets: Readonly<Record<string, readonly CorpusItem[]>>): Record<string, number[]> {
  const variants: Readonly<Record<string, Partial<Settings>>> = {
    'as it is': {},
    'without names weighing more': { weight: { ...SETTINGS.weight, name: 1 } },
    'without pairs of words': { weight: { ...SETTINGS.weight, pair: 1e-6 } },
    'without numbers and years': { weight: { ...SETTINGS.weight, number: 1e-6, year: 1e-6 } },
    'without the living clusters in rarity': { clusterCounts: 0 },
    'without merges': { merge: [9, 9, 9] },
    'without splits': { splitFrom: 1e6, splitTo: 0 },
    'without evidence': { evidence: -1e6, mergeEvidence: -1e6 },
    'without other names, years, numbers': { otherNames: 0, otherYears: 0, otherNumbers: 0 },
    'without the mean': { meanShare: 0, leastMean: 0, mergeMean: 0 },
    'without costs of time': { gapCost: 0, spanCost: 0 },
    'join a tenth lower': { join: SETTINGS.join * 0.9 },
    'join a tenth higher': { join: SETTINGS.join * 1.1 },
    'merge a tenth lower': { merge: scaled(0.9) },
    'merge a tenth higher': { merge: scaled(1.1) },
    'split cosine a tenth lower': { splitCosine: SETTINGS.splitCosine * 0.9 },
    'split cosine a tenth higher': { splitCosine: SETTINGS.splitCosine * 1.1 },
  };
  const measured: Record<string, number[]> = {};
  for (const [name, change] of Object.entries(variants)) {
    measured[name] = Object.values(sets)
      .filter((items) => items.length > 0)
      .map((items) => mean(SEEDS.map((seed) => score(items, seed, { ...SETTINGS, ...change }).score)).f1);
  }
  table(
    ['variant', ...Object.keys(sets)],
    Object.entries(measured).map(([name, f1]) => [name, ...f1.map((one) => one.toFixed(3))]),
  );
  return measured;
}

const scaled = (by: number): Settings['merge'] => {
  const [one, two, more] = SETTINGS.merge;
  return [one * by, two * by, more * by];
};

function openStream(items: readonly CorpusItem[], file: string | undefined): Record<string, unknown> {
  const engine = new Clusters();
  let most = 0;
  const before = process.cpuUsage();
  const homeOf = homesOf(
    items.map(({ item }) => item),
    engine,
    (at) => {
      if (at % 5_000 === 0) most = Math.max(most, process.memoryUsage().rss);
    },
  );
  const { user, system } = process.cpuUsage(before);
  const clusters = Map.groupBy(items, ({ item }) => homeOf(item.id)!);
  const shared = [...clusters.values()]
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length);
  const pairs = pairsOf(shared);
  const labels = existsSync(LABELS) ? labelsOf(readFileSync(LABELS, 'utf8')) : [];
  const together = labels.filter(({ a, b }) => homeOf(a) !== undefined && homeOf(a) === homeOf(b));
  const right = together.filter(({ isOne }) => isOne).length;
  const result = {
    items: items.length,
    clusters: clusters.size,
    ofSeveral: shared.length,
    itemsInThem: shared.reduce((sum, { length }) => sum + length, 0),
    pairs: pairs.count,
    largest: shared.slice(0, 10).map(({ length }) => length),
    itemsASecond: Math.round((items.length * 1e6) / (user + system)),
    megabytes: Math.round(most / 1e6),
    living: engine.size,
    labelled: { pairs: labels.length, together: together.length, right, share: right / together.length },
  };
  console.log(
    `\nopen stream: ${result.items} items, ${result.ofSeveral} clusters of several with ${result.itemsInThem} items, ` +
      `largest ${result.largest.join(' ')}; ${result.itemsASecond} items a second of one core, at most ${result.megabytes} MB; ` +
      `of ${labels.length} pairs read, ${together.length} share a cluster, ${right} of these rightly`,
  );
  if (file !== undefined) {
    const said = ({ item }: CorpusItem): string =>
      `${item.id}\t${new Date(item.publishedAt).toISOString().slice(0, 10)} ${item.title}`;
    writeFileSync(file, pairs.drawn.map(([a, b]) => `${said(a)}\t${said(b)}\n`).join(''));
  }
  return result;
}

/** All pairs that share a cluster have the same chance: large clusters count by the square. */
function pairsOf(clusters: readonly (readonly CorpusItem[])[]): {
  count: number;
  drawn: [CorpusItem, CorpusItem][];
} {
  const random = randomOf(7);
  const sizes = clusters.map(({ length }) => (length * (length - 1)) / 2);
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const drawn = Array.from({ length: Math.min(PAIRS, count) }, (): [CorpusItem, CorpusItem] => {
    let at = Math.floor(random() * count);
    const which = sizes.findIndex((size) => {
      if (at < size) return true;
      at -= size;
      return false;
    });
    const cluster = clusters[which]!;
    let first = 0;
    for (; at >= cluster.length - 1 - first; first += 1) at -= cluster.length - 1 - first;
    return [cluster[first]!, cluster[first + 1 + at]!];
  });
  return { count, drawn };
}

function labelsOf(text: string): { a: string; b: string; isOne: boolean }[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('a\t'))
    .map((line) => line.split('\t'))
    .map(([a, b, label]) => ({ a: a!, b: b!, isOne: label === 'one' }));
}

const figures = ({ precision, recall, f1, clusters }: Score): string[] => [
  precision.toFixed(3),
  recall.toFixed(3),
  f1.toFixed(3),
  clusters.toFixed(0),
];
const range = (values: readonly number[]): string => values.map((value) => value.toFixed(3)).join(' ');
