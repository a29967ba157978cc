import manifest from '../../package.json' with { type: 'json' };
import { octetsOf } from '../../src/platform/sql/octets.ts';
import {
  type PageInfo,
  type Shape,
  type StoryPage,
  type StoryRecord,
  type StoryRoom,
  type Tally,
  writeStory,
} from '../../src/stories/index.ts';
import { GrowingBody } from '../app/answers/long-body.ts';
import type { Address } from '../app/route/address.ts';
import type { Answer, Link } from '../app/route/route.ts';

// A page of the usual size is written in one go.
const WRITTEN_AT_ONCE = 20;

/**
 * The answer of a list route: a page of stories with its envelope, its validator and the links to the pages beside it.
 */
export async function storyListAnswer(
  room: StoryRoom,
  found: StoryPage,
  shape: Shape,
  address: Address,
  { beside = {}, own = [] }: ListOptions = {},
): Promise<Answer> {
  const { records, articles } = found;
  const rest = {
    // Of a place that the caller named only the bytes say which state of it this is.
    ...(found.isPinned ? {} : { version: listVersion(found.page, address) }),
    pos: found.page.pos,
    links: pageLinks(found.page, address, beyondPath(found, own)),
  };
  const ending = `],"page":${writePage(found.page)}${writeCounts(found.counts)}${writeMembers(beside)}}`;
  if (articles !== undefined) {
    const [first, last] = ['{"articles":[', octetsOf(ending)];
    return { body: `${first}${articles}${last}`, octets: [first, articles, last], ...rest };
  }
  const write = (record: StoryRecord): string => writeStory(room, record, shape);
  if (records.length <= WRITTEN_AT_ONCE) {
    return { body: `{"articles":[${records.map(write).join(',')}${ending}`, ...rest };
  }
  const body = new GrowingBody();
  await body.addList('{"articles":[', records, write);
  body.add(ending);
  return { ...body.whole(), ...rest };
}

interface ListOptions {
  /** Further members of the answer, after those of every list. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Names of the parameters that the path replaces. */
  readonly own?: readonly string[];
}

/** Gives the parameters that lead to a list, without those that its path replaces. */
export function beyondPath(
  { parameters }: Pick<StoryPage, 'parameters'>,
  own: readonly string[],
): ListParameters {
  return () => Object.fromEntries(Object.entries(parameters()).filter(([name]) => !own.includes(name)));
}

type ListParameters = StoryPage['parameters'];

/** Writes facets and groups as members that follow `page`. The text is empty if neither was requested. */
function writeCounts(counts: Tally | undefined): string {
  if (counts === undefined) return '';
  const { facets, groups } = counts;
  const members: Record<string, unknown> = {};
  if (facets.length > 0) {
    members.facets = Object.fromEntries(facets.map(({ kind, values }) => [kind, values]));
    members.facets_relation = facets[0]!.relation;
  }
  if (groups !== undefined) {
    members.groups = groups.groups;
    members.groups_relation = groups.relation;
  }
  return writeMembers(members);
}

/** Writes members that follow others. The text is empty if there are none. */
function writeMembers(members: Readonly<Record<string, unknown>>): string {
  const written = JSON.stringify(members).slice(1, -1);
  return written === '' ? '' : `,${written}`;
}

/**
 * The text that the validator of a list is made from. An address gives the same bytes until the tape grows. The address
 * is part of the text, because some callers compare validators of different addresses, although the RFC forbids it; and so is
 * the time of the commit, because a place is given again where a standby was promoted that lacked the last commits.
 */
export function listVersion(page: Pick<PageInfo, 'pos' | 'asOf'>, address: Address): string {
  return `${RELEASE} ${page.pos} ${page.asOf} ${address.href}`;
}

// A new release may write other bytes, so it has other validators.
const RELEASE = manifest.version;

/** Writes `page` with the names of REST (specification, "Page envelope of story lists"). */
export function writePage(page: PageInfo): string {
  return JSON.stringify({
    size: page.size,
    returned: page.returned,
    number: page.number,
    offset: page.offset,
    total: page.total,
    total_relation: page.totalRelation,
    has_next: page.hasNext,
    next_cursor: page.nextCursor,
    previous_cursor: page.previousCursor,
    sort: page.sort,
    as_of: page.asOf,
    ...(page.warnings.length === 0 ? {} : { warnings: page.warnings }),
  });
}

/**
 * The links to the first, previous and next page (RFC 8288). There is no link to the last page: by the time it is
 * requested, another page is the last one.
 * @param parameters gives those that lead to the list.
 */
export function pageLinks(page: PageInfo, address: Address, parameters: ListParameters): readonly Link[] {
  const links: Link[] = [{ rel: 'first', href: address.first(parameters) }];
  if (page.previousCursor !== null)
    links.push({ rel: 'prev', href: address.at({ cursor: page.previousCursor }) });
  if (page.nextCursor !== null) links.push({ rel: 'next', href: address.at({ cursor: page.nextCursor }) });
  return links;
}
