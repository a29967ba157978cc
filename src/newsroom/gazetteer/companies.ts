import { type Entry, readTable } from './entry.ts';

// What makes a company's name that is also a common word or a surname mean the company.
const BUSINESS =
  'shares share stock stocks ceo profit profits earnings investors investor company sales workers factory layoffs quarterly revenue merger takeover acquisition bid antitrust lawsuit billion staff store stores chief brand maker retailer';

/** Listed companies of the G20's members with their tickers: bare in the United States, elsewhere with the exchange's suffix. */
export const COMPANIES: readonly Entry[] = readTable(
  'company',
  `
Apple | US | AAPL | ?Apple, Apple Inc, iPhone, iPad, iPhones, MacBook, Apple Watch, App Store, Apple TV, Tim Cook | + iphone ipad mac macbook ios app ceo shares stock google microsoft siri watch airpods workers store stores tech antitrust
Microsoft | US | MSFT | Xbox, LinkedIn, Longhorn OS
Alphabet | US | GOOGL | Google, YouTube, Gmail, Alphabet Inc, ?Alphabet
Amazon | US | AMZN | ?Amazon, Amazon.com, Amazon Prime, Prime Video, Whole Foods | + workers warehouse warehouses bezos prime union alexa delivery retailer aws ecommerce labor shares employees drivers ceo deals sale shopping studios series ring | - rainforest deforestation river tribe brazil brazilian fire fires amazonas bolsonaro indigenous
Meta Platforms | US | META | Facebook, Instagram, WhatsApp, ?Meta | + zuckerberg facebook instagram oculus metaverse
Tesla | US | TSLA | Teslas | | - nikola
NVIDIA | US | NVDA
Intel | US | INTC | ?Intel, Intel Corp | + chip chips chipmaker processor processors semiconductor pc amd shares profit
Advanced Micro Devices | US | AMD | ^AMD
IBM | US | IBM | ^IBM
Oracle | US | ORCL | ?Oracle, Oracle Corp | + software peoplesoft ellison database tiktok shares takeover
Cisco | US | CSCO | Cisco Systems
Hewlett-Packard | US | HPQ | ^HP
Dell | US | DELL | ?Dell, Dell Computer | + computer computers pc laptop shares profit sales
Qualcomm | US | QCOM
Netflix | US | NFLX
Walt Disney | US | DIS | Disney, Disneyland, Disney World, Walt Disney World, Disney+, Pixar, ESPN, Marvel Studios
Warner Bros. Discovery | US | WBD | Warner Bros, HBO, CNN, Time Warner, HBO Max, WarnerMedia
Comcast | US | CMCSA | NBCUniversal, NBC, NBC News, MSNBC
Paramount Global | US | PARA | CBS, CBS News, Viacom, MTV
Fox Corporation | US | FOXA | Fox News, Fox News Channel, Tucker Carlson Tonight
News Corporation | US | NWSA | News Corp, News Limited, Wall Street Journal, New York Post
The New York Times Company | US | NYT | New York Times
Spotify | SE | SPOT
Twitter | US | TWTR
Snap | US | SNAP | ?Snap, Snapchat, Snap Inc | + snapchat spiegel shares messaging
Uber | US | UBER | ?Uber | + driver drivers ride lyft riders passenger taxi eats app
Lyft | US | LYFT
Airbnb | US | ABNB
PayPal | US | PYPL
Coinbase | US | COIN
Robinhood | US | HOOD | ?Robinhood | + trading app gamestop traders
GameStop | US | GME
AMC Entertainment | US | AMC | AMC Theatres, AMC Theaters
Starbucks | US | SBUX
McDonald's | US | MCD | McDonalds
Chipotle | US | CMG
Domino's Pizza | US | DPZ | Domino's
Coca-Cola | US | KO | Coca Cola
PepsiCo | US | PEP | Pepsi
Procter & Gamble | US | PG
Johnson & Johnson | US | JNJ
Pfizer | US | PFE
Moderna | US | MRNA
Merck | US | MRK | ?Merck | + drug drugs vaccine vioxx pill
Eli Lilly | US | LLY
AbbVie | US | ABBV
Purdue Pharma | US | | Sackler, Sacklers
Walmart | US | WMT | Wal-Mart, WalMart
Target | US | TGT | ?Target, Target Corp | + retailer walmart shoppers store stores
Costco | US | COST
Kroger | US | KR | ?Kroger | + supermarket supermarkets grocery grocer store stores food recalls berries albertsons customers chain
CVS Health | US | CVS | ^CVS
Walgreens | US | WBA
Home Depot | US | HD
Best Buy | US | BBY | =Best Buy
Kmart | US | | K-Mart
Sears | US | | ?Sears | + kmart retailer stores
Gap Inc. | US | GPS | =Gap Inc
Nike | US | NKE | ?Nike | + shoe shoes sneakers sneaker kaepernick sportswear ad athlete sponsor jordan
Levi Strauss | US | LEVI
Ford Motor | US | F | ?Ford, Ford Motor Company, Ford Motor Co | + motor car cars truck trucks mustang holden falcon factory geelong automaker carmaker gm chrysler recall recalls plant v8 f 150 | - harrison betty tom doug christine gerald blasey kavanaugh rob
General Motors | US | GM | =GM, Chevrolet, Holden
Chrysler | US
Boeing | US | BA
Lockheed Martin | US | LMT
Raytheon | US | RTX
General Electric | US | GE | =GE
Caterpillar | US | CAT | ?Caterpillar | + machinery excavators
3M | US | MMM | =3M
Exxon Mobil | US | XOM | Exxon, ExxonMobil
Chevron | US | CVX | ChevronTexaco
ConocoPhillips | US | COP
Halliburton | US | HAL
Enron | US
WorldCom | US
Arthur Andersen | US
Monsanto | US
Dow | US | DOW | Dow Chemical
DuPont | US | DD
United Airlines | US | UAL
American Airlines | US | AAL
Delta Air Lines | US | DAL | Delta Airlines
Southwest Airlines | US | LUV
JetBlue | US | JBLU
Spirit Airlines | US | SAVE
FedEx | US | FDX
United Parcel Service | US | UPS | =UPS
JPMorgan Chase | US | JPM | JPMorgan, JP Morgan, J.P. Morgan
Goldman Sachs | US | GS
Morgan Stanley | US | MS
Bank of America | US | BAC
Citigroup | US | C | Citibank
Wells Fargo | US | WFC
Berkshire Hathaway | US | BRK.B | Warren Buffett
Lehman Brothers | US
BlackRock | US | BLK
Visa | US | V | ?Visa | + mastercard card cards payments
Mastercard | US | MA
American Express | US | AXP | AmEx
Moody's | US | MCO | Moody's Investors Service
Verizon | US | VZ
AT&T | US | T
Sprint | US | | ?Sprint, Sprint Nextel, Sprint Corp | + wireless mobile nextel carrier telecom merger takeover
AOL | US | | ^AOL, America Online
Yahoo | US | | Yahoo News
eBay | US | EBAY | Ebay
SpaceX | US
OpenAI | US
Theranos | US | | Elizabeth Holmes
Mattel | US | MAT | ?Barbie doll
Hasbro | US | HAS
Peloton | US | PTON | ?Peloton | + bike bikes treadmill treadmills instructor instructors
Victoria's Secret | US | VSCO
Kellogg | US | K | Kellogg's
Tyson Foods | US | TSN
BHP | AU | BHP.AX | ^BHP, BHP Billiton
Rio Tinto | AU | RIO.AX
Commonwealth Bank | AU | CBA.AX | ^CBA
Westpac | AU | WBC.AX
National Australia Bank | AU | NAB.AX | =NAB, @AU:National Bank, @AU:~nab profit, @AU:~nab shares
ANZ | AU | ANZ.AX | ^ANZ
Macquarie Group | AU | MQG.AX | Macquarie Bank
Telstra | AU | TLS.AX | ~telstras
Optus | AU
Qantas | AU | QAN.AX | ~qantas, Jetstar
Virgin Blue | AU | VAH.AX | Virgin Australia
Woolworths | AU | WOW.AX | ~woolworths, ~woolies
Coles | AU | COL.AX | Coles Myer, ?Coles | + supermarket supermarkets woolworths shares petrol
Wesfarmers | AU | WES.AX | Bunnings
Woodside | AU | WDS.AX | Woodside Petroleum, ?Woodside | + gas lng oil shares
Santos | AU | STO.AX | ?Santos | + gas oil moomba shares pipeline | - george football brazil
Newcrest Mining | AU | NCM.AX | Newcrest
Fortescue | AU | FMG.AX | ?Fortescue, Fortescue Metals | + metals ore miner mining shares
WMC | AU | | ^WMC, WMC Resources, Western Mining
AMP | AU | AMP.AX | @AU:^AMP, =AMP Ltd
Insurance Australia Group | AU | IAG.AX | ^NRMA Insurance
HIH Insurance | AU | | ^HIH
James Hardie | AU | JHX.AX
CSL | AU | CSL.AX | ^CSL
Pasminco | AU
Pan Pharmaceuticals | AU | | Pan Pharmaceutical
Ansett | AU
David Jones | AU
Mitsubishi Motors | JP | 7211.T | Mitsubishi
Toyota | JP | 7203.T
Honda | JP | 7267.T
Nissan | JP | 7201.T
Mazda | JP | 7261.T
Subaru | JP | 7270.T
Sony | JP | 6758.T | PlayStation, Sony Pictures
Nintendo | JP | 7974.T
Panasonic | JP | 6752.T
Toshiba | JP | 6502.T
Hitachi | JP | 6501.T
SoftBank | JP | 9984.T
Mitsubishi UFJ | JP | 8306.T
Fast Retailing | JP | 9983.T | Uniqlo
Olympus | JP | 7733.T | ?Olympus, Olympus Corp | + camera cameras endoscope
Takeda | JP | 4502.T | Takeda Pharmaceutical
Samsung Electronics | KR | 005930.KS | Samsung
SK Hynix | KR | 000660.KS
Hyundai Motor | KR | 005380.KS | Hyundai
Kia | KR | 000270.KS | ?Kia | + car cars hyundai recall thefts theft
LG Electronics | KR | 066570.KS | =LG
POSCO | KR | 005490.KS
Alibaba | CN | BABA | Jack Ma
Tencent | CN | 0700.HK | WeChat
ByteDance | CN | | TikTok
Baidu | CN | BIDU
JD.com | CN | JD
Huawei | CN | | Meng Wanzhou
Xiaomi | CN | 1810.HK
BYD | CN | 1211.HK | ^BYD
PetroChina | CN | 0857.HK
Sinopec | CN | 0386.HK
CNOOC | CN | 0883.HK | ^CNOOC
Industrial and Commercial Bank of China | CN | 1398.HK | ^ICBC
China Mobile | CN | 0941.HK
Evergrande | CN | 3333.HK
ZTE | CN | 0763.HK | ^ZTE
Lenovo | CN | 0992.HK
Didi | CN | | ?Didi, Didi Chuxing | + china chinese ride app
Shell | GB | SHEL.L | ?Shell, Royal Dutch Shell, Royal Dutch/Shell | + oil gas petrol lng barrels royal dutch reserves
BP | GB | BP.L | ^BP, British Petroleum
HSBC | GB | HSBA.L
Barclays | GB | BARC.L
Lloyds | GB | LLOY.L
Unilever | GB | ULVR.L | Ben & Jerry's
AstraZeneca | GB | AZN.L
GSK | GB | GSK.L | ^GSK, GlaxoSmithKline, Glaxo
Vodafone | GB | VOD.L
BT Group | GB | BT-A.L | =BT, British Telecom
British Airways | GB
Virgin Atlantic | GB | | Virgin Galactic, Richard Branson
Rolls-Royce | GB | RR.L | Rolls Royce
BAE Systems | GB | BA.L
Tesco | GB | TSCO.L
Marks & Spencer | GB | MKS.L
Sainsbury's | GB | SBRY.L
Reuters | GB | | Thomson Reuters | | - source
Glencore | GB | GLEN.L | Xstrata
Anglo American | GB | AAL.L
Diageo | GB | DGE.L
Shopify | CA | SHOP.TO
Royal Bank of Canada | CA | RY.TO | =RBC
Toronto-Dominion Bank | CA | TD.TO | TD Bank
Enbridge | CA | ENB.TO
TC Energy | CA | TRP.TO | Keystone XL, TransCanada
Canadian National Railway | CA | CNR.TO
Air Canada | CA | AC.TO
BlackBerry | CA | BB.TO | Research In Motion
Bombardier | CA | BBD-B.TO
Barrick Gold | CA | ABX.TO
Lululemon | CA | LULU
LVMH | FR | MC.PA | Louis Vuitton, ^LVMH, Sephora
TotalEnergies | FR | TTE.PA | Total SA
BNP Paribas | FR | BNP.PA
Société Générale | FR | GLE.PA | Societe Generale
Sanofi | FR | SAN.PA
Renault | FR | RNO.PA
Airbus | FR | AIR.PA | A380
Air France | FR | AF.PA | Air France-KLM
L'Oréal | FR | OR.PA | L'Oreal
Danone | FR | BN.PA
Alstom | FR | ALO.PA
Volkswagen | DE | VOW3.DE | ^VW
Mercedes-Benz | DE | MBG.DE | Mercedes, DaimlerChrysler, Daimler
BMW | DE | BMW.DE | ^BMW
Siemens | DE | SIE.DE
SAP | DE | SAP.DE | =SAP
Deutsche Bank | DE | DBK.DE
Allianz | DE | ALV.DE
Bayer | DE | BAYN.DE | ?Bayer | + monsanto roundup drug aspirin
BASF | DE | BAS.DE | ^BASF
BioNTech | DE | BNTX
Adidas | DE | ADS.DE
Lufthansa | DE | LHA.DE
Deutsche Telekom | DE | DTE.DE | T-Mobile
Uniper | DE | UN01.DE
Wirecard | DE
Eni | IT | ENI.MI | =Eni, =ENI
Enel | IT | ENEL.MI
Ferrari | IT | RACE.MI | | | - luisa
Fiat | IT | STLAM.MI | ?Fiat, Stellantis, Fiat Chrysler | + car cars carmaker chrysler gm
UniCredit | IT | UCG.MI
Intesa Sanpaolo | IT | ISP.MI
Parmalat | IT
Alitalia | IT
Gazprom | RU | GAZP.ME
Rosneft | RU | ROSN.ME
Lukoil | RU | LKOH.ME
Yukos | RU
Sberbank | RU | SBER.ME
Aeroflot | RU | AFLT.ME
Norilsk Nickel | RU | GMKN.ME
Reliance Industries | IN | RELIANCE.NS
Tata Motors | IN | TATAMOTORS.NS | Jaguar Land Rover
Tata Consultancy Services | IN | TCS.NS
Infosys | IN | INFY.NS
Wipro | IN | WIPRO.NS
HDFC Bank | IN | HDFCBANK.NS
State Bank of India | IN | SBIN.NS
Adani Enterprises | IN | ADANIENT.NS | Adani
Air India | IN
Petrobras | BR | PETR4.SA
Vale | BR | VALE3.SA | ?Vale, =Vale SA, Companhia Vale do Rio Doce, Vale do Rio Doce | + brazil brazilian ore miner mining
Itaú Unibanco | BR | ITUB4.SA | Itau Unibanco
Banco Bradesco | BR | BBDC4.SA | Bradesco
Ambev | BR | ABEV3.SA
Embraer | BR | EMBR3.SA
JBS | BR | JBSS3.SA | =JBS
América Móvil | MX | AMXL.MX | America Movil, Carlos Slim
Cemex | MX | CEMEXCPO.MX
Grupo Bimbo | MX | BIMBOA.MX
Pemex | MX
YPF | AR | YPF | ^YPF
MercadoLibre | AR | MELI | Mercado Libre
Banco Galicia | AR | GGAL | Grupo Galicia
Saudi Aramco | SA | 2222.SR | Aramco
SABIC | SA | 2010.SR | ^SABIC
Al Rajhi Bank | SA | 1120.SR
Naspers | ZA | NPN.JO
Sasol | ZA | SOL.JO
MTN Group | ZA | MTN.JO | =MTN
Anglogold Ashanti | ZA | ANG.JO | AngloGold
De Beers | ZA
Eskom | ZA
Turkish Airlines | TR | THYAO.IS
Koç Holding | TR | KCHOL.IS | Koc Holding
Garanti BBVA | TR | GARAN.IS
Bank Central Asia | ID | BBCA.JK
Telkom Indonesia | ID | TLKM.JK | PT Telkom
Garuda Indonesia | ID | GIAA.JK
Pertamina | ID
GoTo Group | ID | GOTO.JK | Gojek
ASML | NL | ASML.AS | ^ASML
Nokia | FI | NOKIA.HE
Ericsson | SE | ERIC-B.ST
Ikea | SE
Nestlé | CH | NESN.SW | Nestle
Novartis | CH | NOVN.SW
Roche | CH | ROG.SW | ?Roche | + drug drugs swiss tamiflu pharmaceutical
Credit Suisse | CH | CSGN.SW
UBS | CH | UBSG.SW | ^UBS
Novo Nordisk | DK | NOVO-B.CO
Maersk | DK | MAERSK-B.CO
Banco Santander | ES | SAN.MC | Santander Bank
Telefónica | ES | TEF.MC | Telefonica
Inditex | ES | ITX.MC
TSMC | TW | 2330.TW | ^TSMC, Taiwan Semiconductor
Foxconn | TW | 2317.TW | Hon Hai
Singapore Airlines | SG | C6L.SI
SingTel | SG | Z74.SI | Singapore Telecom
Cathay Pacific | HK | 0293.HK
Air New Zealand | NZ | AIR.NZ | Air NZ
Malaysia Airlines | MY
Heineken | NL | HEIA.AS
Philips | NL | PHIA.AS | ?Philips | + electronics recall ventilators
ING | NL | INGA.AS | =ING
AB InBev | BE | ABI.BR | Anheuser-Busch
`,
  BUSINESS,
);
