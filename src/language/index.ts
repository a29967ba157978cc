export { analyse, isQuestion, tagged } from './analyse.ts';
export { admitsError, readClaim, speaksOfMiddle } from './claims.ts';
export { compressionsOf } from './compression.ts';
export { excludes, isNegative, sides } from './contrast.ts';
export { fateOf, isFate } from './counted.ts';
export { readSpan, type Span } from './dates.ts';
export { isLightVerb, tellsDeed } from './deed-told.ts';
export { commonWordsOf, detectLanguage } from './detect.ts';
export { contraryOf, isNumberContrary, numbersApart, quantityInWords } from './disagreements.ts';
export { isEasing, isOver } from './easing.ts';
export { type Expects, expectationOf, holdsKind, kindWords } from './expected.ts';
export { stemTitleWord } from './fold.ts';
export { isToll, mayGrow } from './growing.ts';
export { HAZARD_NAMES, hazardsAsked, hazardsIn } from './hazards.ts';
export { pastOf, pluralOf, thirdPersonOf } from './inflection.ts';
export { type LoadedTerm, loadedTermsIn } from './loaded.ts';
export { isMishapOf } from './mishaps.ts';
export type { Quantity, Reading } from './model.ts';
export { ALIASES, SHORT_NAMES, tellsOrigin } from './names.ts';
export { occasionOf, tellsOccasion } from './occasions.ts';
export { latestTold, outgrown } from './outgrown.ts';
export { properNames } from './proper-names.ts';
export {
  forgetReadings,
  holdReadings,
  isReadingDue,
  passageOf,
  quotableTexts,
  readingsOf,
  storeReadings,
} from './readings.ts';
export { keepReadings } from './readings-keeper.ts';
export { isDenial, type Relation, type RelationKind, relation, rolesIn } from './relation.ts';
export { asksName, type Scope, scopeOf } from './scope.ts';
export { sentencesOf } from './sentences.ts';
export { isSpeltOtherwise } from './spelling.ts';
export { forgetTagger } from './tokens.ts';
export { isOfTrade, isQualifying, motionOf, motionOfNamed } from './trade.ts';
export { isUnderWay } from './under-way.ts';
export { isUnit } from './units.ts';
export { isKnownVerb } from './verbs.ts';
export {
  ALIKE_WORDS,
  DERIVED,
  FILLER_STEMS,
  FORMS,
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
} from './words.ts';
