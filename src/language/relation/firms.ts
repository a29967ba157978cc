import type { Token } from '../model.ts';
import { type Item, placeOf } from './items.ts';

// What a firm is by law: "Orvane Inc." is Orvane.
const LEGAL = /^(?:inc|incorporated|corp|corporation|co|ltd|limited|plc|llc|ag|gmbh|bhd)\.?$/;
// What firms call themselves besides: whoever says Orvane means Orvane Technologies.
const LINE =
  /^(?:group|holdings?|technology|technologies|systems|industries|international|airlines|airways|enterprises|laboratories|pharmaceuticals?|motors?|foods|energy|media|entertainment|software|electronics|communications|networks|solutions|partners|company|resources|products|semiconductor|semiconductors|instruments|stores|brands|interactive|worldwide|aerospace|petroleum|financial|insurance)$/;

/** Gives words that only say what a firm is by law the name before them. */
export function nameFirms(tokens: readonly Token[], items: (Item | undefined)[]): void {
  // "orvane corp posts profit": where nothing has a capital, the name is a noun.
  const isFlat = tokens.every(({ text, lower }) => text === lower);
  const isName = (token: Token): boolean => token.tag === 'PROPN' || (isFlat && token.tag === 'NOUN');
  for (let i = 1; i < tokens.length; i += 1) {
    if (!isName(tokens[i]!) || !isName(tokens[i - 1]!)) continue;
    const before = items[i - 1];
    if (before !== undefined && (isFlat || before.kind === 'name') && LEGAL.test(tokens[i]!.lower))
      items[i] = before;
  }
}

/** The name by which a firm is also called: "*Orvane* Technologies"; undefined for other names. */
export function shortName(
  tokens: readonly Token[],
  items: readonly (Item | undefined)[],
  start: number,
  head: number,
): Item | undefined {
  let at = head;
  while (at > start && tokens[at]!.tag === 'PROPN' && isLine(tokens[at]!.lower)) at -= 1;
  if (at === head || tokens[at]!.tag !== 'PROPN') return undefined;
  // "American Airlines" is no America.
  const item = items[at];
  return item?.kind === 'name' && placeOf(item.key) === undefined ? item : undefined;
}

const isLine = (lower: string): boolean => LEGAL.test(lower) || LINE.test(lower);
