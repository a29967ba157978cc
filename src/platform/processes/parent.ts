import { type ChannelEnd, type Link, linkOver } from './link.ts';
import { givePulse } from './pulse.ts';

/** Names the process id of the parent in the environment of its children. */
const PARENT_VARIABLE = 'NEWSTAPE_PARENT';

/** This process as one of several that make a service together (docs/decisions/processes.md). */
export interface Parent extends Link {
  /** Whether the parent carries the live market stream: no Redis does. */
  readonly carriesStream: boolean;
  /** How many processes share the memory of the machine or container. */
  readonly processes: number;
}

/** What a parent tells its children by their environment. */
export interface Upbringing {
  readonly carriesStream: boolean;
  readonly processes: number;
}

/** The environment of a child, on top of the parent's own. */
export function envOfChild(upbringing: Upbringing): Record<string, string> {
  return { [PARENT_VARIABLE]: JSON.stringify({ pid: process.pid, ...upbringing }) };
}

/**
 * The parent of this process; undefined: nobody started it as a child. A child does not outlive its parent: what it holds
 * (port, database, connections) must be free when the service is started again.
 */
export function findParent(): Parent | undefined {
  const text = process.env[PARENT_VARIABLE];
  if (text === undefined || process.channel == null) return undefined;
  const { pid, ...upbringing } = JSON.parse(text) as Upbringing & { pid: number };
  if (pid !== process.ppid) return undefined;
  process.once('disconnect', () => process.exit(ORPHANED));
  const link = linkOver(process as ChannelEnd);
  givePulse(link);
  return { ...link, ...upbringing };
}

const ORPHANED = 70;
