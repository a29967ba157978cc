import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../rest/docs/markdown.ts';

const same = (target: string) => target;

describe('Markdown of the guides', () => {
  test('markup of the text itself is shown, never obeyed, wherever it stands', () => {
    const hostile = [
      '# <b>x</b>',
      '<script>alert(1)</script>',
      'a <img src=x onerror=alert(1)> b',
      '| code | b |\n| --- | --- |\n| `"><i>` | <u>c</u> |',
      '- <svg/onload=alert(1)>',
      '```"><script>\n</code><script>\n```',
      '![<b>](x)',
      '[<b>t</b>]("onclick=x)',
    ].join('\n\n');
    const { html } = renderMarkdown(hostile, same);
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
    const allowed = new Set('h1 p a pre code div table thead tbody tr th td ul li em strong'.split(' '));
    expect(tags.filter(([, name = '']) => !allowed.has(name)).map(([tag]) => tag)).toEqual([]);
    expect(tags.map(([tag]) => tag).filter((tag) => /\son\w+=/.test(tag))).toEqual([]);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('headings have the names that GitHub gives them, each once', () => {
    const { headings, title } = renderMarkdown('# A `b`\n\n## C, d: e_f!\n\n## C, d: e_f!\n', same);
    expect(title).toBe('A b');
    expect(headings.map(({ id }) => id)).toEqual(['a-b', 'c-d-e_f', 'c-d-e_f-1']);
  });

  test('a row of a table of codes can be linked to by its code', () => {
    const { html } = renderMarkdown('| code | when |\n| --- | --- |\n| `gone` | it was here |\n', same);
    expect(html).toContain('<tr id="gone" tabindex="-1"><td data-column="code"><code>gone</code></td>');
  });

  test('a link without a place here is its words alone, and what is outside is told nothing', () => {
    const text = '[a](there.md) [b](nowhere.md) [c](https://x.example/?a=1&b=2)';
    const { html } = renderMarkdown(text, (to) => (to === 'nowhere.md' ? undefined : to));
    expect(html).toContain('<a href="there.md">a</a> b ');
    expect(html).toContain('<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">c</a>');
  });

  test('what is searched is the words below each heading', () => {
    const { lead, passages } = renderMarkdown(
      '# T\n\nOne `two`.\n\n## H\n\n- a\n- b\n\n| x | y |\n|-|-|\n| 1 | 2 |\n',
      same,
    );
    expect(lead).toBe('One two.');
    expect(passages).toEqual([
      { id: '', heading: '', text: 'One two.' },
      { id: 'h', heading: 'H', text: 'a b x y 1 2' },
    ]);
  });
});
