import { readFileSync } from 'node:fs';
import {
  assetExposure,
  compareSources,
  type Envelope,
  operationalRisk,
  type ResearchRoom,
  type ResearchTool,
  validateEvent,
  weeklyConsequential,
  whatChanged,
} from '../../src/research/index.ts';
import type { NewsItemName } from './research-news.ts';
import { hasWords } from './research-weeks.ts';

type ArgumentsOf<Ask> = Ask extends (room: ResearchRoom, args: infer Args) => Promise<Envelope>
  ? Args
  : never;
type AllArguments = ArgumentsOf<typeof whatChanged> &
  ArgumentsOf<typeof compareSources> &
  ArgumentsOf<typeof validateEvent> &
  ArgumentsOf<typeof assetExposure> &
  ArgumentsOf<typeof operationalRisk> &
  ArgumentsOf<typeof weeklyConsequential>;

/** A question to a tool, and what a careful reader of the news accepts as its answer. Items are named by their ids. */
export interface Question {
  readonly id: string;
  readonly tool: ResearchTool;
  readonly args: AllArguments;
  /** Verification states that are right. */
  readonly state?: readonly string[];
  /** Items of which at least one must be among the sources. */
  readonly cites?: readonly string[];
  /** Items that must not be. */
  readonly avoids?: readonly string[];
  /** Of each list at least one entry must stand in one line of the answer, each of its words. */
  readonly says?: readonly (readonly string[])[];
  /** Entries whose words must not stand together in one line of the answer. */
  readonly never?: readonly string[];
  /** Most findings that the answer may return. */
  readonly most?: number;
}

export interface Judged {
  readonly id: string;
  readonly tool: ResearchTool;
  /** Why a careful reader refuses the answer; none: accepted. */
  readonly faults: readonly string[];
  readonly said: readonly string[];
}

const OWN = new URL('../research/truth/questions.ndjson', import.meta.url);

const ASK: Readonly<Record<ResearchTool, (room: ResearchRoom, args: AllArguments) => Promise<Envelope>>> = {
  svc_research_what_changed: whatChanged,
  svc_research_compare_sources: compareSources,
  svc_research_validate_event: validateEvent,
  svc_research_asset_exposure: assetExposure,
  svc_research_operational_risk: operationalRisk,
  svc_research_weekly_consequential: weeklyConsequential,
};

/** The project's own thirty, in the columns of `Question`. */
export const ownQuestions = (): Question[] =>
  readFileSync(OWN, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Question);

/** Asks each and holds the answer against what a careful reader accepts. */
export async function judgeQuestions(
  room: ResearchRoom,
  items: ReadonlyMap<string, NewsItemName>,
  times: Map<ResearchTool, number[]>,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const question of ownQuestions()) {
    const { id, tool, args } = question;
    const start = performance.now();
    const answer = await ASK[tool](room, args);
    times.set(tool, [...(times.get(tool) ?? []), performance.now() - start]);
    judged.push({ id, tool, faults: faultsOf(question, answer, items), said: linesOf(answer) });
  }
  return judged;
}

/** Why a careful reader refuses an answer. */
export function faultsOf(
  { state, cites, avoids, says, never, most }: Question,
  answer: Envelope,
  items: ReadonlyMap<string, NewsItemName>,
): string[] {
  const faults: string[] = [];
  const lines = linesOf(answer);
  const isCited = (id: string): boolean => {
    const item = items.get(id);
    if (item === undefined) return false;
    return answer.sources.some(
      ({ title, url }) => title === item.title || (item.url !== undefined && url === item.url),
    );
  };
  if (state !== undefined && !state.includes(answer.verificationState))
    faults.push(`it is ${answer.verificationState}, not ${state.join(' or ')}`);
  if (cites !== undefined && !cites.some(isCited)) faults.push(`it cites none of ${cites.join(', ')}`);
  const wrong = (avoids ?? []).filter(isCited);
  if (wrong.length > 0) faults.push(`it cites ${wrong.join(', ')}`);
  for (const entries of says ?? [])
    if (!entries.some((entry) => lines.some((line) => hasWords(line, entry))))
      faults.push(`it does not say ${entries.join(' or ')}`);
  for (const entry of never ?? [])
    if (lines.some((line) => hasWords(line, entry))) faults.push(`it says ${entry}`);
  if (most !== undefined && answer.pagination.returned > most)
    faults.push(`it returns ${answer.pagination.returned}`);
  return faults;
}

const linesOf = ({
  summary,
  verificationState,
  documentedFacts,
  inferences,
  scenarios,
  counterfactors,
}: Envelope): string[] => [
  `${summary} (${verificationState})`,
  ...inferences,
  ...scenarios,
  ...counterfactors.map((line) => `against: ${line}`),
  ...documentedFacts.map((fact) => `“${fact}”`),
];
