import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** A third-party module for browsers: its own ESM file, byte for byte. */
export interface VendorFile {
  /** The path below the assets folder, such as `vendor/preact@11.2.0/dist/preact.mjs`. The version makes it immutable. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly kind: 'module' | 'map' | 'license';
  /** The name in imports. Undefined for maps and licences. */
  readonly specifier?: string;
  /** Whether only pages that import it load it. Other modules are small, import each other, and are used on every page. */
  readonly seldom?: boolean;
}

const MODULES = [
  { specifier: 'preact', package: 'preact', file: 'dist/preact.mjs' },
  { specifier: 'preact/hooks', package: 'preact', file: 'hooks/dist/hooks.mjs' },
  { specifier: '@preact/signals-core', package: '@preact/signals-core', file: 'dist/signals-core.mjs' },
  { specifier: '@preact/signals', package: '@preact/signals', file: 'dist/signals.mjs' },
  { specifier: 'htm', package: 'htm', file: 'dist/htm.mjs' },
  {
    specifier: 'lightweight-charts',
    package: 'lightweight-charts',
    file: 'dist/lightweight-charts.standalone.production.mjs',
    seldom: true,
  },
] as const;

/**
 * Reads the modules for browsers from node_modules: each module, its source map and the licence of its package.
 * @throws Error in one line if a package is not installed, because the pages need it.
 */
export function readVendor(): readonly VendorFile[] {
  const files = new Map<string, VendorFile>();
  for (const module of MODULES) {
    const manifest = findPackageJSON(module.package, import.meta.url);
    if (manifest === undefined) throw new Error(`the pages need the package ${module.package}: run npm ci`);
    const folder = dirname(manifest);
    const version = versionOf(manifest);
    const address = (file: string) => `vendor/${module.package}@${version}/${file}`;
    const bytes = readFileSync(join(folder, module.file));
    add({
      path: address(module.file),
      bytes,
      kind: 'module',
      specifier: module.specifier,
      seldom: 'seldom' in module,
    });
    const map = /\/\/# sourceMappingURL=([\w.-]+)\s*$/.exec(bytes.toString('utf8'))?.[1];
    if (map !== undefined) {
      const file = `${dirname(module.file)}/${map}`;
      add({ path: address(file), bytes: readFileSync(join(folder, file)), kind: 'map' });
    }
    add({ path: address('LICENSE'), bytes: readFileSync(join(folder, 'LICENSE')), kind: 'license' });
  }
  return [...files.values()];

  function add(file: VendorFile): void {
    files.set(file.path, file);
  }
}

function versionOf(manifest: string): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}
