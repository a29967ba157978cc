// node test/faults/soak-draw.ts figures.ndjson docs/figures
// Draws what test/faults/soak.ts wrote, one picture a question, and prints the sums.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantile, table } from '../bench/figures.ts';
import type { Taken } from './soak/loads.ts';
import type { Sample } from './soak/measure.ts';

type Line = Taken & Sample & { readonly seconds: number };
interface Curve {
  readonly name: string;
  readonly values: readonly number[];
}

const [file, folder] = process.argv.slice(2);
if (file === undefined || folder === undefined) throw new Error('usage: soak-draw.ts FIGURES FOLDER');
const all = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line & { end?: object });
const lines = all.filter(({ end }) => end === undefined);
const minutes = lines.map(({ seconds }) => seconds / 60);
const names = Object.keys(lines.at(-1)!.memory);
mkdirSync(folder, { recursive: true });

picture(
  'memory',
  'Memory, MB',
  names.map((name) => curve(name, ({ memory }) => memory[name] ?? 0)),
);
picture(
  'processor',
  'Processor, percent of one core',
  names.map((name) => ({
    name,
    values: lines.map((line, at) => {
      const before = lines[at - 1];
      if (before === undefined) return 0;
      return (100 * (line.processor[name]! - before.processor[name]!)) / (line.seconds - before.seconds);
    }),
  })),
);
picture('disk', 'Database and its log of changes, MB', [
  curve('database', ({ databaseMb }) => databaseMb),
  curve('log of changes', ({ walMb }) => walMb),
]);
picture('lag', 'Lag, ms', [
  curve('replica', ({ replicaLagMs }) => replicaLagMs),
  curve('deliveries, median', ({ deliveries }) => deliveries.p50),
  curve('deliveries, 95 of 100', ({ deliveries }) => deliveries.p95),
]);
picture('answers', '95 of 100 answers are given within, ms', [
  ...['list', 'search', 'graphql', 'poll', 'publish'].map((kind) =>
    curve(kind, ({ asked }) => asked[kind]?.p95 ?? 0),
  ),
]);
picture('errors', 'Requests that failed, in ten seconds', [
  curve('failed', ({ failed }) => Object.values(failed).reduce((sum, count) => sum + count, 0)),
]);

const kinds = [...new Set(lines.flatMap(({ asked }) => Object.keys(asked)))];
table(
  ['request', 'asked', 'median of medians ms', 'median of p95 ms', 'worst ms'],
  kinds.map((kind) => {
    const of = lines.flatMap(({ asked }) => asked[kind] ?? []);
    const count = of.reduce((sum, one) => sum + one.count, 0);
    const middle = (part: 'p50' | 'p95'): string =>
      quantile(
        of.map((one) => one[part]),
        0.5,
      ).toFixed(0);
    return [
      kind,
      String(count),
      middle('p50'),
      middle('p95'),
      Math.max(...of.map(({ worst }) => worst)).toFixed(0),
    ];
  }),
);
const failures = lines.flatMap(({ failed }) => Object.entries(failed));
console.log('\nfailed:', JSON.stringify(Object.fromEntries(failures)));
console.log('end:', JSON.stringify(all.at(-1)));

function curve(name: string, of: (line: Line) => number): Curve {
  return { name, values: lines.map(of) };
}

// Colours that are told apart by those who see few, on white and on black.
function picture(name: string, title: string, curves: readonly Curve[]): void {
  const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#999999', '#b8a600'];
  const [width, height, left, top, right, bottom] = [760, 300, 56, 36, 150, 30];
  const most = Math.max(1, ...curves.flatMap(({ values }) => values));
  const last = Math.max(1, minutes.at(-1)!);
  const x = (minute: number): number => left + (minute / last) * (width - left - right);
  const y = (value: number): number => height - bottom - (value / most) * (height - top - bottom);
  const parts = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const value = part * most;
    const shown = most < 10 ? value.toFixed(1) : value.toFixed(0);
    return `<line x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}" stroke="#8884"/>
<text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${shown}</text>
<text x="${x(part * last)}" y="${height - 8}" text-anchor="middle">${(part * last).toFixed(0)} min</text>`;
  });
  const drawn = curves.map(({ name: label, values }, at) => {
    const points = values.map((value, index) => `${x(minutes[index]!).toFixed(1)},${y(value).toFixed(1)}`);
    const colour = COLOURS[at % COLOURS.length];
    return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/>
<text x="${width - right + 8}" y="${top + 6 + at * 18}" fill="${colour}">${label}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"
  font-family="sans-serif" font-size="12" fill="#777">
<title>${title}</title>
<text x="${left}" y="20" font-size="14">${title}</text>
${parts.join('\n')}
${drawn.join('\n')}
</svg>
`;
  writeFileSync(join(folder!, `soak-${name}.svg`), svg);
}
