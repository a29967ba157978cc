export { ANALYSER_VERSION, analyse } from './analyse.ts';
export { languageOf } from './languages.ts';
export type { Roles } from './match.ts';
export type { Modality, Polarity, Quantity, Reading, Sentence, Statement } from './model.ts';
export { disagree } from './quantities.ts';
export { type Relation, type RelationKind, relation } from './relation.ts';
export { sentenceSpans, sentencesOf } from './sentences.ts';
