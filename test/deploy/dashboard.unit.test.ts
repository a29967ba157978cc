import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana.json'), 'utf8')) as { panels: Panel[] };

test('the dashboard asks for metrics that the service has, and shows each of its own', async () => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const known = new Set([...(await register.getMetricsAsJSON()).map(({ name }) => name), ...ownMetrics()]);
  const shown = new Set<string>();
  for (const { title, targets } of panels.filter(({ type }) => type !== 'row')) {
    expect(targets?.length, title).toBeGreaterThan(0);
    for (const { expr } of targets!) {
      const names = expr.match(/\b(?:newstape|nodejs|process)_[a-z0-9_]+/g)!.map(base);
      for (const name of names) {
        expect([title, name, known.has(name)]).toEqual([title, name, true]);
        shown.add(name);
      }
    }
  }
  expect(ownMetrics().filter((name) => !shown.has(name))).toEqual([]);
});

const base = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

/** The names that the code registers. */
function ownMetrics(): string[] {
  const files = ['src', 'rest', 'schema'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  const names = files.flatMap((text) =>
    text.includes('prom-client') ? (text.match(/'newstape_[a-z_]+'/g) ?? []) : [],
  );
  return [...new Set(names.map((name) => name.slice(1, -1)))];
}
