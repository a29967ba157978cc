/** The methods of every mounted address, for the header Allow of 405 and OPTIONS. */
export interface PathIndex {
  add(template: string, methods: string | readonly string[]): void;
  /** The methods at an address, sorted. Empty if nothing is there. Otherwise OPTIONS is always one of them. */
  methodsAt(target: string): readonly string[];
}

/** An index of addresses, empty. */
export function pathIndex(): PathIndex {
  const entries = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add(template, methods) {
      const entry = entries.get(template) ?? { pattern: patternOf(template), methods: new Set<string>() };
      for (const method of [methods].flat()) entry.methods.add(method as string);
      entries.set(template, entry);
    },
    methodsAt(target) {
      const found = new Set<string>();
      const path = pathOf(target);
      for (const { pattern, methods } of entries.values()) {
        if (target !== '*' && !pattern.test(path)) continue;
        for (const method of methods) found.add(method);
      }
      if (found.size > 0) found.add('OPTIONS');
      return [...found].sort();
    },
  };
}

// Matching is linear in the length of the path, because no part of a pattern can match what another part matches.
function patternOf(template: string): RegExp {
  const parts = template
    .split('/')
    .map((part) =>
      part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('/')}$`);
}

function pathOf(target: string): string {
  const mark = target.search(/[?#]/);
  return mark === -1 ? target : target.slice(0, mark);
}
