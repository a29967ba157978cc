import { hazardsMeantOtherwise, isOver } from '../../language/index.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import type { StoryImpactDetail } from '../../stories/index.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { firstPassage, type Passage, passagesOf } from '../evidence/passages.ts';
import { tellingPassage } from '../evidence/telling.ts';
import type { Horizon } from '../model.ts';
import { HAZARDS } from './hazards.ts';

/** A story that a scenario starts from. */
export interface Step {
  readonly evidence: Evidence;
  readonly passage: Passage;
  /** Whether only the headline of the passage's source tells it, and the passage is what stands below. */
  readonly isHeadline?: boolean;
}

/** Something that may happen, and the stories that it was derived from. */
export interface Scenario {
  readonly name: string;
  readonly horizon: Horizon;
  /** What may follow and by which rule, as a sentence. */
  readonly because: string;
  /** The stories, those that are told as stories of it first, each with the sentence that it starts from. */
  readonly steps: readonly Step[];
  /** What contradicts it among the stories' own models. */
  readonly opposed: string | undefined;
  /** Whether a sentence is about the same matter. */
  readonly isAbout: (sentence: string) => boolean;
  readonly weight: number;
}

const SIZES = { low: 1, medium: 2, high: 3 } as const;
// How many stories of a scenario are weighed. A hundredth report of one thing adds nothing.
const MOST_STEPS = 24;

/**
 * The scenarios that follow from some stories, the weightiest first.
 * @param query the question. A sentence further down in a text counts only if it has a word of the question, and an impact path
 * only if the title and the first sentence are about it.
 * @param hazardsOf the hazards of a sentence.
 */
export async function scenariosOf(
  stories: readonly Evidence[],
  query: string,
  hazardsOf: (sentence: string) => ReadonlySet<string>,
): Promise<Scenario[]> {
  return [...(await byHazard(stories, query, hazardsOf)), ...byPath(stories, query)].sort(
    (a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1),
  );
}

/**
 * Whether a path of a story belongs to a question: the title and first sentence have most of its words, or the path itself is
 * about one of them. That "oil" stands in a story of Indonesia's interest rates makes these no matter of crude oil.
 */
function isAbout(evidence: Evidence, detail: StoryImpactDetail, query: string): boolean {
  const words = [...new Set(beginningsOf(query))];
  const has = (text: string): number => {
    const said = new Set(beginningsOf(text));
    return words.filter((word) => said.has(word)).length;
  };
  const label = evidence.impactPaths.find(({ token }) => token === detail.impactPath)?.label ?? '';
  const lead = has(`${evidence.title} ${firstPassage(evidence)?.text ?? ''}`);
  if (lead >= MOST_OF_QUESTION * words.length) return true;
  return lead > 0 && has([label, ...detail.assets.map((asset) => asset.label)].join(' ')) > 0;
}

const MOST_OF_QUESTION = 0.6;

// How a story tells of a hazard: as what it is named for, in its first sentence, or in passing.
const [NAMED, LEADING, PASSING] = [0, 1, 2] as const;
// What stories only mention weighs half of what they tell.
const WEIGHT_IN_PASSING = 0.5;

async function byHazard(
  stories: readonly Evidence[],
  query: string,
  hazardsOf: (sentence: string) => ReadonlySet<string>,
): Promise<Scenario[]> {
  const words = new Set(beginningsOf(query));
  const reported = new Map<string, (Step & { how: number })[]>();
  const report = (name: string, step: Step, how: number): void => {
    reported.set(name, [...(reported.get(name) ?? []), { ...step, how }]);
  };
  for (const evidence of stories) {
    const told = new Set<string>();
    const named = isOver(evidence.title) ? new Set<string>() : hazardsOf(evidence.title);
    let otherwise: ReadonlySet<string> | undefined;
    let isEnded = false;
    for (const passage of passagesOf(evidence)) {
      if (passage.place >= MOST_SENTENCES) continue;
      if (passage.place > 0 && !beginningsOf(passage.text).some((word) => words.has(word))) continue;
      if (isSliceSpent()) await nextSlice();
      // What was called off counts against a scenario and starts none.
      if (isOver(passage.text)) {
        isEnded = true;
        continue;
      }
      for (const name of hazardsOf(passage.text)) {
        if (told.has(name)) continue;
        // "The strike" below "drone strike kills" is that one.
        otherwise ??= hazardsMeantOtherwise(evidence.title);
        if (otherwise.has(name)) continue;
        told.add(name);
        const how = named.has(name) ? NAMED : passage.place === 0 ? LEADING : PASSING;
        report(name, { evidence, passage }, how);
      }
    }
    // What a headline tells, the lead below it often goes on from without repeating it.
    const below = isEnded || named.isSubsetOf(told) ? undefined : belowTitle(evidence);
    if (below === undefined) continue;
    for (const name of named.difference(told))
      report(name, { evidence, passage: below, isHeadline: true }, NAMED);
  }
  return HAZARDS.flatMap((hazard): Scenario[] => {
    // What stories are named for is told first; the best matches come first among equals.
    const steps = (reported.get(hazard.name) ?? []).toSorted((a, b) => a.how - b.how);
    if (steps.length === 0) return [];
    const isTold = steps[0]!.how !== PASSING;
    return [
      {
        name: hazard.name,
        horizon: hazard.horizon,
        because: `It may ${hazard.may}.`,
        steps: steps.slice(0, MOST_STEPS),
        opposed: undefined,
        isAbout: (sentence) => hazardsOf(sentence).has(hazard.name),
        weight:
          (isTold ? 1 : WEIGHT_IN_PASSING) *
          weightOf(
            hazard.severity,
            steps.map(({ evidence }) => evidence),
          ),
      },
    ];
  });
}

/** The first sentence below the headline that a story is named by. */
const belowTitle = (evidence: Evidence): Passage | undefined =>
  passagesOf(evidence, 1).find(({ source }) => source !== undefined && source.title === evidence.title);

// Further down, a story gives the background.
const MOST_SENTENCES = 12;
const BEGINNING = 5;
const PLURAL = /^(\p{L}{2,}[^su\P{L}])s$/u;

/** The words of a text without their endings. */
function beginningsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  // "Ports" and "port": a short word has its plural within its beginning.
  return words.map((word) => word.replace(PLURAL, '$1').slice(0, BEGINNING));
}

function byPath(stories: readonly Evidence[], query: string): Scenario[] {
  const paths = new Map<string, { evidence: Evidence; detail: StoryImpactDetail }[]>();
  for (const evidence of stories) {
    for (const detail of evidence.impactDetails) {
      if (!isAbout(evidence, detail, query)) continue;
      const key = `${detail.impactPath}\n${detail.horizon}`;
      paths.set(key, [...(paths.get(key) ?? []), { evidence, detail }]);
    }
  }
  return [...paths.values()]
    .map((found) => {
      const ways = (direction: string) => found.filter(({ detail }) => detail.direction === direction);
      const [ups, downs] = [ways('up').length, ways('down').length];
      const direction = ups > downs ? 'up' : downs > ups ? 'down' : 'mixed';
      // Where the stories tell no direction all of them tell of it; one that leaves it open is no reason for a direction.
      const telling = direction === 'mixed' ? found : ways(direction);
      const { evidence, detail } = telling[0]!;
      const label =
        evidence.impactPaths.find(({ token }) => token === detail.impactPath)?.label ?? detail.impactPath;
      const assets = detail.assets.map((asset) => asset.label).slice(0, 3);
      const steps = telling.slice(0, MOST_STEPS).flatMap((each) => {
        const passage = tellingPassage(each.evidence);
        return passage === undefined ? [] : [{ evidence: each.evidence, passage }];
      });
      const words = wordsOfRationale(detail.rationale);
      return {
        name: `${label} (${direction === 'mixed' ? 'either way' : direction})`,
        horizon: detail.horizon,
        because: `magnitude ${detail.magnitude}${assets.length === 0 ? '' : `, touching ${assets.join(', ')}`}; ${sentence(detail.rationale)}`,
        steps,
        opposed:
          direction !== 'mixed'
            ? opposedBy(found.length, Math.min(ups, downs), ways('mixed').length)
            : ups > 0
              ? `as many of ${found.length} stories model it up as down (${ups}).`
              : undefined,
        isAbout: (text: string) => {
          const said = words.filter((word) => text.toLowerCase().includes(word)).length;
          return said >= Math.min(2, words.length) && said > 0;
        },
        weight: weightOf(
          SIZES[detail.magnitude],
          found.map((each) => each.evidence),
        ),
      };
    })
    .filter(({ steps }) => steps.length > 0);
}

/** What the stories that do not model the direction of a scenario say of it; undefined where all do. */
function opposedBy(all: number, opposing: number, open: number): string | undefined {
  const other =
    opposing === 0
      ? ''
      : `${opposing} of ${all} stories ${opposing === 1 ? 'models' : 'model'} it in the opposite direction`;
  const leaving =
    open === 0
      ? ''
      : `${open}${other === '' ? ` of ${all} stories` : ''} ${open === 1 ? 'leaves' : 'leave'} the direction open`;
  const said = [other, leaving].filter((part) => part !== '');
  return said.length === 0 ? undefined : `${said.join(', and ')}.`;
}

// How much of an operation it stops, how well the stories match the question, and how many there are, counted in
// doublings.
function weightOf(severity: number, stories: readonly Evidence[]): number {
  const fit = Math.max(...stories.map(({ coverage }) => coverage));
  return severity * fit * Math.log2(1 + Math.min(stories.length, MOST_STEPS));
}

/** The words that a rationale from the newsroom's rules quotes. */
function wordsOfRationale(rationale: string): string[] {
  return [...rationale.matchAll(/“([^”]{3,})”/g)].map((match) => match[1]!.toLowerCase());
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
