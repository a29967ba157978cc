import { expect, test } from 'vitest';
import { PLAIN_LABELS } from '../../src/stories/index.ts';

test.each([
  ['interest-rates', 'Interest rates'],
  ['covid-19', 'COVID-19'],
  ['covid-19-vaccines', 'COVID-19 vaccines'],
  ['hiv-aids', 'HIV/AIDS'],
  ['lgbtq', 'LGBTQ'],
  ['womens-rights', 'Women’s rights'],
  ['australian-womens-football', 'Australian women’s football'],
  ['artificial-intelligence', 'Artificial intelligence'],
  ['us-elections', 'US elections'],
  ['eu_un_summit', 'EU UN summit'],
  ['trust', 'Trust'],
  ['ban-on-tiktok', 'Ban on TikTok'],
  ['iphone', 'iPhone'],
  ['g20', 'G20'],
  ['日本', '日本'],
])('the label of the tag %s is written as people write it', (tag, label) => {
  expect(PLAIN_LABELS.tag(tag)).toBe(label);
});

test('states and categories have no words of tags', () => {
  expect(PLAIN_LABELS.verification('partially_corroborated')).toBe('Partially corroborated');
});
