import { readFileSync } from 'node:fs';

/** What a test does to its whole process: it turns the clock, replaces a module, changes a setting or weighs the heap. */
const TO_THE_PROCESS = /\bvi\.|\bprocess\.env\b|\bmemoryUsage\b|\bheapUsed\b/;

/** The files of these that need a process of their own: what they do would meet the files after them. */
export function alone(files: readonly string[]): string[] {
  return files.filter((file) => TO_THE_PROCESS.test(readFileSync(file, 'utf8')));
}
