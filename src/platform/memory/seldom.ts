import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * A module that few requests need, loaded at its first use, so that a process that never uses it saves the memory.
 * @param name a package that this one depends on, or the address of a file: `new URL('./file.ts', import.meta.url)`.
 * @returns a function that returns the module synchronously, always the same one. The function throws Node's error for
 * a package that is not installed.
 */
export function seldom<Module>(name: string | URL): () => Module {
  let loaded: Module | undefined;
  return () => {
    loaded ??= require(name instanceof URL ? fileURLToPath(name) : name) as Module;
    return loaded;
  };
}
