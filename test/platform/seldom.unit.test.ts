import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Compilers and linters do not look into the names of modules that are loaded at their first use.
const CALL = /\bseldom<typeof import\([^)]*\)>\(\s*(?:new URL\(\s*)?['"]([^'"]+)['"]/g;

test('whatever is loaded at its first use is there', async () => {
  const names: string[] = [];
  for (const file of globSync('src/**/*.ts')) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(CALL)) {
      names.push(name!);
      const isFile = name!.startsWith('.');
      const url = isFile ? new URL(name!, new URL(file, `file://${process.cwd()}/`)).href : name!;
      await expect(import(url), `${name} of ${file}`).resolves.toBeDefined();
      if (isFile) expect(readFileSync(file, 'utf8'), file).toMatch(/new URL\(/);
    }
  }
  expect(names).toContain('./sql/prisma.ts');
  expect(names.length).toBeGreaterThan(4);
});
