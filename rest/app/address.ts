import type { IncomingMessage } from 'node:http';
/**
 * The address of a request, as the public sees it: below the configured base address, whatever proxies stand in
 * between and whatever the Host header says.
 */
export class Address {
  readonly #baseUrl: string;
  readonly #target: string;
  readonly #mark: number;
  #kept: string | undefined;

  /**
   * @param baseUrl without a slash at the end.
   * @param target the request target as it arrived: path and query, still percent-encoded.
   */
  constructor(baseUrl: string, target: string) {
    this.#baseUrl = baseUrl;
    this.#target = target;
    this.#mark = target.indexOf('?');
  }

  /** Absolute, exactly as asked for. */
  get href(): string {
    return this.#baseUrl + this.#target;
  }

  /** Still percent-encoded, without the query. */
  get path(): string {
    return this.#mark === -1 ? this.#target : this.#target.slice(0, this.#mark);
  }

  /** Still percent-encoded, without the question mark. */
  get query(): string {
    return this.#mark === -1 ? '' : this.#target.slice(this.#mark + 1);
  }

  /**
   * The absolute address of the same list at another place: what says where in the list (cursor, page, offset) is
   * replaced by `place`, every other parameter stays as it was written.
   */
  at(place: Readonly<Record<string, string>> = {}): string {
    // Every list asks for three addresses that share this.
    this.#kept ??= this.query
      .split('&')
      .filter((pair) => pair !== '' && !isPlace(pair))
      .join('&');
    let query = this.#kept;
    for (const name in place) {
      query += `${query === '' ? '' : '&'}${name}=${encodeURIComponent(place[name]!)}`;
    }
    return this.#baseUrl + this.path + (query === '' ? '' : `?${query}`);
  }
}

const PLACES = new Set(['cursor', 'page', 'offset', '_']);

function isPlace(pair: string): boolean {
  const mark = pair.indexOf('=');
  const name = mark === -1 ? pair : pair.slice(0, mark);
  return PLACES.has(name) || PLACES.has(decodedName(name));
}

function decodedName(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The request target in origin form; proxies may send it with scheme and host (RFC 9112, 3.2.2). */
export function targetOf(raw: IncomingMessage): string {
  const target = raw.url ?? '/';
  return target.startsWith('/') || target === '*'
    ? target
    : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}
