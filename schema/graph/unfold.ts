import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The size of a selection with all its fragments expanded. */
export interface Extent {
  /** Depth of fields. */
  readonly depth: number;
  /** The same below `__schema` and `__type`. */
  readonly introspectionDepth: number;
  /** Number of fields, inline fragments and spreads; at most MOST_COUNTED. */
  readonly selections: number;
}

/** Counts stop here, because nested fragments can expand to more than any number can hold. */
export const MOST_COUNTED = 1_000_000_000;

const NOTHING: Extent = { depth: 0, introspectionDepth: 0, selections: 0 };

/**
 * Measures the selections of a document with its fragments expanded, without expanding them: each fragment is measured
 * once, and its size is added wherever it is spread. The time is proportional to the length of the document.
 */
export class Unfolded {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** The selections of all operations, and of fragments that no operation uses: validation reads those too. */
  readonly roots: readonly SelectionSetNode[];
  /** Whether a fragment contains itself. Then the extents are incomplete. */
  readonly endless: boolean;
  readonly #extents = new Map<string, Extent>();
  readonly #underWay = new Set<string>();
  #endless = false;

  constructor(document: DocumentNode) {
    const fragments = new Map<string, FragmentDefinitionNode>();
    const roots: SelectionSetNode[] = [];
    for (const node of document.definitions) {
      // If several fragments have one name, the last of them is spread.
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
      else if (node.kind === Kind.OPERATION_DEFINITION) roots.push(node.selectionSet);
    }
    this.fragments = fragments;
    for (const root of roots) this.extentOf(root);
    for (const node of document.definitions) {
      if (node.kind !== Kind.FRAGMENT_DEFINITION) continue;
      if (fragments.get(node.name.value) !== node) this.extentOf(node.selectionSet);
      else if (this.#extents.has(node.name.value)) continue;
      else this.#ofFragment(node.name.value);
      roots.push(node.selectionSet);
    }
    this.roots = roots;
    this.endless = this.#endless;
  }

  extentOf(set: SelectionSetNode): Extent {
    let depth = 0;
    let introspectionDepth = 0;
    let selections = 0;
    for (const node of set.selections) {
      const below =
        node.kind === Kind.FRAGMENT_SPREAD
          ? this.#ofFragment(node.name.value)
          : node.selectionSet === undefined
            ? NOTHING
            : this.extentOf(node.selectionSet);
      selections = Math.min(MOST_COUNTED, selections + 1 + below.selections);
      const isField = node.kind === Kind.FIELD;
      if (isField && isIntrospection(node)) {
        depth = Math.max(depth, 1);
        introspectionDepth = Math.max(introspectionDepth, below.depth, below.introspectionDepth);
      } else {
        depth = Math.max(depth, below.depth + (isField ? 1 : 0));
        introspectionDepth = Math.max(introspectionDepth, below.introspectionDepth);
      }
    }
    return { depth, introspectionDepth, selections };
  }

  /**
   * The fields of some selections together, by their response name (specification of GraphQL, 6.3.2). Types, @skip and
   * @include are ignored. This expands fragments, so call it only if the extent is bounded.
   */
  merged(sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const gather = (set: SelectionSetNode): void => {
      for (const node of set.selections) {
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value;
          const same = fields.get(key);
          if (same === undefined) fields.set(key, [node]);
          else same.push(node);
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          gather(node.selectionSet);
        } else if (!spread.has(node.name.value)) {
          spread.add(node.name.value);
          const fragment = this.fragments.get(node.name.value);
          if (fragment !== undefined) gather(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) gather(set);
    return fields;
  }

  #ofFragment(name: string): Extent {
    const known = this.#extents.get(name);
    if (known !== undefined) return known;
    if (this.#underWay.has(name)) {
      this.#endless = true;
      return NOTHING;
    }
    const fragment = this.fragments.get(name);
    if (fragment === undefined) return NOTHING;
    this.#underWay.add(name);
    const extent = this.extentOf(fragment.selectionSet);
    this.#underWay.delete(name);
    this.#extents.set(name, extent);
    return extent;
  }
}

/** Whether a field is `__schema` or `__type`. */
export function isIntrospection(node: FieldNode): boolean {
  return node.name.value === '__schema' || node.name.value === '__type';
}
