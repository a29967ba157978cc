import { describe, expect, test } from 'vitest';
import { type ClusterItem, Clusters, SETTINGS } from '../../../src/newsroom/clusters/index.ts';
import { groups, item, WORDS } from './engine-items.ts';

/** Two events told in the same words, but for who and where: eleven items each. */
function lookAlikeItems(): ClusterItem[] {
  const more = [
    'rep said',
    'friends support decision',
    'career film',
    'publicist statement',
    'fans tabloid',
    'judge family',
    'photographs',
    'court hearing',
    'treatment days',
    'magazine interview',
    'months program',
  ];
  const of = (who: string, where: string): ClusterItem[] =>
    more.map((words, at) =>
      item(`${who} checks into rehab clinic`, {
        publisher: `Paper ${at}`,
        text: `Actress ${who} checked herself into the rehab clinic ${where} for treatment of addiction, ${words}. The star entered the ${where} facility on Tuesday.`,
      }),
    );
  return of('Mira Talbot', 'Seacliff').flatMap((one, at) => [one, of('Dora Kessler', 'Pinewood')[at]!]);
}

describe('look-alikes', () => {
  test('two events in the same words end in two clusters', () => {
    const sorted = groups(lookAlikeItems().map((one, at) => ({ ...one, seq: 10_000 + at })));
    const mixed = sorted.filter(
      (titles) =>
        titles.some((title) => title.includes('Mira')) && titles.some((title) => title.includes('Dora')),
    );
    expect(mixed).toEqual([]);
  });

  test('the half with more origins keeps the cluster, however many reprints the other has', () => {
    const seven = (at: number): boolean => at < 14 || at % 2 === 0;
    const all = lookAlikeItems().filter((_, at) => seven(at));
    const of = (who: string): ClusterItem[] => all.filter(({ title }) => title.includes(who));
    expect([of('Mira').length, of('Dora').length]).toEqual([11, 7]);
    const [first] = of('Mira');
    const printed = all.map((one) => (one.title.includes('Mira') ? { ...one, originId: first!.id } : one));
    const homeOf = (items: readonly ClusterItem[], who: string): string[] => {
      const engine = new Clusters();
      const start = items[0]!;
      engine.restore(start, start.id);
      for (const one of items.slice(1, -1)) engine.restore(one, start.id);
      const { splits } = engine.add({ ...items.at(-1)!, seq: 20_000 });
      expect(splits).toHaveLength(1);
      expect(splits[0]!.from).toBe(start.id);
      const kept = [...engine.all()].find(({ id }) => id === start.id)!;
      return items
        .filter(({ id, title }) => kept.items.includes(id) && title.includes(who))
        .map(({ id }) => id);
    };
    expect(homeOf(all, 'Dora')).toEqual([]);
    expect(homeOf(printed, 'Mira')).toEqual([]);
  });

  test('what an operator parted is not merged again, and what was united stays so', () => {
    const engine = new Clusters();
    const titles = [
      'Ferry Aurelia runs aground off Skagen',
      'Passengers rescued as ferry Aurelia runs aground off Skagen',
      'Skagen: ferry Aurelia runs aground, passengers rescued',
    ];
    const [one, two, three] = titles.map((title) => item(title));
    for (const each of [one!, two!, three!]) engine.add(each);
    const other = '01900000-0000-7000-9000-000000000001';
    engine.part(one!.id, other, [three!.id]);
    const again = engine.add(item('Ferry Aurelia runs aground off Skagen, passengers rescued'));
    expect(again.merges).toEqual([]);
    expect([...engine.all()].map(({ items }) => items.length).sort()).toEqual([1, 3]);
    engine.unite(one!.id, other);
    expect([...engine.all()]).toHaveLength(1);
  });
});

describe('what a publisher always writes of', () => {
  const sold = (at: number, more: Partial<ClusterItem> = {}): ClusterItem =>
    item(
      `Quillon (NYSE:QLN) ${'director officer founder counsel chairman treasurer'.split(' ')[at % 6]} sells`,
      {
        publisher: 'Quillon Alert',
        text: `Quillon Oil of the exchange NYSE:QLN, ${WORDS[at]} ${WORDS[(at * 7 + 3) % WORDS.length]}.`,
        ...more,
      },
    );

  test('does not gather its items, as it does those of several papers', () => {
    const alert = groups(WORDS.slice(0, 20).map((_, at) => sold(at)));
    const papers = groups(WORDS.slice(0, 20).map((_, at) => sold(at, { publisher: `Paper ${at}` })));
    // Until it has written five of them, nobody can know.
    expect(Math.max(...alert.map(({ length }) => length))).toBeLessThan(7);
    expect(Math.max(...papers.map(({ length }) => length))).toBeGreaterThan(12);
  });

  test('is forgotten with its items', () => {
    const engine = new Clusters({ ...SETTINGS, capacity: 64 });
    for (let at = 0; at < 20; at += 1) engine.add(sold(at % 20, { seq: at + 1 }));
    engine.pass(192);
    const later = [0, 1, 2].map((at) => sold(at, { seq: 200 + at }));
    expect(groups(later, engine)).toEqual(groups(later.map((one) => ({ ...one }))));
  });
});
