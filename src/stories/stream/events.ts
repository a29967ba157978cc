import { changeFor, type TapeChange } from '../history/changes.ts';
import type { Matches } from './matcher.ts';
import type { StoryChanged, StoryEventKind } from './model.ts';

/** For whom a change is told. */
export interface Audience {
  readonly plan: string;
  /** The key of the filter; undefined: all stories. */
  readonly filter: string | undefined;
  readonly entersOnly: boolean;
}

/**
 * What a change is to an audience; undefined: nothing. Only announced changes are told: an import is silent here, as it
 * is to webhooks.
 */
export function eventFor(
  change: TapeChange,
  matches: Matches | undefined,
  audience: Audience,
): StoryChanged | undefined {
  if (!change.announced) return undefined;
  const { cause, openTo, pos } = change;
  // It left every list when it was restricted, and each revision since says so again.
  if (change.kind === 'retract' && cause === 'revised') return undefined;
  if (cause === 'restricted' && openTo.includes(audience.plan)) return undefined;
  const kind = kindFor(change, pos, matches, audience);
  if (kind === undefined) return undefined;
  const { id, at, revision, mergedInto, reason, record } = changeFor(change, audience.plan);
  return { kind, cause, id, at, revision, mergedInto, reason, record: kind === 'upsert' ? record : null };
}

function kindFor(
  { kind }: TapeChange,
  pos: bigint,
  matches: Matches | undefined,
  { filter, entersOnly }: Audience,
): StoryEventKind | undefined {
  if (filter === undefined || matches === undefined) return kind;
  const was = matches.was(pos, filter);
  if (entersOnly) return kind === 'upsert' && !was && matches.is(pos, filter) ? kind : undefined;
  if (kind !== 'upsert') return was ? kind : undefined;
  if (matches.is(pos, filter)) return kind;
  return was ? 'leave' : undefined;
}
