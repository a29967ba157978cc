// What generated stories are told with. The words of a category stand in its stories and hardly anywhere else: so two
// words can both be common and yet seldom meet.

export const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  politics:
    'ballot coalition cabinet lawmaker referendum constituency minister opposition filibuster caucus manifesto veto',
  world: 'ceasefire envoy border summit refugee treaty embassy convoy sanction delegation militia truce',
  business:
    'merger retailer factory supplier shareholder warehouse takeover workforce franchise boardroom payroll turnover',
  markets: 'yield futures benchmark dividend equity hedge portfolio spread volatility liquidity rally bourse',
  economy:
    'inflation deficit tariff output unemployment budget recession wage export mortgage subsidy stimulus',
  technology:
    'software chip startup algorithm network browser processor outage encryption satellite bandwidth server',
  science:
    'telescope genome fossil laboratory particle orbit enzyme experiment microscope asteroid molecule hypothesis',
  health: 'vaccine hospital clinic patient surgeon outbreak therapy ward virus diagnosis pharmacy nurse',
  environment:
    'wildfire drought glacier reservoir emission wetland turbine habitat flood recycling biodiversity coastline',
  sport:
    'championship goalkeeper innings league referee stadium sprint transfer coach tournament wicket medal',
  culture:
    'gallery orchestra novelist premiere sculpture festival museum playwright album curator manuscript cinema',
  society:
    'pension classroom commuter neighbourhood census volunteer pensioner nursery housing parish tenant charity',
};

export const NOUNS =
  'plan review deal report decision inquiry proposal agreement figure target record warning delay increase cut pledge ' +
  'dispute talks vote strategy project programme fund investment price cost demand supply growth rate risk concern ' +
  'pressure support change reform rule law case court official group leader committee agency company industry sector ' +
  'market government union council region city country community family student worker farmer investor consumer expert ' +
  'analyst researcher week month year quarter decade winter summer season statement document survey study estimate ' +
  'forecast result response recovery shortage surplus energy water food power transport safety security climate ' +
  'technology service system standard network route site centre base level share value loss profit debt tax';

export const ADJECTIVES =
  'new early late local national regional global public private major minor sharp steady weak strong rapid slow final ' +
  'annual monthly quarterly unexpected controversial temporary permanent domestic foreign rural urban joint independent ' +
  'senior former senior official recent long short higher lower record cautious fresh broad narrow costly urgent';

export const VERBS =
  'announces approves delays rejects reviews expands cuts raises backs opposes questions defends launches suspends ' +
  'reopens closes abandons revises extends completes publishes withdraws restores confirms denies investigates ' +
  'welcomes criticises sells buys funds plans tests faces misses meets exceeds weighs';

export const LINKS = 'on|for|over|after|before|with|against|amid|despite|within|across|under';

/** What invented names are made of. */
export const SYLLABLES =
  'ba ber bo bra ca cal cor da del dor dra el en fa fer fi gal gen go ha hel ir is ja jo ka kel kor la len lin lo lu ma ' +
  'mar mel mi mon na nel no or os pa per pol qua ra rem ri ro sa sel sha si sol ta tan tel tor tra u va vel ven vi vor ' +
  'wa wen xa yor za zel zi';

export const COMPANY_ENDINGS =
  'Holdings|Group|Industries|Energy|Systems|Logistics|Partners|Foods|Motors|Bank|Labs|Media';
export const BODY_ENDINGS = 'Authority|Commission|Council|Institute|Federation|Agency|Board|Office';

export const GIVEN_NAMES =
  'Ada Amara Anneke Bruno Camila Chen Dario Elif Emeka Farid Greta Hana Ines Ivo Jonas Kaito Lena Mateo Mira Nadia Oskar ' +
  'Priya Rafael Sana Tomas Uma Viktor Wanda Yusuf Zofia';
