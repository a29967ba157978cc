/**
 * The slots of the clusters that have a feature, by the number of the feature. There are hundreds of thousands of such lists,
 * most of them of one slot: all lie in one array, so that the collector has nothing to look at.
 */
export class SlotLists {
  /** The slots of all lists; a list is `length` of them from its `start` on, until one is added or removed. */
  slots = new Uint32Array(1 << 12);
  #starts = new Uint32Array(1 << 12);
  #lengths = new Uint32Array(1 << 12);
  /** How often the room of a list was doubled, from 1; 0: it has none. */
  #rooms = new Uint8Array(1 << 12);
  #end = 0;
  /** Where rooms of each size are free. */
  readonly #free: number[][] = [];

  /** Makes sure that a feature has a list. */
  open(feature: number): void {
    if (feature < this.#lengths.length) return;
    this.#starts = grown(this.#starts, new Uint32Array(2 * feature));
    this.#lengths = grown(this.#lengths, new Uint32Array(2 * feature));
    this.#rooms = grown(this.#rooms, new Uint8Array(2 * feature));
  }

  start(feature: number): number {
    return this.#starts[feature]!;
  }

  length(feature: number): number {
    return this.#lengths[feature]!;
  }

  add(feature: number, slot: number): void {
    const length = this.#lengths[feature]!;
    const room = this.#rooms[feature]!;
    if (length === roomOf(room)) this.#move(feature, room + 1);
    this.slots[this.#starts[feature]! + length] = slot;
    this.#lengths[feature] = length + 1;
  }

  /** @returns how many are left. */
  remove(feature: number, slot: number): number {
    const start = this.#starts[feature]!;
    const left = this.#lengths[feature]! - 1;
    const at = this.slots.indexOf(slot, start);
    this.slots[at] = this.slots[start + left]!;
    this.#lengths[feature] = left;
    const room = this.#rooms[feature]!;
    if (left === 0) this.#leave(feature);
    // What shrinks and grows again by one is not moved each time.
    else if (4 * left <= roomOf(room)) this.#move(feature, room - 1);
    return left;
  }

  #move(feature: number, room: number): void {
    const [from, length] = [this.#starts[feature]!, this.#lengths[feature]!];
    const start = this.#free[room]?.pop() ?? this.#make(roomOf(room));
    this.slots.copyWithin(start, from, from + length);
    this.#leave(feature);
    this.#starts[feature] = start;
    this.#rooms[feature] = room;
  }

  #leave(feature: number): void {
    const room = this.#rooms[feature]!;
    if (room > 0) {
      const free = this.#free[room];
      if (free === undefined) this.#free[room] = [this.#starts[feature]!];
      else free.push(this.#starts[feature]!);
    }
    this.#rooms[feature] = 0;
  }

  #make(size: number): number {
    const start = this.#end;
    this.#end += size;
    if (this.#end > this.slots.length) this.slots = grown(this.slots, new Uint32Array(2 * this.#end));
    return start;
  }
}

const roomOf = (room: number): number => (room === 0 ? 0 : 1 << (room - 1));

function grown<Numbers extends Uint8Array | Uint32Array>(old: Numbers, made: Numbers): Numbers {
  made.set(old);
  return made;
}
