// The room of research: analyses of the stored stories that can be checked, sentence by sentence. See docs/research.md.

export { sentencesOf } from '../language/index.ts';
export {
  LENGTHS,
  type TextArgument,
} from './arguments.ts';
export { assetExposure } from './asset-exposure.ts';
export { archiveOf } from './asset-exposure-archive.ts';
export { compareSources } from './compare-sources.ts';
export { bodyOwner, bodyParts } from './evidence.ts';
export * from './model.ts';
export { operationalRisk } from './operational-risk.ts';
export { retrieve, stemsOf } from './retrieve.ts';
export {
  type ArgumentsOf,
  argumentsOf,
  LONGEST_DATE,
  TOOLS,
  type ToolArgument,
} from './tools.ts';
export { validateEvent } from './validate-event.ts';
export { weeklyConsequential } from './weekly-consequential.ts';
export { whatChanged } from './what-changed.ts';
export { LONGEST_DAYS } from './window.ts';
