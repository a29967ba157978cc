import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog, requestLines } from '../../src/platform/log.ts';
import { type RequestLine, requestLinesBy } from '../../src/platform/logs/request-lines.ts';
import { type Arbitrary, fc } from '../setup/properties.ts';

// Both ask for the time; it must be the same.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  fc.constantFrom('/v1/news/:idOrSlug', 'acme "and" sons\\', 'GET', 'line\nfeed', '\u2028', '\u007f', ''),
);
const line: Arbitrary<RequestLine> = fc.record({
  requestId: text,
  tenant: fc.option(text),
  method: text,
  route: text,
  status: fc.integer({ min: 100, max: 599 }),
  ms: fc.double({ min: 0, max: 1e7, noNaN: true }).map((ms) => Math.round(ms * 100) / 100),
  counted: fc.boolean(),
  aborted: fc.boolean(),
});

// Of a few of each, so that often only one member is another than in the line before.
const repeated: Arbitrary<RequestLine> = fc
  .tuple(
    line,
    fc.constantFrom(null, 'acme', 'b'),
    fc.constantFrom('GET', 'POST'),
    fc.constantFrom('/a', '/b'),
  )
  .map(([line, tenant, method, route]) => ({ ...line, tenant, method, route }));

test("a request's line is byte for byte what pino writes of it", () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const byPino = requestLinesBy(log);
  const byHand = requestLines(log);
  fc.assert(
    fc.property(fc.oneof(line, repeated), fc.integer({ min: 0, max: 4e12 }), (line, at) => {
      vi.setSystemTime(at);
      lines.length = 0;
      byPino(line);
      byHand(line);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toBe(lines[0]);
    }),
    { numRuns: 500 },
  );
});
