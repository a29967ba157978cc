import { type Code, type CountryCast, castOf } from './cast.ts';
import { stream } from './random.ts';
import type { Figure } from './telling.ts';

/** An invented person. `last` is the name to use at the second mention. */
export interface Person extends Figure {
  readonly last: string;
}

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const SEASONS = ['winter', 'spring', 'summer', 'autumn'];
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** What a scenario writes with: chance that can be repeated, its country, its calendar, and its people. */
export class Kit {
  readonly c: CountryCast;
  readonly #next: () => number;
  readonly #turn: number;
  readonly #start: number;
  readonly #people: number;
  #met = 0;
  #choices = 0;

  /**
   * @param options.turn which of the alternative wordings come first: neighbours read differently.
   * @param options.start midnight UTC of the arc's first day, in ms since 1970.
   * @param options.people where in each country's 128 people this arc begins, so that arcs do not share faces.
   */
  constructor(options: { seed: string; country: Code; turn: number; start: number; people: number }) {
    this.c = castOf(options.country);
    this.#next = stream(options.seed);
    this.#turn = options.turn;
    this.#start = options.start;
    this.#people = options.people;
  }

  /** One of several wordings: another one for each arc of a scenario. */
  alt(...wordings: readonly string[]): string {
    this.#choices += 1;
    return wordings[(this.#turn + this.#choices) % wordings.length]!;
  }

  /** A whole number from `low` to `high`, both possible. */
  int(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  /** A multiple of `step` from `low` to `high`. */
  round(low: number, high: number, step: number): number {
    return step * this.int(Math.ceil(low / step), Math.floor(high / step));
  }

  /** A number with a fixed count of decimals. */
  num(low: number, high: number, decimals = 1): number {
    return Number((low + this.#next() * (high - low)).toFixed(decimals));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#next() * items.length)]!;
  }

  /**
   * The next invented person that this arc has not met.
   * @param of what the event asks for: a record of the men's race is no woman's. Anybody unless given.
   */
  person(of?: 'woman' | 'man'): Person {
    const cast = this.c;
    const i = (this.#people + this.#met) % 128;
    this.#met += 1;
    let place = i % 8;
    if (of !== undefined && (place < 4 ? 'woman' : 'man') !== of) place = (place + 4) % 8;
    const given = cast.given[place]!;
    // Each of the 128 pairs comes once: the second list turns by one place after each round of the first.
    const family = cast.family[(2 * (i % 8) + Math.floor(i / 8)) % 16]!;
    const last = cast.code === 'RU' && place < 4 ? feminine(family) : family;
    const label = cast.familyFirst ? `${last} ${given}` : `${given} ${last}`;
    return { label, last, kind: 'person', country: cast.code };
  }

  /** `Tuesday`: the weekday so many days after the arc's start. */
  weekday(offset = 0): string {
    return WEEKDAY_NAMES[new Date(this.#start + offset * DAY_MS).getUTCDay()]!;
  }

  /** `14 May`: so many days after the arc's start. */
  date(offset = 0): string {
    const day = new Date(this.#start + offset * DAY_MS);
    return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
  }

  /** `April`: so many months after the month of the arc's start. */
  month(offset = 0): string {
    return MONTHS[(new Date(this.#start).getUTCMonth() + offset + 24) % 12]!;
  }

  year(offset = 0): number {
    return new Date(this.#start).getUTCFullYear() + offset;
  }

  /** `second`: the quarter before the one the arc starts in. */
  lastQuarter(): string {
    const quarter = Math.floor(new Date(this.#start).getUTCMonth() / 3);
    return ['fourth', 'first', 'second', 'third'][quarter]!;
  }

  /** The season at the arc's start in the scenario's country. */
  season(): string {
    const month = new Date(this.#start).getUTCMonth();
    const northern = Math.floor(((month + 1) % 12) / 3);
    return SEASONS[this.c.southern ? (northern + 2) % 4 : northern]!;
  }
}

/** `12,400` */
export function n(value: number): string {
  return GROUPED.format(value);
}

/** `twelve` for small numbers, figures above. */
export function words(value: number): string {
  return SMALL[value] ?? n(value);
}

/** `3.85` with at least one decimal where it is no whole number: `4.0`. */
export function pct(value: number, decimals = 1): string {
  const fixed = value.toFixed(Math.max(decimals, 1));
  return decimals > 1 ? fixed.replace(/(\.\d)0$/, '$1') : fixed;
}

/** A Russian woman's form of a family name: `Vetlugina`, `Ozeretskaya`; some have one form only. */
function feminine(name: string): string {
  if (/(ov|ev|in)$/.test(name)) return `${name}a`;
  return name.replace(/(oy|y)$/, 'aya');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
