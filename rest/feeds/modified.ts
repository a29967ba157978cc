import type { PageInfo } from '../../src/stories/index.ts';

/**
 * The Last-Modified of a list: the second of the last commit it shows, but never the same second for two states of
 * the list. HTTP dates have whole seconds (RFC 9110, 8.8.2.2) and several commits may fall into one; then the later
 * state takes the second after, and has no date until that second is there. So a reader that sends nothing but
 * If-Modified-Since misses no commit, short of one that another node has answered in the same second.
 * @param holder what is open as long as the tape is the same: the process's services.
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
  // An older state than one that was shown already: what its date was is forgotten.
  if (page.pos < state.pos || state.second * 1000 > now) return undefined;
  state.given = true;
  return new Date(state.second * 1000);
}

interface State {
  readonly pos: bigint;
  readonly second: number;
  /** Whether an answer carried this second. */
  given: boolean;
}

const states = new WeakMap<object, State>();
