import { readFileSync } from 'node:fs';

/**
 * What a test does to its whole process: it turns the clock, replaces a module, changes a setting, weighs the heap or counts
 * its collections, each of which takes long where many modules are kept.
 */
const TO_THE_PROCESS = /\bvi\.|\bprocess\.env\b|\bmemoryUsage\b|\bheapUsed\b|\bPerformanceObserver\b/;

/** The files of these that need a process of their own: what they do would meet the files after them. */
export function alone(files: readonly string[]): string[] {
  return files.filter((file) => TO_THE_PROCESS.test(readFileSync(file, 'utf8')));
}
