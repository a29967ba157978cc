import { readFileSync } from 'node:fs';

/** What a test does to its whole process: it turns the clock, replaces a module or changes a setting. */
const TO_THE_PROCESS = /\bvi\.|\bprocess\.env\b/;

/** What belongs to the tier `process`: a test that starts processes, or threads that read megabytes, weighs a heap or counts its
 * collections. */
const OF_A_PROCESS =
  /\bnode:child_process\b|\bopenChildren\b|\bwarmly\b|\blookAside\b|\bmemoryUsage\b|\bgetHeapSpaceStatistics\b|\bPerformanceObserver\b/;

/** The files of these that need a process of their own: what they do would meet the files after them. */
export function alone(files: readonly string[]): string[] {
  return files.filter((file) => TO_THE_PROCESS.test(readFileSync(file, 'utf8')));
}

/** Those of the files that belong to the tier `process`. */
export function ofAProcess(files: readonly string[]): string[] {
  return files.filter((file) => OF_A_PROCESS.test(readFileSync(file, 'utf8')));
}
