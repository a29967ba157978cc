/** A metric that the code registers. */
export interface Metric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  /** What it counts or measures, in one sentence. */
  readonly help: string;
}

const MADE = /\bnew (Counter|Gauge|Histogram)(?:<[^>]*>)?\(\{(?<body>[\s\S]*?)\}\)/g;
const GAUGE = /\bgauge\(\s*(?<name>'newstape_\w+'),\s*(?<help>'(?:[^'\\]|\\.)*'),\s*(?<labels>[^)]*)\)/g;
const NAME = /'(newstape_[a-z_]+)'/g;

/**
 * The metrics that files of the code register, sorted by name. They are read from the text of the files, because some are
 * made only when the part that counts is opened.
 * @throws Error for a metric that is registered in a form that this function cannot read.
 */
export function metricsOf(files: readonly string[]): readonly Metric[] {
  const found = new Map<string, Metric>();
  for (const text of files.filter((each) => each.includes('prom-client'))) {
    for (const { 1: kind, groups } of text.matchAll(MADE)) {
      const body = groups!.body!;
      const [, name] = /name: '(newstape_\w+)'/.exec(body) ?? [];
      if (name === undefined) continue;
      const [, help = ''] = /help:\s*((?:'(?:[^'\\]|\\.)*'|"[^"]*"|\s|\+)+)/.exec(body) ?? [];
      const [, labels = ''] = /labelNames: \[([^\]]*)\]/.exec(body) ?? [];
      found.set(name, {
        name,
        kind: kind!.toLowerCase() as Metric['kind'],
        labels: textsOf(labels),
        help: textsOf(help).join(''),
      });
    }
    for (const { groups } of text.matchAll(GAUGE)) {
      const [name = ''] = textsOf(groups!.name!);
      const [help = ''] = textsOf(groups!.help!);
      // The argument after the label says how the values of several processes are combined.
      found.set(name, { name, kind: 'gauge', labels: textsOf(groups!.labels!).slice(0, 1), help });
    }
    for (const [, name] of text.matchAll(NAME)) {
      if (!found.has(name!)) throw new Error(`The metric ${name} is registered in a form that is not read.`);
    }
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The contents of the quoted texts in a piece of code. */
function textsOf(code: string): string[] {
  return [...code.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

/** Writes the table of metrics of docs/operations.md. */
export function metricsTable(metrics: readonly Metric[]): string {
  const rows = metrics.map(({ name, kind, labels, help }) => {
    const labelled = labels.length === 0 ? name : `${name}{${labels.join(', ')}}`;
    return `| \`${labelled}\` | ${kind} | ${help.replaceAll('|', '\\|')} |\n`;
  });
  return `| metric | kind | what it says |\n| --- | --- | --- |\n${rows.join('')}`;
}
