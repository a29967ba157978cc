import { STEP_MS } from '../model.ts';
import type { RejectReason } from '../series/gate.ts';
import type { ExpectedRows } from './archive-name.ts';

// Of a file of one-minute rows that is taken for five-minute rows four fifths are misaligned.
const NEARLY_ALL = 3 / 4;

/** The rejected rows of a file, by reason: nearly all of them for one reason means that the file is of another kind. */
export class FileRejections {
  readonly #found = new Map<RejectReason, { count: number; text: string }>();

  /** @param text the row as it stands in the file. */
  add(reason: RejectReason, text: string): void {
    const found = this.#found.get(reason);
    if (found === undefined) this.#found.set(reason, { count: 1, text });
    else {
      found.count += 1;
      // The first row may be a header in words that nobody knows, so the second is looked at.
      if (found.count === 2) found.text = text;
    }
  }

  /**
   * What is probably wrong with the file, as a sentence without its subject's name and full stop.
   * @param read how many rows it has.
   * @returns undefined when most rows were not rejected for one reason, or when nothing can be said of it.
   */
  likelyFault(read: number, expected: ExpectedRows): string | undefined {
    for (const [reason, { count, text }] of this.#found) {
      if (count < read * NEARLY_ALL) continue;
      const fault = faultOf(reason, text, expected);
      if (fault !== undefined) return `${count} of ${read} rows were rejected as ${reason}: ${fault}`;
    }
    return undefined;
  }
}

function faultOf(reason: RejectReason, text: string, { interval }: ExpectedRows): string | undefined {
  switch (reason) {
    case 'unreadable':
    case 'cut_off':
      return formOf(text);
    case 'misaligned':
      return `its times are no multiples of ${interval}; is it of another interval?`;
    case 'inconsistent':
      return hasOtherEnd(text, STEP_MS[interval])
        ? `its close times are not those of ${interval} bars; is it of another interval?`
        : 'are its columns in the order open time, open, high, low, close, volume?';
    case 'outside_window':
      return 'its name says another month or day than its rows';
    case 'not_closed':
      return 'its times are in the future';
    default:
      return undefined;
  }
}

const SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical lines'],
] as const;
const LEAST_SEPARATORS = 4;

/** In what a row that cannot be read differs from the form that is read. */
function formOf(text: string): string | undefined {
  for (const [separator, name] of SEPARATORS) {
    if (text.split(separator).length > LEAST_SEPARATORS) {
      return `its values are parted by ${name}, and commas are expected`;
    }
  }
  if (text.includes('"')) return 'its values are in quotation marks, and plain ones are expected';
  const values = text.split(',').map((value) => value.trim());
  const time = timeOf(values[0]!);
  if (time !== undefined) return `${time}, and milliseconds since 1970 are expected`;
  const { length } = values;
  if (length === 6 || length === 12) return undefined;
  return `its rows have ${length} ${length === 1 ? 'column' : 'columns'}, and 6 or 12 are expected`;
}

function timeOf(text: string): string | undefined {
  if (/^\d{9,10}(?:\.\d*)?$/.test(text)) return 'its times look like seconds';
  if (/^\d{18,20}$/.test(text)) return 'its times look like nanoseconds';
  if (/^\d{4}[-/.]\d|\d:\d/.test(text)) return 'its times are dates';
  return /^\d+$/.test(text) ? undefined : 'its first column is no time';
}

/** Whether the close time of a row of twelve columns is that of a longer or shorter bar. */
function hasOtherEnd(text: string, step: number): boolean {
  const values = text.split(',');
  if (values.length !== 12) return false;
  const lasted = Number(values[6]) - Number(values[0]) + 1;
  return lasted !== step && lasted !== step * 1000;
}
