import {
  publishStories,
  type StoryDraft,
  type StoryFilter,
  type StoryRoom,
  type StorySort,
} from '../../src/stories/index.ts';

/** What is known of a story without the index. Words are made up, so that no stemmer and no stop word has a say. */
export interface Known {
  readonly id: string;
  /** That its draft was made with. */
  readonly number: number;
  readonly publishedMs: number;
  readonly updatedMs: number;
  readonly popularity: number;
  readonly country: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly entity: string;
  readonly path: string | undefined;
  readonly title: readonly string[];
  readonly state: string;
  /** Those that a facet names: what a publisher of some story is called. */
  readonly publishers: readonly string[];
}

// One is called as the other's domain is, and one has two domains.
const PUBLISHERS = [
  { publisher: 'The Wire', domain: 'www.wire.example', known: ['the wire', 'wire.example'] },
  { publisher: 'Wire.example', domain: null, known: ['wire.example'] },
  { publisher: 'The Wire', domain: 'wire.test', known: ['the wire'] },
  { publisher: 'Gazette', domain: 'gazette.example', known: ['gazette'] },
] as const;
const publishersOf = (n: number) => PUBLISHERS.filter((_, bit) => (n & (1 << bit)) !== 0);

type Check = (known: Known) => boolean;

const VOCABULARY = ['zorba', 'quill', 'vexor', 'plumb', 'trask', 'onyx', 'fjord', 'glyph'];
const HOUR_MS = 3_600_000;
/** Popularity counts within half a day. */
const BUCKET_MS = 12 * HOUR_MS;

/** Stories at random, and beside the service a plain list of what they are: what a list must say is read off it. */
export class KnownStories {
  /** The present; replaced by every change, never changed itself. */
  corpus: readonly Known[] = [];
  readonly random: () => number;
  readonly #room: StoryRoom;

  constructor(room: StoryRoom, seed: number) {
    this.#room = room;
    this.random = mulberry(seed);
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!;
  }

  /** The ids of the stories that a check accepts, in the order of a list. */
  scan(accepts: Check, sort: StorySort, corpus = this.corpus): string[] {
    const bucket = (known: Known): number => Math.floor(known.publishedMs / BUCKET_MS);
    const byId = (a: Known, b: Known): number => (a.id < b.id ? -1 : 1);
    return corpus
      .filter(accepts)
      .sort((a, b) =>
        sort === 'pipeline'
          ? b.publishedMs - a.publishedMs || byId(a, b)
          : bucket(b) - bucket(a) || b.popularity - a.popularity || byId(a, b),
      )
      .map((known) => known.id);
  }

  filter(): { filter: StoryFilter; accepts: Check } {
    const filter: Record<string, string> = {};
    const checks: Check[] = [];
    const maybe = (chance: number, add: () => void): void => {
      if (this.random() < chance) add();
    };
    maybe(0.3, () => {
      const country = this.pick(['AU', 'JP', 'EU']);
      filter.country = country;
      checks.push((known) => known.country === country);
    });
    maybe(0.25, () => {
      const category = this.pick(['world', 'economy', 'sport']);
      filter.category = category;
      checks.push((known) => known.category === category);
    });
    maybe(0.25, () => {
      const tag = this.pick(['red', 'blue', 'deep-green']);
      filter.tag = tag === 'deep-green' ? 'Deep Green' : tag;
      checks.push((known) => known.tags.includes(tag));
    });
    maybe(0.2, () => {
      const entity = this.pick(['e1', 'e2', 'e3']);
      filter.entity = entity;
      checks.push((known) => known.entity === entity);
    });
    maybe(0.15, () => {
      filter.impactPath = 'rates>bonds';
      checks.push((known) => known.path === 'rates>bonds');
    });
    maybe(0.25, () => {
      const since = this.pick(this.corpus).publishedMs;
      filter.publishedSince = new Date(since).toISOString();
      checks.push((known) => known.publishedMs >= since);
    });
    maybe(0.15, () => {
      const until = this.pick(this.corpus).publishedMs;
      if (Date.parse(filter.publishedSince ?? '2000-01-01') > until) return;
      filter.publishedUntil = new Date(until).toISOString();
      checks.push((known) => known.publishedMs <= until);
    });
    maybe(0.15, () => {
      const until = this.pick(this.corpus).updatedMs;
      filter.updatedUntil = new Date(until).toISOString();
      checks.push((known) => known.updatedMs <= until);
    });
    maybe(0.15, () => {
      const since = this.pick(this.corpus).updatedMs;
      if (Date.parse(filter.updatedUntil ?? '2100-01-01') < since) return;
      filter.updatedSince = new Date(since).toISOString();
      checks.push((known) => known.updatedMs >= since);
    });
    maybe(0.5, () => {
      const [q, check] = this.#search();
      filter.q = q;
      checks.push(check);
    });
    return { filter, accepts: (known) => checks.every((check) => check(known)) };
  }

  #search(): [q: string, check: Check] {
    const [a, b, c] = [this.pick(VOCABULARY), this.pick(VOCABULARY), this.pick(VOCABULARY)];
    const has = (known: Known, word: string): boolean => known.title.includes(word);
    const adjacent = (known: Known): boolean =>
      known.title.some((word, i) => word === a && known.title[i + 1] === b);
    return this.pick<[string, Check]>([
      [a, (known) => has(known, a)],
      [`${a} ${b}`, (known) => has(known, a) && has(known, b)],
      [`${a} ${b} ${c}`, (known) => has(known, a) && has(known, b) && has(known, c)],
      [`${a} or ${b}`, (known) => has(known, a) || has(known, b)],
      [`${a} or ${b} ${c}`, (known) => has(known, a) || (has(known, b) && has(known, c))],
      [`${a} -${b}`, (known) => has(known, a) && !has(known, b)],
      [`${a} or -${b}`, (known) => has(known, a) || !has(known, b)],
      [`-${a}`, (known) => !has(known, a)],
      [`-${a} -${b}`, (known) => !has(known, a) && !has(known, b)],
      [`${a} unheardof`, () => false],
      [`${a} or unheardof`, (known) => has(known, a)],
      [`${a} -unheardof`, (known) => has(known, a)],
      [`"${a} ${b}"`, adjacent],
      [`"${a} ${b}" ${c}`, (known) => adjacent(known) && has(known, c)],
      [`${c} -"${a} ${b}"`, (known) => has(known, c) && !adjacent(known)],
      [`"${a} ${b}" or ${c}`, (known) => adjacent(known) || has(known, c)],
    ]);
  }

  draft(n: number, publishedAt?: string): StoryDraft {
    const title = Array.from({ length: 4 }, () => this.pick(VOCABULARY));
    const entity = this.pick(['e1', 'e2', 'e3']);
    const path = this.random() < 0.4 ? 'rates>bonds' : undefined;
    // Many stories share a moment: ties are where an order shows its seams.
    const publishedMs =
      publishedAt === undefined
        ? Date.UTC(2026, 9, 1) + Math.floor(this.random() * 150) * 4 * HOUR_MS
        : Date.parse(publishedAt);
    // Most are updated soon or never, some long after.
    const lag = this.pick([0, 0, 0, 0, 0.1, 1, 5, 30, 400, 900]);
    return {
      keys: [`test:${n}`],
      title: title.join(' '),
      summary: '',
      language: 'en',
      category: this.pick(['world', 'economy', 'sport']),
      tags: this.pick([['red'], ['blue', 'Deep green'], []]),
      countries: [this.pick(['AU', 'JP', 'EU'])],
      entities: [
        {
          slug: entity,
          label: `Entity ${entity.toUpperCase()}`,
          kind: 'topic',
          aliases: [`Alias ${entity}`],
        },
      ],
      impactPaths: path === undefined ? [] : [{ token: path, label: 'Rates → bonds', direction: 'up' }],
      assets: [],
      verificationState: this.pick(['unverified', 'corroborated', 'contested']),
      publishedAt: new Date(publishedMs).toISOString(),
      updatedAt: new Date(publishedMs + lag * HOUR_MS).toISOString(),
      sources: publishersOf(n).map(({ publisher, domain }) => ({
        publisher,
        domain,
        title: 'Said',
        url: null,
        publishedAt: null,
        sourceType: 'publisher',
        independence: 'independent',
        snippet: '',
      })),
      claims: [],
      impactDetails: [],
      bodyHtml: '',
    };
  }

  /** Publishes drafts, and remembers what became of them. */
  async publish(drafts: readonly StoryDraft[]): Promise<void> {
    const { db } = this.#room;
    for (let i = 0; i < drafts.length; i += 200) {
      const part = drafts.slice(i, i + 200);
      const outcomes = await publishStories(this.#room, part);
      const rows = await db.query<{ slug: string; updated_at: Date; popularity: number }>(
        `select s.slug, s.updated_at, c.popularity from stories s
         join story_cards c on c.story_id = s.id and c.to_pos is null where s.slug = any($1)`,
        [outcomes.map((outcome) => ('slug' in outcome ? outcome.slug : ''))],
      );
      const states = new Map(rows.rows.map((row) => [row.slug, row]));
      const known = new Map(this.corpus.map((each) => [each.id, each]));
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.kind === 'rejected') throw new Error(outcome.reason);
        const draft = part[at]!;
        const state = states.get(outcome.slug)!;
        known.set(outcome.id, {
          id: outcome.id,
          number: Number(draft.keys[0]!.slice('test:'.length)),
          publishedMs: known.get(outcome.id)?.publishedMs ?? Date.parse(draft.publishedAt),
          updatedMs: state.updated_at.getTime(),
          popularity: state.popularity,
          country: draft.countries[0]!,
          category: draft.category,
          tags: draft.tags.map((tag) => tag.toLowerCase().replaceAll(' ', '-')),
          entity: draft.entities[0]!.slug,
          path: draft.impactPaths[0]?.token,
          title: draft.title.split(' '),
          state: draft.verificationState,
          publishers: [
            ...new Set(
              publishersOf(Number(draft.keys[0]!.slice('test:'.length))).flatMap((each) => each.known),
            ),
          ],
        });
      }
      this.corpus = [...known.values()];
    }
  }

  /** A story is in no list any more. */
  forget(id: string): void {
    this.corpus = this.corpus.filter((known) => known.id !== id);
  }
}

/** A small seeded generator (mulberry32): the same corpus and questions in every run. */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
