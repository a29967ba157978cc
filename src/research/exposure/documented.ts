import { isMishapOf, isOfTrade, motionOf, motionOfNamed, sentencesOf } from '../../language/index.ts';
import type { Confidence, Direction } from '../../stories/index.ts';
import { type Backing, backingOf } from '../evidence/backing.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type Origin, originsOf, type Report, reportsOf } from '../evidence/origins.ts';
import { cutQuote, type Passage, passagesOf } from '../evidence/passages.ts';
import { isNaming, type NamedAsset } from './names.ts';

/** A sentence that names the asset, with its story. */
export interface DocumentedLink {
  readonly passage: Passage;
  /** The reports of its story that say so, each in its own words. */
  readonly reports: readonly Report[];
  readonly backing: Backing;
  readonly direction: Direction | undefined;
  /** Whether it is about trade in the asset, or about something that went wrong with it. Otherwise it is a mention. */
  readonly isLink: boolean;
  readonly score: number;
}

/**
 * The sentence of each story that says most about the asset. Stories with the same text count once. The most
 * informative comes first.
 */
export function documentedLinks(asset: NamedAsset, stories: readonly Evidence[]): DocumentedLink[] {
  const links: DocumentedLink[] = [];
  const texts = new Set<string>();
  for (const evidence of stories) {
    const naming = passagesOf(evidence).filter(({ text }) => isNaming(asset, text));
    const [best] = naming
      .map((passage) => {
        const isLink = isOfTrade(passage.text) || isMishapOf(passage.text, (words) => isNaming(asset, words));
        return { passage, isLink, score: scoreOf(passage, isLink) };
      })
      .sort((a, b) => b.score - a.score || a.passage.place - b.passage.place);
    if (best === undefined || texts.has(best.passage.text)) continue;
    texts.add(best.passage.text);
    const direction = motionOfNamed(best.passage.text, (words) => isNaming(asset, words));
    const { backing, reports } = backingOfSaid(asset, best.passage, direction);
    links.push({
      passage: best.passage,
      reports,
      backing,
      direction,
      isLink: best.isLink,
      score: best.score + Math.log2(1 + backing.independent.length),
    });
  }
  return collapsed(links).sort(
    (a, b) =>
      b.score - a.score ||
      b.passage.evidence.publishedMs - a.passage.evidence.publishedMs ||
      (a.passage.evidence.uuid < b.passage.evidence.uuid ? -1 : 1),
  );
}

/**
 * What bears a sentence out: of the origins of its story those that say of the asset that it goes the same way, in a sentence
 * about its trade. That two dozen papers report the story is no evidence for what one of them says.
 */
function backingOfSaid(
  asset: NamedAsset,
  { evidence, text }: Passage,
  direction: DocumentedLink['direction'],
): Pick<DocumentedLink, 'reports' | 'backing'> {
  const backing = backingOf([evidence]);
  const isSame = (sentence: string): boolean =>
    sentence === text ||
    (isNaming(asset, sentence) &&
      isOfTrade(sentence) &&
      motionOfNamed(sentence, (words) => isNaming(asset, words)) === direction &&
      (direction !== undefined || sharesWords(sentence, text)));
  const says = (report: Report): boolean =>
    sentencesOf(report.text, MOST_SENTENCES).some((said) => isSame(cutQuote(said)));
  const saying = backing.origins.flatMap(({ reports }) => reports.filter(says));
  const isSaying = ({ reports }: Origin): boolean => reports.some((report) => saying.includes(report));
  return {
    reports: saying,
    backing: {
      ...backing,
      origins: backing.origins.filter(isSaying),
      independent: backing.independent.filter(isSaying),
    },
  };
}

// As far as passages are read.
const MOST_SENTENCES = 40;
const SAME_WORDS = 0.5;

/** Whether the shorter of two sentences has half of its longer words in the other: without a direction only these tell what is said. */
function sharesWords(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.intersection(b).size >= SAME_WORDS * Math.min(a.size, b.size);
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));

/** Only the first of several stories with the same text counts: a reprint is not a second link. */
function collapsed(links: readonly DocumentedLink[]): DocumentedLink[] {
  const origins = originsOf(reportsOf(links.map(({ passage }) => passage.evidence)));
  const seen = new Set<string>();
  const printed = new Map<string, string>();
  for (const { reports } of origins) {
    for (const [index, report] of reports.entries()) {
      const same = reports.slice(0, index).find(({ text }) => text === report.text);
      if (same !== undefined) printed.set(report.evidence.uuid, same.evidence.uuid);
    }
  }
  return links.filter(({ passage }) => {
    const uuid = printed.get(passage.evidence.uuid) ?? passage.evidence.uuid;
    return !seen.has(uuid) && seen.add(uuid).size > 0;
  });
}

// A sentence that says how an asset is affected is worth more than a mention, and an early sentence more than a late
// one.
function scoreOf({ text, place }: Passage, isLink: boolean): number {
  return (isLink ? 2 : 0) + (motionOf(text) === undefined ? 0 : 1) + 1 / (1 + place);
}

export function confidenceOf({ backing, passage }: DocumentedLink): Confidence {
  if (backing.isContested) return 'low';
  if (backing.independent.length >= 2 || passage.source?.independence === 'primary') return 'high';
  return isOfTrade(passage.text) && backing.independent.length === 1 ? 'medium' : 'low';
}
