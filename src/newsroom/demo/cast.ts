// Who appears in the synthetic newsroom: for each G20 member its real public institutions and rough magnitudes, and
// invented people. Nobody here is a living person; names are put together from common ones.

import { PUBLISHERS_BY_COUNTRY } from './publishers.ts';

export type Code =
  | 'AR'
  | 'AU'
  | 'BR'
  | 'CA'
  | 'CN'
  | 'FR'
  | 'DE'
  | 'IN'
  | 'ID'
  | 'IT'
  | 'JP'
  | 'MX'
  | 'RU'
  | 'SA'
  | 'ZA'
  | 'KR'
  | 'TR'
  | 'GB'
  | 'US'
  | 'EU'
  | 'AFU';

/** What the scenarios need to know about a country to speak of it correctly. Magnitudes are of the right order only. */
export interface CountryCast {
  readonly code: Code;
  readonly name: string;
  /** The name inside a sentence: `the United States`. */
  readonly the: string;
  readonly adjective: string;
  readonly capital: string;
  /** Hours to add to UTC, standard time. */
  readonly utcOffset: number;
  readonly southern: boolean;
  readonly currency: string;
  /** What stands before an amount of money. */
  readonly money: string;
  /** Ticker of the currency against the US dollar (the euro for the United States). */
  readonly fx: string;
  readonly centralBank: string;
  readonly statistics: string;
  readonly index: string;
  readonly indexTicker: string;
  readonly bond: string;
  readonly policyRate: number;
  readonly inflation: number;
  readonly unemployment: number;
  /** Whether family names come first. */
  readonly familyFirst: boolean;
  /** Eight given names, women's first, and sixteen family names: 128 people. */
  readonly given: readonly string[];
  readonly family: readonly string[];
}

type Row = [
  code: Code,
  names: string,
  place: string,
  money: string,
  institutions: string,
  rates: [policy: number, inflation: number, unemployment: number],
  given: string,
  family: string,
];

// names: name|in a sentence|adjective; place: capital|UTC offset|hemisphere; money: currency|sign|fx ticker;
// institutions: central bank|statistics office|index|index ticker|ten-year bond ticker.
const ROWS: readonly Row[] = [
  [
    'AR',
    'Argentina|Argentina|Argentine',
    'Buenos Aires|-3|S',
    'peso|ARS |USDARS',
    'Central Bank of Argentina|INDEC|S&P Merval|MERV|AR10Y',
    [29, 33.4, 7.6],
    'Malena Pilar Rocío Jimena Facundo Lautaro Ezequiel Nahuel',
    'Berrueta Quiroz Altamira Lescano Pederzoli Ibarguren Zuviría Montiel Carranza-Vidal Olmedo Funesi Brizuela Tolosa Achával Urdapilleta Mansillar',
  ],
  [
    'AU',
    'Australia|Australia|Australian',
    'Canberra|10|S',
    'Australian dollar|A$|AUDUSD',
    'Reserve Bank of Australia|Australian Bureau of Statistics|S&P/ASX 200|AS51|AU10Y',
    [3.85, 2.8, 4.2],
    'Imogen Tess Bronwyn Kirra Callum Lachlan Darcy Angus',
    'Tarrant Wyndham-Lowe Pascoe Quilty Hallett Merrigan Yarrow Stannard Brackenridge Dunmore Kettlewell Lovegrove Mawhinney Penrose-Tait Sutcliff Winnaleah',
  ],
  [
    'BR',
    'Brazil|Brazil|Brazilian',
    'Brasília|-3|S',
    'real|R$|USDBRL',
    'Central Bank of Brazil|IBGE|Ibovespa|IBOV|BR10Y',
    [14.75, 4.9, 6.3],
    'Janaína Beatriz Luana Tainá Thiago Caio Murilo Renato',
    'Sampaio Vasques Figueira Barreto Nogueirão Teles Cavalheiro Prudêncio Albuquerquino Camposanto Drumontes Feijoli Guedesco Macedônio Queirozal Valadão',
  ],
  [
    'CA',
    'Canada|Canada|Canadian',
    'Ottawa|-5|N',
    'Canadian dollar|C$|USDCAD',
    'Bank of Canada|Statistics Canada|S&P/TSX Composite|TSX|CA10Y',
    [2.75, 2.1, 6.8],
    'Odette Maren Sylvie Brielle Gareth Émile Dougal Wesley',
    'Lachance Thornbury Desrosiers Kowalchuk Pelham Beaucage Strand Okafor-Reid Arsenault-Pike Bergerond Chisolm Drummondale Fontaineau Halvorsen Ingersol Petrachuk',
  ],
  [
    'CN',
    'China|China|Chinese',
    'Beijing|8|N',
    'yuan|CNY |USDCNY',
    "People's Bank of China|National Bureau of Statistics|CSI 300|CSI300|CN10Y",
    [3, 0.4, 5.1],
    'Ruolan Meiqi Xinyu Yating Haoran Zhiyuan Jianshu Bowen',
    'Qiao Shen Lu Geng Tan Fei Ouyang Bai Cui Dong Hao Jiang Mu Pan Rong Xue',
  ],
  [
    'FR',
    'France|France|French',
    'Paris|1|N',
    'euro|€|EURUSD',
    'Banque de France|INSEE|CAC 40|CAC|FR10Y',
    [2, 1.3, 7.5],
    'Maëlle Solène Capucine Nadège Aurélien Gaspard Loïc Bastien',
    'Delacombe Rouvière Kerbrat Marchandeau Tisserand Vauclair Bellegarde Aubrac Charvelin Desmoulière Esnaulte Ferrandis Guilloteau Lemercereau Perrachon Villedieux',
  ],
  [
    'DE',
    'Germany|Germany|German',
    'Berlin|1|N',
    'euro|€|EURUSD',
    'Deutsche Bundesbank|Federal Statistical Office|DAX|DAX|DE10Y',
    [2, 2.1, 6.3],
    'Annika Friederike Svenja Hanne Torben Matthis Jannik Ruprecht',
    'Lindenau Brockhoff Strehlow Petersilge Harksen Wendland Oellrich Zimmerling Ahrensfeld Dornkamp Ebbinghausen Falkenried Grotewohlt Mühlenbeck Niebuhrt Tiedemannsen',
  ],
  [
    'IN',
    'India|India|Indian',
    'New Delhi|5.5|N',
    'rupee|₹|USDINR',
    'Reserve Bank of India|National Statistics Office|Nifty 50|NIFTY|IN10Y',
    [5.5, 3.4, 5.2],
    'Meenakshi Ritika Sharanya Ishita Devendra Kartik Suraj Anirudh',
    'Valluri Deshpandey Kulshreshta Namboothiri Choudhari Bhattarai Sengal Ranadive Anandampillai Bagchiwala Gokhalekar Joshipura Mahantesh Pattanshetti Thirumalar Vaidyanand',
  ],
  [
    'ID',
    'Indonesia|Indonesia|Indonesian',
    'Jakarta|7|S',
    'rupiah|Rp |USDIDR',
    'Bank Indonesia|Statistics Indonesia|IDX Composite|JKSE|ID10Y',
    [5.5, 2.2, 4.8],
    'Ratna Ayunda Kartika Melati Bagas Rangga Yudha Teguh',
    'Wirasena Pranowo Lestaluhu Sihombara Kusumadi Hartawan Tanjungsari Manopo Adiwangsa Baskoroputra Dharmasakti Gunarsono Kertanegoro Mangunsari Rumahorbo Suryakencana',
  ],
  [
    'IT',
    'Italy|Italy|Italian',
    'Rome|1|N',
    'euro|€|EURUSD',
    'Bank of Italy|ISTAT|FTSE MIB|FTSEMIB|IT10Y',
    [2, 1.8, 6.2],
    'Ginevra Ludovica Ornella Fiamma Tancredi Ruggero Corrado Ettore',
    'Malaspada Benvenuti Scalabrin Torrigiani Castelbuono Ferrarin Ondei Vescovini Albertazzo Bragadino Cernuschi Donadello Fioravante Gandolfini-Rey Merlatti Sanseverina',
  ],
  [
    'JP',
    'Japan|Japan|Japanese',
    'Tokyo|9|N',
    'yen|¥|USDJPY',
    'Bank of Japan|Statistics Bureau|Nikkei 225|NKY|JP10Y',
    [0.5, 2.9, 2.5],
    'Chinatsu Misaki Honoka Sayuri Takehiro Shunpei Ryosuke Daichi',
    'Kurosaka Minamori Tsukahara Odajima Hayasaki Nishigaki Fukamachi Iwabuchi Aoyanagi Ebisawa Hiramatsu Kagetsu Momose Ozaki-Mori Shirakura Wakatsuki',
  ],
  [
    'MX',
    'Mexico|Mexico|Mexican',
    'Mexico City|-6|N',
    'peso|MXN |USDMXN',
    'Banco de México|INEGI|S&P/BMV IPC|MEXBOL|MX10Y',
    [8, 3.9, 2.7],
    'Xóchitl Itzel Renata Dolores Emiliano Rodrigo Ulises Joaquín',
    'Arizmendi Villaseñor Tapia-Luna Montalvo Escárcega Obregoso Zaldívar Cantoral Barrenechea Cuauhtli Echegaraya Garduño Huitrón Lizarraga-Soto Nájerano Quintanar',
  ],
  [
    'RU',
    'Russia|Russia|Russian',
    'Moscow|3|N',
    'rouble|RUB |USDRUB',
    'Bank of Russia|Rosstat|MOEX Russia|IMOEX|RU10Y',
    [18, 8.6, 2.3],
    'Darina Vasilisa Ulyana Polina Timofei Gleb Arseny Matvei',
    'Lugovskoy Berezhnov Zarechny Tikhomorov Snegirenko Ozeretsky Polyanin Vetlugin Belogorov Dubrovitsky Kamyshin Lozovoy Morozkin Ryabinov Stepanets Yasenev',
  ],
  [
    'SA',
    'Saudi Arabia|Saudi Arabia|Saudi',
    'Riyadh|3|N',
    'riyal|SAR |USDSAR',
    'Saudi Central Bank|General Authority for Statistics|Tadawul All Share|TASI|SA10Y',
    [5, 2.1, 3.4],
    'Lujain Reem Hessa Areej Majed Turki Yasser Nawaf',
    'Al-Murshidi Al-Hazzaa Al-Sharqawi Al-Tuwaim Al-Wadaani Al-Rashoud Al-Qurashi Al-Bassami Al-Dughaim Al-Faraidi Al-Jumaiah Al-Kaltham Al-Mutlaqi Al-Nafisah Al-Suwayed Al-Zahim',
  ],
  [
    'ZA',
    'South Africa|South Africa|South African',
    'Pretoria|2|S',
    'rand|R|USDZAR',
    'South African Reserve Bank|Statistics South Africa|FTSE/JSE All Share|JALSH|ZA10Y',
    [7, 3.2, 32.4],
    'Nomvula Lerato Anneke Zanele Sipho Kagiso Riaan Thabiso',
    'Mokoenyane Dlaminika van Heerwaarden Ntshali Pillayden Mabuzane Lekgotla Swanevelt Bezuidenhouten Cele-Maas Fortuinsky Hlongwaneli Khumaloane Moloiwa Phakathini Terblanchard',
  ],
  [
    'KR',
    'South Korea|South Korea|South Korean',
    'Seoul|9|N',
    'won|₩|USDKRW',
    'Bank of Korea|Statistics Korea|KOSPI|KOSPI|KR10Y',
    [2.5, 2, 2.8],
    'Seo-yeon Ha-eun Ji-ah Ye-rin Tae-hoon Min-jae Dong-wook Sung-ho',
    'Namgung Baek Ok Seomun Ryu Gil Hwangbo Pyo Bang Cheon Do Eom Maeng Pi Tak Yeon',
  ],
  [
    'TR',
    'Türkiye|Türkiye|Turkish',
    'Ankara|3|N',
    'lira|TRY |USDTRY',
    'Central Bank of the Republic of Türkiye|TurkStat|BIST 100|XU100|TR10Y',
    [43, 34.8, 8.4],
    'Defne Nilüfer Elifsu Sevgi Kerem Alpay Tolga Ozan',
    'Karahanlı Yelkenci Sarıtaş Demiralay Günebakan Çınaroğlu Toprakçı Ateşoğlu Bayraktepe Çamlıdere Dağdelenli Erbaşaran İncirlioğlu Korucan Pamukçuoğlu Yıldıztepe',
  ],
  [
    'GB',
    'United Kingdom|the United Kingdom|British',
    'London|0|N',
    'pound|£|GBPUSD',
    'Bank of England|Office for National Statistics|FTSE 100|UKX|GB10Y',
    [4, 3.4, 4.6],
    'Rosalind Harriet Niamh Philippa Rhodri Alasdair Dominic Crispin',
    'Ashcombe Tregarron Holdsworthy Mackellar Penhallow Okonjo-Bright Fairlie Wetherall Birtwhistle-Shah Cawthorne Dunwoody Eldersley Garrowby Langstrothdale Prothero Swinburne-Kaye',
  ],
  [
    'US',
    'United States|the United States|US',
    'Washington|-5|N',
    'US dollar|$|EURUSD',
    'Federal Reserve|Bureau of Labor Statistics|S&P 500|SPX|US10Y',
    [4.25, 2.7, 4.2],
    'Marisol Keisha Paige Delphine Everett Dwayne Tobias Lamont',
    'Hollenbeck Castellanos-Ray Tidewell Brannigan Oyelaran Vandermeer Szymczak Loftin Abernathy-Cruz Birkeland Dubose-Hart Fairweather Kettering Mendiola Rasmussen-Yee Thibodaux',
  ],
  [
    'EU',
    'European Union|the European Union|European',
    'Brussels|1|N',
    'euro|€|EURUSD',
    'European Central Bank|Eurostat|Euro Stoxx 50|SX5E|EU10Y',
    [2, 2, 6.2],
    'Liesbeth Katarzyna Ilona Mirela Pieter Stanislav Joris Teodor',
    'Verbruggen Kaminskaite Horvathy Lindqvist Dragulescu Moravec Papadimos Santerra Aaltonenova Bergkampf Dobrescu-Lind Eerikson Jankulovski-Maes Novotnak Tamminga Zupancik',
  ],
  [
    'AFU',
    'African Union|the African Union|African',
    'Addis Ababa|3|N',
    'US dollar|$|EURUSD',
    'African Export-Import Bank|African Union statistics institute|African exchanges link index|AELX|AF10Y',
    [5, 9, 7],
    'Amina Wanjiru Selam Abena Kwabena Moussa Tendai Idriss',
    'Ouedraogou Kiplagati Tessemaw Asante-Boah Nkurunzize Chikwanha Diabatey Haileyes Abdirahmane Bekeleghe Chilesheni Dlaminiku Fofanah Kamaragi Mwangiri Oppongo',
  ],
];

/** Everything a scenario can say about the country with this code. */
export function castOf(code: Code): CountryCast {
  return CAST.get(code)!;
}

/** The invented publishers at home in a country (at least one). */
export function publishersOf(code: Code): (typeof PUBLISHERS_BY_COUNTRY)[Code] {
  return PUBLISHERS_BY_COUNTRY[code];
}

const CAST = new Map<Code, CountryCast>(ROWS.map((row) => [row[0], readRow(row)]));

function readRow([code, names, place, money, institutions, rates, given, family]: Row): CountryCast {
  const [name, the, adjective] = names.split('|') as [string, string, string];
  const [capital, utcOffset, hemisphere] = place.split('|') as [string, string, string];
  const [currency, sign, fx] = money.split('|') as [string, string, string];
  const [centralBank, statistics, index, indexTicker, bond] = institutions.split('|') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    code,
    name,
    the,
    adjective,
    capital,
    utcOffset: Number(utcOffset),
    southern: hemisphere === 'S',
    currency,
    money: sign,
    fx,
    centralBank,
    statistics,
    index,
    indexTicker,
    bond,
    policyRate: rates[0],
    inflation: rates[1],
    unemployment: rates[2],
    familyFirst: code === 'CN' || code === 'JP' || code === 'KR',
    given: given.split(' '),
    // "van Heerwaarden" is one name: a lower-case particle belongs to the word after it.
    family: family
      .replace(/\bvan /g, 'van\u00a0')
      .split(' ')
      .map((word) => word.replace('\u00a0', ' ')),
  };
}
