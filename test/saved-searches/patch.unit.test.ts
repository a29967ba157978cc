import { expect, test } from 'vitest';
import { patchOf } from '../../schema/news/saved-searches/saved-search-parts.ts';
import { encodeId } from '../../src/platform/ids.ts';
import type { SavedSearchState } from '../../src/saved-searches/model.ts';
import { EMPTY, patched } from '../../src/saved-searches/patch.ts';

const SUBSCRIPTION = '019a0000-0000-7000-8000-000000000001';
const WAS: SavedSearchState = {
  name: 'Harbours',
  query: 'harbour',
  filters: { country: 'AU', tag: 'port' },
  alert: { enabled: false, cadence: 'daily', subscription: SUBSCRIPTION },
};

test('what a change leaves out stays as it was', () => {
  expect(patched(WAS, {})).toEqual(WAS);
  expect(patched(WAS, { filters: {}, alert: {} })).toEqual(WAS);
  expect(patched(WAS, { filters: { tag: 'ship' } }).filters).toEqual({ country: 'AU', tag: 'ship' });
});

test('what it gives as null is what a new search has', () => {
  expect(patched(WAS, { name: null, query: null, filters: null, alert: null })).toEqual({
    ...EMPTY,
    name: 'All stories',
  });
  expect(patched(WAS, { filters: { tag: null } }).filters).toEqual({ country: 'AU' });
  expect(patched(WAS, { alert: { enabled: null, cadence: null } }).alert).toEqual({
    enabled: true,
    cadence: 'immediate',
    subscription: SUBSCRIPTION,
  });
  expect(patched(WAS, { alert: { subscriptionId: null } }).alert?.subscription).toBeNull();
});

test('an alert begins enabled and at once, and an enabled one needs a subscription', () => {
  const subscriptionId = encodeId('sub', SUBSCRIPTION);
  expect(patched(EMPTY, { alert: { subscriptionId } }).alert).toEqual({
    enabled: true,
    cadence: 'immediate',
    subscription: SUBSCRIPTION,
  });
  for (const alert of [{}, { enabled: true }, { subscriptionId: null }])
    expect(() => patched(EMPTY, { alert })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ parameter: 'alert.subscriptionId' })] }),
    );
});

test('over GraphQL a null is given on as one, and an id as its text', () => {
  expect(patchOf({ alert: { subscriptionId: null } }).alert).toMatchObject({ subscriptionId: null });
  expect(patchOf({ alert: { subscriptionId: 'sub_1' } }).alert).toMatchObject({ subscriptionId: 'sub_1' });
  expect(patchOf({ alert: { subscriptionId: 7 } }).alert).toMatchObject({ subscriptionId: '7' });
  expect(patchOf({ alert: { enabled: true } }).alert).toEqual({ enabled: true });
  expect(patchOf({ alert: null, filters: null })).toMatchObject({ alert: null, filters: null });
});
