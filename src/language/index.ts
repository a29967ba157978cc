export { ANALYSER_VERSION, analyse } from './analyse.ts';
export { readClaim, speaksOfMiddle } from './claims.ts';
export { languageOf } from './languages.ts';
export type { Roles } from './match.ts';
export type { Modality, Polarity, Quantity, Reading, Sentence, Statement } from './model.ts';
export { disagree, isToll } from './quantities.ts';
export { type Relation, type RelationKind, relation, rolesIn } from './relation.ts';
export { sentenceSpans, sentencesOf } from './sentences.ts';
export { ALIKE_WORDS } from './words.ts';
