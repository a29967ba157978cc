// The thread that composes stories of several items (composing.ts).
import { parentPort } from 'node:worker_threads';
import { analyse, keepSentences, type Reading } from '../../language/index.ts';
import { composeStory } from './compose.ts';
import type { ComposeResult, ComposeTask, ReadTask } from './composing.ts';
import { type Read, readTexts } from './testimony.ts';

// A growing story is composed again and again from mostly the same texts. Characters of texts whose readings are kept:
// a reading takes some forty times as much.
const MOST_KEPT = 2_000_000;

const readings = new Map<string, { readonly reading: Reading; readonly most: number | undefined }>();
let kept = 0;
// What items have in common is mostly met in one story, or soon after it.
const sentence = keepSentences(MOST_KEPT / 10);

const read: Read = (text, most) => {
  const known = readings.get(text);
  if (known !== undefined) {
    // The one used last is the last to go.
    readings.delete(text);
    kept -= text.length;
  }
  const isEnough = known !== undefined && (known.most === undefined || known.most === most);
  const made = isEnough ? known : { reading: analyse(text, { most, read: sentence }), most };
  readings.set(text, made);
  kept += text.length;
  for (const old of readings.keys()) {
    if (kept <= MOST_KEPT) break;
    readings.delete(old);
    kept -= old.length;
  }
  return made.reading;
};

parentPort!.on('message', (task: ComposeTask | ReadTask) => {
  if ('texts' in task) readTexts(task.texts, read);
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
