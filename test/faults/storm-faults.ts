import { Clusters } from '../../src/newsroom/clusters/index.ts';
import { toClusterItem } from '../../src/newsroom/clusters/rows.ts';
import { itemsAfter, type NewsItem, Origins } from '../../src/newsroom/items/index.ts';
import type { Database } from '../../src/platform/database.ts';

/**
 * What is not as it would be without any fault, in sentences.
 * @param count how many items, which differ, were given.
 */
export async function faultsOf(db: Database, count: number): Promise<string[]> {
  const wrong: string[] = [];
  const items: NewsItem[] = [];
  for (;;) {
    const some = await itemsAfter(db, items.at(-1)?.seq ?? 0, 1_000);
    if (some.length === 0) break;
    items.push(...some);
  }
  if (items.length !== count) wrong.push(`${items.length} items are there, and ${count} were given`);
  if (new Set(items.map(({ publisher, guid, url }) => `${publisher} ${url ?? guid}`)).size !== items.length)
    wrong.push('an item is there twice');
  if (items.some(({ seq, version }, at) => seq !== at + 1 || version !== 1))
    wrong.push('the sequence has a gap, or an item was taken for a changed one');
  const [clusters, origins] = [new Clusters(), new Origins()];
  const placed = items.map((item) => ({
    origin: origins.add(item).originId,
    decision: clusters.add(toClusterItem(item)),
  }));
  const elsewhere = items.filter(
    (item, at) => item.clusterId !== (clusters.clusterOf(item.id) ?? placed[at]!.decision.cluster),
  );
  if (elsewhere.length > 0)
    wrong.push(`${elsewhere.length} items are in another cluster than without faults`);
  if (items.some((item, at) => item.originId !== placed[at]!.origin))
    wrong.push('an item has another origin than without faults');
  for (const [sentence, text] of CHECKS) {
    const { rowCount } = await db.query(text);
    if (rowCount !== 0) wrong.push(`${sentence} (${rowCount})`);
  }
  return wrong;
}

const CHECKS = [
  ['clusters wait to be composed', 'select from news_clusters where due_at is not null'],
  [
    'clusters count other items than they have',
    `select from news_clusters c left join news_items i on i.cluster_id = c.id
    where c.state = 'live' group by c.id, c.items having count(i.id) <> c.items or count(i.id) = 0`,
  ],
  [
    'clusters have no story, or one that does not count all their items',
    `select from news_clusters c
    left join story_keys k on k.key = 'cluster:' || c.id left join stories s on s.id = k.story_id and s.status = 'live'
    left join story_cards d on d.story_id = s.id and d.to_pos is null
    where c.state = 'live' and ('{' || d.card || '}')::json->>'sourceCount' is distinct from c.items::text`,
  ],
  [
    'stories have no cluster, or share one',
    `select from stories s
    left join news_clusters c on c.story_id = s.id and c.state = 'live' where s.status = 'live' group by s.id having count(c.id) <> 1`,
  ],
  [
    'revisions are told twice or not at all',
    `select from story_revisions r left join changes c on c.subject_id = r.story_id
    and c.revision = r.revision and c.subject = 'story' and c.kind = 'upsert' group by r.story_id, r.revision having count(c.pos) <> 1`,
  ],
] as const;
