/** How well clusters agree with events (B-cubed: Bagga and Baldwin 1998). */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly clusters: number;
}

/** @param placed for each item its cluster and its event. */
export function bCubed(placed: readonly (readonly [cluster: string, event: string])[]): Score {
  const count = (keys: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const both = count(placed.map(([cluster, event]) => `${cluster}\n${event}`));
  const clusters = count(placed.map(([cluster]) => cluster));
  const events = count(placed.map(([, event]) => event));
  let [precision, recall] = [0, 0];
  for (const [cluster, event] of placed) {
    const shared = both.get(`${cluster}\n${event}`)!;
    precision += shared / clusters.get(cluster)! / placed.length;
    recall += shared / events.get(event)! / placed.length;
  }
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall), clusters: clusters.size };
}

/** The mean of several runs. */
export function mean(scores: readonly Score[]): Score {
  const of = (key: keyof Score): number => scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  return { precision: of('precision'), recall: of('recall'), f1: of('f1'), clusters: of('clusters') };
}
