import { GAZETTEER, segmentOf } from './index.ts';

// One text is asked about several times while its sentences are compared.
const MOST_KEPT = 2_000;
const kept = new Map<string, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** The tickers of what a text names, by the rules by which stories are filed under assets. A ticker without a name is none. */
export function assetsNamedIn(text: string): ReadonlySet<string> {
  let found = kept.get(text);
  if (found === undefined) {
    const tickers = GAZETTEER.find([segmentOf(text)], { home: undefined }).flatMap(({ entry, speaks }) =>
      entry.ticker === undefined || speaks ? [] : [entry.ticker],
    );
    found = tickers.length === 0 ? NONE : new Set(tickers);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, found);
  }
  return found;
}
