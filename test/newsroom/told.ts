import { readFileSync } from 'node:fs';
import { analyse } from '../../src/language/index.ts';
import { Clusters } from '../../src/newsroom/clusters/index.ts';
import { composeStory } from '../../src/newsroom/compose/index.ts';
import { readClaimText, stanceOf } from '../../src/newsroom/compose/stance.ts';
import { type Read, testimonyOf } from '../../src/newsroom/compose/testimony.ts';
import { ownersOf } from '../../src/newsroom/compose/view.ts';
import type { ItemKind, NewsItem } from '../../src/newsroom/items/index.ts';
import { Origins } from '../../src/newsroom/items/origins.ts';
import { prepareItem } from '../../src/newsroom/items/prepare.ts';

/**
 * Sixty invented events, as wires and papers tell them, with what a careful reader says of them: 40 that three to six outlets
 * tell, half of them in pairs of look-alikes, and 20 of one item. Written, with labels, by somebody who had not seen the code.
 * Rules and thresholds may be chosen on the fitted half; of the measured one only counts are read. Fifty more by a third
 * writer are `consulted`: they came when the rules stood, and were then read for the next ones. Fifty by a fourth writer are
 * `unseen`, and fifty by a fifth `fresh`: only their counts were read. Of the last many have actors that correct themselves.
 */
export type Half = 'fitted' | 'measured' | 'consulted' | 'unseen' | 'fresh';

interface ToldItem {
  readonly id: string;
  readonly publisher: string;
  readonly url: string;
  readonly date: string;
  readonly title: string;
  readonly text: string;
  readonly kind: ItemKind;
  readonly origin: string;
  readonly event: string;
}

interface ToldClaim {
  readonly claim: string;
  /** The items that report it. */
  readonly by: readonly string[];
  readonly against: readonly string[];
  readonly withdrawn?: readonly string[];
}

interface ToldEvent {
  readonly event: string;
  readonly category: string;
  /** Other categories that a reader would accept. */
  readonly also: readonly string[];
  readonly countries: readonly string[];
  readonly items: readonly string[];
  readonly main: ToldClaim & { readonly state: 'corroborated' | 'contested' | 'reported' | 'retracted' };
  readonly claims: readonly ToldClaim[];
}

/** What the newsroom makes of a half. */
export interface ToldScore {
  /** Of the items that a claim is asked of: right, missed, and of those that are called so wrongly how many say otherwise. */
  readonly reports: { right: number; missed: number; wrong: number; otherwise: number };
  readonly contradictions: { right: number; missed: number; wrong: number };
  /** Events of several items by what a reader says of them and the state that their story has. */
  readonly states: Readonly<Record<string, number>>;
  /** By cluster and by event, in the order of the items. */
  readonly placed: readonly (readonly [cluster: string, event: string])[];
  readonly kinds: { right: number; all: number };
  readonly category: { right: number; all: number };
  /** What is wrong, a line each. */
  readonly wrong: readonly string[];
}

const rows = <T>(half: Half, of: string): T[] =>
  readFileSync(new URL(`truth/told-${half}-${of}.ndjson`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** Takes the items of a half in, in the order of time, and asks what they say of each claim of their event. */
export function scoreTold(half: Half): ToldScore {
  const given = rows<ToldItem>(half, 'items').sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const origins = new Origins();
  const clusters = new Clusters();
  const items = new Map<string, NewsItem>();
  for (const [at, told] of given.entries()) {
    const item = itemOf(told, at + 1);
    const placed = { ...item, ...origins.add(item) };
    items.set(told.id, placed);
    clusters.add(placed);
  }
  const read = remembered();
  const score = {
    reports: { right: 0, missed: 0, wrong: 0, otherwise: 0 },
    contradictions: { right: 0, missed: 0, wrong: 0 },
    states: {} as Record<string, number>,
    placed: given.map(({ id, event }) => [clusters.clusterOf(id)!, event] as const),
    kinds: { right: given.filter(({ id, kind }) => items.get(id)!.kind === kind).length, all: given.length },
    category: { right: 0, all: 0 },
    wrong: [] as string[],
  };
  for (const event of rows<ToldEvent>(half, 'events')) {
    const own = event.items.map((id) => items.get(id)!);
    const { draft } = composeStory({ id: '00000000-0000-4000-8000-00000000c0de', items: own }, read)!;
    score.category.all += 1;
    if ([event.category, ...event.also].includes(draft.category)) score.category.right += 1;
    if (own.length === 1) continue;
    const state = `${event.main.state}: ${draft.verificationState}`;
    score.states[state] = (score.states[state] ?? 0) + 1;
    for (const claim of [event.main, ...event.claims]) ask(score, claim, own, read);
  }
  return score;
}

/** Asks each item of an event what it says of a claim. */
function ask(
  { reports, contradictions, wrong }: Pick<ToldScore, 'reports' | 'contradictions'> & { wrong: string[] },
  { claim, by, against, withdrawn = [] }: ToldClaim,
  items: readonly NewsItem[],
  read: Read,
): void {
  const owners = ownersOf({ id: '', items });
  const asked = readClaimText(claim, read(claim));
  for (const [at, item] of items.entries()) {
    const told = stanceOf(asked, testimonyOf(item, at, owners.get(item)!, read));
    const isReport = told?.kind === 'reports';
    const isAgainst = told !== undefined && !isReport;
    const wants = by.includes(item.id);
    const otherwise = against.includes(item.id) || withdrawn.includes(item.id);
    if (wants && isReport) reports.right += 1;
    else if (wants) reports.missed += 1;
    else if (isReport) reports.wrong += 1;
    if (isReport && otherwise) reports.otherwise += 1;
    if (otherwise && isAgainst) contradictions.right += 1;
    else if (otherwise) contradictions.missed += 1;
    else if (isAgainst) contradictions.wrong += 1;
    if ((isReport && !wants) || (isAgainst && !otherwise))
      wrong.push(`${item.id} ${told!.kind}: ${claim} | ${told!.quote}`);
  }
}

function remembered(): Read {
  const known = new Map<string, ReturnType<Read>>();
  return (text) => {
    const reading = known.get(text) ?? analyse(text);
    known.set(text, reading);
    return reading;
  };
}

function itemOf({ id, publisher, url, date, title, text }: ToldItem, seq: number): NewsItem {
  const at = Date.parse(date);
  const prepared = prepareItem({ publisher, url, title, text, publishedAt: at, fetchedAt: at });
  if (typeof prepared === 'string') throw new Error(`${id}: ${prepared}`);
  return {
    id,
    seq,
    feedId: null,
    publisher,
    domain: prepared.domain,
    url: prepared.url,
    guid: null,
    title: prepared.title,
    summary: prepared.summary,
    text: prepared.text,
    language: prepared.language,
    kind: prepared.kind,
    credit: prepared.credit,
    licence: 'quotes',
    originId: id,
    originRule: null,
    publishedAt: at,
    dated: true,
    fetchedAt: at,
    hash: new Uint8Array(32),
    categories: [],
    names: [],
    authors: null,
    cited: [],
    version: 1,
    purgedAt: null,
    clusterId: null,
    joined: null,
    announce: true,
  };
}
