import { afterEach, expect, test } from 'vitest';
import { inSpan, recordTo, traceparentNow } from '../../src/platform/traces/spans.ts';
import { readTraceparent } from '../../src/platform/traces/traceparent.ts';
import { runForAll } from '../../src/platform/turns/owner.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

afterEach(() => recordTo(undefined));

test('a traceparent is read as W3C Trace Context says, and what is none is passed over', () => {
  const known = { traceId: TRACE, spanId: SPAN, isRemote: true };
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...known, traceFlags: 1 });
  expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...known, traceFlags: 0 });
  // Of a later version what is known is read.
  expect(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)).toEqual({ ...known, traceFlags: 1 });
  for (const none of [
    '',
    'traced',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `01-${TRACE}-${SPAN}-01-${'x'.repeat(600)}`,
  ]) {
    expect(readTraceparent(none), none).toBeUndefined();
  }
});

test('what a request begins for everybody is no part of its trace, also after it has ended', async () => {
  const span = { traceparent: `00-${TRACE}-${SPAN}-01`, set() {}, rename() {}, end() {} };
  recordTo({ begin: () => span, async close() {} });
  const seen: (string | undefined)[] = [];
  const look = async () => {
    seen.push(traceparentNow());
    await new Promise(setImmediate);
    seen.push(traceparentNow());
  };
  await inSpan(span, look);
  await inSpan(span, () => runForAll(look));
  expect(seen).toEqual([span.traceparent, span.traceparent, undefined, undefined]);
});
