import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A module that few requests need, loaded when one first does: what a process has never used costs it no memory.
 * @param name a package that this one depends on, or a file of this folder; @returns what gives it, at once and always the same.
 * @throws from the returned function what Node says of a package that is not installed.
 */
export function seldom<Module>(name: string): () => Module {
  let loaded: Module | undefined;
  return () => {
    loaded ??= require(name) as Module;
    return loaded;
  };
}
