import type { Code } from '../cast.ts';
import { ANY_DAY, company, organization, place, type Scenario, type Telling, topic } from '../telling.ts';

function alone(
  name: string,
  category: string,
  country: Code,
  tellings: readonly Omit<Telling, 'day'>[],
): Scenario {
  return {
    name: `letters-${name}`,
    category,
    days: ANY_DAY,
    countries: tellings.map(() => country),
    tell: (_, variant) => [{ day: 0, ...tellings[variant]! }],
  };
}

/**
 * Stories that are right as they are and hard to print: signs that markup reserves, accents, other scripts, a text that
 * runs from right to left, an emoji. Each comes as two stories some weeks apart, so that every window has one.
 */
export const HARD_CASES: readonly Scenario[] = [
  alone('signs', 'business', 'GB', [
    {
      hour: 11.2,
      title: 'Marlowe & Finch say "no thanks" to <b>-list of takeover targets',
      summary:
        'The stationers Marlowe & Finch asked a broker to take them off a list that marks prey with "<b>"; prices of 5 < x < 9 pounds a share were "fiction", they said.',
      tags: ['companies', 'takeover'],
      about: [company('Marlowe & Finch', 'GB')],
      impacts: [
        [
          'merger>equities',
          'down',
          'low',
          'immediate',
          'Talk of a bid fades when the target says "no" & means it.',
          ['UKX'],
        ],
      ],
      claims: [
        'Marlowe & Finch rejected talk of a takeover.',
        'The price range of 5 < x < 9 pounds was called fiction.',
      ],
      reports: [
        [
          'local',
          'M&F: "no thanks"',
          'The firm said {0:"no thanks" & asked to be taken off the list}. The range {1:5 < x < 9 pounds was "fiction"}.',
        ],
        ['abroad', 'Stationers & suitors', 'A spokesperson repeated: {0:"no thanks"}.'],
      ],
      body: [
        'A broker’s list marks likely targets with the letter b in angle brackets. Marlowe & Finch, makers of ledgers & ink since 1888, found themselves on it and said "no thanks".',
        'The list gives a price range of 5 < x < 9 pounds a share. The firm’s chair called that "fiction & bad typography".',
        'Shares closed unchanged.',
      ],
    },
    {
      hour: 15.4,
      title: 'R&D at "Tull & Daughters": 100% more patents, <5% more staff',
      summary:
        'The pump maker Tull & Daughters doubled its patents with a research staff that grew by <5%, it says; "people & patience" are named as the reason.',
      tags: ['companies', 'research'],
      about: [company('Tull & Daughters', 'GB'), topic('Patents')],
      impacts: [
        [
          'research-funding>technology',
          'up',
          'low',
          'medium_term',
          'Patents per head >2 a year are rare in the trade.',
        ],
      ],
      claims: ['Tull & Daughters doubled its patents.', 'Research staff grew by <5%.'],
      reports: [
        [
          '=Tull & Daughters',
          'Annual review',
          'Patents: {0:up 100%}. Research staff: {1:<5% more} than last year. Reason: "people & patience".',
        ],
        ['local', 'The patent family', 'The firm {0:doubled its patents}.'],
      ],
      body: [
        'Tull & Daughters, who make pumps in Leominster, have doubled the number of their patents in a year. The research staff grew by <5%.',
        'Asked for the secret, the firm’s head of research said "people & patience", then added: "& a door that shuts".',
        'Competitors spend >3 times as much.',
      ],
    },
  ]),
  alone('accents', 'culture', 'BR', [
    {
      hour: 10.4,
      title: 'On the São Francisco: “Coração d’Água” fills theatres from Petrolina to Piranhas',
      summary:
        'The travelling production “Coração d’Água”, with Júlia Conceição Prudêncio’s músicas, has played to full houses in Petrolina, Juazeiro, Pão de Açúcar and Piranhas.',
      tags: ['theatre', 'música', 'tour'],
      about: [place('Petrolina', 'BR'), topic('Performing arts'), organization('Companhia Maré-Açu', 'BR')],
      impacts: [
        [
          'cultural-event>local-services',
          'up',
          'low',
          'immediate',
          'River towns fill their pousadas for one night each.',
        ],
      ],
      claims: ['“Coração d’Água” has played to full houses in four towns.'],
      reports: [
        ['local', 'Casa cheia em Pão de Açúcar', 'A peça {0:lotou quatro teatros} em duas semanas.'],
        ['abroad', 'A river and its songs', 'The company {0:filled four theatres in a row}.'],
      ],
      body: [
        'The company Maré-Açu arrives by boat, hangs up its lamps and plays. “Coração d’Água” has now filled four theatres on the São Francisco: Petrolina, Juazeiro, Pão de Açúcar, Piranhas.',
        'The songs go back to fishermen’s prayers. Naïve they are not, and the façade of the old cinema in Piranhas shook to the zabumba.',
        'Next comes Penedo, if the water is high enough.',
      ],
    },
    {
      hour: 16.2,
      title: 'Açaí, maçã and pão: Belém’s crème de la crème meets Dvořák at naïve “Fête à Ver-o-Peso”',
      summary:
        'At the market of Belém a Czech-Brazilian orchestra played Dvořák between açaí stalls; the señora from Tromsø who had the idea is called Åse Bjørnsdóttir-Peña.',
      tags: ['music', 'markets'],
      about: [place('Belém', 'BR'), topic('Music')],
      impacts: [
        ['cultural-event>tourism', 'up', 'low', 'short_term', 'The concert is to become a yearly event.'],
      ],
      claims: ['An orchestra played Dvořák at the market of Belém.'],
      reports: [
        ['local', 'Dvořák entre as barracas', 'A orquestra {0:tocou Dvořák entre as barracas de açaí}.'],
        [
          'abroad',
          'Slavonic dances, with fish',
          'They {0:played Dvořák at seven in the morning}, before the ice was delivered.',
        ],
      ],
      body: [
        'At seven in the morning, before the ice was delivered, an orchestra played Dvořák between the açaí stalls of Ver-o-Peso in Belém.',
        'The idea came from Åse Bjørnsdóttir-Peña, who has lived there for twenty years and sells tucupí. “Façam barulho,” she had told the musicians: make noise.',
        'The fish was fresh and the encore was short.',
      ],
    },
  ]),
  alone('spanish', 'environment', 'MX', [
    {
      hour: 9.5,
      language: 'es',
      title: 'Las lluvias devuelven el agua a la presa La Encina, que alcanza el 62 % de su capacidad',
      summary:
        'La presa La Encina, en Jalisco, ha pasado del 37 % al 62 % en tres semanas; los agricultores podrán regar, aunque los técnicos piden prudencia.',
      tags: ['agua', 'lluvia', 'agricultura'],
      about: [place('Jalisco', 'MX'), topic('Drought'), 'maize'],
      impacts: [
        [
          'drought>crop-supply',
          'up',
          'medium',
          'medium_term',
          'Con la presa al 62 % se puede regar el maíz de primavera.',
          ['CORN'],
        ],
      ],
      claims: [
        'La presa La Encina está al 62 % de su capacidad.',
        '!Los técnicos piden prudencia hasta el final de la temporada.',
      ],
      reports: [
        [
          'local',
          'Vuelve el agua',
          'La presa {0:alcanza el 62 % de su capacidad}, frente al 37 % de hace tres semanas. {1:«No es momento de derrochar»}, dicen los técnicos.',
        ],
        ['abroad', 'Alivio en Jalisco', 'El nivel {0:subió hasta el 62 %} tras tres semanas de lluvia.'],
      ],
      body: [
        'La presa La Encina, que hace tres semanas estaba al 37 %, ha alcanzado el 62 % de su capacidad. ¿Basta para el verano? «Depende de nosotros», responden los técnicos.',
        'Los agricultores de la zona podrán regar el maíz. El año pasado dejaron sin sembrar una cuarta parte de los campos.',
        'Los niños de Tepehuajes, por su parte, han vuelto a bañarse donde antes jugaban al fútbol.',
      ],
    },
    {
      hour: 12.4,
      language: 'es',
      title: '¿Quién cuida los cenotes? Un pueblo de Yucatán limita las visitas a 120 personas al día',
      summary:
        'La comunidad de X’Kaanlum ha decidido por 214 votos contra 61 que sólo 120 personas al día entren en su cenote.',
      tags: ['turismo', 'agua', 'medio ambiente'],
      about: [place('Yucatán', 'MX'), topic('Tourism'), topic('Water pollution')],
      impacts: [
        [
          'tourism-rules>local-services',
          'mixed',
          'low',
          'short_term',
          'Menos visitantes pagan más por cada entrada.',
        ],
      ],
      claims: ['La comunidad limitó las visitas a 120 personas al día.', 'La votación fue de 214 contra 61.'],
      reports: [
        [
          'local',
          'El cenote, primero',
          'La asamblea {1:votó 214 contra 61} a favor de {0:un máximo de 120 visitantes diarios}.',
        ],
        ['wire', 'Límite de visitas', 'Desde el lunes habrá {0:un máximo de 120 visitantes} al día.'],
        ['reprint', 'Yucatán: límite de visitas', ''],
      ],
      body: [
        'La asamblea duró cuatro horas y terminó con aplausos: 214 votos contra 61. Desde el lunes sólo podrán entrar 120 personas al día en el cenote de X’Kaanlum.',
        'El agua había empezado a oler a crema solar. «Era eso o cerrarlo», dice la encargada de la entrada.',
        'La tarifa sube; los vecinos seguirán pagando lo mismo que siempre: nada.',
      ],
    },
  ]),
  alone('japanese', 'society', 'JP', [
    {
      hour: 9.1,
      language: 'ja',
      title: '瀬戸内の三島、無人渡し船の試験運航を開始 一日八便',
      summary:
        '瀬戸内海の三つの島を結ぶ無人渡し船の試験運航が始まった。定員は十二人、一日八便で、三か月続ける。',
      tags: ['交通', '離島'],
      about: [place('Seto Inland Sea', 'JP'), topic('Public transport')],
      impacts: [
        [
          'automation>public-services',
          'up',
          'low',
          'medium_term',
          '便数が増えれば、通院や通学がしやすくなる。',
        ],
      ],
      claims: ['無人渡し船は一日八便運航する。', '定員は十二人である。'],
      reports: [
        [
          'local',
          '無人の渡し船、島へ',
          '試験では{0:一日八便}を運航し、{1:定員は十二人}。係員が岸から見守る。',
        ],
        ['wire', '三島を結ぶ無人船', '無人船は{0:一日八便}、三か月間運航する。'],
      ],
      body: [
        '瀬戸内海の三つの島を結ぶ無人渡し船の試験運航が始まった。船は一日八便、定員は十二人。岸の係員が画面で見守る。',
        '初便には、診療所へ向かう八十四歳の女性が乗った。「船長さんがいないのは寂しいけれど、毎日来てくれるならありがたい」と話した。',
        '試験は三か月続き、結果を見て本運航を決める。',
      ],
    },
    {
      hour: 14.3,
      language: 'ja',
      title: '「空き家図書館」、全国で百館に 鍵は近所の人が持つ',
      summary: '空き家を使った小さな図書館が百館になった。本は寄付、鍵は近所の人が順番に持つ。',
      tags: ['図書館', '空き家'],
      about: [topic('Libraries'), topic('Housing')],
      impacts: [
        [
          'community-action>local-services',
          'up',
          'low',
          'medium_term',
          '人が集まる場所が歩ける範囲にできる。',
        ],
      ],
      claims: ['空き家を使った図書館は百館になった。'],
      reports: [
        ['local', '百館目は漁師の家', '空き家の図書館が{0:百館になった}。百館目は元漁師の家だ。'],
        ['abroad', 'One hundred small libraries', '運営する団体によると、{0:百館目}が先週開いた。'],
      ],
      body: [
        '空き家を使った小さな図書館が、全国で百館になった。百館目は元漁師の家で、窓から港が見える。',
        '本はすべて寄付。鍵は近所の人が一週間ずつ交代で持つ。返却の期限はない。',
        '一番よく借りられているのは、料理の本と時刻表だという。',
      ],
    },
  ]),
  alone('arabic', 'economy', 'SA', [
    {
      hour: 12.2,
      language: 'ar',
      title: 'افتتاح سوق التمور في القصيم بمشاركة 1400 مزارع',
      summary: 'افتُتح موسم التمور في القصيم بمشاركة 1400 مزارع، ويتوقع المنظمون بيع 85 ألف طن خلال شهرين.',
      tags: ['تمور', 'زراعة'],
      about: [place('Qassim', 'SA'), topic('Harvest')],
      impacts: [
        [
          'crop-supply>food-prices',
          'down',
          'low',
          'short_term',
          'وفرة المحصول تخفض الأسعار في بداية الموسم.',
        ],
      ],
      claims: ['يشارك في السوق 1400 مزارع.', '?يتوقع المنظمون بيع 85 ألف طن.'],
      reports: [
        ['local', 'موسم التمور يبدأ', 'انطلق السوق {0:بمشاركة 1400 مزارع}، ومن المتوقع {1:بيع 85 ألف طن}.'],
        ['wire', 'سوق التمور', 'بدأ الموسم {0:بمشاركة 1400 مزارع} من المنطقة.'],
      ],
      body: [
        'افتُتح صباح اليوم سوق التمور في القصيم بمشاركة 1400 مزارع، ووصلت أولى الشاحنات قبل الفجر.',
        'يتوقع المنظمون بيع 85 ألف طن خلال شهرين. وقال أحد المزارعين: «الموسم جيد، والحر كان رحيمًا بنا هذه السنة».',
        'وتُعرض في السوق أصناف جديدة من السكري والبرحي.',
      ],
    },
    {
      hour: 17.1,
      language: 'ar',
      title: 'قطار الشحن بين الدمام والرياض ينقل 26 % بضائع أكثر في ربع واحد',
      summary:
        'ارتفعت حمولة قطار الشحن بين الدمام والرياض بنسبة 26 % خلال ربع واحد، وقلّ عدد الشاحنات على الطريق.',
      tags: ['نقل', 'سكك حديدية'],
      about: [place('Dammam', 'SA'), topic('Logistics')],
      impacts: [
        [
          'transport-link>freight-rates',
          'down',
          'low',
          'short_term',
          'زيادة الحمولة تخفض كلفة النقل للطن الواحد.',
          ['FREIGHT'],
        ],
      ],
      claims: ['ارتفعت الحمولة بنسبة 26 %.'],
      reports: [
        ['local', 'القطار بدل الشاحنة', 'تظهر الأرقام أن الحمولة {0:ارتفعت بنسبة 26 %} خلال ربع واحد.'],
        ['abroad', 'أرقام الشحن', 'أكدت الشركة المشغلة أن الحمولة {0:زادت بنسبة 26 %}.'],
      ],
      body: [
        'نقل قطار الشحن بين الدمام والرياض في الربع الأخير بضائع أكثر بنسبة 26 % من الربع الذي سبقه.',
        'ويقول سائقو الشاحنات إن الطريق أصبح أهدأ ليلًا.',
        'وتدرس الشركة إضافة رحلة يومية ثالثة.',
      ],
    },
  ]),
  alone('emoji', 'technology', 'US', [
    {
      hour: 13.3,
      title: 'A city in Oregon answers complaints with 🐸, and response times fall',
      summary:
        'The works department of Alder Crossing marks each complaint it has read with a frog 🐸. Residents wait 40% less for an answer than last year.',
      tags: ['cities', 'public services'],
      about: [place('Alder Crossing', 'US'), topic('Public services')],
      impacts: [
        [
          'automation>public-services',
          'up',
          'low',
          'short_term',
          'A mark that somebody has read a message saves the second and third message.',
        ],
      ],
      claims: [
        'Residents wait 40% less for an answer than last year.',
        '~The frog spares repeated complaints.',
      ],
      reports: [
        [
          'local',
          'The frog has read it 🐸',
          'Waiting time is {0:40% less than last year}. {1:"Once people see the 🐸, they stop writing twice,"} a clerk said.',
        ],
        ['abroad', 'One frog, fewer letters', 'Answers come {0:40% sooner}.'],
      ],
      body: [
        'Somebody in the works department of Alder Crossing was too busy to type and sent a frog. 🐸 It meant: read, thank you, we are on our way.',
        'Since then every complaint gets one, and residents wait 40% less for the real answer. Once people see the 🐸, they stop writing twice.',
        'A second sign, for "not our street", is under discussion. 👩🏽‍🚒 was rejected.',
      ],
    },
    {
      hour: 10.2,
      title: '“👍” was a signature, small-claims judge decides in fence dispute',
      summary:
        'A thumb sent by telephone accepted an offer of $1,850 for a fence, a small-claims judge in Mill Prairie has decided. Both neighbours get half of what they wanted.',
      tags: ['law', 'messaging'],
      about: [place('Mill Prairie', 'US'), topic('Courts')],
      impacts: [
        [
          'court-ruling>regulation',
          'mixed',
          'low',
          'medium_term',
          'Contracts by messenger are common and rarely tested.',
        ],
      ],
      claims: ['A judge decided that 👍 accepted an offer of $1,850.'],
      reports: [
        ['local', 'The $1,850 thumb', 'The judge held that {0:👍 accepted the offer of $1,850}.'],
        ['wire', 'Thumbs up is a yes', 'In a small-claims case, {0:a thumb was read as consent} to $1,850.'],
        ['reprint', '', ''],
      ],
      body: [
        '“$1,850 for the fence?” one neighbour had written. The other sent 👍. A small-claims judge in Mill Prairie has now decided what that means: yes.',
        'The defendant had argued that the thumb only meant “I have seen it”. For that, the judge noted, people use 👀.',
        'The fence stands. It is green.',
      ],
    },
  ]),
];
