import { hazardsAsked, hazardsIn, isEasing } from '../../language/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { readLimit, requireText } from '../arguments.ts';
import { counted } from '../counted.ts';
import { type Backing, backingOf, originsSaid, stateOf } from '../evidence/backing.ts';
import { storedContradictions } from '../evidence/contradictions.ts';
import { datedTitle, lastReportOf } from '../evidence/dated.ts';
import { warnOfElsewhere } from '../evidence/elsewhere.ts';
import { type Evidence, type Quoted, quoteTitle, readEvidence } from '../evidence/evidence.ts';
import { isWithin, narrowedBy, readNarrowing } from '../evidence/narrowing.ts';
import { type Passage, passagesOf, quotePassage } from '../evidence/passages.ts';
import { Finding, newestCommit } from '../finding.ts';
import {
  type Envelope,
  type EnvelopeSource,
  HORIZONS,
  type Horizon,
  type OperationalRiskArgs,
  type ResearchRoom,
} from '../model.ts';
import { readQuery, withWords } from '../query.ts';
import { remembered } from '../remembered.ts';
import { type ResearchWindow, readWindow } from '../window.ts';
import { type Asked, askedOf, leaveOutElsewhere } from './asked.ts';
import { hazardSearch } from './hazards.ts';
import { type Scenario, type Step, scenariosOf } from './scenarios.ts';

// How many stories are read, and how much of the question each must have: at least this much, and this share of the
// best match.
const READ = 120;
const READ_OF_HAZARDS = 40;
const LEAST_COVERAGE = 0.34;
const SHARE_OF_BEST = 0.6;
const QUOTED = 2;
const EASING_QUOTED = 2;
// If the last report is this much older than the end of the window, the matter may be over.
const STALE_DAYS = 7;

/**
 * What reported events may mean for operations: scenarios up to a horizon. Each is derived from named stories, by
 * their impact paths and by kinds of hazard, and is given with what contradicts it (docs/research.md, "Operational
 * risk").
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function operationalRisk(room: ResearchRoom, args: OperationalRiskArgs): Promise<Envelope> {
  const query = requireText('query', args.query);
  const texts = readNarrowing(args);
  const horizon = args.horizon ?? 'short_term';
  const limit = readLimit(args.limit);
  const seen = await newestCommit(room);
  const window = await readWindow(room, args);
  const finding = new Finding('svc_research_operational_risk', window, seen);
  const narrowed = await narrowedBy(room, texts, finding);
  const asked = readQuery(query, finding);
  const { words: matter, matching } = withWords(asked, narrowed.words);
  const sought = { ...window, ...narrowed.filters, query: matter };
  const hazards = hazardsAsked(asked.words);
  const matched = await readEvidence(room, { ...sought, matching, most: READ });
  // Of a matter with more stories than are read, those that name a hazard are read first.
  const search = hazardSearch(matter, matching);
  const risky =
    matched.length < READ || hazards !== undefined || search === undefined
      ? []
      : await readEvidence(room, { ...sought, matching: search, most: READ_OF_HAZARDS });
  const found = [
    ...new Map([...risky, ...matched].map((evidence) => [evidence.uuid, evidence])).values(),
  ].slice(0, READ);
  const read = found.filter((evidence) => isWithin(narrowed, evidence));
  const best = Math.max(0, ...read.map(({ coverage }) => coverage));
  // Reading is most of the work.
  const hazardsOf = remembered((sentence) => hazardsIn(sentence, matter));
  const near = read.filter(({ coverage }) => coverage >= Math.max(LEAST_COVERAGE, best * SHARE_OF_BEST));
  const meant = await askedOf(room, asked.words, near);
  const about = asked.matching === undefined ? meant.stories : near;
  const stories = hazards === undefined ? about : await reporting(near, hazards, hazardsOf);
  if (stories.length === 0) await warnOfElsewhere(room, finding, matter, window, matching);
  const reach = HORIZONS.slice(0, HORIZONS.indexOf(horizon) + 1);
  const derived = leaveOutElsewhere(finding, await scenariosOf(stories, matter, hazardsOf), meant);
  const all = derived.filter((scenario) => reach.includes(scenario.horizon));
  warnOfLater(finding, derived, reach);
  const chosen = all.slice(0, limit);
  const shown = HORIZONS.flatMap((each) => chosen.filter((scenario) => scenario.horizon === each));
  const backings = shown.map((scenario) => backingOf(scenario.steps.map(({ evidence }) => evidence)));
  const quiet: string[] = [];
  const disputes = new Map<string, Dispute>();
  for (const [index, scenario] of shown.entries()) {
    say(finding, scenario, backings[index]!);
    const isDisputed = await against(finding, scenario, backings[index]!, stories, window, disputes, meant);
    if (!isDisputed) quiet.push(scenario.name);
  }
  for (const { line, sources, names } of disputes.values()) {
    const about = names.map((name) => JSON.stringify(name)).join(', ');
    finding.say('counterfactor', `Against ${about}: ${line}`, 'high', sources);
  }
  if (quiet.length > 0) {
    finding.warn(
      `Nothing that was read contradicts ${quiet.map((name) => JSON.stringify(name)).join(', ')}. That is not evidence for ${quiet.length === 1 ? 'it' : 'them'}.`,
    );
  }
  if (shown.length > 0) {
    finding.warn(
      'Scenarios are possibilities derived by written rules, not predictions. Each says how it was derived.',
    );
  }
  const isBacked = backings.some(({ independent }) => independent.length >= 2);
  return finding.envelope(room, {
    summary: summaryOf(query, texts.region, horizon, stories, shown, all.length),
    verificationState: stateOf(backings),
    confidence: isBacked ? 'medium' : 'low',
    returned: shown.length,
    truncated: all.length > shown.length || matched.length >= READ,
  });
}

/** Scenarios that reach further than was asked are named: without a word the answer would seem to be all there is. */
function warnOfLater(finding: Finding, derived: readonly Scenario[], reach: readonly Horizon[]): void {
  const later = derived.filter(({ horizon }) => !reach.includes(horizon));
  const furthest = HORIZONS.findLast((horizon) => later.some((scenario) => scenario.horizon === horizon));
  if (furthest === undefined) return;
  const [what, them] =
    later.length === 1 ? ['1 scenario reaches', 'it'] : [`${later.length} scenarios reach`, 'them'];
  finding.warn(
    `${what} further than the horizon that was asked for. The horizon "${furthest}" has ${them} too.`,
  );
}

/** The stories that report one of the hazards that the question names. */
async function reporting(
  stories: readonly Evidence[],
  asked: ReadonlySet<string>,
  hazardsOf: typeof hazardsIn,
): Promise<Evidence[]> {
  const found: Evidence[] = [];
  for (const evidence of stories) {
    for (const { text } of passagesOf(evidence)) {
      if (isSliceSpent()) await nextSlice();
      if (asked.isDisjointFrom(hazardsOf(text))) continue;
      found.push(evidence);
      break;
    }
  }
  return found;
}

function say(finding: Finding, scenario: Scenario, backing: Backing): void {
  const { horizon, name, steps, because } = scenario;
  const [first] = steps;
  const more = steps.length - 1;
  const from = datedTitle(first!.evidence);
  const sentence =
    `[${horizon}] ${name}: ${because} From ${from}` +
    `${more === 0 ? '' : ` and ${counted(more, 'more story')}`}, ${originsSaid(backing.independent.length)}.`;
  const isSure = backing.independent.length >= 2 && !backing.isContested;
  const quotes = distinct(steps.map(quoteStep)).slice(0, QUOTED);
  finding.item();
  finding.say(
    'scenario',
    sentence,
    isSure ? 'medium' : 'low',
    quotes.map(({ source }) => source),
  );
  for (const quoted of quotes)
    finding.fact(quoted, isSure ? 'high' : backing.independent.length === 1 ? 'medium' : 'low');
}

/** Sources that contradict each other, and the scenarios that start from them. */
interface Dispute {
  readonly line: string;
  readonly sources: readonly EnvelopeSource[];
  readonly names: readonly string[];
}

/**
 * @param disputes collects contradictions, because several scenarios may start from one.
 * @returns whether anything contradicts the scenario.
 */
async function against(
  finding: Finding,
  scenario: Scenario,
  backing: Backing,
  stories: readonly Evidence[],
  window: ResearchWindow,
  disputes: Map<string, Dispute>,
  { elsewhere }: Asked,
): Promise<boolean> {
  let isDisputed = false;
  const about = `Against ${JSON.stringify(scenario.name)}: `;
  const lines: [string, readonly Passage[]][] = [];
  for (const passage of await easing(scenario, stories)) {
    lines.push([`${about}“${passage.text}”`, [passage]]);
  }
  const place = elsewhere(scenario.steps.map(({ evidence }) => evidence));
  if (place !== undefined) lines.push([about + place, []]);
  if (scenario.opposed !== undefined) lines.push([about + scenario.opposed, []]);
  const newest = Math.max(...scenario.steps.map(({ evidence }) => lastReportOf(evidence)));
  const days = Math.floor((window.to - newest) / DAY_MS);
  if (days >= STALE_DAYS)
    lines.push([`${about}its newest report was published ${days} days before the end of the window.`, []]);
  const [only, other] = backing.independent;
  if (scenario.steps.length > 1 && other === undefined) {
    lines.push([
      `${about}it rests on ${only === undefined ? 'no independent origin' : `one origin (${only.name})`}.`,
      [],
    ]);
  }
  for (const [line, passages] of lines) {
    finding.say(
      'counterfactor',
      line,
      'medium',
      passages.map((passage) => quotePassage(passage).source),
    );
  }
  for (const contradiction of storedContradictions(scenario.steps.map(({ evidence }) => evidence)).slice(
    0,
    1,
  )) {
    const { a, b, what } = contradiction;
    const key = `${a.text}\n${b.text}`;
    const known = disputes.get(key);
    const line = `sources contradict each other (${what}): “${a.text}” against “${b.text}”.`;
    disputes.set(key, {
      line,
      sources: [a.source, b.source],
      names: [...(known?.names ?? []), scenario.name],
    });
    isDisputed = true;
  }
  return lines.length > 0 || isDisputed;
}

/**
 * Sentences about the same matter that say that it ends, shrinks or does not happen. The newest come first, each
 * once.
 */
async function easing(scenario: Scenario, stories: readonly Evidence[]): Promise<Passage[]> {
  const found = new Map<string, Passage>();
  for (const evidence of stories.toSorted(
    (a, b) => b.publishedMs - a.publishedMs || (a.uuid < b.uuid ? -1 : 1),
  )) {
    if (isSliceSpent()) await nextSlice();
    for (const passage of passagesOf(evidence)) {
      if (found.has(passage.text) || !isEasing(passage.text) || !scenario.isAbout(passage.text)) continue;
      found.set(passage.text, passage);
      if (found.size >= EASING_QUOTED) return [...found.values()];
    }
  }
  return [...found.values()];
}

const quoteStep = ({ evidence, passage, isHeadline }: Step): Quoted =>
  isHeadline === true ? quoteTitle(evidence, passage.source!, passage.text) : quotePassage(passage);

function distinct(quotes: readonly Quoted[]): Quoted[] {
  const seen = new Set<string>();
  return quotes.filter(({ text }) => !seen.has(text) && seen.add(text).size > 0);
}

/** How far each horizon reaches, in words. */
const REACH: Readonly<Record<Horizon, string>> = {
  immediate: 'days',
  short_term: 'weeks',
  medium_term: 'months',
};

function summaryOf(
  query: string,
  region: string | undefined,
  horizon: Horizon,
  stories: readonly Evidence[],
  shown: readonly Scenario[],
  found: number,
): string {
  const matter = `${JSON.stringify(query)}${region === undefined ? '' : ` in ${region}`}`;
  if (stories.length === 0)
    return `No story in the window reports on ${matter}, so no scenario can be derived.`;
  const isOne = stories.length === 1;
  const read = `${counted(stories.length, 'story')} on ${matter}`;
  if (shown.length === 0) {
    return `${read} ${isOne ? 'reports' : 'report'} nothing that leads to a scenario for the next ${REACH[horizon]} under the written rules.`;
  }
  const named = HORIZONS.flatMap((each) => {
    const names = shown.filter((scenario) => scenario.horizon === each).map(({ name }) => name);
    return names.length === 0 ? [] : [`Within ${REACH[each]}: ${names.join(', ')}`];
  });
  return `${read} ${isOne ? 'gives' : 'give'} ${counted(found, 'scenario')} for the next ${REACH[horizon]}. ${named.join('. ')}.`;
}
