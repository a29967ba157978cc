import type { Segment } from './gazetteer/index.ts';

// What is done there is a topic; somebody who dies there, or is brought there, is news of something else.
const SITES = new Set('hospital hospitals clinic hotel hotels motel resort home'.split(' '));
const BEFORE = new Set('in at to into from inside outside near'.split(' '));
// Between the two stand at most so many words: "at a Tarvel children's hospital".
const MOST_BETWEEN = 4;
const FATES = new Set(
  (
    'died dies die dying dead death body killed murdered suicide stabbed shot wounded injured hurt taken rushed airlifted flown ' +
    'transported brought admitted hospitalized hospitalised treated recovering discharged released'
  ).split(' '),
);

/** Whether words only say where somebody died or is treated: "was taken to a hospital", "found dead in a hotel". */
export function isSiteOfFate({ tokens }: Segment, from: number, to: number): boolean {
  if (!SITES.has(tokens[to - 1]!.word)) return false;
  let at = from - 1;
  while (at >= 0 && from - at <= MOST_BETWEEN + 1 && !tokens[at + 1]!.opens && !BEFORE.has(tokens[at]!.word))
    at -= 1;
  if (at < 0 || from - at > MOST_BETWEEN + 1 || !BEFORE.has(tokens[at]!.word)) return false;
  let start = at;
  while (start > 0 && !tokens[start]!.opens) start -= 1;
  for (let each = start; each < tokens.length && (each <= from || !tokens[each]!.opens); each += 1)
    if (FATES.has(tokens[each]!.word)) return true;
  return false;
}
