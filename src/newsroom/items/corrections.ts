import { literal, unquoted } from './quotation.ts';

/** What a publisher may say its own error in. */
interface Said {
  readonly publisher: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Whether an item takes back or puts right what its own publisher said before (docs/newsroom.md, "Kinds"): by the label of its
 * title, its first words, a note in its text, or by sentences in which the publisher tells of its own report that it was wrong.
 */
export function correctsItself({ publisher, title, text }: Said): boolean {
  if (CORRECTION_TITLE.test(title) || CORRECTION_LEAD.test(text)) return true;
  // Nearly no text has one of these words, and all that follows needs one.
  if (!HINTS.test(text)) return false;
  if (NOTES.some((note) => note.test(text))) return true;
  if (!ADMITS.test(text)) return false;
  const said = unquoted(text);
  for (const { index } of said.matchAll(ownReport(publisher)))
    if (ADMITS.test(said.slice(index, index + REACH))) return true;
  return false;
}

/** A title without the label that says that it corrects: it says of no part of the title that it is not so. */
export const withoutCorrectionLabel = (title: string): string => title.replace(LABEL_BEFORE, '');

/** Whether a note says of the item itself that its earlier wording was wrong: what else its publisher reported stands. */
export const amendsItself = (text: string): boolean =>
  HINTS.test(text) && OF_ITSELF.some((note) => note.test(text));

/** Whether a sentence tells of what its own publisher reported before, or takes a report back. */
export const tellsOwnReport = (publisher: string, sentence: string): boolean =>
  TAKES_BACK.test(sentence) || ownReport(publisher).test(unquoted(sentence));

const CORRECTION_TITLE =
  /^(?:corrections?|corrected|correcting|clarifications?|errat(?:um|a)|retractions?|retracted|withdrawn|(?:update \d+-)?corrected?|refile-corrected|editor'?s'? note|for the record|berichtigung|korrektur|rectificatif|rettifica|fe de erratas|correcci[oó]n)(?:\s+(?:and clarifications?|to|on|of)\b|\s*[:|–—-]|\s*\()|[:|–—-]\s*(?:correction|corrected|clarification|retraction)$|\((?:corrected|correction|clarification)\)$/i;
const LABEL_BEFORE =
  /^(?:update \d+-|refile-)?correct(?:ed|ions?|ing)?(?: (?:to|of) (?:the |our |an )?(?:\p{L}+ ){0,2}\p{L}+)?\s*[-–—:]\s*(?=\S)/iu;
const CORRECTION_LEAD =
  /^\(?(?:this (?:story|article|report|version|post|item) (?:has been|was|is being) (?:corrected|retracted|withdrawn)|(?:correction|clarification|retraction)\s*[:–—-]|\((?:corrects?|correcting|clarifies)\b|corrects (?:the )?(?:\w+ )?(?:paragraph|figure|headline|name|date|number|spelling|day|year)|(?:an|the) (?:earlier|previous) (?:version|story|article|report) [^.]{0,80}\b(?:incorrectly|wrongly|misstated|misspelled|misidentified|erroneously)|we (?:have )?(?:retracted|withdrawn|withdraw|retract) )/i;

// What a correction is called where it begins a sentence or a line of the text.
const LABEL = '(?:correction|clarification|erratum|berichtigung|korrektur|rectificatif|rettifica)';
const PIECE = '(?:article|story|report|piece|item|headline|dispatch|bulletin|caption|graphic|post)';

// What an item says of its own earlier wording.
const OF_ITSELF: readonly RegExp[] = [
  new RegExp(`\\b(?:earlier|previous|original|first) versions? of (?:this|our) ${PIECE}\\b`, 'iu'),
  new RegExp(
    `\\bthis ${PIECE} (?:replaces|corrects|supersedes) an earlier (?:one|version|${PIECE})\\b`,
    'iu',
  ),
  new RegExp(
    `\\bthis ${PIECE} (?:(?:has been|was) (?:amended|corrected|retracted|withdrawn)|(?:first|originally|initially|previously|wrongly|incorrectly|mistakenly) (?:gave|said|stated|reported|named|put|referred|misstated|described))\\b`,
    'iu',
  ),
];

// "The dpa report is withdrawn", "please disregard our item", "has removed a story saying that".
const TAKES_BACK = new RegExp(
  [
    `\\b${PIECE}\\b[^.;]{0,120}\\b(?:is|was|has been|have been) (?:hereby )?(?:withdrawn|removed|retracted|deleted|taken down)\\b`,
    `\\b(?:withdr[ae]ws?|withdrawn|retracts?|retracted|removed?|deletes?|deleted|disregard|ignore|kill)\\b (?:\\p{L}+ ){0,3}${PIECE}\\b`,
  ].join('|'),
  'iu',
);

const NOTES: readonly RegExp[] = [
  new RegExp(`(?:[.!?]["”’)]*\\s+|\\n)\\(?${LABEL}(?:, [^.:;\\n]{3,30})?\\s*[:–—]`, 'iu'),
  ...OF_ITSELF,
  /\b(?:the|this) (?:error|mistake) (?:was|is) ours\b|\bcontrary to what (?:we|this (?:newspaper|paper|site)) (?:said|reported|wrote)\b/i,
  /\bwe (?:wrongly|incorrectly|mistakenly|erroneously) (?:said|reported|stated|wrote|named|put)\b/i,
];

const HINTS =
  /[Cc]orrect|CORRECT|[Cc]larif|[Ee]rratum|[Bb]erichtigung|[Kk]orrektur|[Rr]ectif|[Rr]ettifica|versions? of|wrong|mistake|[Tt]his (?:article|story|report|piece|item|headline|dispatch|bulletin|caption|graphic|post) |ours|what we|what this|[Aa]polog|[Ss]orry|[Rr]egret|retract|withdrawn|hold|untrue|false|erron|inaccurate|an error/;

// Who was wrong or is sorry says so in the sentence itself or in the next ones.
const REACH = 320;
const ADMITS =
  /\b(?:was|were|is|proved|turned out) (?:to be )?(?:wrong|incorrect|untrue|false|an error|a mistake|mistaken|inaccurate|withdrawn|retracted)\b|\b(?:does|did) not hold\b|\b(?:we|and) (?:are sorry|regret (?:the|this|our) (?:error|mistake)|apologi[sz]e)\b|\bwe offer (?:\p{L}+ ){0,4}apolog(?:y|ies)\b|[.!?]["”’]? (?:He|She|It|They|That) (?:has|have|had|did|does|do|is|was|were) not(?=[.,;])/iu;

/** Where a publisher tells of what it reported: `our story that`, `we said in last night's bulletin`, `the Courier reported`. */
function ownReport(publisher: string): RegExp {
  const name = publisher.replace(/^the /i, '').trim();
  const last = name.split(' ').at(-1)!;
  const names = [name, ...(last.length < SHORTEST ? [] : [last])].map(literal).join('|');
  return new RegExp(
    [
      `\\b[Oo]ur (?:[\\p{L}-]+ ){0,2}${PIECE}\\b`,
      '\\b[Oo]ur (?:web)?site\\b[^.!?]{0,80}\\b(?:gave|said|reported|published|wrote|carried)\\b',
      '\\b[Ww]e (?:had )?(?:said|reported|wrote|published)\\b',
      '\\b[Tt]his (?:newspaper|paper|website|site|channel|station) (?:had )?(?:said|reported|wrote|published)\\b',
      `(?<![\\p{L}\\p{N}])(?:[Tt]he )?(?:${names}) (?:(?:had )?(?:reported|said|wrote|published)|${PIECE})\\b`,
    ].join('|'),
    'gu',
  );
}

// Shorter last words of a name are words as well.
const SHORTEST = 6;
