export { DamagedInput, LONGEST_LINE, readLines } from '../platform/files/lines.ts';
