import type { PageInfo } from '../../src/stories/index.ts';

/**
 * The Last-Modified of a list: the second of the last commit that it shows, but never the same second for two states of
 * the list. HTTP dates have whole seconds (RFC 9110, 8.8.2.2), and several commits can be in one second. Then the later
 * state gets the next second, and has no date until that second has come. So a reader that sends only If-Modified-Since
 * misses no commit, unless another node has answered in the same second.
 * @param holder an object that lives as long as the tape is open: the services of the process.
 * @param page of a list that shows the present state. One of a past time has no date: a purge takes words out of it later.
 * @param now ms since 1970.
 */
export function lastModifiedOf(holder: object, page: PageInfo, now: number = Date.now()): Date | undefined {
  let state = states.get(holder);
  if (state === undefined || page.pos > state.pos) {
    const second = Math.floor(Date.parse(page.asOf) / 1000);
    const free = state === undefined ? 0 : state.given ? state.second + 1 : state.second;
    state = { pos: page.pos, second: Math.max(second, free), given: false };
    states.set(holder, state);
  }
  // A newer state was already shown, and the date of this older state is no longer known.
  if (page.pos < state.pos) return undefined;
  if (state.second * 1000 > now) return undefined;
  state.given = true;
  return new Date(state.second * 1000);
}

/**
 * The Last-Modified of a list that somebody may change while nothing is committed to the tape, as a saved search. The
 * second after such a change is its date, so that two changes in one second have one date. There is none until it has come.
 * @param list the Last-Modified of the stories.
 * @param changed when the list itself was last changed.
 */
export function laterOf(list: Date | undefined, changed: Date | undefined): Date | undefined {
  if (list === undefined || changed === undefined) return list;
  const after = (Math.floor(changed.getTime() / 1000) + 1) * 1000;
  return after > Date.now() ? undefined : new Date(Math.max(list.getTime(), after));
}

interface State {
  readonly pos: bigint;
  readonly second: number;
  /** Whether an answer has had this second. */
  given: boolean;
}

const states = new WeakMap<object, State>();
