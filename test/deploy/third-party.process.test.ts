import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

interface Bom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly licenses: readonly object[];
    readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test('the list of parts names every package of a production install, its licence and what needs it', () => {
  const bom: Bom = JSON.parse(execFileSync(process.execPath, [pathOf('bin/sbom.mjs')], { encoding: 'utf8' }));
  const { dependencies } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(pathOf('package-lock.json'), 'utf8'));
  const names = new Set(bom.components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  const development = Object.entries<{ dev?: boolean }>(packages)
    .filter(([, { dev }]) => dev)
    .map(([path]) => path.split('node_modules/').at(-1)!);
  const both = Object.entries<{ dev?: boolean }>(packages)
    .filter(([, { dev }]) => !dev)
    .map(([path]) => path.split('node_modules/').at(-1)!);
  expect(development.filter((name) => names.has(name) && !both.includes(name))).toEqual([]);
  for (const { name, licenses, hashes } of bom.components) {
    expect(licenses, name).toHaveLength(1);
    expect(hashes, name).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  }

  const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const reach = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    needs.get(ref)!.forEach(reach);
  };
  reach(bom.metadata.component['bom-ref']);
  expect(bom.components.map((each) => each['bom-ref']).filter((ref) => !reached.has(ref))).toEqual([]);
});

test.each(['bin/sbom.mjs', 'bin/notices.mjs'])(
  '%s ends without a word when its reader has had enough',
  async (name) => {
    const child = spawn(process.execPath, [pathOf(name)], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, '']);
  },
);
