import { type Entry, readAlias, readTable } from './entry.ts';

// What makes a place's name that is also a given name or a common word mean the place.
const LOCAL =
  'city mayor police downtown airport resident residents street airbnb county governor council university hospital shooting officer officers fire flood storm hurricane tornado metro suburb region state school schools killed crash court texas arizona north south carolina florida georgia tennessee ohio';

/** Capitals, main cities, states and regions of the G20's members. */
export const PLACES: readonly Entry[] = readTable(
  'place',
  `
Buenos Aires | AR
Cordoba (Argentina) | AR | | Cordoba Argentina
Rosario | AR | | ?Rosario | + argentina argentine messi
Patagonia | AR | | ?Patagonia | + argentina argentine chile glacier
Sydney | AU | | ~sydneys, Sydneysider, Sydneysiders, Bondi, Parramatta, Botany Bay | | - sweeney poitier
Melbourne | AU | | ~melbournes
Brisbane | AU
Perth | AU | | @AU:Fremantle, Fremantle | | - scotland
Adelaide | AU | | ~adelaides, Port Adelaide | | - kane
Hobart | AU
Darwin | AU | | ?Darwin, @AU:Darwin | + australia australian territory
Canberra | AU
Newcastle (Australia) | AU | | @AU:Newcastle
Wollongong | AU | | Illawarra
Geelong | AU
Gold Coast | AU
Sunshine Coast | AU
Cairns | AU
Townsville | AU
Rockhampton | AU
Mackay | AU | | @AU:Mackay
Bundaberg | AU
Toowoomba | AU | | Darling Downs
Gladstone (Australia) | AU | | @AU:Gladstone
Mount Isa | AU | | Mt Isa
Longreach | AU
Hervey Bay | AU
Alice Springs | AU | | @AU:~alice
Katherine | AU | | @AU:Katherine
Tennant Creek | AU
Kakadu | AU
Ballarat | AU
Bendigo | AU
Shepparton | AU | | Goulburn Valley, Goulburn Murray
Mildura | AU | | Sunraysia
Warrnambool | AU
Gippsland | AU | | Latrobe Valley, Traralgon, Morwell
Wimmera | AU | | Horsham
Albury-Wodonga | AU | | Albury, Wodonga
Wagga Wagga | AU | | @AU:Wagga
Dubbo | AU
Tamworth | AU | | @AU:Tamworth
Armidale | AU
Orange (Australia) | AU | | @AU:Orange NSW
Bathurst | AU | | @AU:Bathurst
Broken Hill | AU
Coffs Harbour | AU
Port Macquarie | AU
Lismore | AU
Byron Bay | AU
Hunter Valley | AU | | @AU:Hunter Region, @AU:Upper Hunter, @AU:Lower Hunter, @AU:Hunter Hospital, @AU:Hunter Health
Riverina | AU
Snowy Mountains | AU | | Snowy River, Snowy Hydro
Murray River | AU | | Murray Darling, Murray-Darling Basin
Kalgoorlie | AU
Geraldton | AU
Bunbury | AU
Broome | AU
Pilbara | AU | | Port Hedland, Karratha
Kimberley | AU | | @AU:Kimberley, @AU:Kimberleys
Mount Gambier | AU | | Mt Gambier
Whyalla | AU
Port Augusta | AU
Port Lincoln | AU | | Eyre Peninsula
Port Pirie | AU
Coober Pedy | AU
Woomera | AU
Launceston | AU
Great Barrier Reef | AU | | Barrier Reef
Christmas Island | AU
Norfolk Island | AU
Uluru | AU
Kangaroo Island | AU
New South Wales | AU | | ^NSW, ~nsws
Victoria (Australia) | AU | | @AU:Victoria, @AU:Victorian, @AU:Victorians, @AU:~vic, @AU:~vics
Queensland | AU | | ^QLD, Queenslander, Queenslanders, ~qlds
Western Australia | AU | | @AU:^WA, West Australian, Western Australian, @AU:~was govt
South Australia | AU | | @AU:^SA, South Australian, South Australians, Sth Australia
Tasmania | AU | | Tasmanian, Tasmanians, @AU:~tas, @AU:~tassie, Tassie
Northern Territory | AU | | @AU:^NT, Territorian, Territorians, N Territory
Australian Capital Territory | AU | | @AU:=ACT, @AU:~act govt, @AU:~act govts, @AU:~act police, @AU:~act opposition, @AU:~act fire, @AU:~act fires, @AU:~act bushfire, @AU:~act bushfires, @AU:~act health, @AU:~act budget, @AU:~act election, @AU:~act assembly, @AU:~act parliament, @AU:~act coroner, @AU:~act liberals, @AU:~act greens, @AU:~act brumbies, @AU:~act residents, @AU:~act schools, @AU:~act teachers, @AU:~act nurses
Brasília | BR
São Paulo | BR | | Sao Paulo
Rio de Janeiro | BR
Belo Horizonte | BR
Amazonas | BR | | Manaus, Amazonia
Porto Alegre | BR | | Rio Grande do Sul
Salvador (Bahia) | BR | | Bahia
Ottawa | CA
Toronto | CA
Vancouver | CA
Montreal | CA
Calgary | CA
Edmonton | CA
Winnipeg | CA
Ontario | CA
Quebec | CA | | Québec City
British Columbia | CA
Alberta | CA
Nova Scotia | CA | | Halifax Nova Scotia
Saskatchewan | CA
Manitoba | CA
Newfoundland | CA
Beijing | CN | | Tiananmen
Shanghai | CN
Shenzhen | CN
Guangzhou | CN | | Guangdong
Wuhan | CN | | Hubei
Chongqing | CN
Chengdu | CN | | Sichuan
Xinjiang | CN | | Uighur, Uighurs, Uyghur, Uyghurs
Tibet | CN | | Tibetan, Tibetans, Lhasa
Tianjin | CN
Paris | FR | | Parisian, Parisians | | - hilton jackson texas geller
Marseille | FR | | Marseilles
Lyon | FR
Toulouse | FR
Bordeaux | FR
Strasbourg | FR
Normandy | FR
Corsica | FR
New Caledonia | FR | | Noumea
Cannes | FR
Berlin | DE | | | | - irving
Munich | DE
Frankfurt | DE
Hamburg | DE
Cologne | DE | | ?Cologne | + germany german cathedral bundesliga
Stuttgart | DE
Düsseldorf | DE | | Duesseldorf
Bavaria | DE | | Bavarian
Saxony | DE
New Delhi | IN | | Delhi
Mumbai | IN | | Bombay
Bangalore | IN | | Bengaluru
Chennai | IN | | Madras
Kolkata | IN | | Calcutta
Hyderabad | IN
Gujarat | IN | | Ahmedabad
Kerala | IN
Punjab | IN | | Punjabi | | - pakistan
Uttar Pradesh | IN | | Ayodhya
Assam | IN
Jakarta | ID
Bali | ID | | Balinese, Kuta, Denpasar
Java | ID | | ?Java, East Java, West Java, Central Java | + indonesia indonesian quake earthquake volcano tsunami
Sumatra | ID
Aceh | ID | | Acehnese, Banda Aceh
West Papua | ID | | Irian Jaya
Sulawesi | ID
Lombok | ID
Rome | IT | | | | - georgia
Milan | IT | | | | - kundera
Venice | IT | | ?Venice, Venice Film Festival | + italy italian canal canals biennale flood floods gondola
Naples | IT | | ?Naples | + italy italian mafia
Turin | IT
Florence | IT | | ?Florence | + italy italian uffizi tuscany | - hurricane pugh nightingale
Sicily | IT | | Sicilian
Sardinia | IT
Lombardy | IT
Tuscany | IT
Tokyo | JP
Osaka | JP | | ?Osaka | + japan japanese expo | - naomi
Kyoto | JP | | | | - protocol
Hiroshima | JP
Nagasaki | JP
Okinawa | JP
Fukushima | JP
Hokkaido | JP | | Sapporo
Mexico City | MX
Guadalajara | MX
Monterrey | MX
Tijuana | MX
Cancun | MX | | Cancún
Ciudad Juarez | MX | | Ciudad Juárez
Acapulco | MX
Moscow | RU | | Muscovites
St Petersburg | RU | | Saint Petersburg Russia, St. Petersburg Russia | | - florida
Chechnya | RU | | Chechen, Chechens, Grozny
Siberia | RU | | Siberian | | - husky tiger
Dagestan | RU
Vladivostok | RU
Tatarstan | RU | | Tatar, Tatars
Riyadh | SA
Jeddah | SA
Mecca | SA | | ?Mecca | + hajj pilgrims pilgrimage saudi muslim muslims
Medina | SA | | ?Medina | + saudi
Johannesburg | ZA
Cape Town | ZA
Pretoria | ZA
Durban | ZA
Soweto | ZA
Port Elizabeth | ZA
Gauteng | ZA
KwaZulu-Natal | ZA | | KwaZulu Natal
Seoul | KR
Busan | KR
Incheon | KR
Ankara | TR
Istanbul | TR
Izmir | TR
London | GB | | Londoner, Londoners, Downing Street, Buckingham Palace, Heathrow, Wimbledon, Wembley | | - breed ontario
Manchester | GB | | | | - hampshire
Birmingham | GB | | @GB:Birmingham, ?Birmingham | + england uk british villa midlands | - alabama
Liverpool | GB
Leeds | GB
Newcastle (England) | GB | | @GB:Newcastle, Newcastle United, Newcastle upon Tyne
Bristol | GB | | ?Bristol | + england uk british | - palin
Sheffield | GB | | ?Sheffield, Sheffield United, Sheffield Wednesday | + england uk british
Glasgow | GB
Edinburgh | GB
Aberdeen | GB | | ?Aberdeen | + scotland scottish oil
Cardiff | GB
Belfast | GB
Oxford | GB | | ?Oxford, Oxford University, University of Oxford | + england uk british | - mississippi
Cambridge | GB | | ?Cambridge, Cambridge University, University of Cambridge | + england uk british | - massachusetts analytica
Yorkshire | GB
Cornwall | GB
Gibraltar | GB
Falkland Islands | GB | | Falklands
Westminster | GB | | ?Westminster | + uk british mp mps parliament | - dog kennel
Washington, D.C. | US | | ^DC, Washington, Capitol Hill, U.S. Capitol, ~us capitol | | - comics superman batman league denzel kerry george post football redskins commanders nationals wizards
New York | US | | ^NYC, New York City, New Yorker, New Yorkers, Manhattan, Brooklyn, Bronx, Queens New York, Staten Island, Long Island, Wall St, Harlem, Times Square
Los Angeles | US | | Hollywood Hills, Beverly Hills, ?L.A., Malibu | + angeles county lapd police california hollywood
Chicago | US
Houston | US | | | | - whitney
Dallas | US | | Fort Worth
Austin | US | | ?Austin
San Antonio | US
San Francisco | US | | Bay Area, Silicon Valley, Oakland
San Diego | US
San Jose | US
Sacramento | US
Seattle | US
Portland, Oregon | US | | Portland
Denver | US
Phoenix | US | | ?Phoenix | + arizona suns mercury maricopa police
Las Vegas | US
Salt Lake City | US
Minneapolis | US | | St. Paul Minnesota, Twin Cities
Milwaukee | US
Detroit | US
Cleveland | US | | | | - grover
Cincinnati | US
Pittsburgh | US
Philadelphia | US
Baltimore | US
Boston | US
Atlanta | US
Miami | US
Orlando | US | | ?Orlando | + florida disney pulse magic shooting | - bloom
Tampa | US | | Tampa Bay
New Orleans | US
Nashville | US
Memphis | US | | | | - depay
Louisville | US
Charlotte | US | | ?Charlotte | + carolina hornets panthers
St. Louis | US | | Saint Louis
Kansas City | US
Uvalde | US
Parkland | US
Charlottesville | US
Ferguson, Missouri | US | | Ferguson Missouri
Guantanamo Bay | US | | Guantanamo
Alabama | US | | Birmingham Alabama, =Ala
Alaska | US | | Alaskan, Alaskans, Anchorage
Arizona | US
Arkansas | US
California | US | | Californian, Californians, Calif
Colorado | US
Connecticut | US | | =Conn
Delaware | US
Florida | US | | Floridian, Floridians, =Fla, Mar-a-Lago
georgia-us = Georgia (United States) | US | | @US:Georgia, State of Georgia, =Ga
Hawaii | US | | Hawaiian, Honolulu, Maui
Idaho | US
Illinois | US
Indiana | US | | Indianapolis | | - jones
Iowa | US | | Des Moines
Kansas | US
Kentucky | US | | Kentucky Derby | | - fried
Louisiana | US
Maine | US
Maryland | US
Massachusetts | US
Michigan | US | | Flint Michigan
Minnesota | US
Mississippi | US
Missouri | US
Montana | US | | | | - hannah joe french tony
Nebraska | US
Nevada | US
New Hampshire | US
New Jersey | US | | ^NJ
New Mexico | US | | Albuquerque
North Carolina | US | | ^NC
North Dakota | US
Ohio | US
Oklahoma | US
Oregon | US
Pennsylvania | US
Rhode Island | US
South Carolina | US
South Dakota | US
Tennessee | US | | | | - williams
Texas | US | | Texan, Texans
Utah | US
Vermont | US
Virginia | US | | ?Virginia, @US:Virginia, =Va | + governor youngkin northam richmond senate carolina maryland police | - woolf giuffre madsen
West Virginia | US
Wisconsin | US | | Kenosha
Wyoming | US
`,
  LOCAL,
)
  .map(withBodies)
  .concat(
    readTable(
      'place',
      `
Brussels | EU | | | | - sprout sprouts
Pacific Ocean | | | South Pacific, Pacific Islands, Pacific Islanders, Pacific Island, Pacific Rim
Middle East | | | Mideast
Africa | | | African, Africans, Sub-Saharan Africa, Horn of Africa, West Africa, East Africa | | - american americans
Asia | | | Asian, Asians, South-East Asia, Southeast Asia, Sth East Asia | | - american americans argento
Europe | | | European, Europeans
South China Sea
Gulf of Mexico
Persian Gulf
Strait of Hormuz | | | Hormuz
Suez Canal | EG | | Suez
Panama Canal | PA
Black Sea
Antarctica | | | Antarctic
Arctic | | | | | - monkeys
Mars | | | ?Mars | + nasa rover planet space esa probe spacecraft lander beagle orbiter mission landing martian spirit perseverance curiosity | - bruno veronica
`,
    ),
  );

// A state's supreme court or senate is not the country's: with the state before it, it is the state that is named.
function withBodies(place: Entry): Entry {
  if (place.country !== 'US' || place.label.includes('(')) return place;
  const bodies = ['Supreme Court', 'Senate', 'House', 'Democrats', 'Republicans', 'Legislature'];
  return {
    ...place,
    aliases: [...place.aliases, ...bodies.map((body) => readAlias(`~${place.label} ${body}`))],
  };
}
