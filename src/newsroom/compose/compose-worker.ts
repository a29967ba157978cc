// The thread that composes stories of several items (composing.ts).
import { parentPort } from 'node:worker_threads';
import { analyse, type Reading } from '../../language/index.ts';
import { composeStory } from './compose.ts';
import type { ComposeResult, ComposeTask, ReadTask } from './composing.ts';

// A growing story is composed again and again from mostly the same texts. Characters of texts whose readings are kept:
// a reading takes some forty times as much.
const MOST_KEPT = 2_000_000;

const readings = new Map<string, Reading>();
let kept = 0;

function read(text: string): Reading {
  const known = readings.get(text);
  if (known !== undefined) {
    // The one used last is the last to go.
    readings.delete(text);
    readings.set(text, known);
    return known;
  }
  const made = analyse(text);
  readings.set(text, made);
  kept += text.length;
  for (const old of readings.keys()) {
    if (kept <= MOST_KEPT) break;
    readings.delete(old);
    kept -= old.length;
  }
  return made;
}

parentPort!.on('message', (task: ComposeTask | ReadTask) => {
  if ('texts' in task) task.texts.forEach(read);
  else compose(task);
});

function compose({ id, view }: ComposeTask): void {
  let result: ComposeResult;
  try {
    result = { id, composed: composeStory(view, read) };
  } catch (error) {
    result = { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(result);
}
