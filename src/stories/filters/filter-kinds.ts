import type { Database } from '../../platform/database.ts';
import type { IdPrefix } from '../../platform/ids.ts';
import type { Clause } from '../../retrieval/index.ts';
import type { Separator } from './values.ts';

/** The description of every filter, for all wires. */
interface Described {
  /** Its name in REST. The key in `FILTERS` is the name in code and in GraphQL. */
  readonly name: string;
  /** Its name in titles of feeds. */
  readonly says: string;
  /** What a title says of a value, where that is not `says` and the value. */
  readonly told?: (value: string) => string;
  readonly description: string;
  readonly example: string;
  /** Most characters of what is given; of several values, of each. */
  readonly most: number;
  /** A saved search keeps it. */
  readonly saved: boolean;
  /** What it looks at is filled in for stories of an earlier release, in the background (fill.ts). */
  readonly filledIn?: boolean;
}

/** A filter that takes several values, any of which a story must have, and values that it must not have. */
export interface ValuesFilter extends Described {
  readonly kind: 'values';
  readonly separator: Separator;
  /** Values that begin with this prefix are ids, and must be well-formed ones. */
  readonly id?: IdPrefix;
  /**
   * Its name among the filters of a webhook subscription, which are a fixed set (interface specification, "Webhook
   * subscription"); a column of subscriptions and a member of events have that name too.
   */
  readonly event?: string;
  /**
   * The one form that equal values share; empty: it names nothing.
   * @throws Problem `invalid_parameter` for what cannot be a value.
   */
  normal(value: string): string;
  /** The terms of a story with this value; saved searches are stored under them. */
  terms(value: string): Clause;
  /**
   * The terms of the index for a value, where they are not those of `terms`; none: no story can have it.
   * @throws Problem `invalid_parameter` for a value of a closed set that is not in it.
   */
  find?(db: Database, value: string): Promise<Clause>;
}

/** An inclusive bound on a time. */
export interface TimeFilter extends Described {
  readonly kind: 'time';
  readonly end: 'since' | 'until';
}

/** The words that are searched for. */
export interface SearchFilter extends Described {
  readonly kind: 'search';
}

/** A whole number that a story must reach. */
export interface CountFilter extends Described {
  readonly kind: 'count';
  readonly least: number;
  readonly greatest: number;
  terms(count: number): Clause;
}

/** The fields that words without a field of their own are searched in. */
export interface ScopesFilter extends Described {
  readonly kind: 'scopes';
}

export type Filter = ValuesFilter | TimeFilter | SearchFilter | CountFilter | ScopesFilter;

/** Most characters of a value. */
export const LONGEST_VALUE = 200;
/** Most values of one filter, those excluded included. */
export const MOST_FILTER_VALUES = 50;
/** Most characters of `q`. */
export const LONGEST_SEARCH = 500;
const LONGEST_TIME = 40;

/** A row of a filter that takes values; a saved search keeps it. */
export function values<const Name extends string, const Event extends string | undefined = undefined>(
  row: Omit<ValuesFilter, 'kind' | 'separator' | 'most' | 'saved' | 'event'> &
    Partial<Pick<ValuesFilter, 'separator'>> & { readonly name: Name; readonly event?: Event },
): Omit<ValuesFilter, 'event'> & { readonly name: Name; readonly saved: true; readonly event?: Event } {
  return { kind: 'values', separator: 'comma', most: LONGEST_VALUE, ...row, saved: true };
}

/** A row of a bound on a time. @param what it is, in a few words. */
export function time<const Name extends string, Saved extends boolean>(
  name: Name,
  end: TimeFilter['end'],
  saved: Saved,
  what: string,
): TimeFilter & { readonly name: Name; readonly saved: Saved } {
  return {
    kind: 'time',
    name,
    says: name.replaceAll('_', ' '),
    description: `${what}. ISO 8601. A date alone means the whole day, and a time without an offset is UTC.`,
    example: end === 'since' ? '2026-07-01' : '2026-07-18T23:59:59Z',
    most: LONGEST_TIME,
    saved,
    end,
  };
}
