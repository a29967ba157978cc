import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run prisma:generate` writes the client that the service reads its tables with (docs/decisions/prisma-client.md).
// `npm run prisma:check` makes it anew beside the one that is kept, and fails when the two differ.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SCHEMA = join(ROOT, 'prisma/schema.prisma');
const KEPT = join(ROOT, 'prisma/generated');

/** Generates from a schema file, beside which the generators write a folder `generated`. */
function generate(schema: string): void {
  const made = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/prisma/build/index.js'), 'generate', '--no-hints', `--schema=${schema}`],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
        // It asks for a native engine that is downloaded, and does nothing with it; `true` stands in for it.
        PRISMA_SCHEMA_ENGINE_BINARY: ['/bin/true', '/usr/bin/true'].find(existsSync) ?? 'true',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
  if (made.status !== 0)
    throw new Error(`the Prisma client could not be made:\n${made.stdout}${made.stderr}`);
  readCompiler(join(dirname(schema), 'generated/internal/class.ts'));
}

const IMPORTED =
  /const \{ wasm \} = await import\(("[^"]+\.wasm-base64\.mjs")\)\n( +)return await decodeBase64AsWasm\(wasm\)/;

/** Has the client read its compiler by query-compiler.ts, instead of importing 9 MB that would stay in memory. */
function readCompiler(file: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(
    IMPORTED,
    'const { queryCompiler } = await import("../../query-compiler.ts")\n$2return await queryCompiler($1)',
  );
  if (changed === text) throw new Error(`${file} does not import its compiler as it used to`);
  writeFileSync(file, changed);
}

/** The files of a folder by their names below it. */
function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

if (process.argv.includes('--check')) {
  // Inside the folder of the kept one: generated code names its neighbours by relative paths.
  const trial = mkdtempSync(join(ROOT, 'prisma/.trial-'));
  try {
    const schema = join(trial, 'schema.prisma');
    writeFileSync(schema, readFileSync(SCHEMA));
    generate(schema);
    const kept = filesOf(KEPT);
    const made = filesOf(join(trial, 'generated'));
    const differ = [...new Set([...kept.keys(), ...made.keys()])].filter(
      (name) => kept.get(name) !== made.get(name),
    );
    if (differ.length > 0) {
      process.stderr.write(
        `prisma/generated is not what schema.prisma says (${differ.slice(0, 3).join(', ')}). Run npm run prisma:generate.\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
} else {
  rmSync(KEPT, { recursive: true, force: true });
  generate(SCHEMA);
}
