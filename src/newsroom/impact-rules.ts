/**
 * One way in which an event commonly reaches a market. Rules are the project's own; docs/import.md says how they are
 * applied and what is claimed by them: an inference, never a fact.
 */
export interface ImpactRule {
  /** What moves what; also the path's token. */
  readonly token: string;
  readonly label: string;
  /** Groups of triggers; one of each group must stand in the item. `#topic`, `@entity-slug`, `:kind` or plain words. */
  readonly when: readonly (readonly string[])[];
  /** Whether the target moves with (1) or against (-1) the cause; what rises and falls is read off the words. */
  readonly sign: 1 | -1;
  /** What the trigger alone says of the cause where no word says rise or fall: a drought is scarcity by itself. */
  readonly alone: 'up' | 'mixed';
  readonly magnitude: 'low' | 'medium' | 'high';
  readonly horizon: 'immediate' | 'short_term' | 'medium_term';
  /** Why; the second half of a sentence whose first half names the words found. */
  readonly because: string;
  /** Tickers touched: fixed ones, and `currency`, `bond`, `index` (of the countries named) or `named` (of the entities found). */
  readonly assets: readonly string[];
}

// token | label | when (groups by &, choices by ,) | sign | alone | magnitude | horizon | assets | because
const TABLE = `
central-bank-rates>government-bonds | Central-bank rates → government bonds | #interest-rates, rate rise, rate rises, rates rise, rates hold & :central_bank, :currency, interest rate, interest rates, interest, cash rate, official rates, monetary policy, rate hike, rate hikes, #inflation | - | mixed | medium | immediate | bond | dearer money usually lowers the prices of government bonds, cheaper money lifts them
central-bank-rates>currency | Central-bank rates → currency | #interest-rates, rate rise, rate rises, rates rise, rates hold & :central_bank, :currency, interest rate, interest rates, interest, cash rate, official rates, monetary policy, rate hike, rate hikes | + | mixed | medium | immediate | currency | higher rates usually draw money into a currency, lower ones send it elsewhere
central-bank-rates>bank-margins | Central-bank rates → bank margins | #interest-rates & #banking, banks, bank, mortgage, mortgages, home loan | + | mixed | low | medium_term | named | banks usually pass higher rates on to borrowers sooner than to savers
interest-rates>housing | Interest rates → housing | #interest-rates & #property, mortgage, mortgages, home loan, home loans, home buyers, housing | - | mixed | medium | medium_term | | borrowing costs weigh on what buyers can pay for homes
inflation>interest-rates | Inflation → interest rates | #inflation & inflation, cpi, consumer prices, deflation | + | mixed | medium | short_term | bond | central banks usually answer inflation with higher rates
jobs>currency | Employment → currency | jobless, jobless rate, unemployment, unemployment rate, jobs report, payrolls, employment figures & figures, economists, economy, dollar, payrolls, jobs report, unemployment rate, @federal-reserve, @reserve-bank-of-australia, @bank-of-england | - | mixed | low | immediate | currency | a weaker labour market usually makes rate cuts likelier and a currency less wanted
growth>equities | Economic growth → equities | #economic-growth | + | mixed | medium | short_term | index | growth usually carries company profits with it
recession>equities | Recession → equities | recession, financial crisis, economic downturn | - | up | high | medium_term | index | a shrinking economy usually takes company profits down with it
budget-deficit>government-bonds | Budget deficit → government bonds | budget deficit, deficit, debt ceiling, government shutdown & #budget, treasury, govt, government, congress | - | up | low | medium_term | bond | more borrowing or doubt about repayment usually lowers the prices of government bonds
tariffs>exporters | Tariffs → exporters | tariff, tariffs, import ban, trade war, customs duties, trade barriers | - | up | medium | medium_term | index | barriers to trade usually cost exporters sales
trade-deal>exporters | Trade deal → exporters | free trade, trade deal, trade pact, fta, trade agreement | + | mixed | low | medium_term | index | easier access to a market usually helps those who sell there
sanctions>russian-rouble | Sanctions → rouble | sanctions & @russia, @vladimir-putin | - | up | medium | short_term | RUB | being cut off from trade and finance usually weakens a currency
sanctions>energy-prices | Sanctions → energy prices | sanctions, embargo, price cap & @crude-oil, @natural-gas, @opec, oil, gas & @russia, @iran, @iraq, @venezuela, @saudi-arabia, @libya | + | up | medium | short_term | BRENT, NATGAS | supply that may not be sold usually makes the rest dearer
opec-supply>crude-oil | OPEC supply → crude oil | @opec & cut, cuts, output, production, quota, quotas, supply, oil | - | mixed | medium | immediate | WTI, BRENT | less supply from the exporters' group usually lifts the price of crude oil, more lowers it
middle-east-conflict>crude-oil | Middle East conflict → crude oil | #war, #terrorism, sabotage, pipeline & @iraq, @iran, @saudi-arabia, @kuwait, @libya, @strait-of-hormuz, @yemen & @crude-oil, oil, pipeline, pipelines | + | up | medium | immediate | WTI, BRENT | danger to producing countries usually puts a premium on crude oil
war>safe-haven-gold | War → gold | @gold & #war, war, invasion, @iraq, @ukraine | + | up | low | immediate | XAU | fear usually drives money into gold
war>grain-prices | War → grain prices | @ukraine, @russia & #war, #diplomacy, war, blockade, port, ports & @wheat, @maize, grain | + | up | high | short_term | WHEAT, CORN | a war between large exporters usually makes grain scarce
war>natural-gas | War → natural gas | @russia, @ukraine & @natural-gas, gas supplies, gas supply, nord stream, gas pipeline | + | up | high | short_term | NATGAS | gas that may not flow makes the rest dearer
war>defence-companies | Military spending → defence companies | defence spending, defense spending, military spending, arms deal, defence contract, defense contract, fighter jets, air force contract, submarine contract | + | up | low | medium_term | named | orders for arms usually reach those who make them
oil-price>airlines | Oil price → airlines | @crude-oil, oil price, oil prices, fuel prices, jet fuel, fuel costs & airline, airlines, @qantas, @delta-air-lines, @united-airlines, @american-airlines, @british-airways, @lufthansa, @air-france, aviation | - | mixed | medium | short_term | named, WTI | fuel is among an airline's largest costs
oil-price>petrol | Oil price → petrol | petrol price, petrol prices, gas prices, gasoline prices, fuel prices, price of petrol | + | mixed | medium | immediate | RBOB, WTI | pump prices usually follow the price of crude oil
crude-oil>energy-shares | Crude oil → energy shares | oil price, oil prices, crude prices, price of oil, oil futures | + | mixed | medium | immediate | WTI, BRENT, named | producers usually earn more when crude oil is dear
oil-spill>energy-company | Oil spill → energy company | oil spill, oil slick, fuel spill, pipeline leak | - | up | low | short_term | named | cleaning up and compensation usually fall on the operator
drought>grain-prices | Drought → grain prices | #drought & wheat, grain, crop, crops, harvest, growers, barley, farmers | + | up | medium | medium_term | WHEAT, BARLEY | less rain usually means a smaller harvest and dearer grain
drought>livestock | Drought → livestock | #drought & cattle, sheep, stock, graziers, livestock, dairy, beef, feed, herd, herds | - | up | medium | short_term | CATTLE, SHEEP | farmers short of feed usually sell stock early, which presses prices
drought>electricity | Drought → electricity | #drought & hydro, power, electricity | + | up | low | medium_term | POWER | less water means less hydro power
rain>grain-prices | Rain → grain prices | rain, rains, good rain, rainfall & wheat, grain, crop, crops, harvest, growers, grain growers | - | up | low | medium_term | WHEAT | rain in time usually means a larger harvest and cheaper grain
frost>crops | Frost and hail → crops | frost, hail, hailstorm, locusts, locust, cyclone & crop, crops, growers, orchards, fruit, vineyards, harvest, grape growers, citrus, bananas, banana | + | up | medium | short_term | | what is destroyed makes the rest of the crop dearer
cyclone>sugar | Cyclone → sugar | cyclone, flood, floods, flooding & @sugar, cane, canegrowers | + | up | low | short_term | SUGAR | damaged cane makes sugar scarcer
livestock-disease>meat-exports | Livestock disease → meat exports | mad cow, foot and mouth, bird flu, bse, avian flu, swine fever & beef, cattle, poultry, export, exports, trade, ban, chicken, chickens, imports, meat | - | up | medium | short_term | CATTLE | an outbreak usually closes markets to a country's meat
disaster>insurers | Disaster → insurers | #storms, #floods, #wildfire, #earthquakes & insurance, insurers, insurer, damage bill, insured, insurance claims | - | up | medium | short_term | named | insured losses fall on insurers
hurricane>energy-prices | Hurricane → energy prices | hurricane, hurricanes, tropical storm & oil, gas, refinery, refineries, @crude-oil, @natural-gas, @gulf-of-mexico, rigs | + | up | medium | immediate | WTI, NATGAS | storms close wells and refineries
earthquake>supply-chains | Earthquake → supply chains | earthquake, quake, tsunami & @japan, @taiwan, @china, @south-korea & factory, factories, plant, production, chip, chips, exports, industry | - | up | medium | short_term | index, named | damaged plants usually delay what others build from their parts
pandemic>travel | Epidemic → travel | #epidemics, #covid-19 & #tourism, #aviation, travel, airlines, airline, airport, airports, cruise, flights | - | up | high | short_term | named | fear of infection and closed borders usually keep travellers at home
pandemic>equities | Epidemic → equities | #epidemics, #covid-19 & #stock-markets, #economic-growth, #recession, @wall-street, economy | - | up | high | immediate | index | an epidemic usually hurts trade and spending
vaccine>drug-makers | Vaccine → drug makers | #vaccines & @pfizer, @moderna, @johnson-and-johnson, @astrazeneca, @merck, @novartis, @gsk, @sanofi, @biontech, @csl | + | mixed | low | short_term | named | approvals and orders usually reach the maker's sales
terror-attack>tourism | Terror attack → tourism | #terrorism, bombings, bombing, bomb, terror & #tourism, travel warning, travel warnings, airlines, tourists | - | up | medium | short_term | | travellers usually avoid places that were attacked
election>equities | Election → equities | election, elections, referendum, brexit & #stock-markets, investors | + | mixed | low | immediate | index | who governs changes what investors expect
currency>exporters | Currency → exporters | :currency & exporters, exports, export, manufacturers, growers, farmers, miners, wine, tourism, industry, beef | - | mixed | medium | medium_term | currency | a dearer currency usually makes a country's goods harder to sell abroad
currency-move>imports | Currency → import prices | @australian-dollar, @us-dollar, @pound-sterling, @euro, @japanese-yen, @indonesian-rupiah, @indian-rupee, @russian-rouble, @turkish-lira, @argentine-peso, @brazilian-real, @mexican-peso & high, low, record, record high, record low, rises, falls, climbs, climb, soars, plunges, slumps, rally, slides, us cents | - | mixed | low | medium_term | named | what is bought abroad usually costs less when the currency rises
commodity-prices>miners | Commodity prices → miners | gold price, gold prices, copper price, copper prices, nickel price, nickel prices, iron ore price, iron ore prices, coal prices, commodity prices, metal prices, uranium price | + | mixed | medium | short_term | named | miners sell what they dig at the market's price
mine-disruption>metal-prices | Mine disruption → metal prices | mine strike, mine closure, mine collapse, mine blast, mine accident, mine closes, miners strike, mine shutdown & @gold, @copper, @nickel, @coal, @uranium, @iron-ore, @zinc | + | up | low | short_term | named | output that is lost makes the rest dearer
strike>employer | Strike → employer | industrial action, strike action, workers strike, strike over pay, to strike, on strike, stopwork, stop work, picket, walk off job & :company | - | up | low | immediate | named | work that stops is output that is lost
earnings>shares | Earnings → shares | profit, profits, half year profit, net profit, earnings, quarterly loss, annual profit, profit warning, revenue & :company | + | mixed | medium | immediate | named | a share is a claim on what the company earns
takeover>target-shares | Takeover → target's shares | takeover, takeover bid, takeover offer, merger, buyout, acquisition, to buy & :company | + | mixed | medium | immediate | named | a bidder usually pays more than the market price
layoffs>labour-costs | Job cuts → company costs | job cuts, layoffs, lays off, jobs to go, retrenched, axes jobs, to cut jobs, cuts jobs, sack, sacks & :company | + | mixed | low | short_term | named | fewer staff lowers costs and often tells of weaker demand
antitrust>big-tech | Antitrust → technology companies | antitrust, break up, monopoly, competition watchdog, regulators, fined & @alphabet, @meta-platforms, @amazon, @apple, @microsoft, @twitter, @bytedance | - | up | low | medium_term | named | regulators can limit how a platform earns its money
data-breach>company-shares | Data breach → company | data breach, ransomware, cyberattack, customer data & :company | - | up | low | short_term | named | repair, fines and lost trust usually follow a breach
product-recall>maker | Recall → maker | recall, recalls, recalled & :company & cars, car, vehicles, models, airbags, toys, product, products, brakes, batteries, phones, defect, faulty, trucks, jets, drug, salmonella, contaminated | - | up | low | immediate | named | taking products back costs money and trust
crypto-regulation>crypto-assets | Regulation → crypto assets | :crypto_asset, #crypto & ban, bans, regulation, regulators, sec, crackdown, lawsuit, charged, probe, fraud | - | up | medium | immediate | BTC, named | rules and prosecutions usually make holders sell
crypto-market>crypto-assets | Crypto market → crypto assets | :crypto_asset, #crypto & plunges, crash, crashes, surges, soars, tumbles, record high, rally, falls, rises, collapse, drops | + | mixed | medium | immediate | BTC, named | crypto assets usually move together
chip-supply>electronics | Chip supply → electronics | chip shortage, semiconductor shortage, chip exports, chip plant, semiconductors, chipmaker | - | mixed | medium | medium_term | named | what has no chips is not built
carbon-policy>coal | Carbon policy → coal | carbon tax, carbon emissions, emissions trading, kyoto protocol, climate deal, paris agreement & coal, @coal, coal industry, power stations, industry | - | up | low | medium_term | COAL | a price on emissions usually makes coal less wanted
share-prices>equities-index | Share prices → equities index | stocks plunge, stocks tumble, shares slump, shares fall, stocks fall, market slides, bear market, shares close, stocks close, all ords, stocks surge, stocks rise, shares rise, market rally, bull market | + | mixed | medium | immediate | index | the index is the sum of its shares
water-policy>irrigators | Water policy → irrigated crops | water restrictions, water allocation, water allocations, irrigation, irrigators, water rights, environmental flows & irrigators, growers, farmers, cotton, rice, dairy, irrigation | - | mixed | low | medium_term | COTTON, RICE | crops that are irrigated need the water that rules share out
`;

/** The rules, in the order in which a story's paths are listed. */
export const IMPACT_RULES: readonly ImpactRule[] = TABLE.split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const fields = line.split('|').map((field) => field.trim());
    const [token, label, when, sign, alone, magnitude, horizon, assets, because] = fields as [
      string,
      string,
      string,
      '+' | '-',
      ImpactRule['alone'],
      ImpactRule['magnitude'],
      ImpactRule['horizon'],
      string,
      string,
    ];
    return {
      token,
      label,
      when: when.split(' & ').map((group) => group.split(',').map((trigger) => trigger.trim())),
      sign: sign === '+' ? 1 : -1,
      alone,
      magnitude,
      horizon,
      because,
      assets: assets
        .split(',')
        .map((asset) => asset.trim())
        .filter((asset) => asset !== ''),
    };
  });
