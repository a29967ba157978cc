import { DAY_MS } from '../../platform/days.ts';
import { publisherOf } from '../../publishers/index.ts';
import { SYNTHETIC_TAG, slugify } from '../../stories/index.ts';
import type { GivenItem } from '../items/index.ts';
import { demoData, type Programme, type Utterance } from './data.ts';
import { worded } from './wording.ts';

const MINUTE_MS = 60_000;
// A central bank does not decide twice within this time, and nobody passes a budget again.
const APART_MS = 30 * DAY_MS;

/** What is said at a moment. */
export interface Said {
  /** In ms since 1970. */
  readonly at: number;
  readonly item: GivenItem;
}

/** What the publishers' own ids of this newsroom begin with. */
const DEMO_GUID = 'demo:';

/**
 * What the newsroom's publishers say after `since` and up to `until`, in order: a function of the calendar and of the
 * moment of the first start, which the opening is dated by. All in ms since 1970.
 */
export function saidBetween(since: number, until: number, opened: number): Said[] {
  const { programmes } = demoData();
  const instead = new Set(programmes.flatMap((programme) => programme.instead));
  return programmes
    .flatMap((programme) => roundsOf(programme, since, until, opened, instead))
    .toSorted((a, b) => a.at - b.at || (a.item.guid! < b.item.guid! ? -1 : 1));
}

/** The publisher's own id of an item in the round that began on a day, or in the opening. */
export const guidOf = (name: Programme['name'], began: number, id: string): string =>
  `${DEMO_GUID}${name}:${began}:${id}`;

/**
 * The story that an item tells, and the saga that the story is a part of, as their ids say: `flood-us-3-0-2` is the
 * third item of the first story of a flood. Stories of the opening are sagas of their own.
 */
export const storyOf = (guid: string): string => guid.replace(/-\d+$/, '');
export const sagaOf = (guid: string): string => storyOf(guid).replace(/-\d+$/, '');

/** What a saga tells of: `rate-decision-gb-3` of a decision on British rates. */
const kindOf = (saga: string): string => saga.replace(/-\d+$/, '');

function roundsOf(
  programme: Programme,
  since: number,
  until: number,
  opened: number,
  instead: ReadonlySet<string>,
): Said[] {
  const firsts = firstsOf(programme.utterances);
  const spans = spansOf(programme.utterances, instead);
  // A saga is told whole or not at all.
  const isTold = ({ id }: Utterance, began: number): boolean => {
    const span = spans.get(sagaOf(id));
    const moment = opened - began;
    return span === undefined || moment < span.first - APART_MS || moment > span.last + APART_MS;
  };
  const within = (began: number): Said[] =>
    programme.utterances.flatMap((utterance) => {
      const at = momentOf(utterance, began);
      return at > since && at <= until && isTold(utterance, began)
        ? [{ at, item: itemOf(programme, utterance, firsts.get(utterance.id)!, began) }]
        : [];
    });
  if (programme.round === undefined) return within(opened);
  const round = programme.round * DAY_MS;
  const longest = Math.max(...programme.utterances.map((utterance) => momentOf(utterance, 0)));
  const said: Said[] = [];
  for (let began = Math.floor((since - longest) / round) * round; began <= until; began += round) {
    said.push(...within(began));
  }
  return said;
}

const momentOf = ({ day, at }: Utterance, began: number): number => began + day * DAY_MS + at * MINUTE_MS;

/** From when to when sagas of some kinds are told, in ms from the beginning of a round. */
function spansOf(
  utterances: readonly Utterance[],
  kinds: ReadonlySet<string>,
): ReadonlyMap<string, { readonly first: number; readonly last: number }> {
  const moments = new Map<string, number[]>();
  for (const utterance of utterances) {
    const saga = sagaOf(utterance.id);
    if (!kinds.has(kindOf(saga))) continue;
    moments.set(saga, [...(moments.get(saga) ?? []), momentOf(utterance, 0)]);
  }
  return new Map(
    [...moments].map(([saga, all]) => [saga, { first: Math.min(...all), last: Math.max(...all) }]),
  );
}

/** Who changes an item does not date it anew. */
function firstsOf(utterances: readonly Utterance[]): Map<string, Utterance> {
  const firsts = new Map<string, Utterance>();
  for (const utterance of utterances) if (!firsts.has(utterance.id)) firsts.set(utterance.id, utterance);
  return firsts;
}

function itemOf(programme: Programme, utterance: Utterance, first: Utterance, began: number): GivenItem {
  const { id, from, kind, section, title, summary, text, language } = utterance;
  const isOpening = programme.round === undefined;
  const day = isOpening ? Math.floor(momentOf(first, began) / DAY_MS) * DAY_MS : began + first.day * DAY_MS;
  // Also where a real institution is named: what it says here is invented.
  const domain = INVENTED.exec(publisherOf(from, null)?.domain ?? '')?.[0] ?? `${slugify(from)}.example`;
  return {
    publisher: from,
    url: `https://${domain}/${new Date(day).toISOString().slice(0, 10)}/${id}`,
    guid: guidOf(programme.name, began, id),
    title: worded(title, day),
    ...(summary === undefined ? {} : { summary: worded(summary, day) }),
    text: worded(text, day),
    language: language ?? 'en',
    kind,
    licence: 'full',
    publishedAt: momentOf(first, began),
    fetchedAt: momentOf(utterance, began),
    categories: [section, SYNTHETIC_TAG],
  };
}

const INVENTED = /^.+\.example$/;
