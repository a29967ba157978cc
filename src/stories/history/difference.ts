/** A stretch of two texts that are compared: in both, only in the later one, or only in the earlier one. */
export interface Segment {
  readonly op: 'equal' | 'inserted' | 'deleted';
  readonly text: string;
  /** Characters left out in the middle of an equal stretch, where `…` stands; 0: none. */
  readonly omitted: number;
}

// Scripts that put no spaces between words are compared character by character.
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+(?:['’.,-][\p{L}\p{N}\p{M}]+)*|\s+|[^\s\p{L}\p{N}\p{M}]/gu;
const SENTENCES = /[^.!?。！？\n]*[.!?。！？\n]+\s*|[^.!?。！？\n]+/g;

// The search for the shortest difference takes time in proportion to tokens times edits. Texts that differ by more
// edits than this are not worth comparing word by word.
const MOST_EDITS = 500;
const MOST_STEPS = 12_000_000;

/**
 * The difference of two texts, word by word; where they differ too much for that, sentence by sentence; where even
 * that is too much, as a whole. The texts of `equal` and `deleted` make the earlier text, those of `equal` and
 * `inserted` the later one. Bounded: some ten milliseconds for the longest texts a story may have.
 */
export function differenceOf(before: string, after: string): Segment[] {
  for (const token of [WORDS, SENTENCES]) {
    const segments = compare(before.match(token) ?? [], after.match(token) ?? []);
    if (segments !== undefined) return joined(segments);
  }
  return joined([
    { op: 'deleted', text: before, omitted: 0 },
    { op: 'inserted', text: after, omitted: 0 },
  ]);
}

// What is shown around a change: two lines or so on each side.
const CONTEXT = 160;

/** The same with long equal stretches shortened to the text around the changes. */
export function shortened(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => {
    const { op, text } = segment;
    if (op !== 'equal' || text.length <= 3 * CONTEXT) return segment;
    const head = index === 0 ? '' : upTo(text, CONTEXT);
    const tail = index === segments.length - 1 ? '' : text.slice(startOf(text, text.length - CONTEXT));
    return { op, text: `${head}…${tail}`, omitted: text.length - head.length - tail.length };
  });
}

const upTo = (text: string, end: number): string => text.slice(0, startOf(text, end));

/** An offset that does not split a surrogate pair. */
function startOf(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

function compare(before: readonly string[], after: readonly string[]): Segment[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  const middle = shortest(a, b);
  if (middle === undefined) return undefined;
  const same = (tokens: readonly string[]): Segment => ({ op: 'equal', text: tokens.join(''), omitted: 0 });
  return [same(before.slice(0, start)), ...middle, same(before.slice(before.length - end))];
}

/**
 * The shortest edit script (E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986): how far each
 * diagonal reaches with d edits, for growing d, then back along what was kept of each d.
 */
function shortest(a: readonly string[], b: readonly string[]): Segment[] | undefined {
  const most = Math.min(MOST_EDITS, Math.ceil(MOST_STEPS / (a.length + b.length + 1)));
  const width = most + 1;
  const reach = new Int32Array(2 * width + 1);
  const kept: Int32Array[] = [];
  for (let d = 0; d <= most; d += 1) {
    kept.push(reach.slice(width - d, width + d + 1));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach[width + k - 1]! < reach[width + k + 1]!);
      let x = down ? reach[width + k + 1]! : reach[width + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      reach[width + k] = x;
      if (x >= a.length && x - k >= b.length) return traced(a, b, kept);
    }
  }
  return undefined;
}

function traced(a: readonly string[], b: readonly string[], kept: readonly Int32Array[]): Segment[] {
  const back: Segment[] = [];
  let [x, y] = [a.length, b.length];
  const take = (op: Segment['op'], text: string): void => void back.push({ op, text, omitted: 0 });
  for (let d = kept.length - 1; d >= 0; d -= 1) {
    const before = kept[d]!;
    const k = x - y;
    // What was kept at d holds the diagonals -d to d as d - 1 edits left them.
    const at = (diagonal: number): number => before[diagonal + d] ?? -1;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const from = down ? k + 1 : k - 1;
    const startX = d === 0 ? 0 : at(from);
    const startY = d === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      take('equal', a[x]!);
    }
    if (d === 0) break;
    if (down) take('inserted', b[startY]!);
    else take('deleted', a[startX]!);
    x = startX;
    y = startY;
  }
  return back.reverse();
}

/**
 * Joins neighbours: what is deleted stands before what is inserted in its place, and a mere space between two
 * changes belongs to both, so that a changed phrase reads as one.
 */
function joined(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  let [deleted, inserted] = ['', ''];
  const flush = (): void => {
    if (deleted !== '') out.push({ op: 'deleted', text: deleted, omitted: 0 });
    if (inserted !== '') out.push({ op: 'inserted', text: inserted, omitted: 0 });
    [deleted, inserted] = ['', ''];
  };
  let equal = '';
  for (const { op, text } of [...segments, END]) {
    if (op === 'equal') {
      equal += text;
      continue;
    }
    if (equal !== '') {
      if (deleted !== '' && inserted !== '' && text !== '' && /^\s+$/.test(equal)) {
        deleted += equal;
        inserted += equal;
      } else {
        flush();
        out.push({ op: 'equal', text: equal, omitted: 0 });
      }
      equal = '';
    }
    if (op === 'deleted') deleted += text;
    else inserted += text;
  }
  flush();
  return out;
}

const END: Segment = { op: 'inserted', text: '', omitted: 0 };
