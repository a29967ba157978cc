import { type Entry, readTable } from './entry.ts';

/** Central banks of the G20 and others that markets watch. */
export const CENTRAL_BANKS: readonly Entry[] = readTable(
  'central_bank',
  `
Federal Reserve | US | | U.S. Federal Reserve, The Fed, US Fed, ?Fed, Federal Open Market Committee, ^FOMC, Fed chair, Fed chief, Jerome Powell, Janet Yellen, Alan Greenspan, Ben Bernanke, Greenspan, Bernanke | + rates rate inflation powell yellen greenspan bernanke markets stocks economy economic interest hike hikes taper recession
European Central Bank | EU | | ^ECB, Christine Lagarde, Mario Draghi
Bank of England | GB | | ^BoE
Bank of Japan | JP | | ^BOJ
People's Bank of China | CN | | ^PBOC
Reserve Bank of Australia | AU | | ^RBA, @AU:Reserve Bank
Reserve Bank of India | IN | | ^RBI
Bank of Canada | CA
Bank of Korea | KR
Bank Indonesia | ID
Banco Central do Brasil | BR | | Central Bank of Brazil, Banco Central
Banco de México | MX | | Banxico, Bank of Mexico
Central Bank of Argentina | AR | | ^BCRA, Argentine central bank
Central Bank of the Russian Federation | RU | | Bank of Russia, Central Bank of Russia, Russian central bank
Central Bank of the Republic of Türkiye | TR | | Turkish central bank, Central Bank of Turkey, Turkey's central bank
South African Reserve Bank | ZA | | ^SARB
Saudi Central Bank | SA | | ^SAMA
Bundesbank | DE
Banque de France | FR | | Bank of France
Banca d'Italia | IT | | Bank of Italy
Swiss National Bank | CH | | ^SNB
Reserve Bank of New Zealand | NZ | | ^RBNZ
Sveriges Riksbank | SE | | Riksbank
Norges Bank | NO
Bank for International Settlements | | | ^BIS
`,
);

/** International organisations, bodies of the European Union, national agencies and parties that make news. */
export const ORGANIZATIONS: readonly Entry[] = readTable(
  'organization',
  `
United Nations | | | ^UN, UN Security Council, United Nations Security Council, Security Council, UN General Assembly, Kofi Annan, Ban Ki-moon, Antonio Guterres, ~uns
NATO | | | ^NATO, North Atlantic Treaty Organization
International Monetary Fund | | | ^IMF
World Bank
World Trade Organization | | | ^WTO
World Health Organization | | | =WHO, World Health Organisation
OPEC | | | ^OPEC, OPEC+, ~opecs
OECD | | | ^OECD
International Energy Agency | | | =IEA
International Atomic Energy Agency | | | ^IAEA
International Criminal Court | | | ^ICC prosecutor, ?ICC | + court hague war crimes prosecutor warrant
International Court of Justice | | | World Court
G7 | | | ~g 7, ~g7, Group of Seven
G8 | | | ~g 8, ~g8
G20 | | | ~g 20, ~g20, Group of 20
BRICS | | | =BRICS
ASEAN | | | ^ASEAN
APEC | | | ^APEC
Arab League
Commonwealth of Nations | | | ^CHOGM
Pacific Islands Forum | | | Pacific Forum
Red Cross | | | International Committee of the Red Cross, ^ICRC, Red Crescent
Amnesty International | | | Amnesty Intl
Human Rights Watch
Greenpeace
Médecins Sans Frontières | | | Doctors Without Borders
UNICEF | | | ^UNICEF
UNESCO | | | ^UNESCO
UNHCR | | | ^UNHCR
World Food Programme | | | World Food Program, ^WFP
World Economic Forum | | | Davos
Asian Development Bank
Interpol
Europol | EU
European Court of Human Rights
International Olympic Committee | | | ^IOC
FIFA | | | ^FIFA
UEFA | | | ^UEFA
International Cricket Council | | | ?ICC | + cricket test odi bowler umpire umpires
World Anti-Doping Agency | | | ^WADA
Al-Qaeda | | | ~al qaeda, ~al qaida, Al-Qaida, Osama bin Laden, Bin Laden, ~bin laden
Islamic State | | | ^ISIS, ISIL, Islamic State of Iraq and Syria
Taliban
Jemaah Islamiah | | | Jemaah Islamiyah
Congress of the United States = United States Congress | US | | U.S. Congress, @US:Congress, ?Congress | + senate republicans democrats washington biden trump bush obama gop | - india indian national
United States Senate | US | | U.S. Senate, @US:Senate, Senate Republicans, Senate Democrats
United States House of Representatives | US | | U.S. House, House Republicans, House Democrats, House Speaker
Supreme Court of the United States | US | | U.S. Supreme Court, ^SCOTUS, @US:Supreme Court
Democratic Party (United States) | US | | @US:Democrat, @US:Democrats, @US:Democratic
Republican Party (United States) | US | | @US:Republican, @US:Republicans, ^GOP
FBI | US | | ^FBI, Federal Bureau of Investigation
CIA | US | | ^CIA, Central Intelligence Agency
NASA | US | | ^NASA, ~nasas
Centers for Disease Control and Prevention | US | | ^CDC
Food and Drug Administration | US | | ^FDA
Environmental Protection Agency | US | | =EPA, @US:^EPA
Federal Aviation Administration | US | | ^FAA
Securities and Exchange Commission | US | | =SEC
Federal Trade Commission | US | | ^FTC
National Rifle Association | US | | ^NRA
United States Department of Justice | US | | ^DOJ, Justice Department, U.S. Department of Justice, Department of Justice
United States Department of Defense | US | | U.S. Department of Defense, Defense Department, Department of Defense, Pentagon
United States Department of Homeland Security | US | | Homeland Security, ^DHS
Internal Revenue Service | US | | =IRS
National Oceanic and Atmospheric Administration | US | | ^NOAA
Black Lives Matter | US
Proud Boys | US
Ku Klux Klan | US | | ^KKK
NFL | US | | ^NFL, Super Bowl, New England Patriots, Dallas Cowboys, Kansas City Chiefs, Tampa Bay Buccaneers
NBA | US | | ^NBA, Los Angeles Lakers, Golden State Warriors, ^WNBA
Major League Baseball | US | | ^MLB, World Series, New York Yankees, Red Sox
PGA Tour | US | | ^PGA, US Masters, Augusta National
Labor Party (Australia) | AU | | @AU:~alp, @AU:~labor, @AU:Labor Party, Australian Labor Party
Liberal Party of Australia | AU | | @AU:~libs, @AU:Liberal Party, @AU:Liberals
National Party of Australia | AU | | @AU:~nats
Australian Greens | AU | | @AU:~greens
Australian Democrats | AU | | @AU:Democrats
One Nation | AU | | ?One Nation, @AU:One Nation | + hanson australia australian
ATSIC | AU | | ^ATSIC, Aboriginal and Torres Strait Islander Commission
CSIRO | AU | | ^CSIRO
Australian Competition and Consumer Commission | AU | | ^ACCC
Australian Security Intelligence Organisation | AU | | ^ASIO
Australian Federal Police | AU | | ^AFP officers, @AU:^AFP
Australian Council of Trade Unions | AU | | ^ACTU
Australian Medical Association | AU | | @AU:^AMA
Australian Football League | AU | | ^AFL, @AU:Magpies, @AU:Essendon, Essendon, Collingwood, Brisbane Lions, Western Bulldogs, St Kilda, Hawthorn football
National Rugby League | AU | | ^NRL, @AU:~broncos, @AU:~wests tigers, Wests Tigers, @AU:~state of origin, State of Origin
Cricket Australia | AU | | Australian Cricket Board, @AU:^ACB
Wallabies | AU | | ~wallabies, @AU:~wallaby
Liberal Democrats (United Kingdom) | GB | | Lib Dem, Lib Dems
Conservative Party (United Kingdom) | GB | | Tory, Tories
Labour Party (United Kingdom) | GB | | Labour Party, New Labour
House of Commons of the United Kingdom | GB | | House of Lords
BBC | GB | | ^BBC
National Health Service | GB | | ^NHS, National Health Service
Scotland Yard | GB | | Metropolitan Police
MI5 | GB | | ~mi5
MI6 | GB | | ~mi6
Irish Republican Army | GB | | ^IRA, Provisional IRA, Sinn Fein
Premier League | GB | | English Premier League, ~premiership rugby
Manchester United | GB | | Man Utd, Man United
Manchester City | GB | | Man City
Arsenal | GB | | ?Arsenal, @AU:Arsenal | + chelsea league united fa cup wenger striker liverpool | - weapons nuclear missile
Chelsea F.C. | GB | | ?Chelsea, @AU:Chelsea | + league fa arsenal abramovich mourinho ranieri striker liverpool manchester | - clinton handler manning peretti
Liverpool F.C. | GB | | Liverpool FC
Tottenham Hotspur | GB | | Tottenham, ~spurs manager
Leeds United | GB
Celtic F.C. | GB | | Glasgow Celtic
Real Madrid | ES
FC Barcelona | ES | | Barca
Juventus | IT
AC Milan | IT | | A.C. Milan, Inter Milan
Bayern Munich | DE | | Bayern München
Bundesliga | DE
Bundestag | DE
Christian Democratic Union | DE | | ^CDU
State Duma | RU | | Duma

Federal Security Service | RU | | ^FSB
Wagner Group | RU | | Wagner mercenaries
Pussy Riot | RU
Chinese Communist Party | CN | | Communist Party of China
People's Liberation Army | CN | | ^PLA
Bharatiya Janata Party | IN | | ^BJP
Indian National Congress | IN | | Congress Party
African National Congress | ZA | | ^ANC
International Space Station | | | ^ISS
European Space Agency | EU | | ^ESA
Frontex | EU
European Medicines Agency | EU | | =EMA
`,
);
