// The room of research: analyses of the stored stories that can be checked, sentence by sentence. See docs/research.md.

export { sentencesOf } from '../language/index.ts';
export {
  LENGTHS,
  type TextArgument,
} from './arguments.ts';
export { whatChanged } from './changes/what-changed.ts';
export { compareSources } from './comparison/compare-sources.ts';
export { validateEvent } from './events/validate-event.ts';
export { bodyOwner, bodyParts, citedStory } from './evidence/evidence.ts';
export { retrieve, stemsOf } from './evidence/retrieve.ts';
export { archiveOf } from './exposure/archive.ts';
export { assetExposure } from './exposure/asset-exposure.ts';
export * from './model.ts';
export { operationalRisk } from './risk/operational-risk.ts';
export {
  type ArgumentsOf,
  argumentsOf,
  LONGEST_DATE,
  TOOLS,
  type ToolArgument,
} from './tools.ts';
export { weeklyConsequential } from './weekly/weekly-consequential.ts';
export { LONGEST_DAYS, newestStory } from './window.ts';
