import { expect, test } from 'vitest';
import { fingerprintOfAddress, fingerprintOfBody, Repeats } from '../../rest/app/hot/fingerprint.ts';
import { fc } from '../setup/properties.ts';

test('a request is known again by its address or its body, and by nothing else', () => {
  const repeats = new Repeats();
  const address = (n: number) => fingerprintOfAddress(`/v1/news?cursor=${n}`);
  const body = (n: number) =>
    fingerprintOfBody(() => 'POST', Buffer.from(`{"query":"{a}","variables":{"n":${n}}}`));
  for (let n = 0; n < 500; n += 1) {
    expect(repeats.note(address(n)), `address ${n}`).toBe(false);
    expect(repeats.note(body(n)), `body ${n}`).toBe(false);
  }
  expect(repeats.note(address(499))).toBe(true);
  expect(repeats.note(body(499))).toBe(true);
});

test('requests that came long ago are forgotten, and take no more memory than others', () => {
  const repeats = new Repeats();
  const first = fingerprintOfAddress('/v1/news?cursor=first');
  repeats.note(first);
  for (let n = 0; n < 200_000; n += 1) repeats.note(fingerprintOfAddress(`/v1/news?cursor=${n}`));
  expect(repeats.note(first)).toBe(false);
});

test('bodies of one text have one fingerprint, and another head makes it another text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 20 }), (bytes, head) => {
      const one = fingerprintOfBody(() => head, Buffer.from(bytes));
      const same = fingerprintOfBody(() => head, Buffer.from(bytes));
      const other = fingerprintOfBody(() => `${head}x`, Buffer.from(bytes));
      expect(one.sum).toBe(same.sum);
      expect(one.text()).toBe(same.text());
      expect(other.text()).not.toBe(one.text());
    }),
  );
});
