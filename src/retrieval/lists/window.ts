import { type Parameters, type Statement, statement } from '../../platform/sql/statement.ts';
import { FENCE } from '../fence.ts';
import { direction, type Part, type Place, type Selection, state } from '../sealed/selection.ts';
import { isVerified, partOf, tapeAt, type Way } from '../sealed/statement.ts';
import { walk } from '../sealed/walk.ts';
import { articleOf } from './article.ts';

/** Where a window was read. */
interface WindowHead {
  readonly pos: bigint;
  /** Time of the commit at `pos`, ms since 1970. */
  readonly at: number;
  /** How many stories the list has, if the statement counted them. */
  readonly count: number | undefined;
}

/** What a window statement gives: its stories in order. */
export interface WindowRows extends WindowHead {
  readonly stories: readonly WindowStory[];
}
export interface WindowStory extends Place {
  readonly popularity: number;
  readonly card: string;
  /** In the order of the requested columns. */
  readonly columns: readonly string[];
}

/** What a page statement gives. */
export interface WindowPage extends WindowHead {
  /** The JSON of its stories, with commas between them, as the bytes of UTF-8, a character each. */
  readonly articles: string;
  readonly returned: number;
  /** Whether stories lie behind the last one. */
  readonly more: boolean;
  readonly first: Place | undefined;
  readonly last: Place | undefined;
}

/** What a window is asked for. */
export interface WindowAsked {
  readonly selection: Selection;
  readonly way: Way;
  readonly place: Place;
  readonly part: Part;
  /** How far to count everything that lies behind the place: by the sealed way, or if few stories are examined. */
  readonly most?: number | undefined;
}

/**
 * A window of a list: a row for each story, or one row without a story.
 * @param columns of a story's revision that are read as well.
 * @returns a statement that gives no row if the sealed way was to be taken and nothing is sealed.
 */
export function windowStatement(asked: WindowAsked, columns: readonly string[]): Statement {
  return statement((p) => {
    const { ctes, from, count, key, cards } = cardsOf(p, asked);
    const order = direction(asked.selection);
    return `${ctes} ${rowsOf(from, count, `${key} as key, ${columnsOf(columns)} from ${cards}`, columns, order)}`;
  });
}

/** Stories by their ids, in that order, as `windowStatement` gives them. Their keys are their places, from 1. */
export function storiesStatement(ids: readonly string[], pos: bigint, columns: readonly string[]): Statement {
  return statement((p) => {
    const stories = `i.nr as key, ${columnsOf(columns)}
    from unnest(${p.add(`{${ids.join(',')}}`, 'uuid[]')}) with ordinality i (id, nr)
    join story_cards c on c.story_id = i.id and ${state(p, 'c', pos)}`;
    return rowsOf(`${tapeAt(p, pos)} t`, 'null', stories, columns, 'asc');
  });
}

const columnsOf = (columns: readonly string[]): string =>
  ['c.story_id', 'c.popularity', 'c.card', ...columns.map((column) => `r.${column}`)].join(', ');

function rowsOf(
  from: string,
  count: string,
  stories: string,
  columns: readonly string[],
  order: string,
): string {
  const revision =
    columns.length === 0
      ? ''
      : 'join story_revisions r on r.story_id = c.story_id and r.revision = c.revision';
  return `select t.pos, (extract(epoch from t.at) * 1000)::bigint, ${count}, x.*
    from ${from} left join lateral (select ${stories} ${revision}) x on true
    order by x.key ${order}, x.story_id ${order}`;
}

const FIXED_COLUMNS = 7;
const NO_COLUMNS: readonly string[] = [];

/** Reads what `windowStatement` gives; at least one row. */
export function readWindowRows(rows: readonly (readonly (string | null)[])[]): WindowRows {
  const [pos, at, count] = rows[0]!;
  const stories: WindowStory[] = [];
  for (const row of rows) {
    const [, , , key, uuid, popularity, card] = row;
    if (key == null) continue;
    const columns = row.length === FIXED_COLUMNS ? NO_COLUMNS : (row.slice(FIXED_COLUMNS) as string[]);
    stories.push({ key: BigInt(key), uuid: uuid!, popularity: Number(popularity), card: card!, columns });
  }
  return { ...headOf(pos!, at!, count!), stories };
}

/**
 * A window of a list as one row that holds its stories as they are answered, joined by the database: node has nothing to
 * do with them. One story more than the page has comes along, to know whether there are more.
 * @param asked in the direction of the list; its limit is the size of the page, at least one.
 * @returns gives no row where the sealed way was to be taken, and nothing is sealed.
 */
export function pageStatement(asked: WindowAsked, baseUrl: string): Statement {
  return statement((p) => {
    const { limit, offset } = asked.part;
    const { ctes, from, count, key, cards } = cardsOf(p, { ...asked, part: { limit: limit + 1, offset } });
    const order = direction(asked.selection);
    const [last, beyond] = [p.add(limit, 'integer'), p.add(limit + 1, 'integer')];
    // Aggregates read rows in the order in which the subquery gives them. Sorting in them would copy all articles
    // again. Without its offset the planner would make each article twice.
    return `${ctes} select y.*, t.pos, (extract(epoch from t.at) * 1000)::bigint, ${count}
    from ${from} cross join lateral (
      select string_agg(x.article, ','), count(*), (array_agg(x.key))[1], (array_agg(x.story_id))[1],
        (array_agg(x.key))[least(${last}, count(*))], (array_agg(x.story_id))[least(${last}, count(*))],
        (array_agg(octet_length(x.article)))[${beyond}]
      from (select ${key} as key, c.story_id, ${articleOf(p, baseUrl)} as article
        from ${cards} order by ${key} ${order}, c.story_id ${order} ${FENCE}) x) y`;
  });
}

/** Reads what `pageStatement` gives: the bytes of its first column, and the texts of the others. */
export function readWindowPage(
  articles: string | null,
  texts: readonly (string | null)[],
  size: number,
): WindowPage {
  const [found, firstKey, firstId, lastKey, lastId, beyond, pos, at, count] = texts;
  const placeOf = (key: string | null | undefined, uuid: string | null | undefined): Place | undefined =>
    key == null ? undefined : { key: BigInt(key), uuid: uuid! };
  const more = Number(found) > size;
  const all = articles ?? '';
  return {
    ...headOf(pos!, at!, count!),
    articles: more ? all.slice(0, all.length - Number(beyond) - ','.length) : all,
    returned: more ? size : Number(found),
    more,
    first: placeOf(firstKey, firstId),
    last: placeOf(lastKey, lastId),
  };
}

function headOf(pos: string, at: string, count: string | null): WindowHead {
  return { pos: BigInt(pos), at: Number(at), count: count === null ? undefined : Number(count) };
}

/** What a window is read from. */
interface Cards {
  /** `with ...`; nothing where there is none. */
  readonly ctes: string;
  /** The tape `t`, as it stood where the window is read. */
  readonly from: string;
  readonly count: string;
  /** The sort key of a story, and where its card `c` lies. */
  readonly key: string;
  readonly cards: string;
}

/**
 * If rows are skipped or verified, ids are found first, so that those rows read no card. A plain walk along the cards
 * reads them as it goes.
 */
function cardsOf(p: Parameters, { selection, way, place, part, most }: WindowAsked): Cards {
  const from = `${tapeAt(p, selection.pos)} t${way === 'sealed' ? ' cross join z' : ''}`;
  const isPlain =
    way === 'walk' && selection.driver === 'cards' && !isVerified(selection) && selection.pos === undefined;
  if (isPlain && part.offset === 0 && most === undefined) {
    const cards = `(${walk(p, selection, place, true)} limit ${p.add(part.limit, 'bigint')}) c`;
    return { ctes: '', from, count: 'null', key: 'c.key', cards };
  }
  const { ctes, rows, count } = partOf(p, selection, way, place, part, most);
  const cards = `(${rows}) i join story_cards c on c.story_id = i.story_id and ${state(p, 'c', selection.pos)}`;
  return { ctes, from, count: count ?? 'null', key: 'i.key', cards };
}
