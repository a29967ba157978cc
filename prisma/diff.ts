import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Glue {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: { new: (options: object, log: () => void, adapter: object) => Promise<Engine> };
}
interface Engine {
  diff(input: object): Promise<{ stdout: string | null }>;
}

/**
 * The SQL that leads from one Prisma schema to another (`null`: from an empty database). Works on texts alone:
 * no database, no native engine. Development only; what comes out is read and completed by a person before it
 * becomes a migration.
 */
export async function diffSql(from: string | null, to: string): Promise<string> {
  const engine = await openEngine(to);
  const result = await engine.diff({
    from: from === null ? { tag: 'empty' } : target(from),
    to: target(to),
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return result.stdout ?? '';
}

const target = (content: string) => ({
  tag: 'schemaDatamodel',
  files: [{ path: 'schema.prisma', content }],
});

async function openEngine(schema: string): Promise<Engine> {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const glue = (await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)) as Glue;
  const module = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const instance = await WebAssembly.instantiate(module, {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  // The engine wants an adapter to a database even for work that needs none; this one only says what it is.
  const ok = (value: unknown) => ({ ok: true, value });
  const connection = {
    provider: 'postgres',
    adapterName: 'none',
    getConnectionInfo: () => ok({ schemaName: 'public', maxBindValues: 32_767, supportsRelationJoins: true }),
    queryRaw: async () => ok({ columnNames: ['version'], columnTypes: [7], rows: [['PostgreSQL 18.4']] }),
    executeScript: async () => ok(undefined),
    executeRaw: async () => ok(0),
    startTransaction: async () => ok(connection),
    dispose: async () => ok(undefined),
  };
  const adapter = {
    provider: 'postgres',
    adapterName: 'none',
    connect: async () => ok(connection),
    connectToShadowDb: async () => ok(connection),
  };
  return glue.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
}
