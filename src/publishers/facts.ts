import { pathToFileURL } from 'node:url';
import { readRows } from '../platform/files/data-file.ts';
import { whyUnread } from '../platform/files/why-not.ts';
import { ConfigError } from '../platform/settings.ts';
import { houseOf, labelOf } from './house.ts';

/**
 * What a publisher is: an agency sells text that others print, an aggregator lists what others publish, a statement is the actor's
 * own word.
 */
export type PublisherKind = 'agency' | 'aggregator' | 'satire' | 'statement' | 'report';

/** What is known of a publisher beyond its items. */
export interface Publisher {
  readonly name: string;
  readonly kind: PublisherKind;
  /** The registrable one. */
  readonly domain: string | null;
  /** All that are its own, the first among them. */
  readonly domains: readonly string[];
  /**
   * The country whose news this publisher reports without naming it: its readers are there. Undefined for
   * publishers with readers everywhere, and for those that are not in the table.
   */
  readonly home: string | undefined;
  /** Where only some sections are about home: their names, folded to lower case. Undefined: all. */
  readonly homeSections: ReadonlySet<string> | undefined;
  /** How datelines, bylines and pages write it. */
  readonly names: readonly string[];
}

const COLUMNS = ['name', 'kind', 'domain', 'home', 'sections', 'names'] as const;
const KINDS: ReadonlySet<string> = new Set<PublisherKind>([
  'agency',
  'aggregator',
  'satire',
  'statement',
  'report',
]);

/** The table: what the project knows, then what an operator's file adds. */
class PublisherTable {
  readonly #byName = new Map<string, Publisher>();
  readonly #byHouse = new Map<string, Publisher>();
  readonly #byDomain = new Map<string, Publisher>();
  readonly #rows = new Map<string, Publisher>();
  /** The labels of the domains of satire (house.ts). A file may replace rows, so they are found when they are asked for. */
  #satire: ReadonlySet<string> | undefined;

  /** @throws Error that names the file and the row that is not as the header says. */
  add(address: URL): void {
    this.#satire = undefined;
    for (const { name, kind, domain, home, sections, names } of readRows(address, COLUMNS)) {
      if (!KINDS.has(kind)) throw new Error(`${address.pathname}: ${name} is "${kind}"`);
      const domains = domain === '-' ? [] : domain.split('; ');
      const publisher: Publisher = {
        name,
        kind: kind as PublisherKind,
        domain: domains[0] ?? null,
        domains,
        home: home === '-' ? undefined : home,
        homeSections: sections === '-' ? undefined : new Set(sections.split('; ')),
        names: names.split('; '),
      };
      this.#rows.set(name, publisher);
      for (const each of [name, ...publisher.names]) {
        this.#byName.set(each.toLowerCase(), publisher);
        this.#byHouse.set(houseOf(each, null).name, publisher);
      }
      for (const each of domains) this.#byDomain.set(each, publisher);
    }
  }

  get all(): readonly Publisher[] {
    return [...this.#rows.values()];
  }

  /** Whether a publisher of satire has a domain with that label. */
  hasSatire(label: string): boolean {
    this.#satire ??= new Set(
      this.all.flatMap(({ kind, domain }) =>
        kind === 'satire' && domain !== null ? (labelOf(domain) ?? []) : [],
      ),
    );
    return this.#satire.has(label);
  }

  named(name: string): Publisher | undefined {
    return this.#byName.get(name.trim().toLowerCase());
  }

  /** By its name, by the house that the name is of, or by the domain and those above it. */
  find(name: string, domain: string | null): Publisher | undefined {
    const found = this.named(name) ?? this.#byHouse.get(houseOf(name, null).name);
    return found !== undefined || domain === null ? found : this.at(domain);
  }

  /** By the domain and those above it. */
  at(domain: string): Publisher | undefined {
    for (let host = domain; host.includes('.'); host = host.slice(host.indexOf('.') + 1)) {
      const owner = this.#byDomain.get(host);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }
}

const TABLE = new PublisherTable();
TABLE.add(new URL('data/publishers.tsv', import.meta.url));
TABLE.add(new URL('data/synthetic.tsv', import.meta.url));

/** The publisher of a name, whatever its case. */
export function findPublisher(name: string): Publisher | undefined {
  return TABLE.named(name);
}

/** The publisher of a name, or of another name of its house, or of a domain. */
export function publisherOf(name: string, domain: string | null): Publisher | undefined {
  return TABLE.find(name, domain);
}

/** Whose site a host is of, whatever name is given. */
export function publisherAt(host: string): Publisher | undefined {
  return TABLE.at(host);
}

/** Every publisher of the table. */
export function allPublishers(): readonly Publisher[] {
  return TABLE.all;
}

/**
 * Adds an operator's file to the table (the setting PUBLISHERS): rows of the same columns. Once for each process.
 * @param file undefined: nothing is added.
 * @throws ConfigError in one line that says what is wrong where.
 */
export function addPublishers(file: string | undefined): void {
  if (file === undefined) return;
  try {
    TABLE.add(pathToFileURL(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `PUBLISHERS: ${code === undefined ? message : `${file} cannot be read: ${whyUnread(error)}`}`,
    );
  }
}

/** Whether a publisher writes satire: what it says is evidence for nothing, and against nothing. */
export function isSatire(publisher: string, domain: string | null): boolean {
  if (TABLE.find(publisher, domain)?.kind === 'satire') return true;
  const label = domain === null ? undefined : labelOf(domain);
  return label !== undefined && TABLE.hasSatire(label);
}
