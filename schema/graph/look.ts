import { isLongerThan } from '../../src/platform/cut-short.ts';
import { nearest, Problem, type ProblemIssue } from '../../src/platform/problem.ts';
import { EARLIEST_MS, findCountry, LONGEST_KEY_BYTES, LONGEST_PARTS } from '../../src/stories/index.ts';

type List<T> = readonly T[] | null | undefined;

const LONGEST_NAME = LONGEST_PARTS.name;
/** The maximum length of an address, in characters. */
export const LONGEST_URL = 2_000;
// The clock of a publisher may be a little ahead.
const AHEAD_MS = 5 * 60_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for; tab and line ends pass
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
// More faults in one answer would help nobody.
const MOST_ISSUES = 50;

/** Reads values and collects their faults, so that one error can report all of them. */
export class Look {
  readonly #issues: ProblemIssue[] = [];

  /** Notes a fault. @param pointer its place (RFC 6901). @param detail continues a sentence about that place. */
  fault(
    pointer: string,
    detail: string,
    more: { allowed?: readonly string[]; suggestion?: string } = {},
  ): void {
    if (this.#issues.length < MOST_ISSUES) this.#issues.push({ pointer, detail, ...more });
  }

  /** Ends the reading. @throws Problem `invalid_body` with the first 50 faults, if there were any. */
  done(): void {
    const [first] = this.#issues;
    if (first === undefined) return;
    const more = this.#issues.length > 1 ? ` (and ${this.#issues.length - 1} more)` : '';
    throw new Problem('invalid_body', `${first.pointer} ${first.detail}${more}.`, { errors: this.#issues });
  }

  /** A text that is not blank, trimmed. */
  line(pointer: string, value: string, most: number): string {
    const text = this.text(pointer, value, most).trim();
    if (text === '') this.fault(pointer, 'is empty');
    return text;
  }

  /** A key of a story or post. */
  key(pointer: string, value: string): string {
    const key = this.line(pointer, value, LONGEST_PARTS.key);
    if (!isLongerThan(value, LONGEST_PARTS.key) && Buffer.byteLength(key) > LONGEST_KEY_BYTES)
      this.fault(pointer, `is longer than the maximum of ${LONGEST_KEY_BYTES} bytes`);
    return key;
  }

  /** A text as it is. @param most its maximum length. */
  text(pointer: string, value: string, most: number): string {
    if (CONTROL.test(value)) this.fault(pointer, 'contains a control character or half of a surrogate pair');
    if (isLongerThan(value, most)) this.fault(pointer, `is longer than the maximum of ${most} characters`);
    return value;
  }

  /** A text that may be left out; undefined if it is null or blank. */
  optional(pointer: string, value: string | null | undefined, most: number): string | undefined {
    return value == null || value.trim() === '' ? undefined : this.line(pointer, value, most);
  }

  /** A list of at most `most` items, each read by `read`. */
  list<T, R>(pointer: string, values: List<T>, most: number, read: (value: T, pointer: string) => R): R[] {
    if (values == null) return [];
    if (values.length > most) {
      this.fault(pointer, `has ${values.length} items; the maximum is ${most}`);
      return [];
    }
    return values.map((value, index) => read(value, `${pointer}/${index}`));
  }

  /** Requires that the items differ in a member. */
  distinct<T>(pointer: string, items: T[], name: keyof T & string): T[] {
    const seen = new Set<unknown>();
    items.forEach((item, index) => {
      if (seen.has(item[name])) this.fault(`${pointer}/${index}/${name}`, 'is repeated');
      seen.add(item[name]);
    });
    return items;
  }

  /** One of some values, without regard to case. */
  oneOf(pointer: string, value: string, allowed: readonly string[]): string {
    const found = value.trim().toLowerCase();
    if (!allowed.includes(found)) {
      const suggestion = nearest(found, allowed);
      this.fault(pointer, 'is not one of the allowed values', {
        allowed,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
    return found;
  }

  /** Requires that a value is in another list of the same input. @param list the name of that list. */
  known(pointer: string, value: string, list: string, allowed: readonly string[]): void {
    if (allowed.includes(value)) return;
    const suggestion = nearest(value, allowed);
    this.fault(pointer, `is not among the ${list} of this input`, {
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }

  /** The ISO code of a G20 member, by its code or English name. */
  country(pointer: string, value: string): string {
    const code = findCountry(value.trim())?.code;
    if (code === undefined) {
      this.fault(pointer, 'is not a G20 member: give an ISO 3166-1 alpha-2 code, an English name, EU or AFU');
    }
    return code ?? '';
  }

  /** A canonical BCP 47 tag; `en` if none is given. */
  language(pointer: string, value: string | null | undefined): string {
    const given = value?.trim() || 'en';
    if (!LANGUAGE.test(given)) {
      this.fault(pointer, 'is not a BCP 47 language tag, such as en or pt-BR');
      return given;
    }
    return Intl.getCanonicalLocales(given)[0]!;
  }

  /** An http or https address; null if none is given. */
  url(pointer: string, value: string | null | undefined): string | null {
    const given = this.optional(pointer, value, LONGEST_URL);
    if (given === undefined) return null;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url?.protocol === 'https:' || url?.protocol === 'http:') return given;
    this.fault(pointer, 'is not an http or https address, such as https://courier.example/lamp');
    return null;
  }

  /** A host name in lower case; undefined if none is given. */
  domain(pointer: string, value: string | null | undefined): string | undefined {
    const given = this.optional(pointer, value, LONGEST_NAME)?.toLowerCase();
    if (given !== undefined && !DOMAIN.test(given))
      this.fault(pointer, 'is not a host name, such as courier.example');
    return given;
  }

  /**
   * A time that is not in the future. A date alone means the start of that day, and a time without an offset is UTC.
   * @param now in ms since 1970. @returns RFC 3339; undefined if none is given.
   */
  time(pointer: string, value: string | null | undefined, now: number): string | undefined {
    if (value == null) return undefined;
    const text = value.trim().toUpperCase().replace(' ', 'T').replace(':60', ':59');
    const ms = Date.parse(/^\d{4}-\d{2}-\d{2}$|[Zz]$|[+-]\d{2}:\d{2}$/.test(text) ? text : `${text}Z`);
    if (Number.isNaN(ms) || ms < EARLIEST_MS) {
      this.fault(pointer, 'is outside the range of times that can be stored');
      return undefined;
    }
    if (ms > now + AHEAD_MS) this.fault(pointer, 'is in the future');
    return new Date(ms).toISOString();
  }
}
