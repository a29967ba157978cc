import type { DraftEntity, EntityKind } from '../../stories/index.ts';
import { COUNTRIES } from '../../stories/index.ts';
import { type Code, castOf } from './cast.ts';

/** Label of an impact path, from its token `cause>effect`: `Central bank rates → government bonds`. */
export function pathLabel(token: string): string {
  const [cause, effect] = token.split('>') as [string, string];
  const text = `${cause.replaceAll('-', ' ')} → ${effect.replaceAll('-', ' ')}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A market instrument that stories point at, by ticker. Throws for a ticker that nobody described. */
export function asset(ticker: string): { ticker: string; label: string; kind: string } {
  const known = ASSETS.get(ticker);
  if (known === undefined) throw new Error(`no such asset: ${ticker}`);
  return known;
}

/** A passive entity by key (a country code, or a key below). Throws for a key that nobody described. */
export function known(key: string): DraftEntity {
  const entity = ENTITIES.get(key);
  if (entity === undefined) throw new Error(`no such entity: ${key}`);
  return entity;
}

/** Lower-case ASCII words joined by hyphens, for slugs of entities and addresses of reports. */
export function hyphenated(text: string): string {
  return text
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const ASSETS = new Map<string, { ticker: string; label: string; kind: string }>();
const ENTITIES = new Map<string, DraftEntity>();

function addAssets(kind: string, text: string): void {
  for (const pair of text.split(';')) {
    const [ticker, label] = pair.trim().split('=') as [string, string];
    ASSETS.set(ticker, { ticker, label, kind });
  }
}

function addEntity(
  key: string,
  label: string,
  kind: EntityKind,
  country?: Code,
  aliases?: readonly string[],
): void {
  ENTITIES.set(key, {
    slug: hyphenated(label),
    label,
    kind,
    ...(country === undefined ? {} : { country }),
    ...(aliases === undefined ? {} : { aliases }),
  });
}

addAssets(
  'commodity',
  'BRENT=Brent crude; WTI=West Texas Intermediate; NATGAS=Natural gas; XAU=Gold; XAG=Silver; COPPER=Copper; ' +
    'NICKEL=Nickel; LITHIUM=Lithium carbonate; IRON=Iron ore 62% Fe; ALUMINIUM=Aluminium; PLATINUM=Platinum; ' +
    'WHEAT=Wheat; CORN=Corn; SOY=Soybeans; RICE=Rough rice; COFFEE=Arabica coffee; COCOA=Cocoa; SUGAR=Raw sugar; ' +
    'COTTON=Cotton; PALM=Palm oil; BEEF=Live cattle; OLIVE=Olive oil; EUA=EU carbon allowance; ' +
    'FREIGHT=Container freight index; POTASH=Potash; SALMON=Salmon; COAL=Thermal coal',
);
addAssets(
  'crypto',
  'BTC=Bitcoin; ETH=Ethereum; SOL=Solana; XRP=XRP; ADA=Cardano; DOGE=Dogecoin; LTC=Litecoin; USDT=Tether; ' +
    'AVAX=Avalanche; LINK=Chainlink',
);
for (const { code } of COUNTRIES) {
  const cast = castOf(code as Code);
  if (code === 'AFU') continue;
  addAssets('index', `${cast.indexTicker}=${cast.index}`);
  addAssets('bond', `${cast.bond}=${cast.adjective} ten-year government bond`);
  if (!ASSETS.has(cast.fx)) addAssets('currency', `${cast.fx}=${cast.fx.slice(0, 3)}/${cast.fx.slice(3)}`);
}

// Names in common use beside the one we write.
const COUNTRY_ALIASES: Partial<Record<Code, readonly string[]>> = {
  GB: ['UK', 'Britain', 'Great Britain'],
  US: ['USA', 'United States of America'],
  TR: ['Turkey'],
  KR: ['Republic of Korea'],
  EU: ['EU'],
  AFU: ['AU Commission'],
  RU: ['Russian Federation'],
};
// Under these names imported stories know the banks too, so that both meet in one entity.
const BANK_LABELS: Partial<Record<Code, string>> = {
  BR: 'Banco Central do Brasil',
  DE: 'Bundesbank',
  IT: "Banca d'Italia",
  RU: 'Central Bank of the Russian Federation',
};
const CENTRAL_BANKS: Readonly<Record<string, [code: Code, aliases: readonly string[]]>> = {
  bcra: ['AR', ['BCRA']],
  rba: ['AU', ['RBA']],
  bcb: ['BR', ['BCB', 'Central Bank of Brazil']],
  boc: ['CA', ['BoC']],
  pboc: ['CN', ['PBoC', 'PBOC']],
  bdf: ['FR', ['Bank of France']],
  bundesbank: ['DE', ['Deutsche Bundesbank']],
  rbi: ['IN', ['RBI']],
  bi: ['ID', ['BI']],
  bdi: ['IT', ['Bank of Italy']],
  boj: ['JP', ['BoJ', 'BOJ']],
  banxico: ['MX', ['Banxico', 'Bank of Mexico']],
  cbr: ['RU', ['Bank of Russia', 'Central Bank of Russia']],
  sama: ['SA', ['SAMA']],
  sarb: ['ZA', ['SARB']],
  bok: ['KR', ['BoK', 'BOK']],
  cbrt: ['TR', ['CBRT', 'Central Bank of Turkey']],
  boe: ['GB', ['BoE']],
  fed: ['US', ['Fed', 'the Fed']],
  ecb: ['EU', ['ECB']],
};
for (const { code, name } of COUNTRIES) {
  addEntity(code, name, 'country', code as Code, COUNTRY_ALIASES[code as Code]);
}
for (const [key, [code, aliases]] of Object.entries(CENTRAL_BANKS)) {
  addEntity(key, BANK_LABELS[code] ?? castOf(code).centralBank, 'central_bank', code, aliases);
  ENTITIES.set(`bank:${code}`, ENTITIES.get(key)!);
}
for (const { code } of COUNTRIES) {
  const { statistics, currency, fx } = castOf(code as Code);
  if (code === 'AFU') continue;
  addEntity(`stats:${code}`, statistics, 'organization', code as Code);
  // "peso" alone would be two currencies.
  const label = currency === 'peso' ? `${castOf(code as Code).adjective} peso` : currency;
  addEntity(`money:${code}`, label.charAt(0).toUpperCase() + label.slice(1), 'currency', undefined, [
    code === 'US' ? 'USD' : fx.replace('USD', ''),
  ]);
}
const ORGANIZATIONS: Readonly<Record<string, [label: string, aliases: readonly string[], country?: Code]>> = {
  imf: ['International Monetary Fund', ['IMF']],
  worldbank: ['World Bank', []],
  opec: ['OPEC', ['Organization of the Petroleum Exporting Countries']],
  wto: ['World Trade Organization', ['WTO']],
  who: ['World Health Organization', ['WHO']],
  fao: ['Food and Agriculture Organization', ['FAO']],
  un: ['United Nations', ['UN']],
  iea: ['International Energy Agency', ['IEA']],
  oecd: ['OECD', []],
  commission: ['European Commission', [], 'EU'],
  parliament: ['European Parliament', [], 'EU'],
  auc: ['African Union Commission', ['AUC'], 'AFU'],
  africacdc: ['Africa CDC', ['Africa Centres for Disease Control and Prevention'], 'AFU'],
  afcfta: ['African Continental Free Trade Area', ['AfCFTA'], 'AFU'],
  mercosur: ['Mercosur', []],
  asean: ['ASEAN', []],
};
for (const [key, [label, aliases, country]] of Object.entries(ORGANIZATIONS)) {
  addEntity(key, label, 'organization', country, aliases);
}
const COMMODITIES =
  'gold silver copper nickel lithium wheat maize soybeans rice coffee cocoa sugar cotton beef platinum coal potash';
for (const word of COMMODITIES.split(' '))
  addEntity(word, word.charAt(0).toUpperCase() + word.slice(1), 'commodity');
for (const [key, label] of [
  ['oil', 'Crude oil'],
  ['gas', 'Natural gas'],
  ['iron', 'Iron ore'],
  ['palm', 'Palm oil'],
  ['olive', 'Olive oil'],
  ['carbon', 'EU carbon allowance'],
] as const) {
  addEntity(key, label, 'commodity');
}
for (const [key, label, ticker] of [
  ['btc', 'Bitcoin', 'BTC'],
  ['eth', 'Ethereum', 'ETH'],
  ['sol', 'Solana', 'SOL'],
  ['xrp', 'XRP', 'XRP'],
  ['ada', 'Cardano', 'ADA'],
  ['doge', 'Dogecoin', 'DOGE'],
  ['ltc', 'Litecoin', 'LTC'],
  ['usdt', 'Tether', 'USDT'],
  ['avax', 'Avalanche', 'AVAX'],
  ['link', 'Chainlink', 'LINK'],
] as const) {
  addEntity(key, label, 'crypto_asset', undefined, [ticker]);
}
