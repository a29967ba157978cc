import { featuresOf, usualShareOf } from '../../newsroom/index.ts';
import { isSliceSpent, mapInSlices, nextSlice } from '../../platform/turns/slices.ts';
import { LIST_SHAPE, listStories, type StoryFilter, type StoryRecord } from '../../stories/index.ts';
import { type Evidence, evidenceOf, type Quoted } from '../evidence/evidence.ts';
import { independentOrigins, type Origin, originsOf, reportsInSlices } from '../evidence/origins.ts';
import { passageNaming, quotePassage } from '../evidence/passages.ts';
import type { Finding } from '../finding.ts';
import type { ResearchRoom } from '../model.ts';
import { centrality, mattersOf } from '../weekly/matters.ts';
import { PLAYED } from '../weekly/told.ts';
import type { ResearchWindow } from '../window.ts';
import type { Change, ChangeKind } from './change.ts';

const PARAMETERS: Readonly<Record<Exclude<ChangeKind, 'topic'>, keyof StoryFilter>> = {
  entity: 'entity',
  impact_path: 'impactPath',
  category: 'category',
  country: 'country',
};

// How many stories of a change have their titles compared. Of those, the one that says most of what they share is
// read, and some similar ones. Some of these are quoted.
const COMPARED = 80;
const READ = 12;
const QUOTED = 2;
// What they share is told in so many words.
const MOST_WORDS = 3;

/** What was reported of a change. */
export interface ChangeStories {
  /** From the period with more of them: first those of the running story that caused the change, then the newest. */
  readonly stories: readonly Evidence[];
  readonly origins: readonly Origin[];
  /** The story that says most of what they share. Undefined if they share nothing. */
  readonly lead: Evidence | undefined;
  /** How many of the compared stories belong to that running story. */
  readonly shared: number;
  /** The words that these share, as titles write them. */
  readonly words: readonly string[];
  /** How many stories were compared. */
  readonly compared: number;
}

/** The newest stories of each change, from the period that has more of them, in one query. */
export async function readChanges(
  room: ResearchRoom,
  changes: readonly Change[],
  filter: StoryFilter,
  window: ResearchWindow,
  before: ResearchWindow,
): Promise<ChangeStories[]> {
  const pages = await Promise.all(
    changes.map(({ kind, value, direction }) => {
      const period = direction === 'new' || direction === 'risen' ? window : before;
      const name = kind === 'topic' ? {} : { [PARAMETERS[kind]]: value };
      const narrowed = { ...filter, ...boundsOf(period), ...name };
      return listStories(room.stories, narrowed, { size: COMPARED, walk: true, unmarked: true }, LIST_SHAPE);
    }),
  );
  const told = await Promise.all(pages.map(({ records }, index) => leading(records, changes[index]!.label)));
  const uuids = told.map(({ chosen }) => chosen);
  const read = await evidenceOf(room, [...new Set(uuids.flat())], window.to);
  const byUuid = new Map(read.map((evidence) => [evidence.uuid, evidence]));
  const changed: ChangeStories[] = [];
  for (const { chosen, lead, shared, words, compared } of told) {
    const found = chosen.flatMap((uuid) => byUuid.get(uuid) ?? []);
    const reports = await reportsInSlices(found);
    if (isSliceSpent()) await nextSlice();
    changed.push({
      stories: found,
      origins: originsOf(reports),
      lead: lead === undefined ? undefined : byUuid.get(lead),
      shared,
      words,
      compared,
    });
  }
  return changed;
}

/**
 * Of the stories with one name, those that report what they share beyond that name, compared with English news in
 * general.
 */
async function leading(
  records: readonly StoryRecord[],
  label: string,
): Promise<{
  readonly chosen: readonly string[];
  readonly lead: string | undefined;
  readonly shared: number;
  readonly words: readonly string[];
  readonly compared: number;
}> {
  const own = new Set(featuresOf(label, '', '', true).map(({ term }) => term));
  const counts = new Map<string, { stories: number; usual: number }>();
  const seen = new Set<string>();
  const written = new Map<string, string>();
  const told = await mapInSlices(records, ({ card }) => {
    const { title, category } = JSON.parse(`{${card}}`) as { title: string; category: string };
    const stems = new Set(
      featuresOf(title, '', '', true).flatMap(({ term, kind, written: word }) => {
        if ((kind !== 'word' && kind !== 'name') || own.has(term)) return [];
        if (!written.has(term)) written.set(term, word.toLowerCase());
        return [term];
      }),
    );
    // The same title again, as of a daily bulletin, tells no more of what changed.
    const key = title.toLowerCase();
    const isAgain = seen.has(key);
    seen.add(key);
    for (const stem of stems) {
      const known = counts.get(stem)?.stories ?? 0;
      counts.set(stem, {
        stories: known + (isAgain ? 0 : 1),
        usual: records.length * usualShareOf(stem),
      });
    }
    return { stems, weight: isAgain ? 0 : 1, isPlayed: PLAYED.has(category) };
  });
  const newest = records.map(({ uuid }) => uuid);
  const [matter] = await mattersOf(told, counts);
  if (matter === undefined)
    return { chosen: newest.slice(0, READ), lead: undefined, shared: 0, words: [], compared: records.length };
  const near = (place: number): number => centrality(matter, told[place]!);
  const members = matter.members
    .toSorted((a, b) => near(b) - near(a) || b - a)
    .map((place) => newest[place]!);
  return {
    chosen: [...new Set([...members.slice(0, READ / 2), ...newest])].slice(0, READ),
    lead: members[0],
    shared: members.length,
    compared: records.length,
    words: matter.stems.slice(0, MOST_WORDS).map((stem) => written.get(stem)!),
  };
}

/** The filter of a list of all stories of a window. */
export const boundsOf = ({ from, to }: ResearchWindow): StoryFilter => ({
  publishedSince: new Date(from).toISOString(),
  publishedUntil: new Date(to).toISOString(),
});

/**
 * Finds changes whose stories all come from one origin: what changed may be how much it publishes. Each origin is
 * named once.
 */
export function doubt(finding: Finding, changes: readonly Change[], read: readonly ChangeStories[]): void {
  const labels = new Map<string, string[]>();
  const publishers = new Map<string, Set<string>>();
  for (const [index, change] of changes.entries()) {
    const { origins, stories: found } = read[index]!;
    const [only, other] = independentOrigins(origins);
    if (found.length < 2 || other !== undefined) continue;
    const name = only?.name ?? '';
    labels.set(name, [...(labels.get(name) ?? []), change.label]);
    const known = publishers.get(name) ?? new Set<string>();
    for (const publisher of only?.publishers ?? []) known.add(publisher);
    publishers.set(name, known);
  }
  for (const [name, about] of labels) {
    const printed = publishers.get(name)!.size;
    finding.say(
      'counterfactor',
      name === ''
        ? `None of the stories on ${about.join(', ')} that were read is an independent report.`
        : `The stories on ${about.join(', ')} that were read${printed > 1 ? `, by ${printed} publishers,` : ''} ` +
            `come from one origin (${name}). What changed may be how much it publishes, and not the matter itself.`,
      'medium',
    );
  }
}

/** Sentences that name what changed, each from a different origin if there are several. Stories are read in slices. */
export async function quotesOf(
  change: Change,
  { stories: read, origins: all }: ChangeStories,
): Promise<Quoted[]> {
  const independent = independentOrigins(all);
  const origins = independent.length > 0 ? independent : all;
  const leads = origins.flatMap(({ reports }) => reports.at(-1)?.evidence ?? []);
  const found = await mapInSlices([...new Set([...leads, ...read])], (evidence) =>
    passageNaming(evidence, namesOf(change)),
  );
  const passages = found.filter((passage) => passage !== undefined);
  const names = namesOf(change).map((name) => name.toLowerCase());
  const naming = passages.filter(({ text }) => names.some((name) => text.toLowerCase().includes(name)));
  const seen = new Set<string>();
  return [...naming, ...passages]
    .filter(({ text }) => !seen.has(text) && seen.add(text).size > 0)
    .slice(0, QUOTED)
    .map(quotePassage);
}

// The name of a category is also an everyday word.
function namesOf({ kind, label }: Change): string[] {
  if (kind === 'category') return [];
  return kind === 'impact_path' ? label.split(/\s*[→>]\s*/) : [label];
}
