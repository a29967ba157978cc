import { type Entry, readTable } from './entry.ts';

const RULING =
  'president prime minister pm government govt white house campaign election senate republican republicans democrat democrats iraq war saddam administration summit troops leader vote speech policy says said calls urges meets visit visits talks';

/** Offices of heads of state and government, and ministries; what they are called in headlines. */
export const OFFICES: readonly Entry[] = readTable(
  'office',
  `
President of the United States | US | | White House, U.S. President, American President, President Biden, President Trump, President Obama, President Bush, President Clinton, Oval Office, Trump administration, Biden administration, Bush administration, Obama administration, ^POTUS
Vice President of the United States | US | | U.S. Vice President, Vice President Pence, Vice President Harris, Vice President Cheney
United States Secretary of State | US | | U.S. Secretary of State, Secretary of State Blinken, Secretary of State Pompeo
United States Department of State | US | | State Department, U.S. State Department
United States Department of the Treasury | US | | U.S. Treasury, Treasury Department, Treasury Secretary
Prime Minister of Australia | AU | | Australian Prime Minister, Australian PM, @AU:~pm, @AU:Prime Minister
Treasurer of Australia | AU | | Australian Treasurer, @AU:~costello budget, @AU:Federal Treasurer
Government of Australia | AU | | Australian Government, @AU:Federal Govt, @AU:Federal Government, @AU:Fed Govt, Aust Govt
Parliament of Australia | AU | | Australian Parliament, @AU:Federal Parliament
Governor-General of Australia | AU | | @AU:Governor-General, @AU:~g g, @AU:~gg
Prime Minister of the United Kingdom | GB | | British Prime Minister, UK Prime Minister, British PM, UK PM, 10 Downing Street, Downing St
Chancellor of the Exchequer | GB
Monarch of the United Kingdom | GB | | Queen Elizabeth II, Queen Elizabeth, King Charles III, King Charles
Prime Minister of Canada | CA | | Canadian Prime Minister, Canadian PM
Prime Minister of Japan | JP | | Japanese Prime Minister, Japanese PM, Japan PM
Ministry of Finance (Japan) | JP | | Japanese finance ministry, Japan's finance ministry
Prime Minister of India | IN | | Indian Prime Minister, Indian PM
Prime Minister of Italy | IT | | Italian Prime Minister, Italian PM, Italian Premier
President of France | FR | | French President, Elysee, Élysée
Prime Minister of France | FR | | French Prime Minister, French PM
Chancellor of Germany | DE | | German Chancellor, Bundeskanzler
President of Russia | RU | | Russian President
Prime Minister of Russia | RU | | Russian Prime Minister, Russian PM
President of China | CN | | Chinese President, President of the People's Republic of China
Premier of China | CN | | Chinese Premier, Chinese PM
President of Brazil | BR | | Brazilian President
President of Argentina | AR | | Argentine President, Casa Rosada
President of Mexico | MX | | Mexican President
President of Indonesia | ID | | Indonesian President
President of South Korea | KR | | South Korean President, Blue House
President of South Africa | ZA | | South African President
President of Türkiye | TR | | Turkish President
Prime Minister of Türkiye | TR | | Turkish Prime Minister, Turkish PM
King of Saudi Arabia | SA | | Saudi King, King Salman
Crown Prince of Saudi Arabia | SA | | Saudi Crown Prince, Crown Prince Mohammed bin Salman
President of the European Commission | EU | | European Commission President, EU Commission President
Prime Minister of Israel | IL | | Israeli Prime Minister, Israeli PM
President of Ukraine | UA | | Ukrainian President
Prime Minister of Pakistan | PK | | Pakistani Prime Minister, Pakistani PM, Pakistan PM
Prime Minister of New Zealand | NZ | | New Zealand Prime Minister, NZ PM, NZ Prime Minister
Pope | VA | | Pope Francis, Pope John Paul II, Pope Benedict, ~the pope, Pontiff
`,
);

/** Leaders who are named without their office. Their countries say what a story is about. */
export const PEOPLE: readonly Entry[] = readTable(
  'person',
  `
Joe Biden | US | | ?Biden, @US:Biden
Donald Trump | US | | ?Trump, @US:Trump
Barack Obama | US | | ?Obama, @US:Obama
George W. Bush | US | | George Bush, Dubya, ?Bush | + us iraq president george blair white house saddam republicans kerry troops war un howard putin election washington american administration chirac gore tax texas nato pakistan israel sharon arafat iran korea | - fire fires fires nursing tucker ranger walkers flies party firefighters blaze nurse land doctor kate sophia reggie telegraph
Bill Clinton | US | | | | - hillary
Hillary Clinton | US
Kamala Harris | US
Mike Pence | US
Dick Cheney | US | | ?Cheney
Liz Cheney | US
Donald Rumsfeld | US | | Rumsfeld
Colin Powell | US
Condoleezza Rice | US
John Kerry | US
Nancy Pelosi | US | | Pelosi
Mitch McConnell | US | | McConnell
Chuck Schumer | US | | Schumer
Kevin McCarthy | US
Bernie Sanders | US
Elizabeth Warren | US
Alexandria Ocasio-Cortez | US
Joe Manchin | US | | Manchin
Ron DeSantis | US | | DeSantis
Ted Cruz | US
Lindsey Graham | US
Marjorie Taylor Greene | US
Rudy Giuliani | US | | Giuliani
Brett Kavanaugh | US | | Kavanaugh
Arnold Schwarzenegger | US | | Schwarzenegger
Anthony Fauci | US | | Fauci
Robert Mueller | US
Elon Musk | US | | Musk
Mark Zuckerberg | US | | Zuckerberg
Jeff Bezos | US | | Bezos
Bill Gates | US
Tony Blair | GB | | Blair | | - witch linda selma
Gordon Brown | GB
Boris Johnson | GB
Theresa May | GB
Liz Truss | GB
Keir Starmer | GB | | Starmer
Prince Charles | GB
Prince William | GB
Prince Harry | GB
Meghan Markle | GB
David Beckham | GB | | ?Beckham, @AU:Beckham | + madrid england united galaxy
John Howard | AU | | ?Howard, @AU:PM Howard | + govt pm minister crean latham bush blair liberal labor coalition costello beazley aust ruddock downer nelson medicare greens howards | - springs ron terrence stern
Simon Crean | AU | | @AU:Crean
Mark Latham | AU | | @AU:Latham
Kim Beazley | AU | | @AU:Beazley
Peter Costello | AU | | @AU:Costello
Alexander Downer | AU | | @AU:Downer
Philip Ruddock | AU | | @AU:Ruddock
Bob Carr | AU | | @AU:Carr
Peter Beattie | AU | | @AU:Beattie
Pauline Hanson | AU | | @AU:Hanson
Kevin Rudd | AU
Julia Gillard | AU
Tony Abbott | AU
Malcolm Turnbull | AU
Scott Morrison | AU
Anthony Albanese | AU | | Albanese
Lleyton Hewitt | AU | | @AU:Hewitt
Justin Trudeau | CA | | Trudeau
Paul Martin | CA | | ?Paul Martin | + canada canadian
Jacques Chirac | FR | | Chirac
Emmanuel Macron | FR | | Macron
Marine Le Pen | FR | | Le Pen
Gerhard Schröder | DE | | Schroeder, Schroder
Angela Merkel | DE | | Merkel
Olaf Scholz | DE | | Scholz
Michael Schumacher | DE | | Schumacher
Silvio Berlusconi | IT | | Berlusconi
Matteo Salvini | IT | | Salvini
Giorgia Meloni | IT | | Meloni
Vladimir Putin | RU | | Putin
Dmitry Medvedev | RU | | ?Medvedev, Dmitri Medvedev | + russia russian kremlin putin
Mikhail Khodorkovsky | RU | | Khodorkovsky
Alexei Navalny | RU | | Navalny
Sergey Lavrov | RU | | Lavrov
Brittney Griner | US | | Griner
Hu Jintao | CN
Xi Jinping | CN
Jiang Zemin | CN
Wen Jiabao | CN
Dalai Lama | CN
Junichiro Koizumi | JP | | Koizumi
Shinzo Abe | JP
Fumio Kishida | JP | | Kishida
Narendra Modi | IN | | Modi
Atal Bihari Vajpayee | IN | | Vajpayee
Manmohan Singh | IN
Sonia Gandhi | IN
Sachin Tendulkar | IN | | Tendulkar
Megawati Sukarnoputri | ID | | Megawati
Joko Widodo | ID
Susilo Bambang Yudhoyono | ID | | Yudhoyono
Abu Bakar Bashir | ID | | Abu Bakar Ba'asyir
Roh Moo-hyun | KR
Moon Jae-in | KR
Yoon Suk Yeol | KR | | Yoon Suk-yeol
Kim Jong Un | KP | | Kim Jong-un
Kim Jong Il | KP | | Kim Jong-il
Luiz Inácio Lula da Silva | BR | | Lula da Silva, ?Lula | + brazil brazilian bolsonaro
Jair Bolsonaro | BR | | Bolsonaro
Dilma Rousseff | BR | | Rousseff
Néstor Kirchner | AR | | Nestor Kirchner
Cristina Fernández de Kirchner | AR | | Cristina Kirchner
Mauricio Macri | AR | | Macri
Javier Milei | AR | | Milei
Lionel Messi | AR | | Messi
Vicente Fox | MX
Andrés Manuel López Obrador | MX | | Lopez Obrador, López Obrador, ^AMLO
Thabo Mbeki | ZA | | Mbeki
Nelson Mandela | ZA | | Mandela
Jacob Zuma | ZA
Cyril Ramaphosa | ZA | | Ramaphosa
Hansie Cronje | ZA | | Cronje
Recep Tayyip Erdoğan | TR | | Erdogan
Mohammed bin Salman | SA | | ^MBS
Jamal Khashoggi | SA | | Khashoggi
Ursula von der Leyen | EU | | Von der Leyen
José Manuel Barroso | EU | | Barroso
Romano Prodi | EU
Saddam Hussein | IQ | | Saddam, ~saddams
Yasser Arafat | PS | | Arafat
Mahmoud Abbas | PS
Ariel Sharon | IL | | ?Sharon | + israel israeli palestinian palestinians arafat gaza settlement settlements barrier peace roadmap hamas | - stone osbourne tate
Benjamin Netanyahu | IL | | Netanyahu
Volodymyr Zelenskyy | UA | | Zelenskyy, Zelensky, Zelenskiy
Viktor Yushchenko | UA | | Yushchenko
Robert Mugabe | ZW | | Mugabe
Charles Taylor | LR | | ?Charles Taylor | + liberia liberian
Pervez Musharraf | PK | | Musharraf
Imran Khan | PK
Hamid Karzai | AF | | Karzai
Jacinda Ardern | NZ | | Ardern
Helen Clark | NZ
Mahathir Mohamad | MY | | Mahathir
Augusto Pinochet | CL | | Pinochet
Hugo Chávez | VE | | Hugo Chavez
Nicolás Maduro | VE | | Maduro
Fidel Castro | CU | | ?Castro | + cuba cuban fidel havana | - julian
Viktor Orbán | HU | | Orban
Ferdinand Marcos | PH | | Marcos Jr
Rodrigo Duterte | PH | | Duterte
Gloria Arroyo | PH | | Gloria Macapagal Arroyo, ?Arroyo | + philippines philippine manila
Roger Federer | CH | | Federer
Andy Roddick | US | | Roddick
Serena Williams | US
Venus Williams | US
Tiger Woods | US
Kim Clijsters | BE | | Clijsters
Justine Henin | BE | | Henin-Hardenne, Henin
Michael Jackson | US
`,
  RULING,
);
