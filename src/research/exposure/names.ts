import { assetsNamedIn } from '../../newsroom/index.ts';
import { foldName } from '../../stories/index.ts';
import { hasWord } from '../evidence/passages.ts';
import type { ResearchRoom } from '../model.ts';

/** The names of an asset in the corpus. */
export interface NamedAsset {
  /** The tickers of the catalogue that are meant. Empty if the catalogue has no such asset. */
  readonly tickers: readonly string[];
  /** What the answer calls it. */
  readonly label: string;
  /** Names, folded. A sentence that contains one as whole words names the asset. */
  readonly names: readonly string[];
  /** Symbols. They count only exactly as written, because many are also words. */
  readonly symbols: readonly string[];
  /** Slugs of the entities that are the asset. */
  readonly entities: readonly string[];
  /** Tokens of impact paths that led to it in some story. */
  readonly paths: readonly string[];
}

// Quote currencies of pairs: a caller who asks for BTCUSDT or BTC/USD asks about BTC.
const PAIR = /^([A-Z0-9]{2,12})[-/]?(?:USDT|USDC|BUSD|FDUSD|USD)$/;
// Shorter symbols mean too many things in a text.
const SHORTEST_SYMBOL = 3;
// Names are matched in any case, so two letters would match in too many sentences.
const SHORTEST_NAME = 3;
const SHORT_NAME = /^\p{Lu}[\p{Lu}\p{N}]$/u;
const MOST = 20;

/** Finds what a ticker or name means: assets of the catalogue, entities of stories, and the names of both. */
export async function nameAsset(
  room: ResearchRoom,
  asset: string,
  assetName: string | undefined,
): Promise<NamedAsset> {
  const given = asset.toUpperCase().replace(/^\$/, '');
  const base = PAIR.exec(given)?.[1];
  const written = [
    asset,
    ...(base === undefined ? [] : [base]),
    ...(assetName === undefined ? [] : [assetName]),
  ];
  const { rows } = await room.db.query<Found>(FIND, [
    [given, ...(base === undefined ? [] : [base])],
    written.map(foldName),
    MOST,
  ]);
  const assets = rows.filter(({ kind }) => kind === 'asset');
  const entities = rows.filter(({ kind }) => kind === 'entity');
  const tickers = assets.map(({ name }) => name);
  const reached = await room.db.query<{ token: string }>(REACHED, [
    tickers.map((t) => t.toUpperCase()),
    MOST,
  ]);
  const labels = [...assets, ...entities].map(({ label }) => label);
  const symbols = [given, ...(base === undefined ? [] : [base]), ...tickers].flatMap((ticker) => [
    ticker,
    ticker.split('.')[0]!,
  ]);
  // "BP", "GE": two capitals are a name where something is called so, exactly as written.
  const short = labels.filter((label) => SHORT_NAME.test(label));
  // A symbol as it was typed is also a name only if nothing else is known about it, or if it has lower-case letters.
  const isWord = asset !== given || labels.length === 0;
  const names = [...(isWord ? [asset] : []), ...(assetName === undefined ? [] : [assetName]), ...labels];
  return {
    tickers,
    label: assets[0]?.label ?? assetName ?? entities[0]?.label ?? asset,
    names: [...new Set([...names.map(foldName), ...entities.flatMap(({ aliases }) => aliases)])].filter(
      (name) => name.length >= SHORTEST_NAME,
    ),
    symbols: [...new Set([...symbols.filter((symbol) => symbol.length >= SHORTEST_SYMBOL), ...short])],
    entities: entities.map(({ name }) => name),
    paths: reached.rows.map(({ token }) => token),
  };
}

/**
 * Whether a text names the asset: by one of its names or symbols, or by what the newsroom files stories under it for ("oil
 * prices" of crude oil), so that what lists find under an asset is found here too.
 */
export function isNaming({ names, symbols, tickers }: NamedAsset, text: string): boolean {
  const folded = foldName(text);
  if (names.some((name) => hasWord(folded, name)) || symbols.some((symbol) => hasWord(text, symbol)))
    return true;
  if (tickers.length === 0) return false;
  const named = assetsNamedIn(text);
  return tickers.some((ticker) => named.has(ticker));
}

interface Found {
  readonly kind: 'asset' | 'entity';
  readonly name: string;
  readonly label: string;
  /** Folded. */
  readonly aliases: readonly string[];
}

// A listing is also found without its exchange (WOW for WOW.AX). Entities with the asset's own label are the asset.
const FIND = `with meant as (
  select ticker, label from assets
  where ticker = any($1::text[]) or split_part(ticker, '.', 1) = any($1::text[]) or lower(label) = any($2::text[])
  order by ticker = any($1::text[]) desc, ticker limit $3::int)
select 'asset' as kind, ticker as name, label, array[]::text[] as aliases from meant
union all
select 'entity', slug, label, array(
  select name from entity_names where entity_id = e.id order by name limit $3::int) from (
  select distinct e.id, e.slug, e.label from entity_names n join entities e on e.id = n.entity_id
  where n.name = any($2::text[]) or n.name in (select lower(label) from meant)
  order by e.slug limit $3::int) e`;

const REACHED = `select distinct p.token from impact_path_assets a join impact_paths p on p.id = a.path_id
  where a.ticker = any($1::text[]) order by p.token limit $2::int`;
