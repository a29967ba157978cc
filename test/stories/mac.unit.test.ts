import { createHmac, createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacOf } from '../../src/stories/lists/mac.ts';
import { fc } from '../setup/properties.ts';

test('a code is what HMAC-SHA-256 is, for keys and texts of any length', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 150 }),
      fc.uint8Array({ maxLength: 3_000, size: 'max' }),
      (key, body) => {
        const secret = createSecretKey(key);
        const text = Buffer.from(body);
        const want = createHmac('sha256', key).update(text).digest('hex');
        expect(hmacOf(secret, text).toString('hex')).toBe(want);
        expect(hmacOf(secret, text).toString('hex'), 'again').toBe(want);
      },
    ),
  );
});
