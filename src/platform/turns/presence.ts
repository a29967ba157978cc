/** Knows whose requests are at this process. */
export interface Presence {
  /** Whether anybody but this owner is there: requests of it came lately, or are under way. */
  isBeside(owner: string): boolean;
}

const known = new Set<Presence>();

/**
 * Has all turns of this process take into account who is at a server: an owner whose answers come from memory asks the
 * database seldom, and must not find all connections taken when it does.
 * @returns what ends that.
 */
export function tellPresence(presence: Presence): () => void {
  known.add(presence);
  return () => known.delete(presence);
}

/** Whether anybody but this owner is at any server of this process. */
export function isAnotherPresent(owner: string): boolean {
  for (const presence of known) if (presence.isBeside(owner)) return true;
  return false;
}
