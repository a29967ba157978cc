import { describe, expect, test } from 'vitest';
import { FileRejections } from '../../src/market/import/likely-fault.ts';
import type { Interval, RejectReason } from '../../src/market/index.ts';
import { archiveRow, bar } from '../setup/market.ts';

const AT = Date.parse('2024-05-01T00:00:00Z');
const SHORT = `${AT},100,101,99,100.5,7.50`;
const LONG = archiveRow(bar(AT));

/** What is said of a file whose rows are all like this one. */
function said(
  reason: RejectReason,
  text: string,
  { count = 10, read = 10, interval = '1m' as Interval } = {},
) {
  const rejections = new FileRejections();
  for (let row = 0; row < count; row += 1) rejections.add(reason, text);
  return rejections.likelyFault(read, { symbol: 'AAAUSDT', interval });
}

describe('what is probably wrong with a file of which nearly all rows were rejected', () => {
  test.each<[string, RejectReason, string]>([
    ['its times look like seconds', 'unreadable', SHORT.replace('000,', ',')],
    ['its times look like seconds', 'unreadable', SHORT.replace('000,', '.0,')],
    ['its times look like nanoseconds', 'unreadable', SHORT.replace(',', '000000,')],
    ['its times are dates', 'unreadable', SHORT.replace(String(AT), '2024-05-01 00:00:00')],
    ['its times are dates', 'unreadable', SHORT.replace(String(AT), '01.05.2024 00:00')],
    ['its first column is no time', 'unreadable', SHORT.replace(String(AT), 'AAAUSDT')],
    ['its values are in quotation marks', 'unreadable', `"${SHORT.replaceAll(',', '","')}"`],
    ['its values are in quotation marks', 'cut_off', `${AT},"1,000.5","1,001"`],
    ['its values are parted by semicolons', 'cut_off', SHORT.replaceAll(',', ';')],
    ['its values are parted by semicolons', 'unreadable', SHORT.replaceAll(',', ';').replaceAll('.', ',')],
    ['its values are parted by tabs', 'cut_off', SHORT.replaceAll(',', '\t')],
    ['its rows have 7 columns, and 6 or 12 are expected', 'cut_off', `${SHORT},3`],
    ['its rows have 13 columns, and 6 or 12 are expected', 'unreadable', `${LONG},3`],
    ['its times are no multiples of 1m; is it of another interval?', 'misaligned', SHORT],
    ['is it of another interval?', 'inconsistent', archiveRow(bar(AT), '5m')],
    ['are its columns in the order', 'inconsistent', `${AT},100,99,101,100.5,7.50`],
    ['are its columns in the order', 'inconsistent', LONG],
    ['are its columns in the order', 'inconsistent', archiveRow(bar(AT), '1m', 'us')],
    ['its name says another month or day than its rows', 'outside_window', SHORT],
    ['its times are in the future', 'not_closed', SHORT],
  ])('%s (%s): %s', (fault, reason, text) => {
    const sentence = said(reason, text);
    expect(sentence).toContain(`10 of 10 rows were rejected as ${reason}: `);
    expect(sentence).toContain(fault);
  });

  test('nothing is said where nothing is known, or most rows are good', () => {
    expect(said('unreadable', SHORT)).toBeUndefined();
    expect(said('duplicate', SHORT)).toBeUndefined();
    expect(said('misaligned', SHORT, { count: 7 })).toBeUndefined();
    expect(said('misaligned', SHORT, { count: 8 })).toContain('8 of 10 rows');
    expect(new FileRejections().likelyFault(10, { symbol: 'AAAUSDT', interval: '1m' })).toBeUndefined();
  });

  test('a header in unknown words is not taken for a row, and a longer bar is told by its own interval', () => {
    const rejections = new FileRejections();
    rejections.add('unreadable', 'Zeit,a,b,c,d,e');
    for (let row = 0; row < 9; row += 1) rejections.add('unreadable', SHORT.replace('000,', ','));
    expect(rejections.likelyFault(10, { symbol: 'AAAUSDT', interval: '1m' })).toContain('look like seconds');
    expect(said('inconsistent', archiveRow(bar(AT), '5m'), { interval: '5m' })).toContain('order');
  });
});
