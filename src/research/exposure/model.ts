import type { Confidence, Direction, StoryImpactDetail } from '../../stories/index.ts';
import { counted } from '../counted.ts';
import { type Backing, backingOf, originsSaid } from '../evidence/backing.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type Passage, passagesOf } from '../evidence/passages.ts';
import { tellingPassage } from '../evidence/telling.ts';
import { isNaming, type NamedAsset } from './names.ts';

/** A link that an impact path makes between stories and the asset. */
export interface ModelledLink {
  readonly token: string;
  /** The impact path, as "cause → effect". */
  readonly label: string;
  readonly direction: Direction;
  readonly sentence: string;
  readonly confidence: Confidence;
  /** One sentence from each of a few of the stories that it starts from. */
  readonly passages: readonly Passage[];
  /** What contradicts it among the stories themselves. */
  readonly opposed: string | undefined;
}

const SIZES = { low: 1, medium: 2, high: 3 } as const;
const MOST_PASSAGES = 3;

/** Impact paths that lead from stories to the asset. There is one link for each path, and the strongest comes first. */
export function modelledLinks(asset: NamedAsset, stories: readonly Evidence[]): ModelledLink[] {
  const paths = new Map<string, Step[]>();
  for (const evidence of stories) {
    for (const detail of evidence.impactDetails) {
      if (!detail.assets.some(({ ticker }) => asset.tickers.includes(ticker))) continue;
      if (isCause(asset, labelOf(evidence, detail.impactPath))) continue;
      const steps = paths.get(detail.impactPath) ?? [];
      if (!steps.some((step) => step.evidence === evidence)) steps.push({ evidence, detail });
      paths.set(detail.impactPath, steps);
    }
  }
  return [...paths]
    .map(([token, steps]) => ({ link: linkOf(asset, token, steps), weight: weightOf(steps) }))
    .sort((a, b) => b.weight - a.weight || (a.link.token < b.link.token ? -1 : 1))
    .map(({ link }) => link);
}

/**
 * Whether a path begins with the asset and ends elsewhere. What crude oil does to energy shares is not an exposure of
 * crude oil.
 */
function isCause({ names }: NamedAsset, label: string): boolean {
  const parts = label.split(/\s*[→>]\s*/).map(wordsIn);
  const own = new Set(names.flatMap(wordsIn));
  const isOwn = (words: readonly string[] | undefined): boolean =>
    words?.some((word) => own.has(word)) === true;
  return parts.length > 1 && isOwn(parts[0]) && !isOwn(parts.at(-1));
}

const SHORTEST = 3;
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= SHORTEST);

interface Step {
  readonly evidence: Evidence;
  readonly detail: StoryImpactDetail;
}

// A strong effect counts more than a second report of it. Each doubling of the stories adds one step.
function weightOf(steps: readonly Step[]): number {
  return Math.max(...steps.map(({ detail }) => SIZES[detail.magnitude])) + Math.log2(1 + steps.length);
}

function linkOf(asset: NamedAsset, token: string, steps: readonly Step[]): ModelledLink {
  const backing = backingOf(steps.map(({ evidence }) => evidence));
  const ups = steps.filter(({ detail }) => detail.direction === 'up').length;
  const downs = steps.filter(({ detail }) => detail.direction === 'down').length;
  const direction: Direction = ups > downs ? 'up' : downs > ups ? 'down' : 'mixed';
  // The newest step in the direction of the majority is shown, with its own rationale, size and horizon.
  const shown = steps.find(({ detail }) => detail.direction === direction) ?? steps[0]!;
  const label = labelOf(shown.evidence, token);
  const opposing = direction === 'up' ? downs : direction === 'down' ? ups : 0;
  return {
    token,
    label,
    direction,
    sentence: sentenceOf(asset, label, direction, shown, steps.length, backing),
    confidence: confidenceOf(steps, backing, opposing),
    passages: steps.slice(0, MOST_PASSAGES).flatMap(({ evidence }) => passageOf(asset, evidence) ?? []),
    opposed:
      opposing > 0
        ? `${opposing} of ${steps.length} stories model “${label}” in the opposite direction (${direction === 'up' ? 'down' : 'up'}).`
        : direction === 'mixed'
          ? `“${label}”: ${ups === 0 ? 'the stories do not say whether it goes up or down' : `as many stories say up as down (${ups})`}.`
          : undefined,
  };
}

function sentenceOf(
  asset: NamedAsset,
  label: string,
  direction: Direction,
  { evidence, detail }: Step,
  stories: number,
  backing: Backing,
): string {
  const way = direction === 'mixed' ? 'either way' : direction;
  const isNamed = passagesOf(evidence).some(({ text }) => isNaming(asset, text));
  return (
    `Modelled: “${evidence.title}” → ${label} → ${asset.label} ${way} ` +
    `(magnitude ${detail.magnitude}, ${detail.horizon}; ${counted(stories, 'story')}, ${originsSaid(backing.independent.length)}` +
    `${isNamed ? '' : '; the story itself does not name the asset'}). ${detail.rationale}`
  );
}

// A model remains a model: several origins make its start more certain, but nothing makes its end certain.
function confidenceOf(steps: readonly Step[], { independent }: Backing, opposing: number): Confidence {
  const isSure = steps.some(({ detail }) => detail.confidence !== 'low');
  return isSure && independent.length >= 2 && opposing === 0 ? 'medium' : 'low';
}

function labelOf({ impactPaths }: Evidence, token: string): string {
  return impactPaths.find((path) => path.token === token)?.label ?? token;
}

function passageOf(asset: NamedAsset, evidence: Evidence): Passage | undefined {
  const passages = passagesOf(evidence);
  return passages.find(({ text }) => isNaming(asset, text)) ?? tellingPassage(evidence);
}
