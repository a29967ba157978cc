import { type Entry, readTable } from './entry.ts';

const CRYPTO =
  'crypto cryptocurrency cryptocurrencies bitcoin blockchain stablecoin stablecoins altcoin altcoins ethereum defi nft nfts';

/** Crypto assets with tickers. */
export const CRYPTO_ASSETS: readonly Entry[] = readTable(
  'crypto_asset',
  `
Bitcoin | | BTC | ~bitcoin, ~bitcoins, =BTC
Ethereum | | ETH | ~ethereum, =ETH, ~ether token
Tether | | USDT | ?Tether, =USDT
BNB | | BNB | =BNB, Binance Coin
Solana | | SOL | ?Solana, =SOL token
XRP | | XRP | ^XRP
USD Coin | | USDC | ^USDC
Cardano | | ADA | ?Cardano
Dogecoin | | DOGE | ~dogecoin
Avalanche | | AVAX | ?Avalanche, =AVAX
TRON | | TRX | =TRX, ?Tron
Polkadot | | DOT | ?Polkadot
Polygon | | MATIC | ?Polygon, =MATIC
Litecoin | | LTC | ~litecoin
Shiba Inu | | SHIB | ?Shiba Inu, =SHIB
Chainlink | | LINK | ?Chainlink
Bitcoin Cash | | BCH | ~bitcoin cash
Stellar | | XLM | ?Stellar, =XLM
Monero | | XMR | ~monero
Uniswap | | UNI | ~uniswap
Cosmos | | ATOM | ?Cosmos
Ethereum Classic | | ETC | ~ethereum classic
Filecoin | | FIL | ~filecoin
Hedera | | HBAR | ?Hedera, =HBAR
Aptos | | APT | ?Aptos
Arbitrum | | ARB | ?Arbitrum
Optimism | | OP | ?Optimism
NEAR Protocol | | NEAR
VeChain | | VET | ~vechain
Algorand | | ALGO | ~algorand
Aave | | AAVE | ?Aave
MakerDAO | | MKR | =MKR
The Graph | | GRT | ?The Graph
Tezos | | XTZ | ~tezos
EOS | | EOS | =EOS
Zcash | | ZEC | ~zcash
Dash | | DASH | ?Dash
Internet Computer | | ICP | ?Internet Computer
Toncoin | | TON | ~toncoin
Sui | | SUI | ?Sui
Pepe | | PEPE | ?Pepe | + memecoin crypto token coin | - le frog
TerraUSD | | UST | ~terrausd
Terra Luna | | LUNA | ~terra luna
The Sandbox | | SAND | ?The Sandbox
Decentraland | | MANA | ~decentraland
Axie Infinity | | AXS | ~axie infinity
ApeCoin | | APE | ~apecoin
Fantom | | FTM | ?Fantom
Kusama | | KSM | ?Kusama
Dai | | DAI | ?Dai
`,
  CRYPTO,
);

const TRADED =
  'price prices futures market markets commodity commodities traders exports export producers demand supply mine mines mining miner miners output ounce tonnes tonne barrel production crop crops growers farmers harvest industry tariff tariffs shortage rally prospectors deposit prospect project';

/** Commodities, by what they are called on their markets. Names that are also food or ornament need a market's words. */
export const COMMODITIES: readonly Entry[] = readTable(
  'commodity',
  `
Crude oil | | WTI | ~crude oil, ~crude, ~crude prices, ~oil price, ~oil prices, ~oil futures, ~oil supply, ~oil supplies, ~oil production, ~oil output, ~oil exports, ~oil imports, ~oil embargo, ~oil market, ~oil markets, ~barrel of oil, ~barrels of oil, ~oil barrel, ~oil field, ~oil fields, ~oilfield, ~oilfields, ~oil reserves, ~oil exploration, ~oil drilling, ~oil pipeline, ~oil pipelines, ~oil tanker, ~oil refinery, ~oil spill, ~oil giant, ~oil shock, ~oil stocks, ~oil producers, ~oil cap, ~West Texas Intermediate | | - joke jokes humor
Brent crude | | BRENT | ~brent crude, ~brent oil
Natural gas | | NATGAS | ~natural gas, ~lng, ~liquefied natural gas, ~gas pipeline, ~gas field, ~gas fields, ~gas project, ~gas exports, ~gas supply, ~gas supplies, ~gas exploration, ~gas deal, ~gas plant
Petrol | | RBOB | ~petrol, ~petrol price, ~petrol prices, ~gasoline, ~gas prices, ~price of gas, ~fuel prices, ~diesel
Coal | | COAL | ~coal, ~coal mine, ~coal mines, ~coal exports, ~coal seam | | - miner's
Uranium | | URANIUM | ~uranium, ~yellowcake
Electricity | | POWER | ~electricity prices, ~power prices, ~power bills, ~electricity bills, ~electricity market
Gold | | XAU | ?~gold, ~gold price, ~gold prices, ~gold mine, ~gold mines, ~gold miner, ~gold miners, ~gold mining, ~gold bullion, ~gold producer, ~gold exploration, ~gold deposit, ~gold project, ~gold rush | + price prices futures bullion ounce miner miners mining mine mines prospectors exploration | - medal medals olympic olympics games coast logie logies glove swimmer commonwealth athens wins won win wedding ring globes globe
Silver | | XAG | ~silver price, ~silver prices, ~silver mine, ~silver futures, ~silver bullion
Copper | | COPPER | ?~copper, ~copper mine, ~copper price, ~copper prices
Iron ore | | IRONORE | ~iron ore
Aluminium | | ALUMINIUM | ~aluminium, ~aluminum, ~alumina, ~bauxite | | - foil
Nickel | | NICKEL | ?~nickel, ~nickel mine, ~nickel price, ~nickel prices, ~nickel project
Zinc | | ZINC | ?~zinc, ~zinc mine
Lead | | LEAD | ~lead prices, ~lead smelter, ~lead mine
Tin | | TIN | ~tin mine, ~tin prices
Steel | | STEEL | ~steel, ~steel tariffs, ~steelmaker, ~steelmakers, ~steelworks | | - guitar curtain magnolias danielle remington wheel steal stainless
Platinum | | XPT | ?~platinum | + mine mines price prices ounce miner
Palladium | | XPD | ?~palladium | + price prices ounce
Lithium | | LITHIUM | ?~lithium, ~lithium ion | + mine mines price prices battery batteries
Cobalt | | COBALT | ?~cobalt
Rare earths | | RAREEARTH | ~rare earths, ~rare earth
Diamonds | | DIAMOND | ~diamond mine, ~diamond mines, ~diamond miner, ~diamond exploration, ~diamond industry
Wheat | | WHEAT | ~wheat, ~wheat crop, ~wheat exports, ~grain, ~grain harvest, ~grains | | - bread recipe recipes
Barley | | BARLEY | ~barley
Maize | | CORN | ~maize, ?~corn, ~corn prices, ~corn futures | | - syrup cob popcorn recipe
Rice | | RICE | ~rice growers, ~rice crop, ~rice exports, ~rice prices, ~rice industry
Soybeans | | SOYBEAN | ~soybeans, ~soybean, ~soya beans
Sugar | | SUGAR | ~sugar industry, ~sugar price, ~sugar prices, ~sugar cane, ~sugarcane, ~sugar growers, ~cane growers, ~sugar mill, ~sugar mills, ~sugar exports, ~sugar rescue, ~sugar package, ~sugar reform, ~sugar crop
Coffee | | COFFEE | ~coffee prices, ~coffee growers, ~coffee beans exports, ~coffee futures
Cocoa | | COCOA | ~cocoa prices, ~cocoa
Cotton | | COTTON | ~cotton growers, ~cotton crop, ~cotton industry, ~cotton prices, ~cotton farmers, ~cotton grower
Wool | | WOOL | ~wool, ~wool industry, ~wool growers, ~woolgrowers, ~wool prices, ~wool price | | - sweater coat coats sweaters
Cattle | | CATTLE | ~cattle, ~beef exports, ~beef industry, ~beef prices, ~live cattle, ~beef producers
Sheep | | SHEEP | ~live sheep, ~sheep exports, ~sheep export, ~sheep trade, ~sheep ship, ~lamb prices, ~live export, ~live exports
Milk | | MILK | ~milk price, ~milk prices, ~dairy industry, ~dairy farmers, ~dairy farmer
Timber | | LUMBER | ~timber, ~lumber
Palm oil | | PALMOIL | ~palm oil
Ethanol | | ETHANOL | ~ethanol
`,
  TRADED,
  false,
);

/** Main currencies. */
export const CURRENCIES: readonly Entry[] = readTable(
  'currency',
  `
US dollar | US | USD | ~us dollar, ~U.S. dollar, ~greenback, ~american dollar
Euro | EU | EUR | ?~euro, ~euro currency, ~single currency | + dollar currency currencies cents bank banks yen sterling parity exchange rate | - 2004 2024 2020 championship championships cup final football soccer qualifier disney
Japanese yen | JP | JPY | ~yen, ~japanese yen
Pound sterling | GB | GBP | ~pound sterling, ~british pound, ~sterling, ?~pound | + currency dollar euro exchange plunges truss record slides slumps tumbles | - brown archer moss jerry
Australian dollar | AU | AUD | ~australian dollar, ~aussie dollar, ~aust dollar, ~a dollar, @AU:~dollar, @AU:~dollars rise | | - million billion us hong kong zealand
Canadian dollar | CA | CAD | ~canadian dollar, ~loonie
Renminbi | CN | CNY | ~yuan, ~renminbi
Indian rupee | IN | INR | ~indian rupee, ~rupee
Indonesian rupiah | ID | IDR | ~rupiah
Brazilian real | BR | BRL | ~brazilian real
Mexican peso | MX | MXN | ~mexican peso
Argentine peso | AR | ARS | ~argentine peso, ~argentine pesos
Russian rouble | RU | RUB | ~rouble, ~ruble, ~roubles, ~rubles
Turkish lira | TR | TRY | ~turkish lira, ~lira
South African rand | ZA | ZAR | ~south african rand | | - paul
South Korean won | KR | KRW | ~korean won
Saudi riyal | SA | SAR | ~saudi riyal, ~riyal
Swiss franc | CH | CHF | ~swiss franc
New Zealand dollar | NZ | NZD | ~new zealand dollar, ~nz dollar, ~kiwi dollar
Hong Kong dollar | HK | HKD | ~hong kong dollar
`,
  '',
  false,
);

const EXCHANGE =
  'points shares stocks market markets closes trading index investors session record falls rises gains drops ends opens close futures plunges slides rally';

/** Stock indices and exchanges; the model has no kind of its own for them, so they are topics. */
export const INDICES: readonly Entry[] = readTable(
  'topic',
  `
Dow Jones Industrial Average | US | DJI | Dow Jones, ?Dow, the Dow | | - chemical
S&P 500 | US | SPX | ^S&P, S&P 500
Nasdaq Composite | US | IXIC | Nasdaq, ^NASDAQ
Russell 2000 | US | RUT
Wall Street | US | | ?Wall Street, @AU:Wall Street | | - occupy wolf journal
New York Stock Exchange | US | | ^NYSE
FTSE 100 | GB | UKX | ^FTSE, London Stock Exchange, London shares
DAX | DE | DAX | =DAX
CAC 40 | FR | CAC | ^CAC 40
FTSE MIB | IT | FTSEMIB
Euro Stoxx 50 | EU | SX5E | Euro Stoxx, Stoxx 600
Nikkei 225 | JP | NKY | Nikkei, Topix
Hang Seng Index | HK | HSI | Hang Seng
Shanghai Composite | CN | SHCOMP | CSI 300
S&P/ASX 200 | AU | XJO | All Ordinaries, ^ASX, ~all ords, @AU:~aust shares, @AU:~aust stocks, Australian shares, Australian stocks, @AU:~stock market, @AU:~share market, @AU:~sharemarket
S&P/TSX Composite | CA | SPTSX | ^TSX, Toronto Stock Exchange
Nifty 50 | IN | NIFTY | Nifty Fifty, ?Nifty | + sensex
BSE Sensex | IN | SENSEX | Sensex
KOSPI | KR | KOSPI | Kospi
Ibovespa | BR | IBOV | Bovespa
S&P/BMV IPC | MX | MEXBOL
S&P Merval | AR | MERVAL | Merval
MOEX Russia Index | RU | IMOEX | MOEX, Moscow Exchange
Tadawul All Share | SA | TASI | Tadawul
FTSE/JSE All Share | ZA | JALSH | Johannesburg Stock Exchange
BIST 100 | TR | XU100 | Borsa Istanbul
Jakarta Composite | ID | JCI | Jakarta Stock Exchange
Cboe Volatility Index | US | VIX | =VIX
`,
  EXCHANGE,
);

/** Government bonds and other instruments that only impact rules name; no text is matched to them. */
export const INSTRUMENTS: Readonly<Record<string, { readonly label: string; readonly kind: string }>> = {
  US10Y: { label: 'United States 10-year Treasury', kind: 'bond' },
  GB10Y: { label: 'United Kingdom 10-year gilt', kind: 'bond' },
  DE10Y: { label: 'Germany 10-year Bund', kind: 'bond' },
  JP10Y: { label: 'Japan 10-year government bond', kind: 'bond' },
  AU10Y: { label: 'Australia 10-year government bond', kind: 'bond' },
  CA10Y: { label: 'Canada 10-year government bond', kind: 'bond' },
  FR10Y: { label: 'France 10-year OAT', kind: 'bond' },
  IT10Y: { label: 'Italy 10-year BTP', kind: 'bond' },
  CN10Y: { label: 'China 10-year government bond', kind: 'bond' },
  IN10Y: { label: 'India 10-year government bond', kind: 'bond' },
  BR10Y: { label: 'Brazil 10-year government bond', kind: 'bond' },
};
