export { DamagedInput, type Line, LONGEST_LINE, readLines } from '../platform/lines.ts';
