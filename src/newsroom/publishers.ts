/** What is known of a publisher beyond its items. */
export interface Publisher {
  readonly domain: string;
  /**
   * The country whose news this publisher reports without naming it: its readers are there. Undefined for
   * publishers with readers everywhere, and for those that are not in the table.
   */
  readonly home: string | undefined;
  /** Where only some sections are about home: their names, folded to lower case. Undefined: all. */
  readonly homeSections: ReadonlySet<string> | undefined;
}

/** The publisher of a name, whatever its case. */
export function findPublisher(name: string): Publisher | undefined {
  return PUBLISHERS.get(name.trim().toLowerCase());
}

// Name | domain | home country | sections that are about home (all when left out). Wires, international editions and
// wikis have no home: a story of theirs that names no country is about none.
const TABLE = `
ABC News (Australia) | abc.net.au | AU
ABC News Australia | abc.net.au | AU
The Sydney Morning Herald | smh.com.au | AU
The Age | theage.com.au | AU
The Australian | theaustralian.com.au | AU
HuffPost | huffpost.com | US | u.s. news; politics; crime; education; black voices; latino voices
The Huffington Post | huffpost.com | US | u.s. news; politics; crime; education; black voices; latino voices
The New York Times | nytimes.com | US | u.s.; politics; new york
The Washington Post | washingtonpost.com | US | national; politics
USA Today | usatoday.com | US | news; politics; money
NPR | npr.org | US | national; politics
CBC News | cbc.ca | CA
CBC | cbc.ca | CA
The Globe and Mail | theglobeandmail.com | CA
BBC News | bbc.co.uk | GB | uk; england; scotland; wales; northern ireland
The Guardian | theguardian.com | GB | uk news; politics
The Telegraph | telegraph.co.uk | GB | uk; politics
The Hindu | thehindu.com | IN
The Times of India | timesofindia.indiatimes.com | IN
Hindustan Times | hindustantimes.com | IN
The Japan Times | japantimes.co.jp | JP
The Korea Herald | koreaherald.com | KR
The Jakarta Post | thejakartapost.com | ID
China Daily | chinadaily.com.cn | CN
Hürriyet Daily News | hurriyetdailynews.com | TR
The Moscow Times | themoscowtimes.com | RU
Arab News | arabnews.com | SA
Mail & Guardian | mg.co.za | ZA
News24 | news24.com | ZA
Buenos Aires Herald | buenosairesherald.com | AR
Folha de S.Paulo | folha.uol.com.br | BR
Mexico News Daily | mexiconewsdaily.com | MX
Le Monde | lemonde.fr | FR | france; politique
Der Spiegel | spiegel.de | DE | deutschland; politik
ANSA | ansa.it | IT
Reuters | reuters.com
Associated Press | apnews.com
AFP | afp.com
Bloomberg | bloomberg.com
Financial Times | ft.com
Al Jazeera | aljazeera.com
Wikinews | en.wikinews.org
`;

const PUBLISHERS = new Map<string, Publisher>();
for (const line of TABLE.split('\n')) {
  if (line === '') continue;
  const [name, domain, home, sections] = line.split('|').map((field) => field.trim()) as [
    string,
    string,
    string?,
    string?,
  ];
  PUBLISHERS.set(name.toLowerCase(), {
    domain,
    home,
    homeSections: sections === undefined ? undefined : new Set(sections.split('; ')),
  });
}
