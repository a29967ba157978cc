import type { Persona, PostDraft, PostType } from '../../../editorial/index.ts';
import { findCountry } from '../../../stories/index.ts';
import { castOf } from '../cast.ts';
import { chance } from '../random.ts';
import { htmlOf, Missing, Notes } from './notes.ts';
import type { DemoStory } from './record.ts';

const HOUR_MS = 3_600_000;

/** What an essay is about: one arc of stories, and what happened of the same kind elsewhere. */
export interface Case {
  /** The parts of the arc, in order. */
  readonly arc: readonly DemoStory[];
  /** The first part of the arc. */
  readonly story: DemoStory;
  /** First parts of the other arcs of the scenario, newest first. */
  readonly elsewhere: readonly DemoStory[];
  /** The country of the arc inside a sentence: `the United States`. */
  readonly the: string;
}

/** A heading and its paragraphs, as `htmlOf` takes them. */
export type Part = readonly [heading: string, paragraphs: readonly string[]];

/** An opinion or investigation that can be written whenever its scenario has taken place. */
export interface Essay {
  readonly name: string;
  readonly type: Extract<PostType, 'opinion' | 'investigation'>;
  readonly persona: Persona;
  readonly scenario: string;
  /** How many parts of the arc there must be. */
  readonly parts: number;
  /** Whether a story is of the kind that the essay is about; all of the scenario are unless given. */
  suits?(story: DemoStory): boolean;
  title(of: Case): string;
  dek(of: Case): string;
  sections(of: Case, notes: Notes): readonly Part[];
}

/**
 * The essays that the record has material for, each once: about an arc of the latest round of the programme that holds
 * what the essay asks for, and if possible with something to compare it with. None is dated after `now`.
 */
export function writeEssays(essays: readonly Essay[], record: readonly DemoStory[], now: Date): PostDraft[] {
  return essays.flatMap((essay) => {
    const stories = record.filter(
      (story) =>
        story.scenario === essay.scenario && story.language === 'en' && (essay.suits?.(story) ?? true),
    );
    const rounds = [...new Set(stories.map(({ round }) => round))].toSorted((a, b) => b - a);
    for (const round of rounds) {
      const cases = casesOf(stories, round, essay.parts).toSorted(
        (a, b) =>
          Number(b.elsewhere.length > 1) - Number(a.elsewhere.length > 1) || luck(essay, a) - luck(essay, b),
      );
      for (const of of cases) {
        const post = write(essay, of);
        if (post !== undefined && Date.parse(post.publishedAt) <= now.getTime()) return [post];
      }
    }
    return [];
  });
}

const luck = ({ name }: Essay, { story }: Case): number => chance(`${name}/${story.arc}`);

function casesOf(stories: readonly DemoStory[], round: number, parts: number): Case[] {
  const arcs = new Map<string, DemoStory[]>();
  for (const story of stories) {
    if (story.round === round) arcs.set(story.arc, [...(arcs.get(story.arc) ?? []), story]);
  }
  return [...arcs.values()].flatMap((found) => {
    const arc = found.toSorted((a, b) => a.part - b.part);
    if (arc.length < parts || arc.some(({ part }, place) => part !== place)) return [];
    const last = arc.at(-1)!;
    const elsewhere = stories
      .filter((story) => story.part === 0 && story.arc !== arc[0]!.arc && story.updatedAt < last.updatedAt)
      .reverse();
    return [{ arc, story: arc[0]!, elsewhere, the: castOf(arc[0]!.country).the }];
  });
}

function write(essay: Essay, of: Case): PostDraft | undefined {
  const notes = new Notes();
  for (const story of of.arc) notes.use(story);
  try {
    const sections = essay.sections(of, notes);
    const last = of.arc.at(-1)!;
    const key = `demo-post:${essay.type}:${essay.name}:${of.story.round}`;
    const hours = 3 + chance(key) * (essay.type === 'opinion' ? 20 : 44);
    return postOf(notes, {
      key,
      type: essay.type,
      persona: essay.persona,
      title: essay.title(of),
      dek: essay.dek(of),
      sections,
      publishedAt: Date.parse(last.updatedAt) + Math.round(hours * 60) * (HOUR_MS / 60),
    });
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}

/** A draft from notes and sections: categories and countries are those of the stories that were used. */
export function postOf(
  notes: Notes,
  post: {
    readonly key: string;
    readonly type: PostType;
    readonly period?: PostDraft['period'];
    readonly persona: Persona;
    readonly title: string;
    readonly dek: string;
    readonly sections: readonly Part[];
    /** In ms since 1970. */
    readonly publishedAt: number;
    /** Those of the stories unless given. */
    readonly countries?: readonly string[];
  },
): PostDraft {
  const at = new Date(post.publishedAt).toISOString();
  return {
    keys: [post.key],
    type: post.type,
    period: post.period ?? null,
    title: post.title,
    dek: post.dek,
    categories: [...new Set(notes.stories.map(({ category }) => category))],
    countries: post.countries ?? [...new Set(notes.stories.flatMap(({ countries }) => countries))],
    persona: post.persona,
    sections: post.sections.map(([heading, paragraphs]) => ({ heading, html: htmlOf(paragraphs) })),
    sourceStories: notes.sourceStories,
    citations: notes.citations,
    publishedAt: at,
    updatedAt: at,
  };
}

/** `In Brazil and in Italy`: where, inside a sentence. */
export function nameOf(code: string): string {
  return findCountry(code)?.name ?? code;
}

/** The same claim of up to three stories from elsewhere, as a list. Fewer than two make none. */
export function elsewhereList({ elsewhere }: Case, notes: Notes, claim: number): string[] {
  const usable = elsewhere
    .filter(
      ({ claims }) => (claims[claim]?.supporting.length ?? 0) > 0 && claims[claim]!.state !== 'retracted',
    )
    .slice(0, 3);
  if (usable.length < 2) return [];
  return [
    `* ${usable.map((story) => `${nameOf(story.country)}: ${notes.claim(story, claim)}.`).join(' | ')}`,
  ];
}
