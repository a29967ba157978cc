import { type Entry, readTable } from './entry.ts';

// What makes the name of a country that is also a given name, a word or a place elsewhere mean the country.
const STATECRAFT =
  'president government minister ministry border capital country nation troops army military king rebels refugees embassy ambassador parliament un election coup war peace talks israel syria iraq palestinian georgian tbilisi russia amman africa african sanctions boko';

/** The members of the G20: 19 states and two unions, with demonyms and other names. */
export const MEMBERS: readonly Entry[] = readTable(
  'country',
  `
Argentina | AR | | Argentine, Argentines, Argentinian, Argentinians, Argentinean, Argentineans
Australia | AU | | Australian, Australians, ?Aussie, ?Aussies, @AU:Aussie, @AU:Aussies, @AU:~aust, @AU:~oz | + cricket australia sydney melbourne wins olympics tennis bushfire | - shepherd shepherds
Brazil | BR | | Brazilian, Brazilians | | - wax nut nuts
Canada | CA | | Canadian, Canadians | | - goose geese
China | CN | | Chinese, People's Republic of China, ^PRC, mainland China, Sino | | - porcelain cabinet plates crockery
France | FR | | French, Frenchman, Frenchwoman | | - fries toast braid braids bulldog bulldogs onion horn manicure press tyson
Germany | DE | | German, Germans | | - shepherd shepherds measles jermaine edward
India | IN | | Indian, Indians, ~indias | | - cleveland summer hobart pale
Indonesia | ID | | Indonesian, Indonesians
Italy | IT | | Italian, Italians | | - dressing sausage
Japan | JP | | Japanese | | - encephalitis knotweed
Mexico | MX | | Mexican, Mexicans
Russia | RU | | Russian, Russians, Russian Federation, Kremlin | | - roulette doll
Saudi Arabia | SA | | Saudi, Saudis, Saudi Arabian, Saudi Arabians
South Africa | ZA | | South African, South Africans, S Africa, Sth Africa, Proteas, Springboks
South Korea | KR | | South Korean, South Koreans, S Korea, Sth Korea, S Korean, Republic of Korea, ?Korea, ?Korean, ?Koreans | + seoul samsung hyundai kospi k pop bts busan squid | - north pyongyang kim nuclear dprk
Türkiye | TR | | Turkey, Turkish, Turks, Turkiye | | - thanksgiving roast leg legs stuffing dinner pardon pardons pardoned recipe recipes cook cooking breast wild gravy bird birds sandwich fried leftover leftovers delight bacon gobble butterball farm farms turducken
United Kingdom | GB | | ^UK, Britain, British, Great Britain, ~britains, Briton, Britons, Brits, England, English, Englishman, Scotland, Scottish, Scots, Wales, Welsh, Northern Ireland, Northern Irish, N Ireland, Ulster, ^GB | | - muffin muffins bulldog
United States | US | | United States of America, !US, ^USA, ~american, American, Americans, ~americans, African American, African Americans, Native American, Native Americans, Black American, Black Americans, America | - idol beauty gladiators airlines
`,
).concat(
  readTable(
    'country',
    `
European Union | EU | | ^EU, European Commission, European Parliament, European Council, Eurozone, ~euro zone, ~eurozone, ~euro area, ^EEC, European Court of Justice, Schengen
African Union | AFU | | African Union Commission, =AU, African Union Mission
`,
  ),
);

/** States outside the G20. They are entities, and they say that a story is about somewhere else than home. */
export const OTHER_STATES: readonly Entry[] = readTable(
  'country',
  `
Afghanistan | AF | | Afghan, Afghans, Afghani, Kabul, Kandahar
Albania | AL | | Albanian, Albanians
Algeria | DZ | | Algerian, Algerians, Algiers
Angola | AO | | Angolan, Angolans, Luanda
Armenia | AM | | Armenian, Armenians, Yerevan
Austria | AT | | Austrian, Austrians, Vienna
Azerbaijan | AZ | | Azerbaijani, Azeri, Baku
Bahamas | BS | | Bahamian
Bahrain | BH | | Bahraini
Bangladesh | BD | | Bangladeshi, Bangladeshis, Dhaka
Barbados | BB | | Barbadian
Belarus | BY | | Belarusian, Belarusians, Minsk
Belgium | BE | | Belgian, Belgians, Antwerp
Belize | BZ
Benin | BJ
Bhutan | BT | | Bhutanese
Bolivia | BO | | Bolivian, Bolivians
Bosnia and Herzegovina | BA | | Bosnia, Bosnian, Bosnians, Sarajevo, Bosnian Serb, Bosnian Serbs
Botswana | BW
Brunei | BN
Bulgaria | BG | | Bulgarian, Bulgarians, Sofia Bulgaria
Burkina Faso | BF
Burundi | BI | | Burundian
Cambodia | KH | | Cambodian, Cambodians, Phnom Penh, Khmer Rouge
Cameroon | CM | | Cameroonian
Central African Republic | CF
Chad | TD | | ?Chad, Chadian, N'Djamena | + chadian sudan darfur africa african boko
Chile | CL | | Chilean, Chileans, Santiago Chile
Colombia | CO | | Colombian, Colombians, Bogota
Congo | CD | | DR Congo, Democratic Republic of the Congo, Democratic Republic of Congo, Congolese, Kinshasa, ^DRC
Costa Rica | CR | | Costa Rican
Croatia | HR | | Croatian, Croatians, Croat, Croats, Zagreb
Cuba | CU | | Cuban, Cubans, Havana | | - gooding sandwich sandwiches
Cyprus | CY | | Cypriot, Cypriots, Nicosia | | - hill
Czech Republic | CZ | | Czech, Czechs, Czechia, Prague
Denmark | DK | | Danish, Danes, Copenhagen
Dominican Republic | DO
Timor-Leste | TL | | East Timor, E Timor, East Timorese, Timorese, Dili, @AU:Timor
Ecuador | EC | | Ecuadorian, Ecuadorean, Quito
Egypt | EG | | Egyptian, Egyptians, Cairo
El Salvador | SV | | Salvadoran, Salvadorans
Eritrea | ER | | Eritrean
Estonia | EE | | Estonian, Estonians, Tallinn
Eswatini | SZ | | Swaziland
Ethiopia | ET | | Ethiopian, Ethiopians, Addis Ababa
Fiji | FJ | | Fijian, Fijians, Suva
Finland | FI | | Finnish, Finns, Helsinki
Gabon | GA | | Gabonese
Gambia | GM | | Gambian
Georgia | GE | | ?Georgia, ?Georgian, Tbilisi, @AU:Georgia | + tbilisi saakashvili shevardnadze ossetia abkhazia russia russian caucasus
Ghana | GH | | Ghanaian, Ghanaians, Accra
Greece | GR | | Greek, Greeks, Athens | | - yogurt salad mythology
Guatemala | GT | | Guatemalan, Guatemalans
Guinea | GN | | ?Guinea | + conakry ebola africa african liberia sierra | - pig pigs fowl
Guyana | GY
Haiti | HT | | Haitian, Haitians, Port-au-Prince
Honduras | HN | | Honduran, Hondurans
Hong Kong | HK | | Hongkong, Hong Kongers
Hungary | HU | | Hungarian, Hungarians, Budapest
Iceland | IS | | Icelandic, Reykjavik
Iran | IR | | Iranian, Iranians, Tehran, Teheran
Iraq | IQ | | Iraqi, Iraqis, Baghdad, Basra, Mosul, Fallujah, Falluja, Tikrit, Najaf, Kirkuk, Karbala, Abu Ghraib
Ireland | IE | | Irish, Dublin, Republic of Ireland | | - kathy notre setter wolfhound
Israel | IL | | Israeli, Israelis, Jerusalem, Tel Aviv, ^IDF | | - adesanya folau
Ivory Coast | CI | | Cote d'Ivoire, Ivorian
Jamaica | JM | | Jamaican, Jamaicans
Jordan | JO | | ?Jordan, Jordanian, Jordanians, Amman | + amman jordanian israel israeli syria syrian iraq iraqi palestinian palestinians king hussein abdullah
Kazakhstan | KZ | | Kazakh, Kazakhs, Astana, Almaty
Kenya | KE | | Kenyan, Kenyans, Nairobi, Mombasa | | - moore
Kiribati | KI
Kosovo | XK | | Kosovar, Pristina
Kuwait | KW | | Kuwaiti, Kuwaitis
Kyrgyzstan | KG | | Kyrgyz, Bishkek
Laos | LA | | Laotian, Vientiane
Latvia | LV | | Latvian, Latvians, Riga
Lebanon | LB | | Lebanese, Beirut, Hezbollah, Hizbollah
Lesotho | LS
Liberia | LR | | Liberian, Liberians, Monrovia
Libya | LY | | Libyan, Libyans, Tripoli, Benghazi
Lithuania | LT | | Lithuanian, Lithuanians, Vilnius
Luxembourg | LU
North Macedonia | MK | | Macedonia, Macedonian
Madagascar | MG
Malawi | MW
Malaysia | MY | | Malaysian, Malaysians, Kuala Lumpur, ^KL
Maldives | MV
Mali | ML | | ?Mali, Malian, Bamako | + malian bamako africa african coup islamist french
Malta | MT | | Maltese
Mauritania | MR
Mauritius | MU
Moldova | MD | | Moldovan
Monaco | MC | | Monte Carlo
Mongolia | MN | | Mongolian, Mongolians
Montenegro | ME
Morocco | MA | | Moroccan, Moroccans, Casablanca, Marrakesh, Marrakech
Mozambique | MZ
Myanmar | MM | | Burma, Burmese, Yangon, Rangoon, Rohingya, Aung San Suu Kyi, Suu Kyi
Namibia | NA | | Namibian
Nauru | NR | | Nauruan
Nepal | NP | | Nepalese, Nepali, Kathmandu
Netherlands | NL | | Dutch, Amsterdam, Rotterdam, The Hague, Dutchman | | - oven duchess
New Zealand | NZ | | ^NZ, New Zealander, New Zealanders, N Zealand, ?Kiwi, ?Kiwis, @AU:Kiwi, @AU:Kiwis, ~all blacks, Auckland, Christchurch, Maori | + auckland wellington zealand rugby cricket | - fruit kiwifruit
Nicaragua | NI | | Nicaraguan, Nicaraguans
Niger | NE | | ?Niger | + africa african nigeria uranium coup mali famine | - delta
Nigeria | NG | | Nigerian, Nigerians, Lagos, Abuja, Boko Haram
North Korea | KP | | North Korean, North Koreans, N Korea, Nth Korea, N Korean, Pyongyang, ^DPRK
Norway | NO | | Norwegian, Norwegians, Oslo | | - cruise maple
Oman | OM | | ?Oman, Omani | + gulf iran saudi yemen muscat sultan arab
Pakistan | PK | | Pakistani, Pakistanis, Islamabad, Karachi, Lahore, Peshawar, Kashmir
Palestine | PS | | Palestinian, Palestinians, Gaza, Gaza Strip, West Bank, Hamas, Ramallah, Fatah
Panama | PA | | Panamanian | | - papers city hat
Papua New Guinea | PG | | ^PNG, Port Moresby, Bougainville
Paraguay | PY
Peru | PE | | Peruvian, Peruvians, ?Lima | + peruvian
Philippines | PH | | Philippine, Filipino, Filipinos, Manila
Poland | PL | | Polish, Warsaw | | - nail
Portugal | PT | | Portuguese, Lisbon
Puerto Rico | PR | | Puerto Rican, Puerto Ricans
Qatar | QA | | Qatari, Doha
Romania | RO | | Romanian, Romanians, Bucharest
Rwanda | RW | | Rwandan, Rwandans, Kigali
Samoa | WS | | Samoan, Samoans
Senegal | SN | | Senegalese, Dakar
Serbia | RS | | Serbian, Serbians, Serb, Serbs, Belgrade, Serbia and Montenegro
Sierra Leone | SL
Singapore | SG | | Singaporean, Singaporeans, ~s pore
Slovakia | SK | | Slovak, Slovaks, Bratislava
Slovenia | SI | | Slovenian, Slovene
Solomon Islands | SB | | ~solomons, Solomon Is, Honiara, ^RAMSI
Somalia | SO | | Somali, Somalis, Mogadishu
South Sudan | SS | | South Sudanese
Spain | ES | | Spanish, Spaniard, Spaniards, Madrid, Barcelona, Catalonia, Catalan, Basque | | - steps
Sri Lanka | LK | | Sri Lankan, Sri Lankans, Colombo, Tamil Tigers, Tamil Tiger, S Lanka
Sudan | SD | | Sudanese, Khartoum, Darfur
Suriname | SR
Sweden | SE | | Swedish, Swedes, Swede, Stockholm
Switzerland | CH | | Swiss, Geneva, Zurich | | - cheese chard
Syria | SY | | Syrian, Syrians, Damascus, Aleppo
Taiwan | TW | | Taiwanese, Taipei
Tajikistan | TJ | | Tajik
Tanzania | TZ | | Tanzanian, Zanzibar
Thailand | TH | | Thai, Thais, Bangkok, Phuket | | - curry basil massage
Tonga | TO | | Tongan, Tongans
Trinidad and Tobago | TT | | Trinidad
Tunisia | TN | | Tunisian, Tunisians
Turkmenistan | TM
Tuvalu | TV
Uganda | UG | | Ugandan, Ugandans, Kampala
Ukraine | UA | | Ukrainian, Ukrainians, Kyiv, Kiev, Kharkiv, Odesa, Mariupol, Donbas, Donetsk, Crimea, Crimean, Chernobyl | | - chicken
United Arab Emirates | AE | | ^UAE, Dubai, Abu Dhabi, Emirati
Uruguay | UY | | Uruguayan
Uzbekistan | UZ | | Uzbek, Tashkent
Vanuatu | VU
Vatican City | VA | | Vatican, The Vatican, Holy See
Venezuela | VE | | Venezuelan, Venezuelans, Caracas
Vietnam | VN | | Vietnamese, Hanoi, Ho Chi Minh City | | - vet vets veteran veterans
West Indies | | | ~windies, West Indian, West Indians
Yemen | YE | | Yemeni, Yemenis, Sanaa, Houthi, Houthis
Zambia | ZM | | Zambian
Zimbabwe | ZW | | Zimbabwean, Zimbabweans, Harare, ^ZANU
`,
  STATECRAFT,
);

/** Words that hold a country's name but mean something else. */
export const NOT_COUNTRIES: readonly Entry[] = readTable(
  'none',
  `
Indian Ocean
Latin American
Latin Americans
Latin America
South America
South American
South Americans
North America
North American
Central America
Central American
American Samoa
Miss America
Captain America
American Pie
American Horror Story
American Psycho
American Dad
American Crime Story
American Gothic
American Sniper
Pan American
Coming to America
English language
~in english
~speak english
~speaks english
~speaking english
~learn english
~english teacher
~english subtitles
French Guiana
French Polynesia
~french kiss
Jordan Peele
Michael Jordan
Jordan Peterson
~turkish delight
~chinese whispers
~chinese new year
Dutch Bros
New England
Israel Folau
Chad Michael Murray
Turks And Caicos
South China Morning Post
~lyons
~chinese restaurant
~chinese restaurants
~chinese food
~indian restaurant
~indian restaurants
~indian food
~italian restaurant
~italian restaurants
~italian food
~mexican restaurant
~mexican restaurants
~mexican food
~thai restaurant
~thai restaurants
~thai food
~french restaurant
~french restaurants
~french food
~japanese restaurant
~japanese restaurants
~japanese food
~greek restaurant
~greek restaurants
~greek food
~turkish restaurant
~turkish restaurants
~turkish food
Ivanka Trump
Melania Trump
Eric Trump
Lara Trump
Barron Trump
Tiffany Trump
Mary Trump
Donald Trump Jr
Trump Jr
Trump Tower
Hunter Biden
Jill Biden
Michelle Obama
Malia Obama
Sasha Obama
Lynne Cheney
Jeb Bush
Kate Bush
Sophia Bush
Reggie Bush
Billy Bush
Barbara Bush
Laura Bush
Ron Howard
Terrence Howard
Dwight Howard
Bryce Dallas Howard
Sharon Stone
Sharon Osbourne
Sharon Tate
~pound cake
Georgia O'Keeffe
~guinea pig
~guinea pigs
~guinea fowl
British Virgin Islands
Little Italy
Paris Hilton
Paris Jackson
London Breed
Sydney Sweeney
Sydney Pollack
Jack London
Whitney Houston
Denzel Washington
Kerry Washington
George Washington
Victoria Beckham
Queen Victoria
~victoria cross
Orlando Bloom
Austin Butler
Austin Powers
Joaquin Phoenix
River Phoenix
Danish pastry
Berlin Wall
Peking duck
~canada goose
French Montana
Hannah Montana
Joe Montana
Virginia Woolf
Dakota Johnson
Dakota Fanning
Carolina Herrera
Tennessee Williams
Brooklyn Beckham
Brooklyn Nine Nine
~roman holiday
Cambridge Analytica
Duchess of Cambridge
Duke of Cambridge
Duchess of Sussex
Duke of Sussex
Duke of York
Prince of Wales
Princess of Wales
~bank holiday
~west wing
~new york magazine
Darwin Nunez
Charles Darwin
~all american
`,
);
