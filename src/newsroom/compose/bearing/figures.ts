import type { Quantity, ReadSentence } from '../../../language/index.ts';

/** A number of a sentence. `unit` is undefined where nothing says what it counts. */
export interface Figure extends Pick<Quantity, 'value' | 'bound' | 'isBeyond'> {
  readonly unit: string | undefined;
  /** Lemma of the noun that is counted; '' for none. */
  readonly of: string;
}

/** The numbers of a sentence: those that count or measure something, and bare ones. Years and vague ones are none. */
export function figuresIn({ tokens, quantities }: Pick<ReadSentence, 'tokens' | 'quantities'>): Figure[] {
  const counted = quantities.filter(({ isVague, start }) => isVague !== true && !isFormer(tokens, start));
  const bare = tokens.flatMap(({ tag, text }, at): Figure[] => {
    if (tag !== 'NUM' || isFormer(tokens, at) || quantities.some(({ start, end }) => at >= start && at < end))
      return [];
    const value = Number(text.replaceAll(',', ''));
    return value > 0 && !isYear(value) ? [{ value, unit: undefined, of: '', bound: 'exact' }] : [];
  });
  return [...counted, ...bare];
}

/** "Up from 5 percent", "to 4.25 percent, not to 4.5 percent": a number that holds no more, or never held. */
const isFormer = (tokens: ReadSentence['tokens'], at: number): boolean =>
  /^(?:from|not)$/.test(tokens[at - 1]?.lower ?? '') || tokens[at - 2]?.lower === 'not';

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value < 2100;

/** Whether a figure that is said bears out one that is claimed: as much of the same, or more where at least so much is claimed. */
export function bearsOutFigure(said: Figure, claimed: Figure): boolean {
  const { bound, value, isBeyond } = claimed;
  if (bound === 'least' || bound === 'most') {
    if (said.unit !== claimed.unit) return false;
    const [low, high] = bound === 'least' ? [value, said.value] : [said.value, value];
    const isOpen = bound === 'most' && said.bound === 'least';
    return !isOpen && (low < high || (low === high && (isBeyond !== true || said.isBeyond === true)));
  }
  const isOfOne = said.unit === undefined || claimed.unit === undefined || said.unit === claimed.unit;
  // "214,000 cars", "214,000 Veldas": so exact a number of things is of the same ones.
  if (!isOfOne && isExact(claimed) && isOfThings(said) && isOfThings(claimed)) return said.value === value;
  const isRough = [bound, said.bound].some((one) => one === 'about' || one === 'nearly');
  return isOfOne && Math.abs(said.value - value) <= (isRough ? ROUGHLY * value : 0);
}

const ROUGHLY = 0.02;

/** Whether what a figure counts is a thing by its name, and no measure, currency or fate. */
const isOfThings = ({ unit, of }: Figure): boolean => of !== '' && unit?.startsWith(of) === true;

/** Whether a number is so exact that two reports of one event hardly give it by chance: `5.25`, `870`, `1.24 billion`. */
export function isExact({ value }: Figure): boolean {
  const digits = value
    .toPrecision(12)
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length;
  return digits > 2 || (digits === 2 && value >= FEW) || value >= MANY;
}

// Small round numbers stand in every report.
const FEW = 20;
const MANY = 200;
