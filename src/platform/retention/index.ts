export { DEFAULT_RETENTION, type Retention } from './model.ts';
export { idsBefore, removeInPieces, type WithoutHaste } from './pieces.ts';
