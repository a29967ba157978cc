import type { Database } from '../../src/platform/database.ts';
import { sentencesOf } from '../../src/research/index.ts';
import type { StoryBody } from '../../src/stories/index.ts';
import { mulberry } from '../setup/known-stories.ts';

// "Harbour Ledger, 21 November 2026 at 10:30 UTC" heads what the paper says in a composed body, and is no sentence of it.
const isSaid = (sentence: string): boolean => !/\d at \d\d:\d\d UTC\b/.test(sentence);

/** A question whose answer is a sentence that is stored, or that nothing stored answers. */
export interface MadeQuestion {
  readonly question: string;
  /** How it was made. */
  readonly kind: string;
  /** Undefined: the corpus cannot answer. */
  readonly sentence: string | undefined;
}

export interface Made {
  readonly answerable: readonly MadeQuestion[];
  readonly unanswerable: readonly MadeQuestion[];
}

interface Fact {
  readonly sentence: string;
  readonly words: readonly string[];
  readonly story: string;
}

const STOP = new Set(
  `the a an of in on at to for from by with and or but as is are was were be been has have had it its his her their they he she
  this that these those not no after over into out up down about than then will would could should can may says said who which what
  when where how why all some more most new one two also just so if there here we you i our your my me us do does did s t`.split(
    /\s+/,
  ),
);

/**
 * Makes questions from what is stored: clozes, questions for the subject, questions with words left out, a few words
 * of a sentence; and questions that cannot be answered: with names that nobody has, with the subject of one story and
 * the deed of another, about events that never were, about times nothing was published in.
 * @param seed the same questions for the same corpus and seed.
 */
export async function makeQuestions(
  db: Database,
  seed: number,
  counts: { answerable: number; unanswerable: number },
): Promise<Made> {
  const random = mulberry(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const facts = await factsOf(db, random);
  const fact = (): Fact => pick(facts);
  const answerable: MadeQuestion[] = [];
  while (answerable.length < counts.answerable) {
    const made = answerableFrom(fact(), answerable.length, random);
    if (made !== undefined) answerable.push(made);
  }
  const unanswerable: MadeQuestion[] = [];
  while (unanswerable.length < counts.unanswerable) {
    const made = unanswerableFrom(fact(), fact(), unanswerable.length, random);
    if (made !== undefined) unanswerable.push(made);
  }
  return { answerable, unanswerable };
}

/** Sentences that only one story has, of all lengths of stories alike. */
async function factsOf(db: Database, random: () => number): Promise<Fact[]> {
  const dice = Math.floor(random() * 1e9);
  const size = await db.query<{ n: string }>('select count(*) as n from stories');
  const n = Number(size.rows[0]!.n);
  const percent = n <= MOST_WHOLE ? 100 : (100 * PART) / n;
  const sample = await db.query<{ id: string }>(
    `select id from stories tablesample system (${percent}) repeatable (${dice}) limit ${MOST_WHOLE}`,
  );
  const { rows } = await db.query<{ id: string; title: string; body: string; long: boolean }>(
    `with numbered as (
       select c.story_id as id, substring(c.card from '"title":("(?:[^"\\\\]|\\\\.)*")') as title, r.body,
         length(r.body) > 1200 as long,
         length(r.body) > 200 as middle, md5(c.story_id::text || $1) as dice
       from story_cards c join story_revisions r on r.story_id = c.story_id and r.revision = c.revision
       where c.to_pos is null and c.story_id = any($2::uuid[]))
     (select id, title, body, long from numbered where long order by dice limit 150)
     union all (select id, title, body, long from numbered where middle and not long order by dice limit 500)
     union all (select id, title, body, long from numbered where not middle order by dice limit 300)`,
    [String(dice), sample.rows.map(({ id }) => id)],
  );
  const facts: Fact[] = [];
  for (const { id, title, body, long } of rows) {
    const text = (JSON.parse(body) as StoryBody).text;
    const sentences = [
      ...(long ? [] : [JSON.parse(title) as string]),
      ...sentencesOf(text).filter(isSaid).slice(0, 6),
    ];
    for (const sentence of sentences) {
      const words = contentOf(sentence);
      // A sentence of a few everyday words is no fact that a question could single out.
      if (new Set(words).size >= 5 && sentence.length <= 300 && !sentence.endsWith('…')) {
        facts.push({ sentence, words, story: id });
      }
    }
  }
  const told = new Map<string, number>();
  for (const { sentence } of facts) told.set(sentence, (told.get(sentence) ?? 0) + 1);
  return facts.filter(({ sentence }) => told.get(sentence) === 1);
}

// Of a larger corpus a part is as good.
const MOST_WHOLE = 100_000;
const PART = 4_000;

const contentOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+(?:[.,'’-][\p{L}\p{N}\p{M}]+)*/gu) ?? []).filter(
    (word) => !STOP.has(word.toLowerCase()) && word.length > 2,
  );

const WAYS = ['cloze', 'subject', 'dropped', 'keywords', 'cloze', 'lower'] as const;

function answerableFrom(fact: Fact, at: number, random: () => number): MadeQuestion | undefined {
  const { sentence, words } = fact;
  const way = WAYS[at % WAYS.length]!;
  const made = (question: string | undefined): MadeQuestion | undefined =>
    question === undefined ? undefined : { question, kind: way, sentence };
  const bare = sentence.replace(/[.!?"”]+$/, '');
  switch (way) {
    case 'cloze': {
      const blank = words[Math.floor(random() * words.length)]!;
      return made(`Complete this sentence: ${bare.replace(blank, '____')}`);
    }
    case 'lower': {
      const blank = words[Math.floor(random() * words.length)]!;
      return made(`which word is missing: ${bare.replace(blank, '...').toLowerCase()}`);
    }
    case 'subject': {
      const predicate = predicateOf(bare);
      return made(predicate === undefined ? undefined : `Who or what ${predicate}?`);
    }
    case 'dropped': {
      const dropped = new Set(words.filter(() => random() < 0.25));
      if (words.length - dropped.size < 4) return undefined;
      const rest = bare
        .split(' ')
        .filter((word) => !dropped.has(word.replace(/[^\p{L}\p{N}]+$/u, '')))
        .join(' ');
      return made(`Is it true that ${rest}?`);
    }
    case 'keywords': {
      const kept = words.filter(() => random() < 0.65);
      return kept.length < 4 ? undefined : made(`What is known about ${kept.join(' ')}?`);
    }
  }
}

const VERB =
  /\s((?:is|are|was|were|has|have|had|will|would|could|can|may|says|said|wins?|won|gets?|makes?|made|takes?|took|calls?|called|faces|goes|shows?|tells|told|announced|died|dies|plans|wants|joins|gives|gave|hits|slams|sues|becomes|became|opens|rejects|denies|urges|warns|backs|welcomes|seeks|claims) .+)$/;

function predicateOf(sentence: string): string | undefined {
  const found = VERB.exec(sentence);
  const subject = sentence.slice(0, found?.index ?? 0);
  if (found === null || contentOf(found[1]!).length < 4 || subject.split(' ').length > 6) return undefined;
  return found[1]!;
}

function subjectOf(sentence: string): string | undefined {
  const predicate = predicateOf(sentence);
  if (predicate === undefined) return undefined;
  const subject = sentence.slice(0, sentence.length - predicate.length).trim();
  return /\p{Lu}\p{L}+ \p{Lu}/u.test(subject) ? subject : undefined;
}

const SYLLABLES = [
  'zor',
  'tral',
  'vex',
  'quin',
  'brel',
  'dask',
  'mor',
  'pell',
  'yuth',
  'gran',
  'oss',
  'ivar',
  'kep',
  'lun',
];
const EVENTS = [
  'the interplanetary chess olympiad',
  'the national referendum on abolishing Tuesdays',
  'the merger of its navy with a circus',
  'the discovery of a talking volcano',
  'its first commercial time machine',
  'a treaty with Atlantis',
  'the ban on left-handed violins',
  'the launch of an underwater stock exchange',
  'the purchase of the Moon from Liechtenstein',
  'the underground penguin census',
];

function invented(random: () => number): string {
  const syllable = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
  const word = `${syllable()}${syllable()}${syllable()}`;
  return word[0]!.toUpperCase() + word.slice(1);
}

const OTHER_WAYS = ['invented', 'mixed', 'event', 'invented', 'time', 'mixed-lower'] as const;

function unanswerableFrom(
  one: Fact,
  other: Fact,
  at: number,
  random: () => number,
): MadeQuestion | undefined {
  const kind = OTHER_WAYS[at % OTHER_WAYS.length]!;
  const made = (question: string | undefined): MadeQuestion | undefined =>
    question === undefined ? undefined : { question, kind, sentence: undefined };
  const bare = one.sentence.replace(/[.!?"”]+$/, '');
  switch (kind) {
    case 'invented': {
      // Every name of the sentence gives way to one that nobody has; where there is none, its first words do.
      const names = [...new Set(bare.match(/(?<=\s)\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)*/gu) ?? [])];
      const gone = names.length > 0 ? names : one.words.slice(0, 2);
      return made(
        `Is it true that ${gone.reduce((text, name) => text.replaceAll(name, invented(random)), bare)}?`,
      );
    }
    case 'mixed': {
      const subject = subjectOf(one.sentence);
      const predicate = predicateOf(other.sentence.replace(/[.!?"”]+$/, ''));
      if (subject === undefined || predicate === undefined || one.story === other.story) return undefined;
      return made(`Is it true that ${subject} ${predicate}?`);
    }
    case 'mixed-lower': {
      if (one.story === other.story) return undefined;
      const [a, b] = [one.words.slice(0, 3), other.words.slice(0, 3)];
      return made(`what happened when ${a.join(' ')} met ${b.join(' ')}`.toLowerCase());
    }
    case 'event': {
      const subject = subjectOf(one.sentence) ?? one.words.find((word) => /^\p{Lu}/u.test(word));
      return made(
        subject === undefined
          ? undefined
          : `When did ${subject} announce ${EVENTS[Math.floor(random() * EVENTS.length)]}?`,
      );
    }
    case 'time': {
      const when = ['last week', 'yesterday', 'in the past 3 days'][at % 3]!;
      return made(`What was reported ${when} about ${one.words.slice(0, 4).join(' ')}?`);
    }
  }
}
