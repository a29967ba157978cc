// What every peer streams: the same tick, so many times a second, with the time it was made.
const RATE = Number(process.env.RATE ?? 100);

/** Calls `tell` with each tick. */
export function tick(tell) {
  const begun = Date.now();
  let told = 0;
  setInterval(() => {
    const due = Math.floor(((Date.now() - begun) * RATE) / 1000);
    for (; told < due; told += 1) {
      tell({
        symbol: 'XRPETH',
        venue: 'binance',
        price: '0.00141342',
        type: 'trade',
        bid: '0.00141341',
        ask: '0.00141343',
        snapshot: false,
        at: Date.now(),
      });
    }
  }, 2);
}

/** One iterator a reader over all ticks from now on. */
export function hubOf() {
  const readers = new Set();
  tick((event) => {
    for (const push of readers) push(event);
  });
  return async function* events() {
    const waiting = [];
    let wake = () => {};
    const push = (event) => {
      waiting.push(event);
      wake();
    };
    readers.add(push);
    try {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift();
        await new Promise((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      readers.delete(push);
    }
  };
}

export const TYPE_DEFS = `
  type Tick { symbol: String! venue: String! price: String! type: String! bid: String ask: String snapshot: Boolean! at: Float! }
  type Query { none: Boolean }
  type Subscription { ticks: Tick! }
`;
