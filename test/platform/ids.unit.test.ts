import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeId, encodeId, isUuid, newUuid } from '../../src/platform/ids.ts';

afterEach(() => vi.useRealTimers());

const msOf = (uuid: string): number => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);

describe('new uuids', () => {
  test('are of version 7 and tell the time they were asked to tell', () => {
    const uuid = newUuid(1_700_000_000_123);
    expect(isUuid(uuid)).toBe(true);
    expect([uuid[14], '89ab'.includes(uuid[19]!), msOf(uuid)]).toEqual(['7', true, 1_700_000_000_123]);
  });

  test('ascend within one millisecond, when more are made than it can count, and when the clock goes back', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    const made = Array.from({ length: 5_000 }, () => newUuid());
    vi.setSystemTime(Date.now() - 3_000);
    made.push(...Array.from({ length: 5_000 }, () => newUuid()));
    expect(made).toEqual([...new Set(made)].sort());
    expect(msOf(made.at(-1)!) - msOf(made[0]!)).toBeLessThan(10);
  });

  test('go on with the clock', () => {
    vi.useFakeTimers({ now: Date.now() + 120_000 });
    newUuid();
    vi.advanceTimersByTime(40);
    expect(msOf(newUuid())).toBe(Date.now());
  });
});

describe('ids', () => {
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
  const id = 'story_01h455vb4pex5vsknk084sn02q';

  test('are as the specification of TypeIDs writes a uuid, from the least to the greatest', () => {
    expect([encodeId('story', uuid), decodeId('story', id)]).toEqual([id, uuid]);
    for (const [digit, ending] of [
      ['0', '0'.repeat(26)],
      ['f', `7${'z'.repeat(25)}`],
    ] as const) {
      const bound = [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
      expect([encodeId('ent', bound), decodeId('ent', `ent_${ending}`)]).toEqual([`ent_${ending}`, bound]);
    }
  });

  test('that are of another kind, too long or short, too great, or of other letters are none', () => {
    const others = ['', uuid, `${id}0`, id.slice(0, -1), `story_8${id.slice(7)}`];
    for (const letter of ['i', 'l', 'o', 'u', 'A', '-', 'é', '０']) others.push(id.slice(0, -1) + letter);
    expect(others.map((other) => decodeId('story', other))).toEqual(others.map(() => undefined));
    expect(decodeId('post', id)).toBeUndefined();
  });
});
