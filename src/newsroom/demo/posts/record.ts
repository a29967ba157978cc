import type { Database } from '../../../platform/database.ts';
import { FULL_SHAPE, getStories, type Story, type StoryRoom, toStory } from '../../../stories/index.ts';
import type { Code } from '../cast.ts';

/** A story of the synthetic newsroom as it stands, with where it belongs in the programme. */
export interface DemoStory extends Required<Omit<Story, 'match'>> {
  /** `demo:...`, what the newsroom knows it by. */
  readonly key: string;
  /** `rate-decision`. */
  readonly scenario: string;
  /** The arc that it is a part of: scenario, country and variant in one round. */
  readonly arc: string;
  /** Where the arc takes place. */
  readonly country: Code;
  /** Its place in the arc, from 0. */
  readonly part: number;
  /** Rounds of the programme are numbered; see drafts.ts. */
  readonly round: number;
}

const KEY = /^demo:(.+)-([a-z]{2,3})-(\d+)-(\d+)-(\d+)$/;

/** The stories of the newsroom that were published since then, oldest first: what posts are written from. */
export async function readRecord(
  room: StoryRoom & { readonly db: Database },
  since: Date,
): Promise<DemoStory[]> {
  const { rows } = await room.db.query<{ key: string; id: string }>(
    `select k.key, s.id from story_keys k join stories s on s.id = k.story_id
     where k.key like 'demo:%' and s.status = 'live' and s.published_at > $1 order by s.published_at, k.key`,
    [since],
  );
  const records = await getStories(
    room,
    rows.map(({ id }) => id),
    FULL_SHAPE,
  );
  return rows.flatMap(({ key, id }) => {
    const record = records.get(id);
    const story = record === undefined ? undefined : placed(key, toStory(room, record, FULL_SHAPE));
    return story ?? [];
  });
}

/** A whole story with its place in the programme; undefined for a key of another form. */
export function placed(key: string, story: Story): DemoStory | undefined {
  const match = KEY.exec(key);
  if (match === null) return undefined;
  const [, scenario, country, variant, part, round] = match as unknown as string[];
  const {
    sources = [],
    claims = [],
    impactDetails = [],
    body = { html: '', text: '', wordCount: 0 },
  } = story;
  return {
    ...story,
    sources,
    claims,
    impactDetails,
    body,
    key,
    scenario: scenario!,
    arc: `${scenario}-${country}-${variant}-${round}`,
    country: country!.toUpperCase() as Code,
    part: Number(part),
    round: Number(round),
  };
}
