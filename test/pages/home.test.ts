import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStory } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let open: TestHouse;
let closed: TestHouse;

beforeAll(async () => {
  open = await openTestHouse({ env: { PUBLIC_FRONT_PAGE: 'on' } });
  const { databaseUrl, dataDir } = open;
  closed = await openTestHouse({ databaseUrl, dataDir });
});
afterAll(async () => {
  await closed?.close();
  await open?.close();
});

const page = async (house: TestHouse): Promise<string> => (await house.get('/')).body;

describe('the front page for strangers', () => {
  test('holds the newest stories where the operator allows it, as text; never a restricted one', async () => {
    const [, secret] = await open.publish([
      draft({ title: 'Harbour <b>opens</b> {{root}} & "all"', publishedAt: '2026-06-02T10:00:00.000Z' }),
      draft({ title: 'Only for some plans', publishedAt: '2026-06-02T11:00:00.000Z' }),
    ]);
    const { id } = secret as { id: string };
    await changeStory(open.services.stories, id, { kind: 'restrict', openTo: ['enterprise'] });
    const shown = await page(open);
    expect(shown).toContain('Harbour &lt;b&gt;opens&lt;/b&gt; &#123;&#123;root}} &amp; &quot;all&quot;');
    expect(shown).toContain('<time datetime="2026-06-02T10:00:00.000Z">2026-06-02 10:00 UTC</time>');
    expect(shown).not.toContain('Only for some plans');
  });

  test('holds none where it is not asked for, and a key is still what every list needs', async () => {
    expect(await page(closed)).not.toContain('id="front"');
    expect((await open.get('/v1/news')).statusCode).toBe(401);
  });
});
