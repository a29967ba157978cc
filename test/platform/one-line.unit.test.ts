import { expect, test } from 'vitest';
import { oneLine } from '../../src/platform/one-line.ts';
import { fc } from '../setup/properties.ts';

test('a text in one line is what replacing every run of white space by a space makes of it', () => {
  const pieces = fc.constantFrom(' ', '\n', '\t', '\r', '\u00a0', '\u2009', '\ufeff', 'a', 'ß', '😀');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      expect(oneLine(text)).toBe(text.replace(/\s+/g, ' '));
    }),
  );
});
