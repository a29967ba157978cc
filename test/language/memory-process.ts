import { analyse, relation } from '../../src/language/index.ts';
import { tagAlone } from '../../src/language/tagging/tagger.ts';
import { truthRows } from '../setup/truth.ts';
import { readSpans } from './spans.ts';

// Run with --expose-gc: prints the megabytes that the room of language holds, and what many words more add to them.

const collect = (globalThis as unknown as { gc(options: { type: 'major'; flavor: 'last-resort' }): void }).gc;

/** MB on the heap and in buffers, after a collection that leaves nothing that could go. */
function held(): number {
  collect({ type: 'major', flavor: 'last-resort' });
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

const SYLLABLES = ['ba', 'do', 'ke', 'li', 'mu', 'ra', 'so', 'te', 'vi', 'zo'];
/** A name that no lexicon has, another one for each number. */
const madeUp = (n: number): string => `V${[...String(n)].map((digit) => SYLLABLES[Number(digit)]).join('')}n`;

const before = Number(process.argv[2]) || held();
for (const [, , claim, passage] of truthRows('classes.tsv')) {
  relation(analyse(claim!), analyse(passage!));
  readSpans(passage!, Date.UTC(2026, 0, 1));
}
for (const row of truthRows('dates.tsv')) readSpans(row[1]!, Date.UTC(2026, 0, 1));
for (let at = 0; at < 2_000; at += 1)
  analyse(
    `${madeUp(2 * at)} of ${madeUp(2 * at + 1)} said on Tuesday that ${at} people were moved out of the town.`,
  );
const room = held() - before;
for (let at = 0; at < 110_000; at += 1) tagAlone(madeUp(10_000 + at));
console.log(JSON.stringify({ room, added: held() - before - room }));
