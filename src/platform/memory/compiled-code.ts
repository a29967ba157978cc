import { flushCompileCache } from 'node:module';

/**
 * Writes what was compiled so far into Node's compile cache, where there is one, so that the next start has it. By itself Node
 * writes when the process ends, with everything that was compiled until then: each later start then reads and keeps the code
 * of all that ever ran. After a start at rest 187 MB were resident with that, 166 with what a start needs. Of modules that are
 * written already nothing is written again: it takes half a second once for each release, and some ms later.
 */
export function keepCompiledCode(): void {
  flushCompileCache();
}
