import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { postDraft } from '../setup/post-draft.ts';
import { openPublishing, PUBLISH, type Publishing, RETRACT, REVISE } from './publishing.ts';

// What is published again with the same text may still say something new: another key, another slug.

let desk: Publishing;

beforeAll(async () => {
  desk = await openPublishing();
});
afterAll(() => desk?.close());

const key = () => randomUUID();
const get = (path: string) => desk.house.get(path, desk.operator);

describe('a story that is published again with nothing new to read', () => {
  test('is recognised by the further keys that were given', async () => {
    const given = desk.input({ keys: ['again:a'] });
    const first = await desk.done(PUBLISH, { input: given, key: key() });
    const place = await desk.lastPlace();
    const same = await desk.done(PUBLISH, { input: { ...given, keys: ['again:a', 'again:b'] }, key: key() });
    expect(same).toMatchObject({ outcome: 'unchanged', id: first.id, revision: 1 });
    expect(await desk.lastPlace()).toBe(place);
    const byOther = { ...given, keys: ['again:b'], summary: 'New.' };
    expect(await desk.done(PUBLISH, { input: byOther, key: key() })).toMatchObject({
      outcome: 'revised',
      id: first.id,
    });
  });

  test('takes no key of another story', async () => {
    const [one, other] = [desk.input({ keys: ['again:c'] }), desk.input({ keys: ['again:d'] })];
    await desk.done(PUBLISH, { input: one, key: key() });
    const second = await desk.done(PUBLISH, { input: other, key: key() });
    await desk.done(PUBLISH, { input: { ...one, keys: ['again:c', 'again:d'] }, key: key() });
    const revised = { ...other, summary: 'New.' };
    expect(await desk.done(PUBLISH, { input: revised, key: key() })).toMatchObject({ id: second.id });
  });

  test('gets the slug that is asked for, once, and is found by the earlier one too', async () => {
    const given = desk.input({ keys: ['again:e'], slug: 'lamp-of-old' });
    const first = await desk.done(PUBLISH, { input: given, key: key() });
    const renamed = { ...given, slug: 'Lamp of now' };
    expect(await desk.done(REVISE, { id: first.id, input: renamed, key: key() })).toMatchObject({
      outcome: 'revised',
      revision: 2,
    });
    expect(await desk.done(PUBLISH, { input: renamed, key: key() })).toMatchObject({ outcome: 'unchanged' });
    for (const slug of ['lamp-of-old', 'lamp-of-now'])
      expect((await get(`/v1/news/${slug}`)).json()).toMatchObject({ id: first.id, slug: 'lamp-of-now' });
    const [latest] = (await get(`/v1/news/${first.id}/revisions`)).json().revisions;
    expect(latest.changed).toEqual(['slug']);
    // Without one, the slug that it has stays.
    const { slug: _slug, ...without } = renamed;
    expect(await desk.done(PUBLISH, { input: without, key: key() })).toMatchObject({ outcome: 'unchanged' });
  });

  test('keeps the slug that it got where another story has the one that is asked for', async () => {
    await desk.publish({ slug: 'taken-lamp' });
    const given = desk.input({ keys: ['again:f'], slug: 'taken-lamp' });
    const first = await desk.done(PUBLISH, { input: given, key: key() });
    expect(await desk.done(PUBLISH, { input: given, key: key() })).toMatchObject({ outcome: 'unchanged' });
    await desk.done(RETRACT, { id: first.id });
    expect(await desk.refused(PUBLISH, { input: given, key: key() })).toMatchObject({ code: 'conflict' });
  });
});

describe('a post that is published again with nothing new to read', () => {
  test('is recognised by its further keys, and gets the slug that is asked for', async () => {
    const { editorial } = desk.house.services;
    const { id } = await desk.publish();
    const citations = [{ story: id, quote: 'lit the lamp' }];
    const post = (more: object) => postDraft(id, { keys: ['post:a'], citations, slug: 'on-lamps', ...more });
    const publish = async (more: object) => (await publishPosts(editorial, [post(more)]))[0]!;
    const first = await publish({});
    if (!('id' in first)) throw new Error(first.reason);
    expect(await publish({ keys: ['post:a', 'post:b'] })).toMatchObject({ kind: 'unchanged', id: first.id });
    expect(await publish({ keys: ['post:b'], slug: 'on-old-lamps' })).toMatchObject({
      kind: 'revised',
      id: first.id,
      slug: 'on-old-lamps',
    });
    expect(await publish({ slug: 'on-old-lamps' })).toMatchObject({ kind: 'unchanged', revision: 2 });
    for (const slug of ['on-lamps', 'on-old-lamps'])
      expect((await get(`/v1/editorial-posts/${slug}`)).json()).toMatchObject({ slug: 'on-old-lamps' });
  });
});

describe('what no revision can be made of', () => {
  const letters = (count: number, from: number, of: number): string =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(from + ((at * 7_919) % of))).join('');

  test('is refused with its place: a key that the index has no room for, and texts of nothing but signs of damage', async () => {
    for (const [more, pointer] of [
      [{ keys: ['fine', letters(900, 0x4e00, 20_000)] }, '/input/keys/1'],
      [{ title: '\u0085' }, '/input'],
    ] as const) {
      const refusal = await desk.refused(PUBLISH, { input: desk.input(more), key: key() });
      expect(refusal, pointer).toMatchObject({ code: 'invalid_body', status: 400, errors: [{ pointer }] });
    }
    const long = letters(860, 0x4e00, 20_000);
    expect(await desk.publish({ keys: [long] })).toMatchObject({ outcome: 'created' });
  });

  test('a length is one of characters, of whatever script', async () => {
    const made = await desk.publish({ title: '\u{1F6A2}'.repeat(500) });
    expect(made).toMatchObject({ outcome: 'created', story: { title: '\u{1F6A2}'.repeat(500) } });
    const longer = desk.input({ title: '\u{1F6A2}'.repeat(501) });
    expect((await desk.refused(PUBLISH, { input: longer, key: key() })).errors).toMatchObject([
      { pointer: '/input/title', detail: 'is longer than the maximum of 500 characters' },
    ]);
  });
});
