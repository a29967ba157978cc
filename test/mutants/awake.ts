// Loaded by the program of a copy before anything else of it: tests start it with settings of their own, and none of the
// runner's. So which mutant is awake stands in a file as well.
import { readFileSync } from 'node:fs';

const AWAKE = new URL('../../awake.json', import.meta.url);

Object.assign(process.env, JSON.parse(readFileSync(AWAKE, 'utf8')));
await import('./switch.ts');
