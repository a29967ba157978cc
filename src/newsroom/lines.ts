export { DamagedInput, LONGEST_LINE, readLines } from '../platform/lines.ts';
