import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * The compiler of Prisma's queries. The package has it in base64 in a module, and a module stays in memory, with that
 * text twice in it: 9 MB. Here the module is read as a text, which goes. The generated client asks for it (generate.ts).
 * @param module that exports it, as it is imported.
 */
export async function queryCompiler(module: string): Promise<WebAssembly.Module> {
  const text = await readFile(resolve(module), 'latin1');
  const start = text.indexOf('"') + 1;
  return WebAssembly.compile(Buffer.from(text.slice(start, text.indexOf('"', start)), 'base64'));
}
