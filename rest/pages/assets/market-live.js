import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { later, readStream } from './event-stream.js';
import { askDayAgo, beginDay } from './market-day.js';
import { decimalsOf } from './market-decimals.js';
import { askSigned, key, noteCall, signOut } from './session.js';

/** The stream: its state (connecting, live, degraded, down, lost, refused), a detail, and the number of missed events. */
export const liveState = signal({ state: 'connecting', detail: '', missed: 0 });
/** The latest prices by `venue symbol`: { price, before, bid, ask, decimals, stale, age (ms), staleAfter (ms) }. */
export const prices = signal(new Map());

/** The maximum number of symbols in a request. More instruments need more streams. */
const SYMBOLS = 20;
/** How often prices are shown. Ticks come faster than eyes can follow. */
const SHOW_MS = 250;
/** The delay that the stream advises, because each connection is a call. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

const listeners = new Set();

/** Calls `listener` with each event: (event name, data). @returns a function that ends this */
export function onMarketEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests the latest prices of all instruments and follows them. @returns a function that ends this */
export function watch(instruments) {
  const abort = new AbortController();
  const known = new Map();
  liveState.value = { state: 'connecting', detail: '', missed: 0 };
  const timer = setInterval(() => publish(known), SHOW_MS);
  begin(instruments, known, abort.signal).catch((error) => {
    if (!abort.signal.aborted) throw error;
  });
  return () => {
    abort.abort();
    clearInterval(timer);
  };
}

async function begin(instruments, known, signal) {
  const venues = [...new Set(instruments.map(({ venue }) => venue))];
  let followed = 0;
  beginDay();
  for (const venue of venues) {
    const of = instruments.filter((one) => one.venue === venue);
    for (let at = 0; at < of.length; at += SYMBOLS) {
      const batch = of.slice(at, at + SYMBOLS);
      const some = batch.map(({ symbol }) => symbol).join(',');
      if (!(await isFollowed(some, venue, known, signal))) continue;
      followed++;
      follow(some, known, signal).catch((error) => {
        if (!signal.aborted) throw error;
      });
      await askDayAgo(batch, venue, signal);
    }
  }
  if (followed === 0) say('refused', 'this server follows none of these instruments live');
}

/** Notes the latest prices of some symbols. @returns whether a stream of them can be requested */
async function isFollowed(symbols, venue, known, signal) {
  try {
    const { latest } = (await askSigned('v1/market/latest', { symbol: symbols }, { signal })).data;
    // A symbol of several venues is followed only at one of them.
    const own = latest.filter((record) => record.venue_id === venue);
    for (const record of own) note(known, record, record.source_age_ms ?? Infinity, record.stale_after_ms);
    return own.length > 0;
  } catch (error) {
    if (signal.aborted || !(error instanceof Refusal)) throw error;
    // The stream reports any other problem, and continues after it has ended.
    return true;
  }
}

/** Keeps a stream open. It continues after the last event, and waits longer after each failure in a row. */
async function follow(symbols, known, signal) {
  let lastEventId;
  let failures = 0;
  while (!signal.aborted && key.value !== null) {
    let why = '';
    try {
      await readStream(
        'v1/market/stream',
        { symbol: symbols },
        {
          key: key.value,
          lastEventId,
          signal,
          onOpen: (response) => noteCall(response.headers),
          onEvent: ({ id, event, data }) => {
            failures = 0;
            lastEventId = id ?? lastEventId;
            take(event, data, known);
          },
        },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) failures++;
      else if (error.status === 401) return signOut(error);
      else if (error.status === 404 && liveState.value.state === 'live') return;
      else if (error.status >= 400 && error.status < 500) {
        say('refused', error.title);
        return;
      } else if (error.status >= 500) why = error.title;
    }
    say('lost', why);
    failures++;
    await later(Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), signal);
  }
}

function take(event, data, known) {
  if (event === 'tick') {
    if (liveState.value.state === 'lost' || liveState.value.state === 'connecting') say('live', '');
    // A snapshot repeats a known price, whose age came with the latest prices.
    if (!data.snapshot || !known.has(nameOf(data))) note(known, data, 0);
  } else if (event === 'status') {
    say(data.state, data.state === 'live' ? '' : (data.reason ?? ''));
  } else if (event === 'gap') {
    liveState.value = { ...liveState.value, missed: liveState.value.missed + (data.missed ?? Infinity) };
  }
  for (const listener of listeners) listener(event, data);
}

function note(known, record, age, staleAfter) {
  const name = nameOf(record);
  const before = known.get(name);
  known.set(name, {
    price: record.price,
    before: before?.price === record.price ? before?.before : before?.price,
    bid: record.bid,
    ask: record.ask,
    // As many as the venue has used for it so far, so that a price does not become narrower from tick to tick.
    decimals: Math.max(
      before?.decimals ?? 0,
      ...[record.price, record.bid, record.ask].map((price) => (price ? decimalsOf(price) : 0)),
    ),
    age,
    noted: performance.now(),
    staleAfter: staleAfter ?? before?.staleAfter ?? 30_000,
  });
}

function publish(known) {
  const now = performance.now();
  prices.value = new Map(
    [...known].map(([name, one]) => {
      const age = one.age + now - one.noted;
      return [name, { ...one, age, stale: one.price === null || age > one.staleAfter }];
    }),
  );
}

function say(state, detail) {
  const before = liveState.value;
  if (before.state !== state || before.detail !== detail) liveState.value = { ...before, state, detail };
}

function nameOf({ venue_id: venue, symbol }) {
  return `${venue} ${symbol}`;
}
