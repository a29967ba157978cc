export { fateOf, isFate } from './amounts/counted.ts';
export { isToll, mayGrow } from './amounts/growing.ts';
export { latestTold, outgrown } from './amounts/outgrown.ts';
export { readSpan, type Span } from './dates/dates.ts';
export { likenessOf } from './meanings/likeness.ts';
export { alikeInMeaning, type Meaning, meanings, together } from './meanings/meanings.ts';
export type {
  Noun as ReadNoun,
  Quantity,
  Reading,
  Sentence as ReadSentence,
  Statement,
  Token as ReadToken,
} from './model.ts';
export { admitsError, readClaim, speaksOfMiddle } from './relation/claims.ts';
export { contraryOf, isNumberContrary, numbersApart, quantityInWords } from './relation/disagreements.ts';
export { isDenial, type Relation, type RelationKind, relation, rolesIn } from './relation/relation.ts';
export { isLightVerb, tellsDeed } from './signs/deed-told.ts';
export { isEasing, isOver } from './signs/easing.ts';
export { tellsEvent } from './signs/event-told.ts';
export { type Expects, expectationOf, holdsKind, kindWords } from './signs/expected.ts';
export { hazardsMeantOtherwise } from './signs/hazard-senses.ts';
export { HAZARD_NAMES, hazardsAsked, hazardsIn, isHazardWord } from './signs/hazards.ts';
export { type LoadedTerm, loadedTermsIn } from './signs/loaded.ts';
export { isMishapOf } from './signs/mishaps.ts';
export { isHedged, type Motion, motionBeside } from './signs/motion.ts';
export { isPlaceName } from './signs/named-places.ts';
export { originsIn } from './signs/origins.ts';
export { asksName, type Scope, scopeOf } from './signs/scope.ts';
export { isSpeech, speakersIn } from './signs/speech.ts';
export { isOfTrade, isQualifying, motionOf, motionOfNamed } from './signs/trade.ts';
export { isUnderWay } from './signs/under-way.ts';
export { analyse, isQuestion, tagged } from './statements/analyse.ts';
export { compressionsOf } from './statements/compression.ts';
export { isExchanged } from './statements/inference-table.ts';
export {
  forgetReadings,
  holdReadings,
  isReadingDue,
  passageOf,
  quotableTexts,
  readingsOf,
  storeReadings,
} from './statements/readings.ts';
export { keepReadings } from './statements/readings-keeper.ts';
export { keepSentences } from './statements/sentences-kept.ts';
export { commonWordsOf, detectLanguage } from './tagging/detect.ts';
export { pastOf, pluralOf, thirdPersonOf } from './tagging/inflection.ts';
export { properNames } from './tagging/proper-names.ts';
export { isAbbreviation, sentencesOf } from './tagging/sentences.ts';
export { forgetTagger } from './tagging/tokens.ts';
export { excludes, isNegative, sides } from './words/contrast.ts';
export { wordFamilies } from './words/families.ts';
export { stemTitleWord } from './words/fold.ts';
export { ALIASES, NAME_WORDS, nameOf, SHORT_NAMES, tellsOrigin } from './words/names.ts';
export { isBodyOfPeople } from './words/nouns.ts';
export { OCCASION_NOUNS, occasionOf, shareOccasion, tellsOccasion } from './words/occasions.ts';
export { isSpeltOtherwise } from './words/spelling.ts';
export { isStep } from './words/steps.ts';
export { isUnit } from './words/units.ts';
export { deedsOf, doneBy, entails, governmentOf, isKnownVerb, isOpposite } from './words/verbs.ts';
export {
  ALIKE_WORDS,
  DERIVED,
  FILLER_STEMS,
  FORMS,
  GIVEN,
  KINDS,
  LIGHT_NOUN,
  LIGHT_STEMS,
  NARROWING,
  NUMBER_STEMS,
  OPENERS,
  PHRASES,
  SYNONYMS,
  TIME_NOUN,
  TITLE_NOUN,
  TITLE_STOPS,
  UNITS,
} from './words/words.ts';
