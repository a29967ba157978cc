import { withoutDateline } from './dateline.ts';
import { literal, unquoted } from './quotation.ts';

/** What tells that somebody speaks of himself. */
interface Said {
  readonly publisher: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Whether a text is its publisher's own word, told by the text itself (docs/newsroom.md, "Kinds"): the publisher is an
 * institution by its name, an organisation that names itself or says "we", or the one who acts in the first sentence. It is
 * asked only of publishers of whom nothing is known. A report that is taken for a statement loses an origin, so what is not
 * sure is none.
 */
export function isOwnWord({ publisher, title, text }: Said): boolean {
  const voice = voiceOf(publisher);
  if (voice === 'paper') return false;
  if (voice === 'institution' || RELEASED.test(title)) return true;
  const { names, opens, inside, head } = voice;
  const body = withoutDateline(text);
  const lead = unquoted(firstTwo(body));
  if (ANNOUNCES.test(lead)) return true;
  const said = `${unquoted(title)}\n${lead}`;
  const speaks = FIRST_PERSON.test(said);
  if (opens.test(title) || opens.test(body)) {
    // "Nature is ...", "Time is ...": a single word that opens a sentence may be no name there.
    return names[0]!.includes(' ') || (speaks && inside.test(`${title}\n${body}`));
  }
  if (head !== undefined) return speaks || inside.test(said) || body.includes(`The ${head} `);
  return names.length > 1 && speaks && inside.test(said);
}

/**
 * What a publisher is called by those who tell of what it does; none of one that is a paper by its name. Whether it is what
 * they tell of, its own text does not say.
 */
export function calledAs(publisher: string): readonly string[] {
  const voice = voiceOf(publisher);
  return typeof voice === 'string' ? [] : voice.names;
}

/** Whether a text says "we" or "our" of its own publisher. */
export const saysWe = (text: string): boolean => FIRST_PERSON.test(unquoted(text));

/** How a publisher is told in its own texts. */
interface Voice {
  /** Its name, and what it goes by without what kind of house it is. */
  readonly names: readonly string[];
  readonly opens: RegExp;
  readonly inside: RegExp;
  /** Of an organisation: what it calls itself. */
  readonly head: string | undefined;
}

const MOST_KNOWN = 2_000;
const known = new Map<string, Voice | 'paper' | 'institution'>();

/** Remembered, because expressions are made of the name: publishers say many things. */
function voiceOf(publisher: string): Voice | 'paper' | 'institution' {
  let voice = known.get(publisher);
  if (voice === undefined) {
    voice = readVoice(publisher.replace(/^the /i, '').trim());
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(publisher, voice);
  }
  return voice;
}

function readVoice(name: string): Voice | 'paper' | 'institution' {
  if (PAPER.test(name)) return 'paper';
  if (INSTITUTION.test(name)) return 'institution';
  const names = namesOf(name);
  return { names, opens: opensAs(names), inside: insideOf(names), head: ORGANISATION.exec(name)?.[1] };
}

// What papers, channels and agencies are called, and hardly anybody else.
const PAPER =
  /\b(?:news\w*|nieuws|noticias|not[ií]cias|nachrichten|press|presse|prensa|media|medien|times|post|tribun[ea]|herald|gazette|gazzetta|courier|kurier|courrier|journal\w*|jornal|di[aá]rio|giornale|quotidiano|r[aá]dio|tv|television|telegra\w+|broadcast\w*|channel|canal|bulletin|chronicle|ledger|record|mail|star|sun|daily|weekly|monthly|\w*blatt|\w*blad|\w*zeitung|\w*schau|anzeiger|observer|today|examiner|dispatch|advocate|sentinel|mirror|express|echo|review|magazine|wire|reports?|report(?:er|ing)|insider|independent|guardian|inquirer|enquirer|register|monitor|digest|matin|soir|blog|agency|agence|agentur|agencia|desk|leader|correspondent|briefing|podcast|spectator|statesman|watch|tracker)\b/iu;

// By its name a body of a state, a bank or a house that is known by its own announcements alone.
const INSTITUTION = new RegExp(
  [
    '^(?:Ministry|Department|Embassy|Government|Municipality|Prefecture|Presidency|Parliament|University|(?:Supreme|High|Constitutional|Appeals?) Court|Archdiocese|Diocese|(?:[\\p{Lu}][\\p{L}]+ )?Bank) of (?:the )?\\p{Lu}',
    '\\b(?:Ministry|(?:State|National|Federal|City|Metropolitan|Regional|County) Police|Police (?:Service|Force|Department|Office)|Fire (?:Service|Department|Brigade)|Coast Guard|Airports?|Hospitals?|Health Service|(?:Central|National|Reserve) Bank|University|Supreme Court|City Council|County Council|Port Authority|Electoral Commission|Meteorological (?:Office|Agency|Institute))$',
    '^(?:Minist[èe]re|Ministerium|Bundesministerium|Ministerio|Minist[ée]rio|Ministero|Flughafen|A[ée]roport|Aeropuerto|Aeroporto|Polizei|Préfecture|Universitätsklinikum|Klinikum|Centre hospitalier|Groupement hospitalier|Hôpital)\\b',
  ].join('|'),
  'u',
);

// Organisations that write articles too: these are their own word where they speak of themselves.
const ORGANISATION =
  /\b(Association|Authority|Bank|Banco|Banca|Banque|Club|Commission|Committee|Confederation|Council|Federation|Foundation|Institute|League|Office|Organi[sz]ation|Party|Service|Society|Trust|Union)(?: of(?: the)? \p{Lu}.*)?$/u;

// What kind of house it is; without it the name is still told.
const GENERIC =
  /(?:,? (?:inc|ltd|limited|plc|llc|corp|corporation|gmbh|ag|se|s\.?a|n\.?v|s\.?p\.?a|co)\.?| (?:aerospace|airlines?|airways|athletic|bank|banking group|biotech|capital|chemicals|cruises|electric|energy|engineering|exchange|f\.?c\.?|a\.?f\.?c\.?|cycling team|foods?|football club|games|gas|group|holdings?|hotels|industries|insurance|international|labs|laboratories|logistics|mining|mobile|motors?|networks|oil|partners|petroleum|pharma\w*|power|rail|railways?|resources|rugby club|semiconductors?|shipping|software|solar|space|steel|systems|technologies|telecom|therapeutics|united|water))+$/iu;

function namesOf(name: string): string[] {
  const short = name.replace(GENERIC, '').trim();
  return short === name || short.length < SHORTEST ? [name] : [name, short];
}

const SHORTEST = 5;

const RELEASED =
  /^(?:(?:press|media|joint|public|official) )?(?:statement|announcement|communiqué) (?:by|from|of|on|no\.?|regarding)\b|^(?:press|media) (?:release|statement)\b/i;

const FIRST_PERSON = /(?<!\p{L})(?:we|our|ours)(?!\p{L})/iu;
// No paper says so of others but in quotation marks.
const ANNOUNCES =
  /\b(?:is|are) (?:delighted|pleased|proud|happy|excited|thrilled|honou?red) to (?:announce|confirm|present|welcome|unveil)\b/i;

// What an actor does in his own text. That somebody learned, saw or understood something is what papers say of themselves.
const ACTS =
  '(?:today |has today |on \\w+day )?(?:(?:is|are) (?!reporting|told|understood|responsible|hearing)|(?:has|have) (?!learn|seen|obtained|been told|spoken|contacted|asked|reviewed|heard|found|approached|reported|published|viewed)|will |(?:announce|confirm|regret|welcome|invite|recall|complete|appoint|suspend|cancel|thank)(?:e?s|l?e?d)?\\b|denies\\b|rejects\\b|apologi[sz]es\\b|informs\\b|launches\\b|notes that|(?:reported|reports) (?:[\\w-]+ ){0,3}(?:results|revenues?|sales|profits?|earnings|orders)\\b)';

const opensAs = (names: readonly string[]): RegExp =>
  new RegExp(
    `^(?:The )?(?:${names.map(literal).join('|')})(?:,? (?:Inc|Ltd|plc|Corp|AG|SA)\\.?)?(?: \\([^)]{2,30}\\))? ${ACTS}`,
    'u',
  );

/** A name that stands within a sentence, where its capital says that it is one. */
const insideOf = (names: readonly string[]): RegExp =>
  new RegExp(`[\\p{Ll},;] (?:${names.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'u');

function firstTwo(text: string): string {
  const start = text.slice(0, 600);
  return /^(?:.*?[.!?]["”]?\s+(?=["“\p{Lu}])){2}/su.exec(start)?.[0] ?? start;
}
