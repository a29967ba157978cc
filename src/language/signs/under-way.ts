import { phrasePattern } from '../words/phrase-pattern.ts';
import { readTable } from '../words/tables.ts';

const UNDER_WAY = phrasePattern(readTable('under-way.tsv', 1).map(([phrase]) => phrase!));

/** Whether a text tells something whose end a later one knows: "search under way for ...", "A leads early count". */
export const isUnderWay = (text: string): boolean => UNDER_WAY.test(text.toLowerCase());
