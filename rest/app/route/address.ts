import type { IncomingMessage } from 'node:http';

/** The public address of a request: below the configured base address, and independent of proxies and the Host header. */
export class Address {
  readonly #baseUrl: string;
  readonly #target: string;
  readonly #mark: number;
  #kept: string | undefined;

  /**
   * @param baseUrl the base address without a slash at the end.
   * @param target the request target as it arrived: path and query, still percent-encoded.
   */
  constructor(baseUrl: string, target: string) {
    this.#baseUrl = baseUrl;
    this.#target = target;
    this.#mark = target.indexOf('?');
  }

  /** The absolute address, exactly as requested. */
  get href(): string {
    return this.#baseUrl + this.#target;
  }

  /** The path, still percent-encoded and without the query. */
  get path(): string {
    return this.#mark === -1 ? this.#target : this.#target.slice(0, this.#mark);
  }

  /** The query, still percent-encoded and without the question mark. */
  get query(): string {
    return this.#mark === -1 ? '' : this.#target.slice(this.#mark + 1);
  }

  /**
   * The absolute address of the first page of a list. Beside a cursor, filters may be left out, because the cursor has
   * them: without the cursor they are needed.
   * @param parameters gives all parameters that the list depends on. Those that the address has stay as they were written.
   */
  first(parameters: () => Readonly<Record<string, string>>): string {
    if (!this.query.includes('cursor')) return this.at();
    const names = new Set(this.query.split('&').map(nameOf));
    if (!names.has('cursor')) return this.at();
    const missing = Object.entries(parameters()).filter(
      ([name]) => !names.has(name) && !(name === 'q' && names.has('query')),
    );
    return this.at(Object.fromEntries(missing));
  }

  /**
   * The absolute address of the same list at another place. `place` replaces the parameters for the place in the list
   * (cursor, page, offset). Every other parameter stays as it was written.
   */
  at(place: Readonly<Record<string, string>> = {}): string {
    // Every list needs three addresses that share this part.
    this.#kept ??= this.query
      .split('&')
      .filter((pair) => pair !== '' && !isPlace(pair))
      .join('&');
    let query = this.#kept;
    for (const name in place) {
      query += `${query === '' ? '' : '&'}${name}=${encoded(place[name]!)}`;
    }
    return this.#baseUrl + this.path + (query === '' ? '' : `?${query}`);
  }
}

// Cursors and numbers: nothing of them has to be encoded, and to find that out takes a third of the time.
const SAFE = /^[\w-]*$/;

const encoded = (value: string): string => (SAFE.test(value) ? value : encodeURIComponent(value));

const PLACES = new Set(['cursor', 'page', 'offset', '_']);

function isPlace(pair: string): boolean {
  return PLACES.has(nameOf(pair));
}

function nameOf(pair: string): string {
  const mark = pair.indexOf('=');
  const name = mark === -1 ? pair : pair.slice(0, mark);
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The request target in origin form. Proxies may send it with scheme and host (RFC 9112, 3.2.2). */
export function targetOf(raw: IncomingMessage): string {
  const target = raw.url ?? '/';
  return target.startsWith('/') || target === '*'
    ? target
    : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}
